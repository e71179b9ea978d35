/** Windows structures to and from bytes, 64-bit layout. Pure. Sources: <windef.h>, <winuser.h>, <wingdi.h>, <shellapi.h>. */
import type { Point, Rect } from '../../blueprint/geometry.js';

/** RECT: left, top, right, bottom (int32 each). */
export const RECT_BYTES = 16;

export function readRect(bytes: Buffer): Rect {
  const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => bytes.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** POINT: x, y (int32 each). */
export const POINT_BYTES = 8;

export function readPoint(bytes: Buffer): Point {
  return { x: bytes.readInt32LE(0), y: bytes.readInt32LE(4) };
}

/** A POINT by value, as one 64-bit register: x in the low half. */
export function packPoint({ x, y }: Point): bigint {
  return BigInt.asIntN(64, (BigInt(Math.round(y) >>> 0) << 32n) | BigInt(Math.round(x) >>> 0));
}

/** A string for a W function: UTF-16 with its closing null. */
export function wide(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le');
}

/** @param units UTF-16 units that the function said it wrote, without the null */
export function readWide(bytes: Buffer, units: number): string {
  return bytes.toString('utf16le', 0, Math.min(bytes.length, Math.max(0, units) * 2));
}

/** Up to the first null. */
export function readWideZ(bytes: Buffer): string {
  const text = bytes.toString('utf16le');
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** GUITHREADINFO: cbSize @0, flags @4, hwndActive @8, hwndFocus @16, capture, menu owner, move/size, caret, rcCaret; 72 bytes. */
export const GUITHREADINFO_BYTES = 72;

export function guiThreadInfo(): Buffer {
  const info = Buffer.alloc(GUITHREADINFO_BYTES);
  info.writeUInt32LE(GUITHREADINFO_BYTES, 0);
  return info;
}

/** hwndFocus, else hwndActive. */
export function focusOf(info: Buffer): number {
  return Number(info.readBigInt64LE(16)) || Number(info.readBigInt64LE(8));
}

/**
 * BITMAPINFOHEADER for 32-bit rows from the top (negative height), BI_RGB: biSize @0, biWidth @4, biHeight @8, biPlanes @12,
 * biBitCount @14, the rest 0; 40 bytes.
 */
export function bitmapHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(-height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  return header;
}

/**
 * The integrity level in a TOKEN_MANDATORY_LABEL: a pointer to a SID (revision @0, count @1, authority 6 bytes, then that many
 * 32-bit parts), whose last part is the level. The SID lies in the same buffer, behind SID_AND_ATTRIBUTES (16 bytes).
 */
export function integrityOf(label: Buffer): number | null {
  const sid = 16;
  if (label.length < sid + 8) return null;
  const count = label.readUInt8(sid + 1);
  const last = sid + 8 + (count - 1) * 4;
  return count === 0 || last + 4 > label.length ? null : label.readUInt32LE(last);
}
