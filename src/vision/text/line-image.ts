/** A line of text cut out of a picture as an engine reads it best: dark on white, of a good size, with a margin. */
import { createHash } from 'node:crypto';
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import { insidePicture } from '../picture.js';
import { type Colour, groundOf } from './ground.js';

/** 8-bit grey, rows without padding, and the way back to the picture. */
export interface LineImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Picture pixel = origin + image pixel / scale. */
  readonly originX: number;
  readonly originY: number;
  readonly scale: number;
  /** Equal images have equal keys. */
  readonly key: string;
}

/** White pixels around the text. */
const MARGIN = 10;
/** Share of the strongest difference from the ground from which on a pixel is wholly ink. */
const FULL_INK = 0.85;

/**
 * @param rect what to cut out, pixels of the picture
 * @param scale image pixels for each pixel of the picture
 * @param without what is not text: it becomes white
 */
export function lineImage(
  picture: Picture,
  rect: Rect,
  scale: number,
  ground?: Colour,
  without: readonly Rect[] = [],
): LineImage {
  const { x, y, width, height } = insidePicture(picture, rect);
  const ink = inkOf(picture, { x, y, width, height }, ground ?? groundOf(picture, { x, y, width, height }), without);
  const wide = Math.max(1, Math.round(width * scale));
  const high = Math.max(1, Math.round(height * scale));
  const scaled = resample(ink, width, height, wide, high);
  const outWidth = wide + 2 * MARGIN;
  const outHeight = high + 2 * MARGIN;
  const data = new Uint8Array(outWidth * outHeight).fill(255);
  for (let row = 0; row < high; row++) {
    const to = (row + MARGIN) * outWidth + MARGIN;
    for (let column = 0; column < wide; column++) {
      const value = scaled[row * wide + column] as number;
      data[to + column] = value <= 0 ? 255 : value >= 255 ? 0 : 255 - Math.round(value);
    }
  }
  const key = createHash('sha1').update(`${outWidth}x`).update(data).digest('base64');
  return {
    data,
    width: outWidth,
    height: outHeight,
    originX: x - MARGIN / scale,
    originY: y - MARGIN / scale,
    scale,
    key,
  };
}

/** How far each pixel is from the ground, 0 to 255: any colour on any ground becomes ink on paper. */
function inkOf(
  picture: Picture,
  { x, y, width, height }: Rect,
  ground: Colour,
  without: readonly Rect[],
): Float32Array {
  const ink = new Float32Array(width * height);
  const counts = new Uint32Array(443);
  const [r, g, b] = ground;
  for (let row = 0, to = 0; row < height; row++) {
    for (let at = ((y + row) * picture.width + x) * 3, end = at + width * 3; at < end; at += 3, to++) {
      const dr = (picture.data[at] as number) - r;
      const dg = (picture.data[at + 1] as number) - g;
      const db = (picture.data[at + 2] as number) - b;
      const distance = Math.sqrt(dr * dr + dg * dg + db * db);
      ink[to] = distance;
      const bin = Math.round(distance);
      counts[bin] = (counts[bin] as number) + 1;
    }
  }
  for (const part of without) {
    const from = Math.max(0, part.x - x);
    const to = Math.min(width, part.x + part.width - x);
    for (let row = Math.max(0, part.y - y); row < Math.min(height, part.y + part.height - y) && to > from; row++) {
      for (let at = row * width + from; at < row * width + to; at++) {
        const bin = Math.round(ink[at] as number);
        counts[bin] = (counts[bin] as number) - 1;
        counts[0] = (counts[0] as number) + 1;
        ink[at] = 0;
      }
    }
  }
  // The strongest two percent are ink; single pixels (a corner of a frame) are not taken as the measure.
  let left = Math.max(1, Math.floor(ink.length * 0.02));
  let strongest = 442;
  while (strongest > 0 && left > (counts[strongest] as number)) left -= counts[strongest--] as number;
  const gain = 255 / Math.max(8, strongest * FULL_INK);
  for (let at = 0; at < ink.length; at++) ink[at] = (ink[at] as number) * gain;
  return ink;
}

/** Cubic convolution (Keys 1981, a = -0.5) when enlarging, mean of the covered pixels when reducing; separable. */
function resample(from: Float32Array, width: number, height: number, wide: number, high: number): Float32Array {
  const across = weights(width, wide);
  const down = weights(height, high);
  const half = new Float32Array(wide * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < wide; column++) {
      const { first, values } = across[column] as Taps;
      let sum = 0;
      for (let tap = 0; tap < values.length; tap++)
        sum += (values[tap] as number) * (from[row * width + first + tap] as number);
      half[row * wide + column] = sum;
    }
  }
  const result = new Float32Array(wide * high);
  for (let row = 0; row < high; row++) {
    const { first, values } = down[row] as Taps;
    for (let tap = 0; tap < values.length; tap++) {
      const weight = values[tap] as number;
      const source = (first + tap) * wide;
      for (let column = 0; column < wide; column++) {
        result[row * wide + column] =
          (result[row * wide + column] as number) + weight * (half[source + column] as number);
      }
    }
  }
  return result;
}

interface Taps {
  readonly first: number;
  readonly values: readonly number[];
}

function weights(size: number, target: number): Taps[] {
  const ratio = size / target;
  const stretch = Math.max(1, ratio);
  return Array.from({ length: target }, (_, index) => {
    const middle = (index + 0.5) * ratio - 0.5;
    const first = Math.max(0, Math.ceil(middle - 2 * stretch));
    const last = Math.min(size - 1, Math.floor(middle + 2 * stretch));
    const values: number[] = [];
    for (let at = first; at <= last; at++) values.push(cubic((at - middle) / stretch));
    const sum = values.reduce((total, value) => total + value, 0) || 1;
    return { first, values: values.map((value) => value / sum) };
  });
}

function cubic(x: number): number {
  const d = Math.abs(x);
  if (d < 1) return 1.5 * d ** 3 - 2.5 * d ** 2 + 1;
  if (d < 2) return -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2;
  return 0;
}
