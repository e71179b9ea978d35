/**
 * Decodes D-Bus values (D-Bus Specification, "Marshaling (Wire Format)"), both byte orders.
 * What a peer sends is not trusted: every length is checked against the end of the message before it is used.
 */
import { WireError } from './errors.js';
import { parseSignature, parseSingleType, type Type } from './signature.js';
import { Variant } from './variant.js';

/** Containers and variants nested together; the specification's limit. */
const MAX_DEPTH = 64;
/** D-Bus Specification, "Marshaling": an array may hold 64 MiB. */
const MAX_ARRAY_BYTES = 64 * 1024 * 1024;
/** Below this length a byte loop beats the call into the UTF-8 decoder. */
const SHORT_STRING = 48;

export interface ReaderOptions {
  readonly littleEndian: boolean;
  /** `plain` (default) gives a variant's value alone, `wrapped` gives `Variant` with its signature. */
  readonly variants?: 'plain' | 'wrapped';
}

/**
 * Values become: integers and doubles `number` (64-bit ones `bigint` when beyond the safe range), `ay` `Buffer`, dicts
 * records without prototype (string-like keys) or `Map`, structs and other arrays arrays.
 */
export class Reader {
  offset: number;
  private depth = 0;
  private readonly little: boolean;
  private readonly wrapped: boolean;

  /** `bytes` must start where alignment starts (a message's first byte); `end` is the first byte that may not be read. */
  constructor(
    private readonly bytes: Buffer,
    start: number,
    private readonly end: number,
    options: ReaderOptions,
  ) {
    if (start < 0 || end > bytes.length || start > end) throw new WireError('message is truncated');
    this.offset = start;
    this.little = options.littleEndian;
    this.wrapped = options.variants === 'wrapped';
  }

  align(size: number): void {
    const rest = this.offset & (size - 1);
    if (rest !== 0) this.take(size - rest);
  }

  /** Moves over `length` bytes and returns where they began. */
  take(length: number): number {
    const at = this.offset;
    if (length > this.end - at) throw new WireError('message is truncated');
    this.offset = at + length;
    return at;
  }

  uint32(): number {
    this.align(4);
    const at = this.take(4);
    return this.little ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }

  string(): string {
    const length = this.uint32();
    return this.text(this.take(length + 1), length);
  }

  /** Moves over a string without decoding it. */
  skipString(): void {
    this.take(this.uint32() + 1);
  }

  signature(): string {
    const length = this.bytes[this.take(1)] as number;
    const at = this.take(length + 1);
    if (this.bytes[at + length] !== 0) throw new WireError('signature is not terminated');
    return this.bytes.toString('latin1', at, at + length);
  }

  values(signature: string): unknown[] {
    const types = parseSignature(signature);
    const values = new Array<unknown>(types.length);
    for (let i = 0; i < types.length; i++) values[i] = this.value(types[i] as Type);
    return values;
  }

  value(type: Type): unknown {
    const { bytes, little } = this;
    switch (type.code) {
      case 's':
      case 'o':
        return this.string();
      case 'u':
      case 'h':
        return this.uint32();
      case 'b':
        return this.uint32() !== 0;
      case 'i': {
        this.align(4);
        const at = this.take(4);
        return little ? bytes.readInt32LE(at) : bytes.readInt32BE(at);
      }
      case 'y':
        return bytes[this.take(1)];
      case 'n': {
        this.align(2);
        const at = this.take(2);
        return little ? bytes.readInt16LE(at) : bytes.readInt16BE(at);
      }
      case 'q': {
        this.align(2);
        const at = this.take(2);
        return little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
      }
      case 'd': {
        this.align(8);
        const at = this.take(8);
        return little ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at);
      }
      case 'x': {
        this.align(8);
        const at = this.take(8);
        return narrow(little ? bytes.readBigInt64LE(at) : bytes.readBigInt64BE(at));
      }
      case 't': {
        this.align(8);
        const at = this.take(8);
        return narrow(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
      }
      case 'g':
        return this.signature();
      case 'v':
        return this.variant();
      case '(':
        return this.struct(type.members);
      case 'a':
        return this.array(type.element);
      default:
        throw new WireError('dict entry outside an array');
    }
  }

  private variant(): unknown {
    const signature = this.signature();
    const type = parseSingleType(signature);
    this.enter();
    const value = this.value(type);
    this.depth--;
    return this.wrapped ? new Variant(signature, value) : value;
  }

  private struct(members: readonly Type[]): unknown[] {
    this.align(8);
    this.enter();
    const values = new Array<unknown>(members.length);
    for (let i = 0; i < members.length; i++) values[i] = this.value(members[i] as Type);
    this.depth--;
    return values;
  }

  private array(element: Type): unknown {
    const length = this.uint32();
    if (length > MAX_ARRAY_BYTES) throw new WireError('array is longer than the specification allows');
    this.align(element.alignment);
    if (length > this.end - this.offset) throw new WireError('array runs past the end of the message');
    const end = this.offset + length;
    if (element.code === 'y') {
      // Copied: the receive buffer behind `bytes` is used again.
      return Buffer.from(this.bytes.subarray(this.take(length), end));
    }
    this.enter();
    // Every type takes at least one byte, so the loops below end.
    const value = element.code === '{' ? this.dict(element.key, element.value, end) : this.items(element, end);
    this.depth--;
    if (this.offset !== end) throw new WireError('array element runs past the end of its array');
    return value;
  }

  private items(element: Type, end: number): unknown[] {
    const values: unknown[] = [];
    while (this.offset < end) values.push(this.value(element));
    return values;
  }

  private dict(keyType: Type, valueType: Type, end: number): unknown {
    if (keyType.code !== 's' && keyType.code !== 'o' && keyType.code !== 'g') {
      const map = new Map<unknown, unknown>();
      while (this.offset < end) {
        this.align(8);
        const key = this.value(keyType);
        map.set(key, this.value(valueType));
      }
      return map;
    }
    // Without a prototype, a key such as "__proto__" is only a key.
    const record = Object.create(null) as Record<string, unknown>;
    while (this.offset < end) {
      this.align(8);
      const key = this.value(keyType) as string;
      record[key] = this.value(valueType);
    }
    return record;
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH) throw new WireError('values nested too deep');
  }

  private text(at: number, length: number): string {
    const { bytes } = this;
    if (bytes[at + length] !== 0) throw new WireError('string is not terminated');
    if (length === 0) return '';
    if (length > SHORT_STRING) return bytes.toString('utf8', at, at + length);
    for (let i = 0; i < length; i++)
      if ((bytes[at + i] as number) > 0x7f) return bytes.toString('utf8', at, at + length);
    return bytes.toString('latin1', at, at + length);
  }
}

function narrow(value: bigint): number | bigint {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}
