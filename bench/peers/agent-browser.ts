/** agent-browser's `snapshot`. Its command is a native program, which runs also where Node is older than the package asks for. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DesktopEnvironment } from '../../src/environment.js';
import { installPeer } from './install.js';

const CALL_MS = 90_000;
const MOST_BYTES = 32 * 1024 * 1024;

export interface AgentBrowserSnapshots {
  readonly whole: string;
  readonly interactive: string;
  readonly note: string;
}

/** @throws Error saying why it cannot run here */
export async function agentBrowserSnapshots(
  url: string,
  environment: DesktopEnvironment,
  projectFolder: string,
  browser: string,
): Promise<AgentBrowserSnapshots> {
  const installed = await installPeer('agent-browser', projectFolder);
  if (typeof installed === 'string') throw new Error(installed);
  const program = join(installed.folder, 'bin', `agent-browser-${process.platform}-${process.arch}`);
  if (!existsSync(program)) throw new Error(`agent-browser has no program for ${process.platform} ${process.arch}`);
  chmodSync(program, 0o755);
  const env = {
    ...environment.env,
    AGENT_BROWSER_EXECUTABLE_PATH: browser,
    AGENT_BROWSER_ARGS: '--no-sandbox',
    AGENT_BROWSER_SESSION: 'lumos-bench',
  };
  const ask = async (...args: string[]): Promise<string> => {
    const run = promisify(execFile)(program, args, {
      env,
      cwd: environment.env.HOME,
      timeout: CALL_MS,
      maxBuffer: MOST_BYTES,
    });
    return (await run).stdout;
  };
  try {
    await ask('open', url);
    await ask('set', 'viewport', '1280', '800');
    return {
      whole: await ask('snapshot'),
      interactive: await ask('snapshot', '-i'),
      note: `${installed.version} snapshot`,
    };
  } finally {
    // Its daemon and browser end with this; what is left ends with the desktop.
    await ask('close').catch(() => '');
  }
}
