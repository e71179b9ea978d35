/** Whether a key is down on the keyboard of an X display, asked from a thread of its own: see `held-keys-worker.ts`. */
import { connectWorker } from '../worker-rpc.js';
import type { HeldKeysApi } from './held-keys-worker.js';

/** Deadline of one question, milliseconds. */
const PATIENCE = 2000;

export interface HeldKeys {
  /** @throws LumosError BACKEND_UNAVAILABLE, TIMEOUT */
  isEscapeDown(): Promise<boolean>;
  close(): Promise<void>;
}

export function watchHeldKeys(env: Readonly<Record<string, string>>): HeldKeys {
  const worker = connectWorker<HeldKeysApi>(new URL('./held-keys-worker.js', import.meta.url), { env: { ...env } });
  return {
    isEscapeDown: () => worker.call('isEscapeDown', [], PATIENCE),
    close: () => worker.terminate(),
  };
}
