/** One method's parameters between JavaScript and C, driven by the interface tables. */
import { allocateBstr, freeBstr, takeBstr } from './bstr.js';
import { guidBytes } from './guid.js';
import type { Slot } from './interface-table.js';
import { type InKind, interfaceOf, isOut, type OutKind } from './kinds.js';
import { type Address, type NativeType, type NativeValue, type Prototype, prototype } from './native.ffi.js';
import type { ComPointer } from './pointer.js';
import { createInt32Array, destroySafeArray } from './safearray.js';
import {
  encodeVariant,
  type ObjectMaker,
  readArray,
  takeVariant,
  type VariantInput,
  variantStruct,
} from './variant.js';
import { VARIANT_SIZE } from './variant-types.js';

/** Makes an object that owns the reference behind `address`; of an interface that the tables name. */
export type OwnerMaker = (address: Address, interfaceName: string) => unknown;

export interface Makers {
  /** For pointers that a method gave: the reference is the caller's already. */
  readonly own: OwnerMaker;
  /** For pointers inside of something that is freed afterwards: takes a reference of its own. */
  readonly share: ObjectMaker;
}

/** A call made ready: what goes to C, where its results will be, and what must be freed whatever happens. */
export interface Frame {
  readonly values: readonly NativeValue[];
  /** Results by kind, in order. Read once, after success only. */
  results(makers: Makers): unknown[];
  /** Frees what was made for the way in. */
  free(): void;
}

const prototypes = new Map<string, Prototype>();

export function nativeType(kind: string): NativeType {
  switch (kind) {
    case 'i32':
    case 'bool':
      return 'int32';
    case 'u32':
      return 'uint32';
    case 'f64':
      return 'double';
    case 'point':
      return 'POINT';
    case 'rect':
      return 'RECT';
    case 'variant':
      return 'VARIANT';
    case 'guid':
    case 'wstr':
    case 'i32[]':
    case 'com[]':
    case 'bstr*':
      return 'void *';
    default:
      return kind.startsWith('out ') ? 'void *' : 'uint64';
  }
}

/** Prototypes are made once per shape: most of a table's methods share a few. */
export function prototypeOf(types: readonly NativeType[]): Prototype {
  const key = types.join();
  const known = prototypes.get(key);
  if (known !== undefined) return known;
  const made = prototype(types);
  prototypes.set(key, made);
  return made;
}

export function slotPrototype(slot: Slot): Prototype {
  return prototypeOf(slot.parameters.map(nativeType));
}

/** @throws Error when the number of arguments is not that of the table (a defect of the caller) */
export function makeFrame(means: string, slot: Slot, args: readonly unknown[]): Frame {
  const frees: (() => void)[] = [];
  const outs: { readonly kind: OutKind; readonly memory: Buffer }[] = [];
  const free = () => {
    for (const action of frees.splice(0)) action();
  };
  let next = 0;
  try {
    const values = slot.parameters.map((kind): NativeValue => {
      if (!isOut(kind)) {
        if (next >= args.length) throw new Error(`${means} was called with too few arguments`);
        return encode(kind, args[next++], frees);
      }
      const memory = Buffer.alloc(outBytes(kind));
      outs.push({ kind, memory });
      return memory;
    });
    if (next !== args.length) throw new Error(`${means} was called with too many arguments`);
    return { values, free, results: (makers) => outs.map(({ kind, memory }) => decode(kind, memory, makers)) };
  } catch (error) {
    free();
    throw error;
  }
}

function encode(kind: InKind, value: unknown, frees: (() => void)[]): NativeValue {
  switch (kind) {
    case 'i32':
      return (value as number) | 0;
    case 'u32':
      return (value as number) >>> 0;
    case 'f64':
      return value as number;
    case 'bool':
      return value ? 1 : 0;
    case 'handle':
    case 'ptr':
      return BigInt((value as bigint | number | null) ?? 0);
    case 'guid':
      return guidBytes(value as string);
    case 'wstr':
      return Buffer.from(`${value as string}\0`, 'utf16le');
    case 'bstr': {
      if (value === null) return 0n;
      const text = allocateBstr(value as string);
      frees.push(() => freeBstr(text));
      return text;
    }
    case 'bstr*': {
      const text = allocateBstr(value as string);
      frees.push(() => freeBstr(text));
      const memory = Buffer.alloc(8);
      memory.writeBigUInt64LE(text);
      return memory;
    }
    case 'variant': {
      const { bytes, free } = encodeVariant(value as VariantInput);
      frees.push(free);
      return variantStruct(bytes);
    }
    case 'point':
    case 'rect':
      return value as Readonly<Record<string, number>>;
    case 'safearray': {
      if (value === null) return 0n;
      const array = createInt32Array(value as readonly number[]);
      frees.push(() => destroySafeArray(array));
      return array;
    }
    case 'i32[]': {
      const numbers = value as readonly number[];
      const memory = Buffer.alloc(Math.max(8, numbers.length * 4));
      numbers.forEach((number, index) => {
        memory.writeInt32LE(number | 0, index * 4);
      });
      return memory;
    }
    case 'com[]': {
      const pointers = value as readonly ComPointer[];
      const memory = Buffer.alloc(Math.max(8, pointers.length * 8));
      pointers.forEach(({ address }, index) => {
        memory.writeBigUInt64LE(address, index * 8);
      });
      return memory;
    }
    default:
      return (value as ComPointer | null)?.address ?? 0n;
  }
}

function outBytes(kind: OutKind): number {
  if (kind === 'out variant') return VARIANT_SIZE;
  return kind === 'out rect' ? 16 : 8;
}

function decode(kind: OutKind, memory: Buffer, makers: Makers): unknown {
  switch (kind) {
    case 'out i32':
      return memory.readInt32LE(0);
    case 'out u32':
      return memory.readUInt32LE(0);
    case 'out f64':
      return memory.readDoubleLE(0);
    case 'out bool':
      return memory.readInt32LE(0) !== 0;
    case 'out handle':
    case 'out ptr':
      return memory.readBigUInt64LE(0);
    case 'out bstr':
      return takeBstr(memory.readBigUInt64LE(0));
    case 'out variant':
      return takeVariant(memory, makers.share);
    case 'out point':
      return { x: memory.readInt32LE(0), y: memory.readInt32LE(4) };
    case 'out rect':
      return readRect(memory);
    case 'out safearray': {
      const array = memory.readBigUInt64LE(0);
      try {
        return readArray(array, makers.share);
      } finally {
        destroySafeArray(array);
      }
    }
    default: {
      const address = memory.readBigUInt64LE(0);
      return address === 0n ? null : makers.own(address, interfaceOf(kind) as string);
    }
  }
}

/** RECT of windef.h. */
export function readRect(memory: Buffer): { left: number; top: number; right: number; bottom: number } {
  return {
    left: memory.readInt32LE(0),
    top: memory.readInt32LE(4),
    right: memory.readInt32LE(8),
    bottom: memory.readInt32LE(12),
  };
}
