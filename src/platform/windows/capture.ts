/** The screen's pixels. Physical pixels of the virtual screen, which may begin left of and above the primary display. */
import { intersect, type Rect } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import { type Gdi32, loadGdi32 } from './gdi32.ffi.js';
import { bitmapHeader } from './structures.js';

/** Same as the driver's `Picture`: RGBA, rows from the top without padding. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** BitBlt: SRCCOPY, wingdi.h */
const SRCCOPY = 0x00cc_0020;
/** GetDIBits: DIB_RGB_COLORS, wingdi.h */
const DIB_RGB_COLORS = 0;

/**
 * @param screen the virtual screen
 * @throws LumosError INVALID_ACTION for a rectangle beyond the screen, UNSUPPORTED where Windows gives no picture (the secure
 *   desktop, a locked or disconnected session)
 */
export function captureScreen(screen: Rect, rect: Rect | null, gdi: Gdi32 = loadGdi32()): Pixels {
  const area = rect === null ? screen : intersect(screen, wholePixels(rect));
  if (area === null || area.width === 0 || area.height === 0) {
    throw new LumosError('INVALID_ACTION', 'That rectangle is not on the screen.', {
      hint: `The screen is ${screen.width}x${screen.height} pixels from ${screen.x},${screen.y}.`,
    });
  }
  const { width, height } = area;
  const data = new Uint8Array(width * height * 4);
  const source = gdi.GetDC(0);
  const memory = gdi.CreateCompatibleDC(source);
  const bitmap = gdi.CreateCompatibleBitmap(source, width, height);
  try {
    const before = gdi.SelectObject(memory, bitmap);
    const copied = gdi.BitBlt(memory, 0, 0, width, height, source, area.x, area.y, SRCCOPY) !== 0;
    // "The bitmap must not be selected into a device context when the application calls this function" (GetDIBits).
    gdi.SelectObject(memory, before);
    const lines = copied
      ? gdi.GetDIBits(memory, bitmap, 0, height, data, bitmapHeader(width, height), DIB_RGB_COLORS)
      : 0;
    if (lines !== height) {
      throw new LumosError('UNSUPPORTED', 'Windows gives no picture of the screen now.', {
        hint: 'Unlock the session and keep its screen connected; semantic actions work without pictures.',
      });
    }
  } finally {
    gdi.DeleteObject(bitmap);
    gdi.DeleteDC(memory);
    gdi.ReleaseDC(0, source);
  }
  toRgba(data);
  return { width, height, data };
}

/** BGRX, as GDI gives it, to RGBA with full opacity, in place. */
export function toRgba(data: Uint8Array): void {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i] as number;
    pixels[i] = (0xff00_0000 | (pixel & 0xff00) | ((pixel & 0xff) << 16) | ((pixel >>> 16) & 0xff)) >>> 0;
  }
}

function wholePixels(rect: Rect): Rect {
  const x = Math.floor(rect.x);
  const y = Math.floor(rect.y);
  return { x, y, width: Math.ceil(rect.x + rect.width) - x, height: Math.ceil(rect.y + rect.height) - y };
}
