/** Texts that the shell hands out as bare addresses. */
import { viewNativeMemory } from './kernel32.ffi.js';

const MAX_UNITS = 4_096;

/** A text of UTF-16 units up to its null. */
export function readWideAt(address: bigint): string {
  const units: number[] = [];
  // Unit by unit: nobody says how much memory lies behind the null.
  for (let at = 0; at < MAX_UNITS; at++) {
    const [low = 0, high = 0] = viewNativeMemory(address + BigInt(at * 2), 2);
    if (low === 0 && high === 0) break;
    units.push(low | (high << 8));
  }
  return String.fromCharCode(...units);
}
