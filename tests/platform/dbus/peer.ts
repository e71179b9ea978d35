/** A D-Bus server made of a script, in a process of its own: the connection under test blocks its thread. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Peer {
  readonly address: string;
  stop(): void;
}

/** `behaviour` is the body of a function of (socket, message bytes, helpers); see peer-server.ts. */
export async function startPeer(behaviour: string): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'lumos-peer-'));
  const path = join(folder, 'socket');
  const child: ChildProcess = spawn(
    process.execPath,
    [new URL('./peer-server.js', import.meta.url).pathname, path, behaviour],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the peer ended with ${code}`)));
  });
  return {
    address: `unix:path=${path}`,
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
