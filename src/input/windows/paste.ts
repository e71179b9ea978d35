/** When a paste that was set off can be taken for done. */
import type { ClipboardSystem } from '../../platform/windows/clipboard-system.js';
import type { InputSystem } from './input-system.js';
import { sleep } from './send.js';

/** Windows tells nobody that a text was pasted; the application gets so long at least to ask for it, milliseconds. */
const LEAST = 150;
const ROUNDS = 3;
const ROUND = 40;
/** A busy application answers nothing while it works. */
const BUSY_PATIENCE = 5_000;

/** Waits until the application with the keyboard has come back to its messages, several times, and nobody holds the clipboard. */
export async function awaitPaste(system: InputSystem, clipboard: ClipboardSystem): Promise<void> {
  await sleep(LEAST);
  // A message that was sent is answered before keys that were posted earlier: after one answer the keys may still wait.
  for (let i = 0; i < ROUNDS; i++) {
    system.settle(BUSY_PATIENCE);
    await sleep(ROUND);
  }
  const until = performance.now() + BUSY_PATIENCE;
  while (clipboard.isOpenElsewhere() && performance.now() < until) await sleep(ROUND);
}
