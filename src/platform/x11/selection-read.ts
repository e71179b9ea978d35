/** Reading a selection from whoever owns it. Source: ICCCM 2.0, sections 2.4 to 2.7. */
import { eventCode, type XConnection } from './connection.js';
import {
  Atom,
  changeProperty,
  EventCode,
  getAtomName,
  getProperty,
  getSelectionOwner,
  Opcode,
  readLongs,
  readProperty,
  words,
} from './protocol.js';

/** One representation of what is on the clipboard. */
export interface Format {
  /** What it is asked for by: `UTF8_STRING`, `image/png` … */
  readonly target: string;
  /** The type that the owner gave it; often the target again. */
  readonly type: string;
  /** Bits of one item. */
  readonly bits: 8 | 16 | 32;
  readonly data: Uint8Array;
}

/** Longs read in one go. */
const PART = 15 * 1024;
/** These say something about the selection, or do something to it; they are not its content. */
const NOT_CONTENT = new Set([
  'TARGETS',
  'MULTIPLE',
  'TIMESTAMP',
  'DELETE',
  'INSERT_SELECTION',
  'INSERT_PROPERTY',
  'SAVE_TARGETS',
]);
const WITHOUT_TARGETS = ['UTF8_STRING', 'STRING'];

export function selectionOwner(x: XConnection, selection: string): number {
  return x.ask(getSelectionOwner(x.atom(selection)))?.readUInt32LE(8) ?? 0;
}

/** A time stamp of the server, as ICCCM 2.1 wants it for taking a selection: from a property change that changes nothing. */
export function serverTime(x: XConnection, deadline: number): number {
  const window = x.ownWindow();
  const property = x.atom('_LUMOS_TIME');
  const APPEND = 2;
  x.send([changeProperty(window, property, Atom.INTEGER, 8, new Uint8Array(0), APPEND)], deadline);
  const event = x.waitFor((candidate) => isPropertyEvent(candidate, window, property), deadline);
  return event?.readUInt32LE(12) ?? 0;
}

export interface SavedSelection {
  readonly formats: readonly Format[];
  /** Formats that were offered but not given, or that did not fit. */
  readonly lost: readonly string[];
  /** Whether the owner answered at all. */
  readonly answered: boolean;
}

/**
 * Everything that the owner offers, in its order.
 * @param limit bytes in all; formats that don't fit are named in `lost`
 * @param deadline absolute, performance.now() clock, milliseconds
 */
export function saveSelection(x: XConnection, selection: string, limit: number, deadline: number): SavedSelection {
  const offered = convert(x, selection, 'TARGETS', limit, deadline);
  if (offered === 'silent') return { formats: [], lost: [], answered: false };
  const atoms = typeof offered === 'string' ? [] : readLongs({ type: 0, format: 32, data: offered.data, remaining: 0 });
  const targets = typeof offered === 'string' ? WITHOUT_TARGETS : atomNames(x, atoms);
  const formats: Format[] = [];
  const lost: string[] = [];
  let room = limit;
  let silent = false;
  for (const target of targets.filter((name) => !NOT_CONTENT.has(name))) {
    const content: Content | 'refused' | 'silent' | 'too big' = silent
      ? 'silent'
      : convert(x, selection, target, room, deadline);
    silent ||= content === 'silent';
    if (typeof content === 'string') {
      if (content !== 'refused') lost.push(target);
      continue;
    }
    room -= content.data.length;
    formats.push({ target, type: atomNames(x, [content.type])[0] ?? target, bits: content.bits, data: content.data });
  }
  return { formats, lost, answered: true };
}

interface Content {
  readonly type: number;
  readonly bits: 8 | 16 | 32;
  readonly data: Buffer;
}

/** One conversion: the content, or why there is none. */
export function convert(
  x: XConnection,
  selection: string,
  target: string,
  limit: number,
  deadline: number,
): Content | 'refused' | 'silent' | 'too big' {
  const window = x.ownWindow();
  const [selectionAtom, targetAtom, property, incr] = x.atoms([selection, target, '_LUMOS_SELECTION', 'INCR']) as [
    number,
    number,
    number,
    number,
  ];
  const time = serverTime(x, deadline);
  x.send([
    words(Opcode.DeleteProperty, 0, window, property),
    words(Opcode.ConvertSelection, 0, window, selectionAtom, targetAtom, property, time),
  ]);
  const notice = x.waitFor(
    (event) =>
      eventCode(event) === EventCode.SelectionNotify &&
      event.readUInt32LE(8) === window &&
      event.readUInt32LE(12) === selectionAtom &&
      event.readUInt32LE(16) === targetAtom,
    deadline,
  );
  if (notice === null) return 'silent';
  if (notice.readUInt32LE(20) === 0) return 'refused';
  const first = takeProperty(x, window, property, limit, deadline);
  if (first === null || first === 'too big') return first ?? 'refused';
  if (first.type !== incr) return first;
  return takeIncrements(x, window, property, limit, deadline);
}

/** ICCCM 2.7.2: every deletion asks for the next part; an empty part is the end. */
function takeIncrements(
  x: XConnection,
  window: number,
  property: number,
  limit: number,
  deadline: number,
): Content | 'silent' | 'too big' {
  const parts: Buffer[] = [];
  let size = 0;
  let last: Content | undefined;
  for (;;) {
    const event = x.waitFor((candidate) => isPropertyEvent(candidate, window, property), deadline);
    if (event === null) return 'silent';
    const part = takeProperty(x, window, property, Number.POSITIVE_INFINITY, deadline);
    if (part === null || part === 'too big') continue;
    if (part.data.length === 0) break;
    last = part;
    size += part.data.length;
    // Read on to the end all the same: an owner that is left waiting holds the rest in memory for ever.
    if (size <= limit) parts.push(part.data);
  }
  if (size > limit) return 'too big';
  return { type: last?.type ?? 0, bits: last?.bits ?? 8, data: Buffer.concat(parts) };
}

/** Reads a property to its end and deletes it. Null where there is none. */
function takeProperty(
  x: XConnection,
  window: number,
  property: number,
  limit: number,
  deadline: number,
): Content | null | 'too big' {
  const parts: Buffer[] = [];
  for (let offset = 0; ; offset += PART) {
    const reply = x.ask(getProperty(window, property, PART, { offset, remove: true }), deadline);
    const value = reply === null ? null : readProperty(reply);
    if (value === null) return null;
    parts.push(value.data);
    if (offset * 4 + value.data.length + value.remaining > limit) {
      x.send([words(Opcode.DeleteProperty, 0, window, property)]);
      return 'too big';
    }
    if (value.remaining > 0) continue;
    const bits = value.format === 32 || value.format === 16 ? value.format : 8;
    return { type: value.type, bits, data: Buffer.concat(parts) };
  }
}

function isPropertyEvent(event: Buffer, window: number, property: number): boolean {
  const NEW_VALUE = 0;
  return (
    eventCode(event) === EventCode.PropertyNotify &&
    event.readUInt32LE(4) === window &&
    event.readUInt32LE(8) === property &&
    event[16] === NEW_VALUE
  );
}

function atomNames(x: XConnection, atoms: readonly number[]): string[] {
  return x.batch(atoms.map(getAtomName)).flatMap((reply) => {
    if (!reply.ok) return [];
    return [reply.data.subarray(32, 32 + reply.data.readUInt16LE(8)).toString('latin1')];
  });
}
