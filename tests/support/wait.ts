import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks until the answer is neither null, undefined nor false, and returns it.
 * @param what what is waited for, as the end of the sentence "gave up waiting for …"
 * @param deadlineMs how long at most; live applications on a loaded machine need seconds
 */
export async function waitFor<T>(
  what: string,
  ask: () => T | Promise<T>,
  deadlineMs = 15_000,
  everyMs = 20,
): Promise<NonNullable<Exclude<T, false>>> {
  const started = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer as NonNullable<Exclude<T, false>>;
    if (performance.now() - started > deadlineMs) throw new Error(`gave up waiting for ${what} after ${deadlineMs} ms`);
    await delay(everyMs);
  }
}
