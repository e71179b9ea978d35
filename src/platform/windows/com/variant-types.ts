/** VARTYPE of wtypes.h, as far as automation uses it. */
export const VT = {
  EMPTY: 0,
  NULL: 1,
  I2: 2,
  I4: 3,
  R4: 4,
  R8: 5,
  DATE: 7,
  BSTR: 8,
  DISPATCH: 9,
  ERROR: 10,
  BOOL: 11,
  VARIANT: 12,
  UNKNOWN: 13,
  I1: 16,
  UI1: 17,
  UI2: 18,
  UI4: 19,
  I8: 20,
  UI8: 21,
  INT: 22,
  UINT: 23,
  ARRAY: 0x2000,
  BYREF: 0x4000,
} as const;

/** sizeof(VARIANT) with 64-bit pointers. */
export const VARIANT_SIZE = 24;
/** Where the value starts. */
export const VARIANT_VALUE = 8;

type ScalarReader = (memory: Buffer, offset: number) => number | bigint | boolean;

/** How a value of each plain type is read from where it stands, in a VARIANT or in an array. */
export const SCALARS: Readonly<Record<number, ScalarReader>> = {
  [VT.I1]: (memory, at) => memory.readInt8(at),
  [VT.UI1]: (memory, at) => memory.readUInt8(at),
  [VT.I2]: (memory, at) => memory.readInt16LE(at),
  [VT.UI2]: (memory, at) => memory.readUInt16LE(at),
  [VT.I4]: (memory, at) => memory.readInt32LE(at),
  [VT.INT]: (memory, at) => memory.readInt32LE(at),
  [VT.UI4]: (memory, at) => memory.readUInt32LE(at),
  [VT.UINT]: (memory, at) => memory.readUInt32LE(at),
  [VT.I8]: (memory, at) => memory.readBigInt64LE(at),
  [VT.UI8]: (memory, at) => memory.readBigUInt64LE(at),
  [VT.R4]: (memory, at) => memory.readFloatLE(at),
  [VT.R8]: (memory, at) => memory.readDoubleLE(at),
  [VT.DATE]: (memory, at) => memory.readDoubleLE(at),
  [VT.BOOL]: (memory, at) => memory.readInt16LE(at) !== 0,
};
