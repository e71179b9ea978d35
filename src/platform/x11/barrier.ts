/**
 * Knowing that an application has taken in the events it was sent. X delivers events in order, so the answer to a _NET_WM_PING that
 * was sent after them proves it. Source: Extended Window Manager Hints 1.5, "_NET_WM_PING". Qt 5 and 6 answer so that only the window
 * manager sees it (SubstructureRedirect alone); for such programs the next best sign is that their process has gone to sleep.
 */
import { eventCode, type XConnection } from './connection.js';
import { isIdle } from './idle.js';
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

/** What is waited where nothing tells, milliseconds. */
const BLIND_WAIT = 150;
/** A process that sleeps at so many looks in a row, with a round trip to the server before each, has read its events. */
const IDLE_LOOKS = 5;
const BETWEEN_LOOKS = 12;
/** Programs that are never idle (video, animation) are waited for no longer than this, milliseconds. */
const IDLE_PATIENCE = 2_000;
/** How long a window that has never answered is waited for. */
const FIRST_PATIENCE = 800;

export class Barrier {
  /** Windows that have answered before, and those that did not when first asked: these are not asked again. */
  readonly #answering = new Set<number>();
  readonly #silent = new Set<number>();
  #lastStamp = 0;

  constructor(private readonly x: XConnection) {}

  /**
   * Waits until the active window has taken in what was sent before.
   * @param patience how long, milliseconds
   * @returns false where it did not answer in time
   */
  async taken(patience: number): Promise<boolean> {
    const { x } = this;
    const start = performance.now();
    const [ping, protocols, active] = x.atoms(['_NET_WM_PING', 'WM_PROTOCOLS', '_NET_ACTIVE_WINDOW']) as [
      number,
      number,
      number,
    ];
    const window = longs(x, x.screen.root, active, Atom.WINDOW)[0] ?? 0;
    const answers = window !== 0 && longs(x, window, protocols, Atom.ATOM).includes(ping);
    if (!answers || this.#silent.has(window)) {
      await this.#asleep(window, start + Math.min(patience, IDLE_PATIENCE));
      return false;
    }
    const { root } = x.screen;
    const known = this.#answering.has(window);
    const deadline = start + Math.min(patience, known ? patience : FIRST_PATIENCE);
    // The stamp tells our pings from the window manager's: theirs are server times, ours count down from the top.
    this.#lastStamp = (this.#lastStamp + 1) & 0xffff;
    const stamp = (0xfffe0000 | this.#lastStamp) >>> 0;
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
    if (answered) this.#answering.add(window);
    if (answered || known) return answered;
    this.#silent.add(window);
    await this.#asleep(window, start + patience);
    return false;
  }

  /** Waits until the window's process sleeps, or for BLIND_WAIT where that cannot be seen. */
  async #asleep(window: number, deadline: number): Promise<void> {
    const pid = longs(this.x, window, this.x.atom('_NET_WM_PID'), Atom.CARDINAL)[0];
    for (let looks = 0; looks < IDLE_LOOKS && performance.now() < deadline; ) {
      await sleep(BETWEEN_LOOKS);
      this.x.sync();
      const idle = pid === undefined ? null : isIdle(pid);
      if (idle === null) {
        await sleep(BLIND_WAIT);
        return;
      }
      looks = idle ? looks + 1 : 0;
    }
  }
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
