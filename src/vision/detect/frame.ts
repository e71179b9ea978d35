/** The frame of a window: four straight edges around a part of a picture. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';

/** Of 255, in any channel: less is no edge that anybody sees. */
const LEAST_STEP = 4;
/** Part of a side along which the edge is there: a title bar or a row may have the colour of what is behind the window. */
const LEAST_SEEN = 0.8;
/** How far from the part a side may be, in parts of the picture. */
const FURTHEST = 0.25;

/**
 * The nearest lines left of, above, right of and below `part` (picture pixels, inside the picture) along which the picture changes over
 * most of the part's side.
 * @returns picture pixels; null = on some side there is none within a quarter of the picture
 */
export function frameAround(picture: Picture, part: Rect): Rect | null {
  const [left, right] = sides(picture.width, part.x, part.width, (x) => columnEdge(picture, x, part));
  const [top, bottom] = sides(picture.height, part.y, part.height, (y) => rowEdge(picture, y, part));
  if (left === null || right === null || top === null || bottom === null) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

type Found = readonly [before: number | null, after: number | null];

function sides(length: number, start: number, extent: number, isEdge: (at: number) => boolean): Found {
  const reach = Math.round(FURTHEST * length);
  return [
    nearest(start, -1, Math.max(1, start - reach), isEdge),
    nearest(start + extent, 1, Math.min(length - 1, start + extent + reach), isEdge),
  ];
}

function nearest(from: number, step: 1 | -1, last: number, isEdge: (at: number) => boolean): number | null {
  for (let at = from; step > 0 ? at <= last : at >= last; at += step) if (isEdge(at)) return at;
  return null;
}

/** Whether most pixels of column `x` differ from their left neighbours, beside `part`. */
function columnEdge({ data, width }: Picture, x: number, { y, height }: Rect): boolean {
  let seen = 0;
  for (let row = y; row < y + height; row++) if (differ(data, (row * width + x) * 3, 3)) seen += 1;
  return seen >= LEAST_SEEN * height;
}

/** Whether most pixels of row `y` differ from those above them, over `part`. */
function rowEdge({ data, width }: Picture, y: number, part: Rect): boolean {
  let seen = 0;
  for (let x = part.x; x < part.x + part.width; x++) if (differ(data, (y * width + x) * 3, width * 3)) seen += 1;
  return seen >= LEAST_SEEN * part.width;
}

function differ(data: Picture['data'], pixel: number, away: number): boolean {
  for (let channel = pixel; channel < pixel + 3; channel++)
    if (Math.abs((data[channel] as number) - (data[channel - away] as number)) >= LEAST_STEP) return true;
  return false;
}
