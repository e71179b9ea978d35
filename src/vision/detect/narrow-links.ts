/**
 * Links of one letter: a detector that sees in steps of four pixels draws them some pixels too wide, which is half of what they are.
 * The box of a link ends where its letters end (CSS 2.2, 10.3.1: an inline box is as wide as its text), and those can be seen.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Detection, Picture } from '../model.js';
import { insidePicture } from '../picture.js';
import { groundOf } from '../text/ground.js';
import { inkColumns } from '../text/rows.js';

/** Pixels. Of wider links some pixels are a small part; of validation pages none became better, and with any width some worse. */
const WIDEST = 24;
/** Pixels that a side moves by at most: what stands further from the letters may be padding. */
const FURTHEST = 4;
/** Pixels between the ink of a letter and the end of its place. */
const BESIDE = 1;

/** The detections (picture pixels) with narrow links as wide as what is written in them. */
export function withNarrowLinks(picture: Picture, detections: readonly Detection[]): readonly Detection[] {
  return detections.map((each) =>
    each.role === 'link' && each.bounds.width <= WIDEST ? { ...each, bounds: narrowed(picture, each.bounds) } : each,
  );
}

function narrowed(picture: Picture, bounds: Rect): Rect {
  const inside = insidePicture(picture, bounds);
  if (inside.width < 1 || inside.height < 1) return bounds;
  const ink = inkColumns(picture, inside, groundOf(picture, inside));
  if (ink === null) return bounds;
  const end = bounds.x + bounds.width;
  const left = Math.max(bounds.x, Math.min(ink.from - BESIDE, bounds.x + FURTHEST));
  const right = Math.min(end, Math.max(ink.to + BESIDE, end - FURTHEST));
  return right > left ? { ...bounds, x: left, width: right - left } : bounds;
}
