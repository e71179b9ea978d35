/** Encodes D-Bus values, little endian (D-Bus Specification, "Marshaling (Wire Format)"). */
import { WireError } from './errors.js';
import { isObjectPath } from './names.js';
import { parseSignature, parseSingleType, type Type } from './signature.js';
import { Variant } from './variant.js';

const MAX_ARRAY_BYTES = 64 * 1024 * 1024;
const MAX_DEPTH = 64;

/** A growing buffer that messages are appended to, one after the other. Alignment counts from `origin`. */
export class Writer {
  private bytes: Buffer;
  private depth = 0;
  offset = 0;
  origin = 0;

  constructor(capacity = 1024) {
    this.bytes = Buffer.allocUnsafe(capacity);
  }

  /** What was written so far. Shares memory with the writer. */
  view(): Buffer {
    return this.bytes.subarray(0, this.offset);
  }

  align(size: number): void {
    this.reserve(size);
    while (((this.offset - this.origin) & (size - 1)) !== 0) this.bytes[this.offset++] = 0;
  }

  uint8(value: number): void {
    this.reserve(1);
    this.bytes[this.offset++] = value;
  }

  uint32(value: number): void {
    this.align(4);
    this.reserve(4);
    this.offset = this.bytes.writeUInt32LE(value, this.offset);
  }

  patchUint32(at: number, value: number): void {
    this.bytes.writeUInt32LE(value, at);
  }

  raw(chunk: Buffer): void {
    this.reserve(chunk.length);
    chunk.copy(this.bytes, this.offset);
    this.offset += chunk.length;
  }

  /** @throws WireError when the text holds NUL, which no D-Bus string may: the bus would close the connection. */
  string(text: string): void {
    if (text.includes('\0')) throw new WireError('a D-Bus string cannot hold NUL');
    const length = Buffer.byteLength(text);
    this.uint32(length);
    this.reserve(length + 1);
    this.bytes.write(text, this.offset, 'utf8');
    this.offset += length;
    this.bytes[this.offset++] = 0;
  }

  signature(text: string): void {
    parseSignature(text);
    this.reserve(text.length + 2);
    this.bytes[this.offset++] = text.length;
    this.bytes.write(text, this.offset, 'latin1');
    this.offset += text.length;
    this.bytes[this.offset++] = 0;
  }

  values(signature: string, values: readonly unknown[]): void {
    const types = parseSignature(signature);
    if (types.length !== values.length) {
      throw new WireError(`signature "${signature}" takes ${types.length} values, not ${values.length}`);
    }
    for (let i = 0; i < types.length; i++) this.value(types[i] as Type, values[i]);
  }

  value(type: Type, value: unknown): void {
    switch (type.code) {
      case 's':
        this.string(expectString(value));
        break;
      case 'o': {
        const path = expectString(value);
        if (!isObjectPath(path)) throw new WireError('not an object path');
        this.string(path);
        break;
      }
      case 'g':
        this.signature(expectString(value));
        break;
      case 'b':
        if (typeof value !== 'boolean') throw new WireError('a boolean is needed');
        this.uint32(value ? 1 : 0);
        break;
      case 'y':
        this.uint8(expectInteger(value, 0, 0xff));
        break;
      case 'u':
      case 'h':
        this.uint32(expectInteger(value, 0, 0xffffffff));
        break;
      case 'i':
        this.align(4);
        this.reserve(4);
        this.offset = this.bytes.writeInt32LE(expectInteger(value, -0x80000000, 0x7fffffff), this.offset);
        break;
      case 'n':
        this.align(2);
        this.reserve(2);
        this.offset = this.bytes.writeInt16LE(expectInteger(value, -0x8000, 0x7fff), this.offset);
        break;
      case 'q':
        this.align(2);
        this.reserve(2);
        this.offset = this.bytes.writeUInt16LE(expectInteger(value, 0, 0xffff), this.offset);
        break;
      case 'x':
      case 't':
        this.integer64(type.code === 'x', value);
        break;
      case 'd':
        if (typeof value !== 'number') throw new WireError('a number is needed');
        this.align(8);
        this.reserve(8);
        this.offset = this.bytes.writeDoubleLE(value, this.offset);
        break;
      case 'v':
        this.variant(value);
        break;
      case '(':
        this.struct(type.members, value);
        break;
      case 'a':
        this.array(type.element, value);
        break;
      default:
        throw new WireError('dict entry outside an array');
    }
  }

  private integer64(signed: boolean, value: unknown): void {
    if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) throw new WireError('an integer is needed');
    const integer = BigInt(value as bigint | number);
    if ((signed ? BigInt.asIntN(64, integer) : BigInt.asUintN(64, integer)) !== integer) {
      throw new WireError('integer is out of range');
    }
    this.align(8);
    this.reserve(8);
    this.offset = signed
      ? this.bytes.writeBigInt64LE(integer, this.offset)
      : this.bytes.writeBigUInt64LE(integer, this.offset);
  }

  private variant(value: unknown): void {
    if (!(value instanceof Variant)) throw new WireError('a Variant is needed');
    const type = parseSingleType(value.signature);
    this.signature(value.signature);
    this.enter();
    this.value(type, value.value);
    this.depth--;
  }

  private struct(members: readonly Type[], value: unknown): void {
    if (!Array.isArray(value) || value.length !== members.length) {
      throw new WireError(`an array of ${members.length} values is needed for a struct`);
    }
    this.align(8);
    this.enter();
    for (let i = 0; i < members.length; i++) this.value(members[i] as Type, value[i]);
    this.depth--;
  }

  private array(element: Type, value: unknown): void {
    this.uint32(0);
    const lengthAt = this.offset - 4;
    this.align(element.alignment);
    const start = this.offset;
    this.enter();
    if (element.code === '{') {
      for (const [key, item] of entries(value)) {
        this.align(8);
        this.value(element.key, key);
        this.value(element.value, item);
      }
    } else if (element.code === 'y' && value instanceof Uint8Array) {
      this.raw(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    } else {
      if (!Array.isArray(value)) throw new WireError('an array is needed');
      for (const item of value) this.value(element, item);
    }
    this.depth--;
    const length = this.offset - start;
    if (length > MAX_ARRAY_BYTES) throw new WireError('array is longer than the specification allows');
    this.patchUint32(lengthAt, length);
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH) {
      this.depth = 0;
      throw new WireError('values nested too deep');
    }
  }

  private reserve(size: number): void {
    if (this.offset + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.offset + size));
    this.bytes.copy(larger, 0, 0, this.offset);
    this.bytes = larger;
  }
}

function entries(value: unknown): Iterable<readonly [unknown, unknown]> {
  if (value instanceof Map) return value;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
  throw new WireError('a Map or an object is needed for a dict');
}

function expectString(value: unknown): string {
  if (typeof value !== 'string') throw new WireError('a string is needed');
  return value;
}

function expectInteger(value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new WireError(`an integer from ${min} to ${max} is needed`);
  }
  return value;
}
