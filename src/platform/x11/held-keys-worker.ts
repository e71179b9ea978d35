/**
 * The thread that asks an X server which keys are down (QueryKeymap, X11 protocol section 9): a grab would take the key away from
 * every other program. Started by `held-keys.ts`.
 */
import { workerData } from 'node:worker_threads';
import { hostWorker } from '../worker-rpc.js';
import { XConnection } from './connection.js';
import { Keymap, pressedKeycodes } from './keymap.js';
import { keysymOfKey } from './keysyms.js';

const { env } = workerData as { readonly env: Readonly<Record<string, string>> };
let x: XConnection | undefined;

const handlers = {
  isEscapeDown(): boolean {
    x ??= XConnection.open(env);
    // Keeps events from piling up unread.
    x.dispatch();
    const down = pressedKeycodes(x);
    if (down.length === 0) return false;
    // Read afresh: layouts change, and somebody holds a key seldom enough.
    const keysym = keysymOfKey('Escape');
    const key = keysym === undefined ? undefined : Keymap.read(x).find(keysym, 0)?.keycode;
    return key !== undefined && down.includes(key);
  },
};

export type HeldKeysApi = typeof handlers;

hostWorker(handlers);
