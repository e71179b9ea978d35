/** D-Bus messages: header and framing (D-Bus Specification, "Message Protocol"). */
import { WireError } from './errors.js';
import { isBusName, isInterfaceName, isMemberName, isObjectPath } from './names.js';
import { Reader } from './reader.js';
import { parseSingleType } from './signature.js';
import { Writer } from './writer.js';

export const MESSAGE = { call: 1, reply: 2, error: 3, signal: 4 } as const;
export const FLAG_NO_REPLY_EXPECTED = 1;

/** The specification's limit for one message. */
const MAX_MESSAGE_BYTES = 128 * 1024 * 1024;
const FIXED_HEADER_BYTES = 16;
const LITTLE = 0x6c;
const BIG = 0x42;
const FIELD = {
  path: 1,
  interface: 2,
  member: 3,
  errorName: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};

export interface Call {
  /** Bus name; left out on a peer-to-peer connection. */
  readonly destination?: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly args?: readonly unknown[];
  /** `wrapped` gives variants of the reply as `Variant`, with their signature. Default `plain`. */
  readonly variants?: 'plain' | 'wrapped';
}

export interface Header {
  readonly type: number;
  readonly flags: number;
  readonly littleEndian: boolean;
  readonly serial: number;
  readonly bodyStart: number;
  replySerial: number;
  signature: string;
  path: string;
  interface: string;
  member: string;
  errorName: string;
  sender: string;
}

/** Header fields of calls differ in little but their path, so the constant part is encoded once. */
const PREFIX_LIMIT = 1024;
const prefixes = new Map<string, Buffer>();

function callPrefix(call: Call): Buffer {
  const signature = call.signature ?? '';
  const key = `${call.destination ?? ''} ${call.interface} ${call.member} ${signature}`;
  const known = prefixes.get(key);
  if (known !== undefined) return known;
  if (!isInterfaceName(call.interface)) throw new WireError('not an interface name');
  if (!isMemberName(call.member)) throw new WireError('not a member name');
  if (call.destination !== undefined && !isBusName(call.destination)) throw new WireError('not a bus name');
  const writer = new Writer(256);
  // Alignment of the fields counts from the message's start, 16 bytes earlier: 16 is a multiple of 8.
  field(writer, FIELD.interface, 's', call.interface);
  field(writer, FIELD.member, 's', call.member);
  if (call.destination !== undefined) field(writer, FIELD.destination, 's', call.destination);
  if (signature !== '') field(writer, FIELD.signature, 'g', signature);
  writer.align(8);
  const prefix = Buffer.from(writer.view());
  if (prefixes.size >= PREFIX_LIMIT) prefixes.clear();
  prefixes.set(key, prefix);
  return prefix;
}

function field(writer: Writer, code: number, signature: string, value: string | number): void {
  writer.align(8);
  writer.uint8(code);
  writer.signature(signature);
  writer.value(parseSingleType(signature), value);
}

function begin(writer: Writer, type: number, flags: number, serial: number): void {
  writer.origin = writer.offset;
  writer.uint8(LITTLE);
  writer.uint8(type);
  writer.uint8(flags);
  writer.uint8(1); // protocol version
  writer.uint32(0); // body length, known later
  writer.uint32(serial);
  writer.uint32(0); // length of the header fields, known later
}

function endHeader(writer: Writer): void {
  writer.patchUint32(writer.origin + 12, writer.offset - writer.origin - FIXED_HEADER_BYTES);
  writer.align(8);
}

function endBody(writer: Writer, bodyStart: number): void {
  if (writer.offset - writer.origin > MAX_MESSAGE_BYTES) throw new WireError('message is too long');
  writer.patchUint32(writer.origin + 4, writer.offset - bodyStart);
}

/**
 * Appends a method call to `writer`; on failure the writer is left as it was.
 * @throws WireError when a name, the path or an argument is not valid.
 */
export function writeCall(writer: Writer, serial: number, call: Call): void {
  const start = writer.offset;
  try {
    const prefix = callPrefix(call);
    if (!isObjectPath(call.path)) throw new WireError('not an object path');
    begin(writer, MESSAGE.call, 0, serial);
    writer.raw(prefix);
    field(writer, FIELD.path, 'o', call.path);
    endHeader(writer);
    const bodyStart = writer.offset;
    writer.values(call.signature ?? '', call.args ?? []);
    endBody(writer, bodyStart);
  } catch (error) {
    writer.offset = start;
    throw error;
  }
}

/** Appends an error reply to a call that a peer made to us. */
export function writeErrorReply(
  writer: Writer,
  serial: number,
  to: Pick<Header, 'serial' | 'sender'>,
  errorName: string,
): void {
  begin(writer, MESSAGE.error, FLAG_NO_REPLY_EXPECTED, serial);
  field(writer, FIELD.errorName, 's', errorName);
  field(writer, FIELD.replySerial, 'u', to.serial);
  if (isBusName(to.sender)) field(writer, FIELD.destination, 's', to.sender);
  endHeader(writer);
  endBody(writer, writer.offset);
}

/**
 * Length of the message that starts at `offset`, or 0 while its fixed header has not arrived.
 * @throws WireError when no message can start so: the stream is then lost.
 */
export function messageLength(bytes: Buffer, offset: number, end: number): number {
  if (end - offset < FIXED_HEADER_BYTES) return 0;
  const order = bytes[offset];
  if (order !== LITTLE && order !== BIG) throw new WireError('unknown byte order');
  if (bytes[offset + 3] !== 1) throw new WireError('unknown protocol version');
  const little = order === LITTLE;
  const body = little ? bytes.readUInt32LE(offset + 4) : bytes.readUInt32BE(offset + 4);
  const fields = little ? bytes.readUInt32LE(offset + 12) : bytes.readUInt32BE(offset + 12);
  if (body > MAX_MESSAGE_BYTES || fields > MAX_MESSAGE_BYTES) throw new WireError('message is too long');
  const total = FIXED_HEADER_BYTES + Math.ceil(fields / 8) * 8 + body;
  if (total > MAX_MESSAGE_BYTES) throw new WireError('message is too long');
  return total;
}

/**
 * The header of one complete message. Replies give only what a caller needs: serial, signature, error name.
 * @throws WireError when it breaks the specification.
 */
export function readHeader(message: Buffer): Header {
  const littleEndian = message[0] === LITTLE;
  const type = message[1] as number;
  const reader = new Reader(message, 8, message.length, { littleEndian });
  const serial = reader.uint32();
  const fieldsLength = reader.uint32();
  const end = FIXED_HEADER_BYTES + fieldsLength;
  const bodyStart = FIXED_HEADER_BYTES + Math.ceil(fieldsLength / 8) * 8;
  if (bodyStart > message.length) throw new WireError('message is truncated');
  const header: Header = {
    type,
    flags: message[2] as number,
    littleEndian,
    serial,
    bodyStart,
    replySerial: 0,
    signature: '',
    path: '',
    interface: '',
    member: '',
    errorName: '',
    sender: '',
  };
  const fields = new Reader(message, FIXED_HEADER_BYTES, end, { littleEndian });
  const isReply = type === MESSAGE.reply || type === MESSAGE.error;
  while (fields.offset < end) readField(fields, header, isReply);
  return header;
}

function readField(fields: Reader, header: Header, isReply: boolean): void {
  fields.align(8);
  const code = fields.value({ code: 'y', alignment: 1 });
  const signature = fields.signature();
  if (signature === 'u') {
    const value = fields.uint32();
    if (code === FIELD.replySerial) header.replySerial = value;
  } else if (signature === 'g') {
    const value = fields.signature();
    if (code === FIELD.signature) header.signature = value;
  } else if (signature === 's' || signature === 'o') {
    if (isReply && code !== FIELD.errorName) {
      fields.skipString();
      return;
    }
    const value = fields.string();
    if (code === FIELD.path) header.path = value;
    else if (code === FIELD.interface) header.interface = value;
    else if (code === FIELD.member) header.member = value;
    else if (code === FIELD.errorName) header.errorName = value;
    else if (code === FIELD.sender) header.sender = value;
  } else {
    fields.value(parseSingleType(signature)); // a field of a later protocol version: read over it
  }
}

/** @throws WireError when the body does not match its signature. */
export function readBody(message: Buffer, header: Header, variants: 'plain' | 'wrapped' = 'plain'): unknown[] {
  if (header.signature === '') return [];
  const { littleEndian } = header;
  return new Reader(message, header.bodyStart, message.length, { littleEndian, variants }).values(header.signature);
}
