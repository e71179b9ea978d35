/** Playwright MCP, asked over its own stdio server (Model Context Protocol 2024-11-05). */
import { join } from 'node:path';
import type { DesktopEnvironment } from '../../src/environment.js';
import { LineProcess } from '../line-process.js';
import { installPeer } from './install.js';

const CALL_MS = 90_000;
const OPTIONS = ['--headless', '--no-sandbox', '--isolated', '--viewport-size', '1280,800'];

export interface Snapshot {
  readonly text: string;
  readonly note: string;
}

interface ToolAnswer {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
}
interface Answer {
  readonly result?: ToolAnswer;
  readonly error?: { readonly message: string };
}

export class PlaywrightMcp {
  readonly #server: LineProcess;
  #id = 0;

  private constructor(
    argv: readonly string[],
    environment: DesktopEnvironment,
    readonly version: string,
  ) {
    this.#server = new LineProcess(argv, environment.env, environment.env.HOME);
  }

  /**
   * @param browser absolute path of the browser to use
   * @throws Error saying why it cannot run here
   */
  static async start(environment: DesktopEnvironment, projectFolder: string, browser: string): Promise<PlaywrightMcp> {
    const installed = await installPeer('@playwright/mcp', projectFolder);
    if (typeof installed === 'string') throw new Error(installed);
    // Snapshots in the answer, as an agent gets them, not in files.
    const options = ['--executable-path', browser, ...OPTIONS, '--snapshot-mode', 'full'];
    const argv = [process.execPath, join(installed.folder, 'cli.js'), ...options];
    const peer = new PlaywrightMcp(argv, environment, installed.version);
    try {
      await peer.#call('initialize', {
        protocolVersion: '2024-11-05',
        capabilities: {},
        clientInfo: { name: 'lumos-bench', version: '1' },
      });
    } catch (error) {
      await peer.end();
      throw error;
    }
    peer.#server.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return peer;
  }

  /** The text of one tool's answer. @throws Error with what the tool complained about */
  async tool(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { content = [], isError } = await this.#call('tools/call', { name, arguments: input });
    const text = content.map((part) => part.text ?? '').join('\n');
    if (isError === true) throw new Error(text.slice(0, 300));
    return text;
  }

  async end(): Promise<void> {
    await this.#server.end();
  }

  async #call(method: string, params: unknown): Promise<ToolAnswer> {
    const request = ++this.#id;
    const mine = (answer: unknown) => (answer as { id?: unknown }).id === request;
    const answer = (await this.#server.ask({ jsonrpc: '2.0', id: request, method, params }, CALL_MS, mine)) as Answer;
    if (answer.error !== undefined) throw new Error(answer.error.message);
    return answer.result ?? {};
  }
}

/** One snapshot of one page. @throws Error saying why it cannot run here */
export async function playwrightSnapshot(
  url: string,
  environment: DesktopEnvironment,
  projectFolder: string,
  browser: string,
): Promise<Snapshot> {
  const peer = await PlaywrightMcp.start(environment, projectFolder, browser);
  try {
    await peer.tool('browser_navigate', { url });
    return { text: await peer.tool('browser_snapshot'), note: `${peer.version} browser_snapshot` };
  } finally {
    await peer.end();
  }
}
