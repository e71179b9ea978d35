/** The colour behind something: the most frequent one there. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import { insidePicture } from '../picture.js';

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Colours are counted in 16 steps a channel. */
const COUNTS = new Uint32Array(4096);

/** Mean of the most frequent colours in a part of a picture. */
export function groundOf(picture: Picture, rect: Rect): Colour {
  const { x, y, width, height } = insidePicture(picture, rect);
  const { data, width: stride } = picture;
  COUNTS.fill(0);
  let most = 0;
  let bin = 0;
  for (let row = y; row < y + height; row++) {
    for (let at = (row * stride + x) * 3, end = at + width * 3; at < end; at += 3) {
      const key = binOf(data, at);
      const count = (COUNTS[key] as number) + 1;
      COUNTS[key] = count;
      if (count > most) {
        most = count;
        bin = key;
      }
    }
  }
  let r = 0;
  let g = 0;
  let b = 0;
  for (let row = y; row < y + height; row++) {
    for (let at = (row * stride + x) * 3, end = at + width * 3; at < end; at += 3) {
      if (binOf(data, at) !== bin) continue;
      r += data[at] as number;
      g += data[at + 1] as number;
      b += data[at + 2] as number;
    }
  }
  return [r / most, g / most, b / most];
}

/** The most frequent colour of the two pixels around a box: where the box holds bold letters, most of its inside is ink. */
export function groundAround(picture: Picture, box: Rect): Colour {
  const { x, y, width, height } = insidePicture(picture, {
    x: box.x - 1,
    y: box.y - 1,
    width: box.width + 3,
    height: box.height + 3,
  });
  const { data, width: stride } = picture;
  COUNTS.fill(0);
  let most = 0;
  let ground: Colour = [255, 255, 255];
  const count = (column: number, row: number): void => {
    const at = (row * stride + column) * 3;
    const key = binOf(data, at);
    const times = (COUNTS[key] as number) + 1;
    COUNTS[key] = times;
    if (times <= most) return;
    most = times;
    ground = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
  };
  for (let column = x; column < x + width; column++) {
    count(column, y);
    count(column, y + height - 1);
  }
  for (let row = y + 1; row < y + height - 1; row++) {
    count(x, row);
    count(x + width - 1, row);
  }
  return ground;
}

/** Euclidean, 0 to 441. */
export function colourDistance(a: Colour, b: Colour): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function binOf(data: Uint8Array, at: number): number {
  return (((data[at] as number) >> 4) << 8) | (((data[at + 1] as number) >> 4) << 4) | ((data[at + 2] as number) >> 4);
}
