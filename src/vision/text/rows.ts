/** Rows of a part of a picture: how much ink stands in each, and where lines of text end. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import type { Colour } from './ground.js';

/** Sum of the differences of the channels from which on a pixel is not ground. */
const INK = 90;

/** Pixels that are not ground, by row of `bounds`. */
export function inkByRow({ data, width: stride }: Picture, bounds: Rect, ground: Colour): number[] {
  const [r, g, b] = ground;
  const rows: number[] = [];
  for (let row = bounds.y; row < bounds.y + bounds.height; row++) {
    let count = 0;
    for (let at = (row * stride + bounds.x) * 3, end = at + bounds.width * 3; at < end; at += 3) {
      const differs =
        Math.abs((data[at] as number) - r) +
        Math.abs((data[at + 1] as number) - g) +
        Math.abs((data[at + 2] as number) - b);
      if (differs > INK) count++;
    }
    rows.push(count);
  }
  return rows;
}

/** First and last column + 1 with ink in some rows of `bounds`, pixels of the picture; null where there is none. */
export function inkColumns(
  { data, width: stride }: Picture,
  bounds: Rect,
  ground: Colour,
): { readonly from: number; readonly to: number } | null {
  const [r, g, b] = ground;
  let from = bounds.x + bounds.width;
  let to = bounds.x;
  for (let row = bounds.y; row < bounds.y + bounds.height; row++) {
    for (let column = bounds.x; column < bounds.x + bounds.width; column++) {
      if (column >= from && column < to) continue;
      const at = (row * stride + column) * 3;
      const differs =
        Math.abs((data[at] as number) - r) +
        Math.abs((data[at + 1] as number) - g) +
        Math.abs((data[at + 2] as number) - b);
      if (differs <= INK) continue;
      from = Math.min(from, column);
      to = Math.max(to, column + 1);
    }
  }
  return to > from ? { from, to } : null;
}

/**
 * Rows with the least ink between lines of text, from the top.
 * @param apart least rows between two of them, and from both ends
 * @param share of the mean ink of a row, below which a row may be one
 */
export function valleys(rows: readonly number[], apart: number, share: number): number[] {
  const mean = rows.reduce((sum, count) => sum + count, 0) / Math.max(1, rows.length);
  const low = rows
    .map((count, row) => ({ count, row }))
    .filter(({ count, row }) => count < share * mean && row >= apart && rows.length - row >= apart)
    .sort((a, b) => a.count - b.count || a.row - b.row);
  const found: number[] = [];
  for (const { row } of low) if (found.every((other) => Math.abs(other - row) >= apart)) found.push(row);
  return found.sort((a, b) => a - b);
}
