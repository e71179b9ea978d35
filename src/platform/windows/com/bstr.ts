/** BSTR: a length-prefixed UTF-16 string that COM allocates. */
import { type Address, viewMemory } from './native.ffi.js';
import { ole } from './runtime.js';

/** The caller owns the result: `freeBstr`, or hand it to somebody who does. */
export function allocateBstr(text: string): Address {
  // Never an empty buffer: its address need not be readable.
  const units = Buffer.from(`${text}\0`, 'utf16le');
  const address = BigInt(ole().SysAllocStringLen(units, text.length));
  if (address === 0n) throw new Error(`no memory for a BSTR of ${text.length} units`);
  return address;
}

/** NULL is the empty string, by the rules of BSTR. NUL and lone surrogates are kept. */
export function readBstr(address: Address): string {
  if (address === 0n) return '';
  const bytes = ole().SysStringByteLen(address);
  return bytes === 0 ? '' : Buffer.from(viewMemory(address, bytes)).toString('utf16le');
}

export function freeBstr(address: Address): void {
  if (address !== 0n) ole().SysFreeString(address);
}

/** Reads and frees what a method gave. NULL gives null: "no text", as opposed to an empty one. */
export function takeBstr(address: Address): string | null {
  if (address === 0n) return null;
  try {
    return readBstr(address);
  } finally {
    freeBstr(address);
  }
}
