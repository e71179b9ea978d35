/** A picture that makes every stage start, and teaches it nothing about another. */
import type { Picture } from '../../src/vision/model.js';

/** As large as another, with a few bars that look like text. */
export function filledPicture({ width, height }: Picture): Picture {
  const data = new Uint8Array(width * height * 3).fill(240);
  for (let bar = 0; bar < 12; bar++) {
    for (let row = 20; row < 32; row++) {
      const at = (row * width + 20 + bar * 9) * 3;
      data.fill(20, at, at + 4 * 3);
    }
  }
  return { data, width, height };
}
