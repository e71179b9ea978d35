/** Pixels of two pictures beside each other, and pixels that nobody may see. Pure. */
import { intersect, type Rect } from '../blueprint/geometry.js';
import type { Picture } from './model.js';
import { cropPicture, insidePicture } from './picture.js';

/** Of 255, in any channel. Less is another shade of the same: a pointer above, another focus ring, antialiasing. */
const OTHER = 40;
/** Share of other pixels beyond which it is another picture. Text of one line covers 10 to 20 % of a button. */
const CHANGED = 0.12;

/** Whether two pictures of one size show the same, within what hovering and focus change. */
export function looksSame(a: Picture, b: Picture): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  const pixels = a.width * a.height;
  let other = 0;
  for (let at = 0; at < pixels * 3; at += 3) {
    if (
      Math.abs((a.data[at] as number) - (b.data[at] as number)) > OTHER ||
      Math.abs((a.data[at + 1] as number) - (b.data[at + 1] as number)) > OTHER ||
      Math.abs((a.data[at + 2] as number) - (b.data[at + 2] as number)) > OTHER
    ) {
      other += 1;
    }
  }
  return other <= CHANGED * pixels;
}

export function isSamePicture(a: Picture, b: Picture): boolean {
  return a.width === b.width && a.height === b.height && Buffer.compare(a.data, b.data) === 0;
}

/** A copy in which these rectangles (in the picture's pixels) hold nothing but one colour. */
export function blanked(picture: Picture, rects: readonly Rect[]): Picture {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  const parts = rects.flatMap((rect) => intersect(rect, whole) ?? []);
  if (parts.length === 0) return picture;
  const data = new Uint8Array(picture.data);
  for (const part of parts) {
    const { x, y, width, height } = insidePicture(picture, part);
    for (let row = y; row < y + height; row++) {
      const from = (row * picture.width + x) * 3;
      data.fill(BLANK, from, from + width * 3);
    }
  }
  return { ...picture, data };
}

/** A grey between light and dark themes. */
const BLANK = 0x80;

/** The part of a picture of `frame` that shows `rect`, both on the screen; null where it is not all in it. */
export function partOf(picture: Picture, frame: Rect, rect: Rect): Picture | null {
  const inside = intersect(rect, { ...frame, width: picture.width, height: picture.height });
  if (!inside || inside.width !== rect.width || inside.height !== rect.height) return null;
  return cropPicture(picture, { ...rect, x: rect.x - frame.x, y: rect.y - frame.y });
}

export function shifted({ x, y, width, height }: Rect, dx: number, dy: number): Rect {
  return { x: x + dx, y: y + dy, width, height };
}
