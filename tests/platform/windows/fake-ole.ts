/** ole32 and oleaut32 in JavaScript, with C memory of koffi: real layouts, and a count of what was not given back. */
import { allocateMemory, freeMemory, readAddress, viewMemory } from '../../../src/platform/windows/com/native.ffi.js';
import { VT } from '../../../src/platform/windows/com/variant-types.js';
import type { Ole } from '../../../src/platform/windows/ole.ffi.js';

interface FakeArray {
  readonly type: number;
  readonly size: number;
  readonly count: number;
  readonly lower: number;
  readonly dimensions: number;
  readonly data: bigint;
}

const SIZES: Readonly<Record<number, number>> = { [VT.I4]: 4, [VT.R8]: 8, [VT.BSTR]: 8, [VT.BOOL]: 2, [VT.UNKNOWN]: 8 };

export class FakeOle implements Ole {
  /** Texts and arrays that nobody freed yet. */
  readonly texts = new Set<bigint>();
  readonly arrays = new Map<bigint, FakeArray>();
  initialised = 0;

  CoInitializeEx(): number {
    this.initialised += 1;
    return 0;
  }

  CoUninitialize(): void {
    this.initialised -= 1;
  }

  CoCreateInstance(): number {
    return 0x80040154 | 0;
  }

  CoTaskMemFree(memory: bigint): void {
    freeMemory(memory);
  }

  /** Four bytes of length before the text, a NUL after it (oleauto.h). */
  SysAllocStringLen(utf16: Uint8Array, units: number): bigint {
    const start = allocateMemory(8 + units * 2 + 2);
    const memory = Buffer.from(viewMemory(start, 8 + units * 2 + 2));
    memory.writeUInt32LE(units * 2, 4);
    memory.set(utf16.subarray(0, units * 2), 8);
    const text = start + 8n;
    this.texts.add(text);
    return text;
  }

  SysFreeString(text: bigint): void {
    if (!this.texts.delete(text)) throw new Error('a BSTR was freed that nobody allocated, or twice');
    freeMemory(text - 8n);
  }

  SysStringByteLen(text: bigint): number {
    return Buffer.from(viewMemory(text - 4n, 4)).readUInt32LE(0);
  }

  VariantClear(variant: Uint8Array): number {
    const bytes = Buffer.from(variant.buffer, variant.byteOffset, variant.byteLength);
    const type = bytes.readUInt16LE(0);
    const value = bytes.readBigUInt64LE(8);
    if (type === VT.BSTR && value !== 0n) this.SysFreeString(value);
    if ((type & VT.ARRAY) !== 0) this.SafeArrayDestroy(value);
    bytes.fill(0);
    return 0;
  }

  SafeArrayCreateVector(type: number, lower: number, count: number): bigint {
    return this.makeArray({ type, lower, count });
  }

  makeArray(options: { type: number; lower?: number; count: number; dimensions?: number }): bigint {
    const size = SIZES[options.type] ?? 24;
    const data = allocateMemory(Math.max(8, size * options.count));
    const array = allocateMemory(32);
    const { type, lower = 0, count, dimensions = 1 } = options;
    this.arrays.set(array, { type, size, count, lower, dimensions, data });
    return array;
  }

  SafeArrayGetDim(array: bigint): number {
    return this.#array(array).dimensions;
  }

  SafeArrayGetLBound(array: bigint, _dimension: number, out: Uint8Array): number {
    return writeInt32(out, this.#array(array).lower);
  }

  SafeArrayGetUBound(array: bigint, _dimension: number, out: Uint8Array): number {
    const { lower, count } = this.#array(array);
    return writeInt32(out, lower + count - 1);
  }

  SafeArrayGetVartype(array: bigint, out: Uint8Array): number {
    return writeInt32(out, this.#array(array).type);
  }

  SafeArrayGetElemsize(array: bigint): number {
    return this.#array(array).size;
  }

  SafeArrayAccessData(array: bigint, out: Uint8Array): number {
    Buffer.from(out.buffer, out.byteOffset, 8).writeBigUInt64LE(this.#array(array).data, 0);
    return 0;
  }

  SafeArrayUnaccessData(): number {
    return 0;
  }

  SafeArrayDestroy(array: bigint): number {
    const { type, count, data } = this.#array(array);
    if (type === VT.BSTR) {
      for (let i = 0; i < count; i++) this.SysFreeString(readAddress(data + BigInt(i * 8)));
    }
    this.arrays.delete(array);
    freeMemory(data);
    freeMemory(array);
    return 0;
  }

  #array(array: bigint): FakeArray {
    const found = this.arrays.get(array);
    if (found === undefined) throw new Error('no such SAFEARRAY, or it was destroyed');
    return found;
  }

  /** The array's memory, to be filled by a test. */
  data(array: bigint): Buffer {
    const { data, size, count } = this.#array(array);
    return Buffer.from(viewMemory(data, size * count));
  }

  /** Nothing is left that was allocated. */
  get balanced(): boolean {
    return this.texts.size === 0 && this.arrays.size === 0;
  }
}

function writeInt32(out: Uint8Array, value: number): number {
  Buffer.from(out.buffer, out.byteOffset, 4).writeInt32LE(value, 0);
  return 0;
}
