/** Inside of Windows: programs to look at, and their windows. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import koffi from 'koffi';

const PATIENCE_MS = 20_000;

const user32 = koffi.load('user32.dll');
const findWindowW = user32.func('uint64 __stdcall FindWindowW(str16 className, str16 title)');

/** 0n while there is none. */
export function findWindow(className: string): bigint {
  return BigInt(findWindowW(className, null) as number | bigint);
}

export interface Program {
  readonly window: bigint;
  readonly process: ChildProcess;
  end(): Promise<void>;
}

/** Starts a program and waits for its window. */
export async function startProgram(program: string, args: readonly string[], className: string): Promise<Program> {
  const child = spawn(program, args, { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const end = async () => {
    child.kill();
    await exited;
  };
  try {
    const window = await until(() => findWindow(className) || null, `a window of class ${className}`);
    return { window, process: child, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Asks until the answer is not null. */
export async function until<T>(ask: () => T | null, what: string): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(`${what} did not come within ${PATIENCE_MS} ms`);
    await delay(20);
  }
}
