/**
 * UIA's rectangles are physical pixels on the screen where the process is aware of the DPI of each monitor (Microsoft, "Screen
 * scaling issues"); the worker makes itself so. What remains is what providers give for "nowhere".
 */
import type { Rect } from '../../blueprint/geometry.js';

/** Windows parks what is minimised at -32000 (and scaled by the DPI further out); no desktop reaches so far. */
const PARKED = -20_000;
const FAR = 1_000_000;

/** null = no usable geometry: empty (`Rect.Empty` is infinite in WPF), not a number, or parked. */
export function toRect(rectangle: readonly number[] | null): Rect | null {
  if (rectangle === null) return null;
  const [left, top, width, height] = rectangle as readonly [number, number, number, number];
  if (![left, top, width, height].every((each) => Number.isFinite(each) && Math.abs(each) < FAR)) return null;
  if (width < 0 || height < 0 || (width === 0 && height === 0)) return null;
  if (left <= PARKED && top <= PARKED) return null;
  const x = Math.round(left);
  const y = Math.round(top);
  return { x, y, width: Math.round(left + width) - x, height: Math.round(top + height) - y };
}
