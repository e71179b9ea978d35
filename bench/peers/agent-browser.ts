/** agent-browser. Its command is a native program, which runs also where Node is older than the package asks for. */
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

export class AgentBrowser {
  readonly #program: string;
  readonly #options: { readonly env: Record<string, string>; readonly cwd: string | undefined };

  private constructor(
    program: string,
    environment: DesktopEnvironment,
    browser: string,
    readonly version: string,
  ) {
    this.#program = program;
    const env = {
      ...environment.env,
      AGENT_BROWSER_EXECUTABLE_PATH: browser,
      AGENT_BROWSER_ARGS: '--no-sandbox',
      AGENT_BROWSER_SESSION: 'lumos-bench',
    };
    this.#options = { env, cwd: environment.env.HOME };
  }

  /** @throws Error saying why it cannot run here */
  static async start(environment: DesktopEnvironment, projectFolder: string, browser: string): Promise<AgentBrowser> {
    const installed = await installPeer('agent-browser', projectFolder);
    if (typeof installed === 'string') throw new Error(installed);
    const program = join(installed.folder, 'bin', `agent-browser-${process.platform}-${process.arch}`);
    if (!existsSync(program)) throw new Error(`agent-browser has no program for ${process.platform} ${process.arch}`);
    chmodSync(program, 0o755);
    return new AgentBrowser(program, environment, browser, installed.version);
  }

  /** What one command prints. The first starts its daemon and its browser. */
  async ask(...args: string[]): Promise<string> {
    const limits = { timeout: CALL_MS, maxBuffer: MOST_BYTES };
    return (await promisify(execFile)(this.#program, args, { ...this.#options, ...limits })).stdout;
  }

  async open(url: string): Promise<void> {
    await this.ask('open', url);
    await this.ask('set', 'viewport', '1280', '800');
  }

  /** Ends its daemon and browser. */
  async end(): Promise<void> {
    await this.ask('close').catch(() => ''); // What is left ends with the environment.
  }
}

/** @throws Error saying why it cannot run here */
export async function agentBrowserSnapshots(
  url: string,
  environment: DesktopEnvironment,
  projectFolder: string,
  browser: string,
): Promise<AgentBrowserSnapshots> {
  const peer = await AgentBrowser.start(environment, projectFolder, browser);
  try {
    await peer.open(url);
    return {
      whole: await peer.ask('snapshot'),
      interactive: await peer.ask('snapshot', '-i'),
      note: `${peer.version} snapshot`,
    };
  } finally {
    await peer.end();
  }
}
