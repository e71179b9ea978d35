/** SAFEARRAY: one-dimensional arrays of plain values, texts, objects and VARIANTs. */
import { readBstr } from './bstr.js';
import { ComError } from './hresult.js';
import { type Address, viewMemory } from './native.ffi.js';
import { ole } from './runtime.js';
import { SCALARS, VARIANT_SIZE, VT } from './variant-types.js';

/** Turns the bytes of an element that is not plain into a value; `at` is the element's offset in `memory`. */
export type ElementReader<T> = (type: number, memory: Buffer, at: number) => T;

/** More than any property holds; a provider that claims more lies. */
const MOST_ELEMENTS = 1_000_000;

/** An array of LONGs that the caller destroys or hands over. */
export function createInt32Array(values: readonly number[]): Address {
  const functions = ole();
  const array = BigInt(functions.SafeArrayCreateVector(VT.I4, 0, values.length));
  if (array === 0n) throw new Error(`no memory for an array of ${values.length} numbers`);
  if (values.length > 0) {
    withData(array, values.length * 4, (memory) => {
      values.forEach((value, index) => {
        memory.writeInt32LE(value | 0, index * 4);
      });
    });
  }
  return array;
}

/**
 * Copies the elements; the array stays its owner's. `readOther` reads what is neither plain nor text.
 * @throws ComError for an array of more than one dimension or of absurd size
 */
export function readSafeArray<T>(
  array: Address,
  readOther: ElementReader<T>,
): (number | bigint | boolean | string | T)[] {
  const functions = ole();
  if (functions.SafeArrayGetDim(array) !== 1) throw new ComError('SAFEARRAY', 0x80070057);
  const bound = Buffer.alloc(8);
  check('SafeArrayGetLBound', functions.SafeArrayGetLBound(array, 1, bound));
  const lower = bound.readInt32LE(0);
  check('SafeArrayGetUBound', functions.SafeArrayGetUBound(array, 1, bound));
  const count = bound.readInt32LE(0) - lower + 1;
  if (count <= 0) return [];
  if (count > MOST_ELEMENTS) throw new ComError(`SAFEARRAY of ${count}`, 0x80070057);
  const typeBytes = Buffer.alloc(8);
  check('SafeArrayGetVartype', functions.SafeArrayGetVartype(array, typeBytes));
  const type = typeBytes.readUInt16LE(0);
  const size = functions.SafeArrayGetElemsize(array);
  const scalar = SCALARS[type];
  return withData(array, count * size, (memory) =>
    Array.from({ length: count }, (_, index) => {
      const at = index * size;
      if (scalar !== undefined) return scalar(memory, at);
      if (type === VT.BSTR) return readBstr(memory.readBigUInt64LE(at));
      return readOther(type, memory, at);
    }),
  );
}

export function destroySafeArray(array: Address): void {
  if (array !== 0n) ole().SafeArrayDestroy(array);
}

/** Bytes of one element of the types that `ElementReader` is asked for. */
export function elementBytes(type: number): number {
  return type === VT.VARIANT ? VARIANT_SIZE : 8;
}

function withData<T>(array: Address, bytes: number, use: (memory: Buffer) => T): T {
  const functions = ole();
  const out = Buffer.alloc(8);
  check('SafeArrayAccessData', functions.SafeArrayAccessData(array, out));
  try {
    return use(Buffer.from(viewMemory(out.readBigUInt64LE(0), bytes)));
  } finally {
    functions.SafeArrayUnaccessData(array);
  }
}

function check(means: string, hresult: number): void {
  if (hresult < 0) throw new ComError(means, hresult);
}
