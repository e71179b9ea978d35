/** The thread that talks to the X server, so that the blocking waits of a call never stop the program. Started by driver.ts. */
import { workerData } from 'node:worker_threads';
import type { Point, Rect } from '../../blueprint/geometry.js';
import { hostWorker } from '../../platform/worker-rpc.js';
import { capture, screenRect } from '../../platform/x11/capture.js';
import { Clipboard } from '../../platform/x11/clipboard.js';
import { XConnection } from '../../platform/x11/connection.js';
import { Keyboard } from '../../platform/x11/keyboard.js';
import { Pointer } from '../../platform/x11/pointer.js';
import type { MouseButton, Picture } from '../driver.js';

interface Desk {
  readonly x: XConnection;
  readonly keyboard: Keyboard;
  readonly pointer: Pointer;
  readonly clipboard: Clipboard;
}

const { env } = workerData as { readonly env: Readonly<Record<string, string>> };
let current: Desk | undefined;

function desk(): Desk {
  if (current !== undefined) return current;
  const x = XConnection.open(env);
  try {
    current = { x, keyboard: new Keyboard(x), pointer: new Pointer(x), clipboard: new Clipboard(x, env) };
  } catch (error) {
    x.close();
    throw error;
  }
  return current;
}

/** A connection that failed is not used again: the X server may be a new one, or the same after a pause. */
async function using<T>(work: (desk: Desk) => T | Promise<T>): Promise<T> {
  const used = desk();
  try {
    // Events that came in between: changed clipboard owners, requests for the clipboard.
    used.x.dispatch();
    return await work(used);
  } catch (error) {
    if (!used.x.alive) {
      used.x.close();
      if (current === used) current = undefined;
    }
    throw error;
  }
}

const handlers = {
  probe: () => using(({ pointer }) => void pointer.position()),
  position: (): Promise<Point> => using(({ pointer }) => pointer.position()),
  move: (to: Point) => using(({ pointer }) => pointer.move(to)),
  click: (at: Point, button: MouseButton, count: number) => using(({ pointer }) => pointer.click(at, button, count)),
  drag: (points: readonly Point[], button: MouseButton, duration: number) =>
    using(({ pointer }) => pointer.drag(points, button, duration)),
  wheel: (at: Point, dx: number, dy: number) => using(({ pointer }) => pointer.wheel(at, dx, dy)),
  press: (keys: readonly string[]) =>
    using(({ keyboard, clipboard }) => {
      clipboard.noteShortcut();
      return keyboard.press(keys);
    }),
  type: (text: string) => using(({ keyboard }) => keyboard.type(text)),
  lendClipboard: (text: string) => using(({ clipboard }) => clipboard.begin(text)),
  returnClipboard: () => using(({ clipboard }) => clipboard.end()),
  capture: (rect: Rect | null): Promise<Picture> => using(({ x }) => capture(x, rect ?? undefined)),
  screen: (): Promise<Rect> => using(({ x }) => screenRect(x)),
  /** Gives the borrowed keys back and leaves. */
  leave: () => {
    if (current === undefined) return;
    const { x, keyboard } = current;
    current = undefined;
    try {
      keyboard.restore();
    } finally {
      x.close();
    }
  },
};

export type InputWorkerApi = typeof handlers;

hostWorker(handlers);
