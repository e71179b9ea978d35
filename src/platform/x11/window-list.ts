/**
 * The list of windows, read again only after the X server told of a change. One question decides: all events that the server
 * made before its answer have then arrived (protocol, section 1: replies, errors and events come in the order they were made).
 */
import { eventCode, type XConnection } from './connection.js';
import { EventCode, EventMask, getInputFocus, Opcode, words } from './protocol.js';
import { LISTED_PROPERTIES, listWindows, type XWindow } from './windows.js';

const EVENT_MASK_BIT = 0x800;
/** What no selected event tells: a window manager moving a window within nested frames of its own. Milliseconds. */
const TRUSTED_MS = 1000;

export class WindowList {
  /** Windows whose events were selected before the list was read. */
  #watched: ReadonlySet<number> = new Set();
  #known: { readonly windows: readonly XWindow[]; readonly focus: number; readonly at: number } | null = null;
  readonly #properties: ReadonlySet<number>;

  /** @param x a connection of its own: it selects events on the root window */
  constructor(readonly x: XConnection) {
    this.#properties = new Set(x.atoms(LISTED_PROPERTIES));
    x.onEvent((event) => {
      if (this.#matters(event)) this.#known = null;
    });
  }

  /**
   * As `listWindows`; the same array again while nothing has changed.
   * @param deadline absolute, performance.now() clock, milliseconds
   * @throws LumosError TIMEOUT, BACKEND_UNAVAILABLE
   */
  read(deadline: number): readonly XWindow[] {
    const { x } = this;
    const [reply] = x.batch([getInputFocus()], deadline);
    x.dispatch();
    const focus = reply?.ok === true ? reply.data.readUInt32LE(8) : 0;
    const known = this.#known;
    if (known !== null && known.focus === focus && performance.now() - known.at < TRUSTED_MS) return known.windows;
    const windows = listWindows(x, deadline);
    const all = new Set([x.screen.root, ...windows.map(({ xid }) => xid)]);
    const complete = [...all].every((xid) => this.#watched.has(xid));
    if (complete) this.#known = { windows, focus, at: performance.now() };
    else this.#watch(all);
    return windows;
  }

  /** A window that is watched only now may have changed since it was read: the next list is read in full once more. */
  #watch(windows: ReadonlySet<number>): void {
    const { x } = this;
    const mask = EventMask.StructureNotify | EventMask.PropertyChange;
    for (const xid of windows) {
      if (this.#watched.has(xid)) continue;
      const own = xid === x.screen.root ? mask | EventMask.SubstructureNotify : mask;
      x.send([words(Opcode.ChangeWindowAttributes, 0, xid, EVENT_MASK_BIT, own)]);
    }
    x.flush();
    this.#watched = windows;
  }

  #matters(event: Buffer): boolean {
    // Key presses and the like change properties too (_NET_WM_USER_TIME), but none that is listed.
    return eventCode(event) !== EventCode.PropertyNotify || this.#properties.has(event.readUInt32LE(8));
  }
}
