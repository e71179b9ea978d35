/** A line of text cut out of a picture, with room around it for what may underline it. Pure. */
import type { Picture } from '../model.js';
import type { TextLine } from '../text/find-lines.js';

/** Rows and columns count from its own corner. */
export interface Strip {
  /** Its corner in the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Rows, with the room above and below. */
  readonly rows: number;
  /** First column in which letters were found, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** First row in which letters were found, and how many there are. */
  readonly top: number;
  readonly height: number;
  /** How much each pixel differs from the ground: sums of the channels. */
  readonly differs: Uint16Array;
  /** From which on a pixel is ink. */
  readonly least: number;
  /** Red, green, blue of each pixel less those of the ground. */
  readonly vectors: Int16Array;
}

/** Sum of the differences of the channels: what differs less is ground or a shade of it (the tint behind code in a line). */
const LEAST_INK = 48;
/** Share of the strongest ink of a line from which on a pixel belongs to a letter rather than to the blur around it. */
const LETTER = 0.2;
/** Single pixels may belong to something else: the strongest ink is that which this share of the inked pixels exceeds. */
const STRONGEST = 0.1;
/** Share of the height of a line that is looked at above and below it. */
const AROUND = 0.4;

/** null where nothing is drawn. */
export function stripOf({ data, width: stride, height: all }: Picture, { bounds, ground }: TextLine): Strip | null {
  // Edges are marked on the pixel before them, and lines found in smaller copies are only known to a few pixels.
  const first = Math.max(0, Math.floor(bounds.x) - 1);
  const last = Math.min(stride, Math.ceil(bounds.x + bounds.width) + 2);
  const highest = Math.max(0, Math.floor(bounds.y) - 1);
  const height = Math.min(all, Math.ceil(bounds.y + bounds.height) + 1) - highest;
  if (last - first < 3 || height < 3) return null;
  const room = Math.ceil(AROUND * height) + 2;
  const y = Math.max(0, highest - room);
  const top = highest - y;
  const x = Math.max(0, first - height);
  const width = Math.min(stride, last + height) - x;
  const rows = Math.min(all, highest + height + room) - y;
  const [from, to] = [first - x, last - x];
  const differs = new Uint16Array(width * rows);
  const vectors = new Int16Array(width * rows * 3);
  const [r, g, b] = [Math.round(ground[0]), Math.round(ground[1]), Math.round(ground[2])];
  const counts = new Uint32Array(3 * 255 + 1);
  let inked = 0;
  for (let row = 0, pixel = 0; row < rows; row++) {
    let at = ((y + row) * stride + x) * 3;
    for (let column = 0; column < width; column++, pixel++, at += 3) {
      const dr = (data[at] as number) - r;
      const dg = (data[at + 1] as number) - g;
      const db = (data[at + 2] as number) - b;
      const sum = Math.abs(dr) + Math.abs(dg) + Math.abs(db);
      differs[pixel] = sum;
      vectors[pixel * 3] = dr;
      vectors[pixel * 3 + 1] = dg;
      vectors[pixel * 3 + 2] = db;
      if (sum < LEAST_INK || row < top || row >= top + height || column < from || column >= to) continue;
      counts[sum] = (counts[sum] as number) + 1;
      inked++;
    }
  }
  if (inked === 0) return null;
  let left = inked * STRONGEST;
  let strongest = counts.length - 1;
  while (strongest > 0 && left > (counts[strongest] as number)) left -= counts[strongest--] as number;
  const least = Math.max(LEAST_INK, LETTER * strongest);
  return { x, y, width, rows, from, to, top, height, differs, vectors, least };
}

export function isInked({ width, rows, differs, least }: Strip, column: number, row: number): boolean {
  return column >= 0 && column < width && row >= 0 && row < rows && (differs[row * width + column] as number) >= least;
}
