/** Waiting for a change to become readable, without a busy loop. */
import { setTimeout as delay } from 'node:timers/promises';

/** How long a change may take to become readable after the call that made it, in milliseconds. */
const SETTLE_MS = 600;

/** Asks at once and then after 5, 10, 20, 40 … ms, until it holds or `ms` milliseconds have passed. */
export async function until(holds: () => boolean, ms = SETTLE_MS): Promise<boolean> {
  const end = performance.now() + ms;
  for (let pause = 5; ; pause *= 2) {
    if (holds()) return true;
    const left = end - performance.now();
    if (left <= 0) return false;
    await delay(Math.min(pause, left));
  }
}
