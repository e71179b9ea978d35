/** Plain pictures with coloured rectangles, for tests whose answers are worked out by hand. */
import type { Rect } from '../../src/blueprint/geometry.js';
import type { Picture } from '../../src/vision/model.js';

export type Colour = readonly [number, number, number];

export function painted(
  width: number,
  height: number,
  rectangles: readonly (readonly [Rect, Colour])[] = [],
  ground: Colour = [0, 0, 0],
): Picture {
  const data = new Uint8Array(width * height * 3);
  for (const [{ x, y, width: w, height: h }, colour] of [
    [{ x: 0, y: 0, width, height }, ground] as const,
    ...rectangles,
  ]) {
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++) data.set(colour, (row * width + column) * 3);
    }
  }
  return { data, width, height };
}

/** A square of `size` around a middle. */
export function around(x: number, y: number, size = 8): Rect {
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}
