/** VARIANT: the value of any property. */
import { allocateBstr, freeBstr, readBstr } from './bstr.js';
import type { Address, NativeStruct } from './native.ffi.js';
import type { ComObject } from './object.js';
import type { ComPointer } from './pointer.js';
import { ole } from './runtime.js';
import { createInt32Array, destroySafeArray, elementBytes, readSafeArray } from './safearray.js';
import { SCALARS, VARIANT_SIZE, VARIANT_VALUE, VT } from './variant-types.js';

/** Empty is null. `unsupported` is a type that automation properties do not have; its value is left alone. */
export type VariantValue =
  | null
  | number
  | bigint
  | boolean
  | string
  | ComObject<'IUnknown'>
  | ComObject<'IDispatch'>
  | { readonly unsupported: number }
  | readonly VariantValue[];

/** Integers of 32 bits become VT_I4, other numbers and `double` VT_R8, arrays VT_ARRAY | VT_I4. */
export type VariantInput =
  | null
  | number
  | bigint
  | boolean
  | string
  | { readonly double: number }
  | ComPointer
  | readonly number[];

/** Makes an object of an interface pointer that a VARIANT holds. `owned`: the VARIANT's reference goes to the object. */
export type ObjectMaker = (address: Address, kind: 'IUnknown' | 'IDispatch') => ComObject<'IUnknown' | 'IDispatch'>;

/** 24 bytes and what frees them: a VARIANT stays its maker's when it is passed in. */
export function encodeVariant(value: VariantInput): { readonly bytes: Buffer; readonly free: () => void } {
  const bytes = Buffer.alloc(VARIANT_SIZE);
  let free: () => void = () => undefined;
  if (typeof value === 'boolean') {
    bytes.writeUInt16LE(VT.BOOL, 0);
    bytes.writeInt16LE(value ? -1 : 0, VARIANT_VALUE);
  } else if (typeof value === 'bigint') {
    bytes.writeUInt16LE(VT.I8, 0);
    bytes.writeBigInt64LE(value, VARIANT_VALUE);
  } else if (typeof value === 'string') {
    const text = allocateBstr(value);
    bytes.writeUInt16LE(VT.BSTR, 0);
    bytes.writeBigUInt64LE(text, VARIANT_VALUE);
    free = () => freeBstr(text);
  } else if (typeof value === 'number') {
    encodeNumber(bytes, value, (value | 0) !== value);
  } else if (Array.isArray(value)) {
    const array = createInt32Array(value as readonly number[]);
    bytes.writeUInt16LE(VT.ARRAY | VT.I4, 0);
    bytes.writeBigUInt64LE(array, VARIANT_VALUE);
    free = () => destroySafeArray(array);
  } else if (value !== null && 'double' in value) {
    encodeNumber(bytes, value.double, true);
  } else if (value !== null && 'address' in value) {
    bytes.writeUInt16LE(VT.UNKNOWN, 0);
    bytes.writeBigUInt64LE(value.address, VARIANT_VALUE);
  }
  return { bytes, free };
}

function encodeNumber(bytes: Buffer, value: number, double: boolean): void {
  bytes.writeUInt16LE(double ? VT.R8 : VT.I4, 0);
  if (double) bytes.writeDoubleLE(value, VARIANT_VALUE);
  else bytes.writeInt32LE(value, VARIANT_VALUE);
}

/** The form in which a VARIANT is passed by value. */
export function variantStruct(bytes: Buffer): NativeStruct {
  return { head: bytes.readBigUInt64LE(0), value: bytes.readBigUInt64LE(8), more: bytes.readBigUInt64LE(16) };
}

export function variantBytes(struct: NativeStruct): Buffer {
  const bytes = Buffer.alloc(VARIANT_SIZE);
  bytes.writeBigUInt64LE(BigInt(struct.head ?? 0), 0);
  bytes.writeBigUInt64LE(BigInt(struct.value ?? 0), 8);
  bytes.writeBigUInt64LE(BigInt(struct.more ?? 0), 16);
  return bytes;
}

/** Copies the value; the VARIANT stays as it is. `make` must take its own reference. */
export function readVariant(bytes: Buffer, make: ObjectMaker, at = 0): VariantValue {
  const type = bytes.readUInt16LE(at);
  const value = at + VARIANT_VALUE;
  if (type === VT.EMPTY || type === VT.NULL) return null;
  const scalar = SCALARS[type];
  if (scalar !== undefined) return scalar(bytes, value);
  if (type === VT.BSTR) return readBstr(bytes.readBigUInt64LE(value));
  if (type === VT.UNKNOWN || type === VT.DISPATCH) return readPointer(type, bytes.readBigUInt64LE(value), make);
  if ((type & VT.ARRAY) !== 0 && (type & VT.BYREF) === 0) {
    return readArray(bytes.readBigUInt64LE(value), make);
  }
  return { unsupported: type };
}

/** Reads a VARIANT that a method filled, and clears it. */
export function takeVariant(bytes: Buffer, make: ObjectMaker): VariantValue {
  try {
    return readVariant(bytes, make);
  } finally {
    ole().VariantClear(bytes);
  }
}

/** Elements of an array that stays its owner's; null for NULL. */
export function readArray(array: Address, make: ObjectMaker): VariantValue[] | null {
  if (array === 0n) return null;
  return readSafeArray<VariantValue>(array, (type, memory, at) => {
    if (at + elementBytes(type) > memory.length) return { unsupported: type };
    if (type === VT.VARIANT) return readVariant(memory, make, at);
    if (type === VT.UNKNOWN || type === VT.DISPATCH) return readPointer(type, memory.readBigUInt64LE(at), make);
    return { unsupported: type };
  });
}

function readPointer(type: number, address: Address, make: ObjectMaker): VariantValue {
  if (address === 0n) return null;
  return make(address, type === VT.UNKNOWN ? 'IUnknown' : 'IDispatch') as VariantValue;
}
