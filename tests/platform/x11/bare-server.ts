/** An X server with nothing else on it, for tests that stop or kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { DesktopEnvironment } from '../../../src/environment.js';

export interface BareServer {
  readonly environment: DesktopEnvironment;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** The server chooses a free display number itself and says which (-displayfd). */
export async function startBareServer(): Promise<BareServer> {
  const args = ['-displayfd', '3', '-screen', '0', '640x480x24', '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [line] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  const env = { PATH: process.env.PATH ?? '', DISPLAY: `:${line.toString('latin1').trim()}`, LANG: 'C.UTF-8' };
  return {
    environment: { kind: 'private', env },
    process: server,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGCONT');
      server.kill('SIGKILL');
      await gone;
    },
  };
}
