/**
 * Finds the rectangles near a place without looking at all of them, so that a picture with very many (a sheet of small cells,
 * noise) takes time in proportion to their number.
 */
import type { Rect } from '../blueprint/geometry.js';

/** Pixels. Lines of text are lower, so that one covers few cells. */
const CELL = 64;
/** Cells in a row of them at most: pictures are narrower than a million pixels. */
const COLUMNS = 16_384;

/** Things with a place. Coordinates are pixels of one picture, not below zero by more than a cell. */
export class RectGrid<T> {
  readonly #items: T[] = [];
  readonly #cells = new Map<number, Set<number>>();

  /** @returns its number, for `extend` */
  add(item: T, rect: Rect): number {
    const index = this.#items.push(item) - 1;
    this.extend(index, rect);
    return index;
  }

  /** Found at `rect`, too, from now on. */
  extend(index: number, rect: Rect): void {
    for (const key of keysOf(rect)) {
      const cell = this.#cells.get(key);
      if (cell) cell.add(index);
      else this.#cells.set(key, new Set([index]));
    }
  }

  /** All that may touch `rect`, and some that lie near it, in the order in which they were added. */
  near(rect: Rect): T[] {
    const found = new Set<number>();
    for (const key of keysOf(rect)) for (const index of this.#cells.get(key) ?? []) found.add(index);
    return [...found].sort((a, b) => a - b).map((index) => this.#items[index] as T);
  }
}

function* keysOf({ x, y, width, height }: Rect): Generator<number> {
  const cell = (value: number): number => Math.floor(value / CELL) + 1;
  for (let row = cell(y); row <= cell(y + height); row++) {
    for (let column = cell(x); column <= cell(x + width); column++) yield row * COLUMNS + column;
  }
}
