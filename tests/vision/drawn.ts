/** Pictures for tests: drawn, not photographed. */
import type { Rect } from '../../src/blueprint/geometry.js';
import type { Detection, Detector, Picture, TextReader, Word } from '../../src/vision/model.js';

export type Colour = readonly [number, number, number];
export const WHITE: Colour = [255, 255, 255];
export const BLACK: Colour = [0, 0, 0];

export function filled(width: number, height: number, colour: Colour = WHITE): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 3) data.set(colour, at);
  return { data, width, height };
}

export function withBox(picture: Picture, { x, y, width, height }: Rect, colour: Colour): Picture {
  const data = new Uint8Array(picture.data);
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) data.set(colour, (row * picture.width + column) * 3);
  }
  return { ...picture, data };
}

export function withFrame(picture: Picture, { x, y, width, height }: Rect, colour: Colour): Picture {
  const sides = [
    { x, y, width, height: 1 },
    { x, y: y + height - 1, width, height: 1 },
    { x, y, width: 1, height },
    { x: x + width - 1, y, width: 1, height },
  ];
  return sides.reduce((drawn, side) => withBox(drawn, side, colour), picture);
}

/** Text as a renderer draws it. */
export async function withSvg(width: number, height: number, shapes: string, ground = '#fff'): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${shapes}</svg>`;
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return { data: new Uint8Array(data), width, height };
}

export function rect(x: number, y: number, width: number, height: number): Rect {
  return { x, y, width, height };
}

export function word(text: string, bounds: Rect, line = 0, confidence = 0.95): Word {
  return { text, bounds, line, confidence };
}

export function region(role: Detection['role'], bounds: Rect, score = 0.9): Detection {
  return { role, bounds, score };
}

/** A detector that knows where everything is, as far as it is in the picture that it is given (a part of `whole`). */
export function knowing(regions: readonly Detection[]): Detector & { readonly asked: Picture[] } {
  const asked: Picture[] = [];
  return {
    id: 'known',
    licence: 'MIT',
    asked,
    async detect(picture, { signal, minScore = 0 } = {}) {
      signal?.throwIfAborted();
      asked.push(picture);
      return regions.filter(({ score }) => score >= minScore);
    },
    async close() {},
  };
}

/** A reader that knows every word. */
export function literate(words: readonly Word[], inRegions: readonly (readonly Word[])[] = []): TextReader {
  return {
    id: 'known',
    async page(_picture, { signal } = {}) {
      signal?.throwIfAborted();
      return words;
    },
    async regions(_picture, regions) {
      return regions.map((_, at) => inRegions[at] ?? []);
    },
    async close() {},
  };
}
