/** The provider application of `tests/windows/fixtures`, started in Windows' Node, with orders on its standard input. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { eventually, type Fixture } from '../fixture.js';

const PROGRAM = 'Z:\\wine\\built\\provider.exe';

export interface Provider extends Fixture {
  readonly process: ChildProcessWithoutNullStreams;
  /** Any order of the program, answered by `done …`. */
  tell(order: string): Promise<void>;
  /** Objects, references, calls, and passwords that were read. */
  stats(): Promise<{ readonly providers: number; readonly references: number; readonly passwords: number }>;
  order(order: string): Promise<void>;
}

export async function startProvider(...options: readonly string[]): Promise<Provider> {
  const child = spawn(PROGRAM, options, { stdio: 'pipe' });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const heard = (start: string) =>
    eventually(
      `"${start}" from the provider`,
      async () => {
        const at = lines.findIndex((line) => line.startsWith(start));
        return at >= 0 && lines.splice(0, at + 1).at(-1);
      },
      20_000,
    );
  await heard('ready');
  const tell = async (order: string) => {
    child.stdin.write(`${order}\n`);
    await heard(`done ${order}`);
  };
  return {
    process: child,
    tell,
    order: tell,
    async stats() {
      child.stdin.write('stats\n');
      const [providers = 0, references = 0, , passwords = 0] = (await heard('stats ')).split(' ').slice(1).map(Number);
      return { providers, references, passwords };
    },
    async dispose() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
