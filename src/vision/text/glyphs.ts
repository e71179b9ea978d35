/** Single signs in a line image: where each stands, and its shape in a form that does not depend on its size. */
import type { Rect } from '../../blueprint/geometry.js';
import type { LineImage } from './line-image.js';

/** Pixels of the side of a shape. */
export const SIDE = 16;
/** A shape's pixels, then how wide it is for its height, how much of its box is ink and of how many parts it is. */
export const FEATURES = SIDE * SIDE + 4;
/** Of 255: darker is ink. */
const INK = 128;
/** Parts that share this much of the narrower one's width stand above each other: the dot of an i, the bars of =. */
const ABOVE = 0.5;
/** Image pixels: less is a stray pixel. */
const LEAST_PIXELS = 4;

export interface Glyph {
  /** Pixels of the image. */
  readonly bounds: Rect;
  /** Connected parts. */
  readonly parts: number;
}

interface Part {
  x: number;
  y: number;
  right: number;
  bottom: number;
  pixels: number;
  parts: number;
}

/** From the left. Letters that touch each other are one. */
export function glyphsOf(image: LineImage): Glyph[] {
  const merged: Part[] = [];
  for (const part of partsOf(image).sort((a, b) => a.x - b.x)) {
    const last = merged.at(-1);
    const shared = last ? Math.min(last.right, part.right) - part.x : 0;
    if (last && shared > ABOVE * Math.min(last.right - last.x, part.right - part.x)) {
      last.y = Math.min(last.y, part.y);
      last.right = Math.max(last.right, part.right);
      last.bottom = Math.max(last.bottom, part.bottom);
      last.parts += part.parts;
    } else merged.push(part);
  }
  return merged.map(({ x, y, right, bottom, parts }) => ({
    bounds: { x, y, width: right - x, height: bottom - y },
    parts,
  }));
}

/** Its longer side fills the square, the shorter one is centred; 0 to 1, 1 = ink. */
export function shapeOf(image: LineImage, { bounds, parts }: Glyph): Float32Array {
  const { x, y, width, height } = bounds;
  const features = new Float32Array(FEATURES);
  const cell = Math.max(width, height) / SIDE;
  const left = x + width / 2 - (SIDE / 2) * cell;
  const top = y + height / 2 - (SIDE / 2) * cell;
  let ink = 0;
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const value = mean(image, bounds, left + column * cell, top + row * cell, cell);
      features[row * SIDE + column] = value;
      ink += value;
    }
  }
  const whole = SIDE * SIDE;
  features[whole] = Math.max(-2, Math.min(2, Math.log(width / height)));
  features[whole + 1] = (ink * cell * cell) / (width * height);
  features[whole + 2] = parts === 1 ? 1 : 0;
  features[whole + 3] = parts === 2 ? 1 : 0;
  return features;
}

/** Mean ink of a square whose sides lie between pixels; outside of the sign there is none. */
function mean({ data, width }: LineImage, within: Rect, x: number, y: number, size: number): number {
  const from = Math.max(within.x, x);
  const to = Math.min(within.x + within.width, x + size);
  const top = Math.max(within.y, y);
  const bottom = Math.min(within.y + within.height, y + size);
  let sum = 0;
  for (let row = Math.floor(top); row < bottom; row++) {
    const high = Math.min(row + 1, bottom) - Math.max(row, top);
    for (let column = Math.floor(from); column < to; column++) {
      const wide = Math.min(column + 1, to) - Math.max(column, from);
      sum += high * wide * (255 - (data[row * width + column] as number));
    }
  }
  return sum / (255 * size * size);
}

function partsOf({ data, width, height }: LineImage): Part[] {
  const seen = new Uint8Array(width * height);
  const found: Part[] = [];
  const stack: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] !== 0 || (data[start] as number) >= INK) continue;
    const part: Part = { x: width, y: height, right: 0, bottom: 0, pixels: 0, parts: 1 };
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop() as number;
      const column = at % width;
      const row = (at - column) / width;
      part.pixels++;
      part.x = Math.min(part.x, column);
      part.y = Math.min(part.y, row);
      part.right = Math.max(part.right, column + 1);
      part.bottom = Math.max(part.bottom, row + 1);
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
          const next = y * width + x;
          if (seen[next] !== 0 || (data[next] as number) >= INK) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    if (part.pixels >= LEAST_PIXELS) found.push(part);
  }
  return found;
}
