/** Sends events, and says so when Windows takes fewer than it was given. */
import { LumosError } from '../../errors.js';
import type { InputSystem } from './input-system.js';

/** @throws LumosError PERMISSION_REQUIRED, UNSUPPORTED */
export function send(system: InputSystem, events: readonly Buffer[]): void {
  if (events.length === 0) return;
  const taken = system.send(Buffer.concat(events), events.length);
  if (taken === events.length) return;
  // Another reason is named where there is one; "neither GetLastError nor the return value indicate" blocking by UIPI.
  system.requireReach();
  throw new LumosError('UNSUPPORTED', `Windows took ${taken} of ${events.length} input events.`, {
    hint: 'Another program may block input (BlockInput, a remote session without a screen). Use a semantic action.',
    delivery: taken === 0 ? 'not_delivered' : 'unknown',
  });
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
