/**
 * Knowing that an application has taken in the events it was sent. X delivers events in order, so the answer to a _NET_WM_PING that
 * was sent after them proves it. Source: Extended Window Manager Hints 1.5, "_NET_WM_PING".
 */
import { eventCode, type XConnection } from './connection.js';
import {
  Atom,
  clientMessage,
  EventCode,
  EventMask,
  getProperty,
  Opcode,
  readLongs,
  readProperty,
  words,
} from './protocol.js';

/** What is waited where the application answers no pings, milliseconds. */
const BLIND_WAIT = 150;
let lastStamp = 0;

/**
 * Waits until the active window has taken in what was sent before.
 * @param patience how long, milliseconds
 * @returns false where it did not answer in time
 */
export async function awaitTaken(x: XConnection, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  const [ping, protocols, active] = x.atoms(['_NET_WM_PING', 'WM_PROTOCOLS', '_NET_ACTIVE_WINDOW']) as [
    number,
    number,
    number,
  ];
  const window = longs(x, x.screen.root, active, Atom.WINDOW)[0] ?? 0;
  if (window === 0 || !longs(x, window, protocols, Atom.ATOM).includes(ping)) {
    await sleep(Math.min(BLIND_WAIT, patience));
    return false;
  }
  const { root } = x.screen;
  // The stamp tells our pings from the window manager's: theirs are server times, ours count down from the top.
  lastStamp = (lastStamp + 1) & 0xffff;
  const stamp = (0xfffe0000 | lastStamp) >>> 0;
  let answered = false;
  const stop = x.onEvent((event) => {
    if (eventCode(event) !== EventCode.ClientMessage) return;
    answered ||= event.readUInt32LE(12) === ping && event.readUInt32LE(16) === stamp;
  });
  const EVENT_MASK_BIT = 0x800;
  // The answer goes to the root window with this mask; anybody may listen.
  x.send([
    words(Opcode.ChangeWindowAttributes, 0, root, EVENT_MASK_BIT, EventMask.SubstructureNotify),
    clientMessage(window, 0, window, protocols, [ping, stamp, window]),
  ]);
  x.flush();
  try {
    for (let pause = 1; !answered && performance.now() < deadline; pause = Math.min(16, pause * 2)) {
      await sleep(pause);
      x.sync();
      x.dispatch();
    }
  } finally {
    stop();
    x.send([words(Opcode.ChangeWindowAttributes, 0, root, EVENT_MASK_BIT, 0)]);
    x.flush();
  }
  return answered;
}

function longs(x: XConnection, window: number, property: number, type: number): number[] {
  const reply = x.ask(getProperty(window, property, 64, { type }));
  return reply === null ? [] : readLongs(readProperty(reply));
}

/** Not blocking: the thread goes on answering requests for the clipboard. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
