/** Owning a selection and answering for it. Source: ICCCM 2.0, sections 2.1 to 2.7. */
import { eventCode, type XConnection } from './connection.js';
import {
  Atom,
  changeProperty,
  EventCode,
  EventMask,
  getProperty,
  longsOf,
  Opcode,
  readLongs,
  readProperty,
  sendEvent,
  words,
} from './protocol.js';
import { type Format, selectionOwner, serverTime } from './selection-read.js';

/** Content above this goes in parts (INCR), bytes; well below what one request may carry. */
const PART = 60 * 1024;
/** A requestor that takes no part for so long has gone, milliseconds. */
const STALLED = 10_000;

interface Transfer {
  readonly requestor: number;
  readonly property: number;
  readonly type: number;
  readonly bits: 8 | 16 | 32;
  readonly data: Uint8Array;
  sent: number;
  touched: number;
}

export class SelectionServer {
  readonly #formats = new Map<number, Format>();
  readonly #transfers = new Map<string, Transfer>();
  readonly #stop: () => void;
  #owned = false;
  #time = 0;
  /** When content (not merely the list of formats) was last asked for; 0 = never. performance.now() clock. */
  lastServed = 0;

  constructor(
    private readonly x: XConnection,
    private readonly selection: string,
    formats: readonly Format[],
  ) {
    const atoms = x.atoms(formats.map((format) => format.target));
    formats.forEach((format, i) => {
      this.#formats.set(atoms[i] ?? 0, format);
    });
    x.atoms([
      ...formats.map((format) => format.type),
      'TARGETS',
      'MULTIPLE',
      'TIMESTAMP',
      'INCR',
      'ATOM_PAIR',
      selection,
    ]);
    this.#stop = x.onEvent((event) => this.#handle(event));
  }

  /** Whether the selection is still ours. */
  get owned(): boolean {
    return this.#owned;
  }

  get busy(): boolean {
    for (const [key, transfer] of this.#transfers) {
      if (performance.now() - transfer.touched > STALLED) this.#transfers.delete(key);
    }
    return this.#transfers.size > 0;
  }

  /** Takes the selection. False where the server did not give it to us. */
  take(deadline: number): boolean {
    this.#time = serverTime(this.x, deadline);
    const window = this.x.ownWindow();
    this.x.send([words(Opcode.SetSelectionOwner, 0, window, this.x.atom(this.selection), this.#time)]);
    this.#owned = selectionOwner(this.x, this.selection) === window;
    return this.#owned;
  }

  /** Gives the selection up: afterwards nobody owns it. */
  drop(): void {
    if (this.#owned) this.x.send([words(Opcode.SetSelectionOwner, 0, 0, this.x.atom(this.selection), this.#time)]);
    this.#owned = false;
    this.x.sync();
  }

  /** Stops answering. */
  close(): void {
    this.#stop();
    this.#transfers.clear();
  }

  #handle(event: Buffer): void {
    const code = eventCode(event);
    if (code === EventCode.SelectionRequest && event.readUInt32LE(16) === this.x.atom(this.selection))
      this.#answer(event);
    else if (code === EventCode.PropertyNotify) this.#continue(event);
    else if (code === EventCode.SelectionClear && event.readUInt32LE(12) === this.x.atom(this.selection))
      this.#owned = false;
  }

  #answer(request: Buffer): void {
    const time = request.readUInt32LE(4);
    const requestor = request.readUInt32LE(12);
    const target = request.readUInt32LE(20);
    // Obsolete clients name no property: ICCCM 2.2 says to use the target.
    const property = request.readUInt32LE(24) || target;
    const done =
      target === this.x.atom('MULTIPLE')
        ? this.#several(requestor, property)
        : this.#provide(requestor, property, target);
    const notice = Buffer.alloc(32);
    notice[0] = EventCode.SelectionNotify;
    notice.writeUInt32LE(time, 4);
    notice.writeUInt32LE(requestor, 8);
    notice.writeUInt32LE(this.x.atom(this.selection), 12);
    notice.writeUInt32LE(target, 16);
    notice.writeUInt32LE(done ? property : 0, 20);
    this.x.send([sendEvent(requestor, 0, notice)]);
    this.x.flush();
  }

  /** Puts one representation into the requestor's property, or begins to. False where it is not offered. */
  #provide(requestor: number, property: number, target: number): boolean {
    const { x } = this;
    if (target === x.atom('TARGETS')) {
      const special = ['TARGETS', 'MULTIPLE', 'TIMESTAMP'].map((name) => x.atom(name));
      const targets = longsOf([...special, ...this.#formats.keys()]);
      x.send([changeProperty(requestor, property, Atom.ATOM, 32, targets)]);
      return true;
    }
    if (target === x.atom('TIMESTAMP')) {
      x.send([changeProperty(requestor, property, Atom.INTEGER, 32, longsOf([this.#time]))]);
      return true;
    }
    const format = this.#formats.get(target);
    if (format === undefined) return false;
    this.lastServed = performance.now();
    const type = x.atom(format.type);
    if (format.data.length <= PART) {
      x.send([changeProperty(requestor, property, type, format.bits, format.data)]);
      return true;
    }
    const { bits, data } = format;
    const transfer = { requestor, property, type, bits, data, sent: 0, touched: performance.now() };
    this.#transfers.set(`${requestor}:${property}`, transfer);
    this.#listenTo(requestor, true);
    x.send([changeProperty(requestor, property, x.atom('INCR'), 32, longsOf([data.length]))]);
    return true;
  }

  /** ICCCM 2.6.2: the property holds (target, property) pairs; those not offered are answered by a property of None. */
  #several(requestor: number, property: number): boolean {
    const { x } = this;
    const reply = x.ask(getProperty(requestor, property, 256));
    const pairs = reply === null ? [] : readLongs(readProperty(reply));
    if (pairs.length === 0) return false;
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      if (!this.#provide(requestor, pairs[i + 1] ?? 0, pairs[i] ?? 0)) pairs[i + 1] = 0;
    }
    x.send([changeProperty(requestor, property, x.atom('ATOM_PAIR'), 32, longsOf(pairs))]);
    return true;
  }

  /** The requestor deleted a part: it wants the next. */
  #continue(event: Buffer): void {
    const DELETED = 1;
    if (event[16] !== DELETED) return;
    const key = `${event.readUInt32LE(4)}:${event.readUInt32LE(8)}`;
    const transfer = this.#transfers.get(key);
    if (transfer === undefined) return;
    const part = transfer.data.subarray(transfer.sent, transfer.sent + PART);
    this.x.send([changeProperty(transfer.requestor, transfer.property, transfer.type, transfer.bits, part)]);
    transfer.sent += part.length;
    transfer.touched = performance.now();
    this.lastServed = transfer.touched;
    if (part.length === 0) {
      this.#transfers.delete(key);
      const others = [...this.#transfers.values()].some((other) => other.requestor === transfer.requestor);
      if (!others) this.#listenTo(transfer.requestor, false);
    }
    this.x.flush();
  }

  #listenTo(window: number, on: boolean): void {
    if (window === this.x.ownWindow()) return;
    const EVENT_MASK_BIT = 0x800;
    const mask = on ? EventMask.PropertyChange : 0;
    this.x.send([words(Opcode.ChangeWindowAttributes, 0, window, EVENT_MASK_BIT, mask)]);
  }
}

/** A text in the forms that programs ask for. */
export function textFormats(text: string): Format[] {
  const utf8 = Buffer.from(text, 'utf8');
  const named = (target: string, type: string, data: Uint8Array): Format => ({ target, type, bits: 8, data });
  const formats = [
    named('UTF8_STRING', 'UTF8_STRING', utf8),
    named('text/plain;charset=utf-8', 'text/plain;charset=utf-8', utf8),
    named('TEXT', 'UTF8_STRING', utf8),
    named('text/plain', 'text/plain', utf8),
    // Clipboard managers that know this (Klipper, CopyQ …) keep such content out of their history.
    named('x-kde-passwordManagerHint', 'x-kde-passwordManagerHint', Buffer.from('secret')),
  ];
  // STRING is Latin-1: offered only where the text fits into it.
  if (!/[^\t\n\x20-\x7e\xa0-\xff]/.test(text)) formats.push(named('STRING', 'STRING', Buffer.from(text, 'latin1')));
  return formats;
}
