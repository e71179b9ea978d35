/** Where a picture is plain, so that something can be written there without hiding anything. Pure. */
import type { Rect } from '../blueprint/geometry.js';
import type { Picture } from './model.js';

export interface PlainGround {
  /** Share of a rectangle (pixels of the picture, cut to its edges) that is not plain: letters, lines, pictures. 0 to 1. */
  busy(rect: Rect): number;
}

/**
 * Steps between neighbours, of 255 in lightness, up to which it is one ground: a shade, a slow gradient, noise of a compressed
 * picture.
 */
const STEP = 24;
/** Cells of the map: a picture of 1920x1080 has one for each pixel, larger ones share them. 4 bytes each. */
const MOST_CELLS = 2_500_000;

/** A map of a picture; a cell is busy where one of its pixels differs from the one right of it or below it. */
export function plainGround(picture: Picture): PlainGround {
  const { width, height } = picture;
  const cell = Math.max(1, Math.ceil(Math.sqrt((width * height) / MOST_CELLS)));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  // Summed from the top left, with a row and a column of zeros before it.
  const sums = new Uint32Array((columns + 1) * (rows + 1));
  const busy = new Uint8Array(columns);
  let here = lightness(picture, 0);
  for (let row = 0; row < rows; row++) {
    busy.fill(0);
    for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y++) {
      const below = y + 1 < height ? lightness(picture, y + 1) : here;
      for (let x = 0; x < width; x++) {
        const value = here[x] as number;
        const right = here[x + 1] ?? value;
        if (Math.abs(value - right) > STEP || Math.abs(value - (below[x] as number)) > STEP) {
          busy[(x / cell) | 0] = 1;
        }
      }
      here = below;
    }
    let sum = 0;
    for (let column = 0; column < columns; column++) {
      sum += busy[column] as number;
      sums[(row + 1) * (columns + 1) + column + 1] = (sums[row * (columns + 1) + column + 1] as number) + sum;
    }
  }
  const at = (column: number, row: number): number => sums[row * (columns + 1) + column] as number;
  return {
    busy({ x, y, width: wide, height: high }) {
      const left = clamp(Math.floor(x / cell), columns);
      const top = clamp(Math.floor(y / cell), rows);
      const right = clamp(Math.ceil((x + wide) / cell), columns);
      const bottom = clamp(Math.ceil((y + high) / cell), rows);
      const cells = (right - left) * (bottom - top);
      if (cells <= 0) return 0;
      return (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) / cells;
    },
  };
}

/** Of one row of pixels, 0 to 255. Weights near those of Rec. 709, in eighths; red and blue count enough to be told apart. */
function lightness({ data, width }: Picture, y: number): Uint8Array {
  const row = new Uint8Array(width);
  for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
    row[x] = (2 * (data[at] as number) + 5 * (data[at + 1] as number) + (data[at + 2] as number)) >> 3;
  }
  return row;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
