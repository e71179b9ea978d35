/**
 * The same pixels are the same element: what a network makes of an unchanged button may differ a little each time something else
 * in the picture changes, and nobody should read that as an effect. Pure.
 */
import { intersect, overlap, partInside, type Rect } from '../blueprint/geometry.js';
import type { Picture, SeenElement } from './model.js';
import { inReadingOrder } from './order.js';
import { isSamePicture, partOf, shifted } from './pixels.js';

/** A picture, where on the screen it was taken, and what is in it, in screen coordinates. */
export interface Looked {
  readonly frame: Rect;
  readonly picture: Picture;
  readonly elements: readonly SeenElement[];
}

/** Pixels around an element that must be the same as well: a border says what it is. */
const BORDER = 2;
/** Intersection over union. */
const SAME_PLACE = 0.5;
/** Share of an old element inside a new one, from which it has become part of that. */
const INSIDE = 0.7;

/** The elements of `now`, with those of `before` whose pixels did not change as they were then. */
export function steady(before: Looked, now: Looked): SeenElement[] {
  const still = new Set(before.elements.filter(({ bounds }) => isUnchanged(bounds, before, now)));
  if (still.size === 0) return [...now.elements];
  const kept = now.elements.map((one) => {
    const known = [...still].find(({ bounds }) => overlap(bounds, one.bounds) >= SAME_PLACE);
    if (!known) return one;
    still.delete(known);
    return known;
  });
  // What nothing was found for this time is still there, unless it has become part of something new.
  const unfound = [...still].filter(({ bounds }) => !kept.some((one) => partInside(bounds, one.bounds) >= INSIDE));
  return unfound.length === 0 ? kept : inReadingOrder([...kept, ...unfound]);
}

function isUnchanged(bounds: Rect, before: Looked, now: Looked): boolean {
  const around = grown(bounds);
  const [then, here] = [cut(before, around), cut(now, around)];
  return then !== null && here !== null && isSamePicture(then, here);
}

function cut({ frame, picture }: Looked, rect: Rect): Picture | null {
  const inside = intersect(rect, { ...frame, width: picture.width, height: picture.height });
  return inside && partOf(picture, frame, inside);
}

function grown(bounds: Rect): Rect {
  const { x, y, width, height } = shifted(bounds, -BORDER, -BORDER);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(width) + 2 * BORDER, height: Math.ceil(height) + 2 * BORDER };
}
