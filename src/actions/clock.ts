/** Waiting, by the clock that the actions have. */
import type { Clock } from '../clock.js';

export function sleep(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve, true));
}

/**
 * Asks `check` at once and then every `pollMs` until it answers something other than null, or `timeoutMs` have passed
 * (then null). The last question is asked at the deadline.
 */
export async function poll<T>(
  clock: Clock,
  timeoutMs: number,
  pollMs: number,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const end = clock.now() + timeoutMs;
  for (;;) {
    const found = await check();
    if (found !== null) return found;
    const left = end - clock.now();
    if (left <= 0) return null;
    await sleep(clock, Math.min(pollMs, left));
  }
}
