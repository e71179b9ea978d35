/** The part of a region that is inside of its frame, and where the ink in it stands. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import { insidePicture } from '../picture.js';
import { type Colour, groundOf } from './ground.js';

/** Detected boxes are off by some pixels: as much around them is looked at. */
const AROUND = 4;
/** A frame lies in this outer share of the region. */
const OUTER = 0.36;
/** A frame's line runs over as much of the region; from its top to its bottom it runs over more than any stem of a letter. */
const ACROSS = 0.55;
const DOWN = 0.85;
/** Round corners: pixels of a corner, and share of the height, that hold nothing else. */
const CORNER = 6;
const CORNER_SHARE = 0.22;
/** Sum of the differences of the channels from which on a pixel is not ground. */
const INK = 90;
/** Pixels; and how far from the middle, in half widths of the region, a dot of this size may be. */
const DOT = 3;
const MIDDLE = 0.3;
/** Pixels of ink; less is nothing to read. */
const LEAST_INK = 2;

export interface Inside {
  /** Around what is written. Whole pixels of the picture. */
  readonly bounds: Rect;
  readonly ground: Colour;
}

/** null = nothing is in it. @param region pixels of the picture, with its frame or without */
export function insideFrame(picture: Picture, region: Rect): Inside | null {
  const whole = insidePicture(picture, {
    x: region.x - AROUND,
    y: region.y - AROUND,
    width: region.width + 2 * AROUND,
    height: region.height + 2 * AROUND,
  });
  const { width, height } = whole;
  if (width < 8 || height < 8) return null;
  const ground = groundOf(picture, middleOf(whole));
  const ink = inkOf(picture, whole, ground);
  const row = (y: number, from: number, to: number): number => longest(ink, y * width + from, 1, to - from);
  const column = (x: number, from: number, to: number): number => longest(ink, from * width + x, width, to - from);
  const depth = Math.floor(OUTER * height);
  const reach = Math.floor(Math.min(OUTER * width, Math.max(depth, 10)));
  let [top, bottom, left, right] = [0, height, 0, width];
  for (let y = 0; y < depth; y++) if (row(y, 0, width) >= ACROSS * width) top = y + 1;
  for (let y = height - 1; y >= height - depth; y--) if (row(y, 0, width) >= ACROSS * width) bottom = y;
  for (let x = 0; x < reach; x++) if (column(x, top, bottom) >= DOWN * (bottom - top)) left = x + 1;
  for (let x = width - 1; x >= width - reach; x--) if (column(x, top, bottom) >= DOWN * (bottom - top)) right = x;
  if (right - left < 3 || bottom - top < 3) return null;
  const corner = Math.min(CORNER, Math.floor(CORNER_SHARE * (bottom - top)));
  const box = boundsOfInk(ink, width, { left, right, top, bottom }, corner);
  if (box === null) return null;
  // A stray pixel is not in the middle; the dot on a key is.
  const aside = Math.abs(2 * box.x + box.width - width) > MIDDLE * width;
  if (aside && Math.max(box.width, box.height) <= DOT) return null;
  return { bounds: { ...box, x: box.x + whole.x, y: box.y + whole.y }, ground };
}

function middleOf({ x, y, width, height }: Rect): Rect {
  return { x: x + 0.2 * width, y: y + 0.25 * height, width: 0.6 * width, height: 0.5 * height };
}

function inkOf({ data, width: stride }: Picture, { x, y, width, height }: Rect, [r, g, b]: Colour): Uint8Array {
  const ink = new Uint8Array(width * height);
  for (let row = 0, to = 0; row < height; row++) {
    for (let at = ((y + row) * stride + x) * 3, end = at + width * 3; at < end; at += 3, to++) {
      const differs =
        Math.abs((data[at] as number) - r) +
        Math.abs((data[at + 1] as number) - g) +
        Math.abs((data[at + 2] as number) - b);
      ink[to] = differs > INK ? 1 : 0;
    }
  }
  return ink;
}

/** Most pixels of ink one after another. */
function longest(ink: Uint8Array, from: number, step: number, count: number): number {
  let most = 0;
  let run = 0;
  for (let index = 0, at = from; index < count; index++, at += step) {
    run = ink[at] === 1 ? run + 1 : 0;
    if (run > most) most = run;
  }
  return most;
}

function boundsOfInk(
  ink: Uint8Array,
  width: number,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  corner: number,
): Rect | null {
  let [x, y, last, lowest, count] = [right, bottom, left, top, 0];
  for (let row = top; row < bottom; row++) {
    const fromSide = Math.min(row - top, bottom - 1 - row);
    const skip = fromSide < corner ? corner - fromSide : 0;
    for (let column = left + skip; column < right - skip; column++) {
      if (ink[row * width + column] === 0) continue;
      count++;
      x = Math.min(x, column);
      last = Math.max(last, column + 1);
      y = Math.min(y, row);
      lowest = Math.max(lowest, row + 1);
    }
  }
  return count < LEAST_INK ? null : { x, y, width: last - x, height: lowest - y };
}
