/** Playwright MCP's `browser_snapshot`, asked over its own stdio server (Model Context Protocol 2024-11-05). */
import { join } from 'node:path';
import type { DesktopEnvironment } from '../../src/environment.js';
import { LineProcess } from '../line-process.js';
import { installPeer } from './install.js';

const CALL_MS = 90_000;

export interface Snapshot {
  readonly text: string;
  readonly note: string;
}

/** @throws Error saying why it cannot run here */
export async function playwrightSnapshot(
  url: string,
  environment: DesktopEnvironment,
  projectFolder: string,
  browser: string,
): Promise<Snapshot> {
  const installed = await installPeer('@playwright/mcp', projectFolder);
  if (typeof installed === 'string') throw new Error(installed);
  const options = [
    '--executable-path',
    browser,
    '--headless',
    '--no-sandbox',
    '--isolated',
    '--viewport-size',
    '1280,800',
  ];
  // Snapshots in the answer, as an agent gets them, not in files.
  const argv = [process.execPath, join(installed.folder, 'cli.js'), ...options, '--snapshot-mode', 'full'];
  const server = new LineProcess(argv, environment.env, environment.env.HOME);
  try {
    let id = 0;
    const call = async (method: string, params: unknown): Promise<ToolAnswer> => {
      const request = ++id;
      const mine = (answer: unknown) => (answer as { id?: unknown }).id === request;
      const answer = (await server.ask({ jsonrpc: '2.0', id: request, method, params }, CALL_MS, mine)) as Answer;
      if (answer.error !== undefined) throw new Error(answer.error.message);
      return answer.result ?? {};
    };
    await call('initialize', {
      protocolVersion: '2024-11-05',
      capabilities: {},
      clientInfo: { name: 'lumos-bench', version: '1' },
    });
    server.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    textOf(await call('tools/call', { name: 'browser_navigate', arguments: { url } }));
    const text = textOf(await call('tools/call', { name: 'browser_snapshot', arguments: {} }));
    return { text, note: `${installed.version} browser_snapshot` };
  } finally {
    await server.end();
  }
}

interface ToolAnswer {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
}
interface Answer {
  readonly result?: ToolAnswer;
  readonly error?: { readonly message: string };
}

function textOf(answer: ToolAnswer): string {
  const text = (answer.content ?? []).map((part) => part.text ?? '').join('\n');
  if (answer.isError === true) throw new Error(text.slice(0, 300));
  return text;
}
