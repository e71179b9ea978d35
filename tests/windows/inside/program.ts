/** A fixture program started from within Wine: it takes orders, one a line, and answers each with "done <order>". */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { eventually, type Fixture } from '../../contract/fixture.js';

const FOLDER = 'Z:\\wine\\built';

export interface Program extends Fixture {
  readonly process: ChildProcessWithoutNullStreams;
  /** Any order of the program. */
  tell(order: string): Promise<void>;
  /** Writes a line and gives the answer that starts with `start`. */
  ask(line: string, start: string): Promise<string>;
}

/** @param file of the fixtures, `provider.exe` */
export async function startProgram(file: string, options: readonly string[] = []): Promise<Program> {
  const child = spawn(`${FOLDER}\\${file}`, options, { stdio: 'pipe' });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const heard = (start: string): Promise<string> =>
    eventually(
      `"${start}" from ${file}`,
      async () => {
        const at = lines.findIndex((line) => line.startsWith(start));
        if (at < 0 && child.exitCode !== null) throw new Error(`${file} ended (${child.exitCode})`);
        return at >= 0 && lines.splice(0, at + 1).at(-1);
      },
      20_000,
    );
  await heard('ready');
  const ask = (line: string, start: string) => {
    child.stdin.write(`${line}\n`);
    return heard(start);
  };
  const tell = async (order: string) => {
    await ask(order, `done ${order}`);
  };
  return {
    process: child,
    tell,
    ask,
    order: tell,
    async dispose() {
      child.kill();
      await ended;
    },
  };
}
