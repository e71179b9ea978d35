/**
 * X11 core protocol, version 11: requests as bytes. Source: "X Window System Protocol", appendix B (encoding); XTEST 2.2 protocol.
 * Little-endian, like every machine Node runs on except s390x, which libxcb would be told otherwise.
 */

export const Opcode = {
  ChangeWindowAttributes: 2,
  CreateWindow: 1,
  DestroyWindow: 4,
  ConfigureWindow: 12,
  GetWindowAttributes: 3,
  GetGeometry: 14,
  QueryTree: 15,
  InternAtom: 16,
  GetAtomName: 17,
  ChangeProperty: 18,
  DeleteProperty: 19,
  GetProperty: 20,
  SetSelectionOwner: 22,
  GetSelectionOwner: 23,
  ConvertSelection: 24,
  SendEvent: 25,
  QueryPointer: 38,
  TranslateCoordinates: 40,
  GetInputFocus: 43,
  SetInputFocus: 42,
  QueryKeymap: 44,
  GetImage: 73,
  QueryExtension: 98,
  ChangeKeyboardMapping: 100,
  GetKeyboardMapping: 101,
  GetPointerMapping: 117,
  GetModifierMapping: 119,
} as const;

/** Event codes (the low seven bits of an event's first byte). */
export const EventCode = {
  Error: 0,
  PropertyNotify: 28,
  SelectionClear: 29,
  SelectionRequest: 30,
  SelectionNotify: 31,
  ClientMessage: 33,
  MappingNotify: 34,
} as const;

export const EventMask = {
  PropertyChange: 0x400000,
  StructureNotify: 0x020000,
  SubstructureNotify: 0x080000,
  SubstructureRedirect: 0x100000,
} as const;

/** Predefined atoms (appendix B.5). */
export const Atom = { ANY: 0, ATOM: 4, CARDINAL: 6, INTEGER: 19, STRING: 31, WINDOW: 33 } as const;

const pad4 = (n: number): number => (n + 3) & ~3;

/** One request: opcode, the byte beside it, then 32-bit words. libxcb fills in the length. */
export function words(opcode: number, data: number, ...body: readonly number[]): Buffer {
  const request = Buffer.alloc(4 + 4 * body.length);
  request[0] = opcode;
  request[1] = data;
  body.forEach((word, i) => {
    request.writeUInt32LE(word >>> 0, 4 + 4 * i);
  });
  return request;
}

/** Two 16-bit values in one word, the first in the low half. */
export const halves = (low: number, high: number): number => ((low & 0xffff) | ((high & 0xffff) << 16)) >>> 0;

function withTail(head: Buffer, tail: Uint8Array): Buffer {
  const request = Buffer.alloc(head.length + pad4(tail.length));
  head.copy(request);
  request.set(tail, head.length);
  return request;
}

export function internAtom(name: string): Buffer {
  const bytes = Buffer.from(name, 'latin1');
  return withTail(words(Opcode.InternAtom, 0, halves(bytes.length, 0)), bytes);
}

/** @param longs how much to read at most, in units of 4 bytes @param offset where to start, same unit */
export function getProperty(
  window: number,
  property: number,
  longs = 1024,
  { type = Atom.ANY, offset = 0, remove = false }: { type?: number; offset?: number; remove?: boolean } = {},
): Buffer {
  return words(Opcode.GetProperty, remove ? 1 : 0, window, property, type, offset, longs);
}

/** @param format bits of one item: 8, 16 or 32 @param mode 0 replace, 2 append */
export function changeProperty(
  window: number,
  property: number,
  type: number,
  format: 8 | 16 | 32,
  data: Uint8Array,
  mode = 0,
): Buffer {
  const head = words(Opcode.ChangeProperty, mode, window, property, type, format, (data.length * 8) / format);
  return withTail(head, data);
}

/** 32-bit values as property data. */
export function longsOf(values: readonly number[]): Buffer {
  const data = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => {
    data.writeUInt32LE(value >>> 0, 4 * i);
  });
  return data;
}

export const queryExtension = (name: string): Buffer => {
  const bytes = Buffer.from(name, 'latin1');
  return withTail(words(Opcode.QueryExtension, 0, halves(bytes.length, 0)), bytes);
};

export const getGeometry = (drawable: number): Buffer => words(Opcode.GetGeometry, 0, drawable);
export const queryTree = (window: number): Buffer => words(Opcode.QueryTree, 0, window);
export const getAttributes = (window: number): Buffer => words(Opcode.GetWindowAttributes, 0, window);
export const getInputFocus = (): Buffer => words(Opcode.GetInputFocus, 0);
export const queryPointer = (window: number): Buffer => words(Opcode.QueryPointer, 0, window);
export const getSelectionOwner = (selection: number): Buffer => words(Opcode.GetSelectionOwner, 0, selection);
export const getAtomName = (atom: number): Buffer => words(Opcode.GetAtomName, 0, atom);

export function translateCoordinates(from: number, to: number, x: number, y: number): Buffer {
  return words(Opcode.TranslateCoordinates, 0, from, to, halves(x, y));
}

/** A ClientMessage of format 32 to `destination` about `window`. */
export function clientMessage(
  destination: number,
  mask: number,
  window: number,
  type: number,
  data: readonly number[],
): Buffer {
  const event = Buffer.alloc(32);
  event[0] = EventCode.ClientMessage;
  event[1] = 32;
  event.writeUInt32LE(window, 4);
  event.writeUInt32LE(type, 8);
  data.forEach((value, i) => {
    event.writeUInt32LE(value >>> 0, 12 + 4 * i);
  });
  return sendEvent(destination, mask, event);
}

export function sendEvent(destination: number, mask: number, event: Uint8Array): Buffer {
  return withTail(words(Opcode.SendEvent, 0, destination, mask), event);
}

/** Geometry changes of a window; only what is given changes. Parent-relative pixels. */
export function configureWindow(
  window: number,
  change: { x?: number; y?: number; width?: number; height?: number },
): Buffer {
  const fields = [change.x, change.y, change.width, change.height];
  const mask = fields.reduce<number>((bits, value, i) => (value === undefined ? bits : bits | (1 << i)), 0);
  const values = fields.filter((value) => value !== undefined);
  return words(Opcode.ConfigureWindow, 0, window, mask, ...values);
}

/** XTEST FakeInput. @param type 2/3 key press/release, 4/5 button press/release, 6 motion (absolute) */
export function fakeInput(major: number, type: number, detail: number, root = 0, x = 0, y = 0): Buffer {
  const request = Buffer.alloc(36);
  request[0] = major;
  request[1] = 2;
  request[4] = type;
  request[5] = detail;
  request.writeUInt32LE(root, 12);
  request.writeInt16LE(x, 24);
  request.writeInt16LE(y, 26);
  return request;
}

export interface PropertyValue {
  readonly type: number;
  readonly format: number;
  readonly data: Buffer;
  /** Bytes that were left on the server. */
  readonly remaining: number;
}

/** Null where the window has no such property. */
export function readProperty(reply: Buffer): PropertyValue | null {
  const format = reply[1] ?? 0;
  const type = reply.readUInt32LE(8);
  if (type === 0) return null;
  const size = (reply.readUInt32LE(16) * format) / 8;
  return { type, format, data: reply.subarray(32, 32 + size), remaining: reply.readUInt32LE(12) };
}

export function readLongs(property: PropertyValue | null): number[] {
  if (property === null || property.format !== 32) return [];
  const values: number[] = [];
  for (let i = 0; i + 4 <= property.data.length; i += 4) values.push(property.data.readUInt32LE(i));
  return values;
}
