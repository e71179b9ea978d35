/**
 * Reads a picture line by line: finds the lines, has the engine read those it has not seen before, and puts the words back in
 * their places. A line that looks the same is not read twice, wherever it stands: scrolling and changes elsewhere cost nothing.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture, StageOptions, TextReader, Word } from '../model.js';
import type { LineEngine, ReadWord } from './engine.js';
import { findTextLines, type TextLine } from './find-lines.js';
import { insideFrame } from './inside-frame.js';
import { type LineImage, lineImage } from './line-image.js';
import { withSigns } from './signs.js';
import { joinUnderscores } from './underscores.js';

/** Lines that are remembered: some fifty screens. */
const MOST_REMEMBERED = 5000;
/** Lines read of one picture. A screen full of small text has about 150. */
const MOST_LINES = 1500;
/** Height of a line, pixels of the picture, up to which it is doubled: the network was trained on larger letters. */
const SMALL = 22;
/** Height, pixels of the image, to which large lines are reduced: more makes reading slower and no better. */
const ENOUGH = 44;
/** Below this confidence a second try is made at another size. */
const DOUBTFUL = 0.6;

export function createLineReader(engine: LineEngine): TextReader {
  const remembered = new Map<string, readonly ReadWord[]>();

  /** Words of each image; null where the time ran out. */
  async function read(images: readonly LineImage[], options: StageOptions): Promise<(readonly ReadWord[] | null)[]> {
    const missing = [...new Map(images.map((image) => [image.key, image])).values()].filter(
      ({ key }) => !remembered.has(key),
    );
    await engine.read(
      missing,
      (index, words) => {
        const image = missing[index] as LineImage;
        remember(image.key, withSigns(joinUnderscores(words, image), image));
      },
      options,
    );
    const unread = missing.filter(({ key }) => !remembered.has(key)).length;
    if (unread > 0) options.onPartial?.(`${unread} of ${images.length} lines of text were not read in time`);
    return images.map(({ key }) => {
      const words = remembered.get(key);
      if (words === undefined) return null;
      // The last used is the last to be forgotten.
      remembered.delete(key);
      remembered.set(key, words);
      return words;
    });
  }

  function remember(key: string, words: readonly ReadWord[]): void {
    remembered.set(key, words);
    if (remembered.size <= MOST_REMEMBERED) return;
    const oldest = remembered.keys().next().value;
    if (oldest !== undefined) remembered.delete(oldest);
  }

  return {
    id: engine.id,
    async page(picture, options = {}) {
      const lines = findTextLines(picture).slice(0, MOST_LINES);
      const images = lines.map((line) => imageOf(picture, line, 1));
      const first = await read(images, options);
      const doubtful = first.flatMap((words, index) => (words !== null && isDoubtful(words) ? [index] : []));
      const others = doubtful.map((index) => imageOf(picture, lines[index] as TextLine, 1.5));
      const second = await read(others, options);
      const better = new Map<number, { words: readonly ReadWord[]; image: LineImage }>();
      doubtful.forEach((index, at) => {
        const words = second[at];
        if (words && confidence(words) > confidence(first[index] ?? []))
          better.set(index, { words, image: others[at] as LineImage });
      });
      return lines.flatMap((_, index) => {
        const found = better.get(index) ?? { words: first[index] ?? [], image: images[index] as LineImage };
        return toWords(found.words, found.image, index);
      });
    },
    async regions(picture, regions, options = {}) {
      const images = regions.map((region) => regionImage(picture, region));
      const present = images.filter((image): image is LineImage => image !== null);
      const words = await read(present, options);
      let at = 0;
      return images.map((image, index) => (image === null ? [] : toWords(words[at++] ?? [], image, index)));
    },
    close: () => engine.close(),
  };
}

function imageOf(picture: Picture, { bounds, ground, frames }: TextLine, more: number): LineImage {
  // An edge belongs to the pixel before it, and what is smoothed reaches a pixel further.
  const rect = { x: bounds.x - 1, y: bounds.y - 1, width: bounds.width + 3, height: bounds.height + 3 };
  return lineImage(picture, rect, scaleOf(bounds.height) * more, ground, frames);
}

function scaleOf(height: number): number {
  return height < SMALL ? 2 : Math.min(1, ENOUGH / height);
}

/** null = nothing is written in it. */
function regionImage(picture: Picture, region: Rect): LineImage | null {
  const inside = insideFrame(picture, region);
  if (inside === null) return null;
  const { x, y, width, height } = inside.bounds;
  const rect = { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
  return lineImage(picture, rect, scaleOf(height), inside.ground);
}

function toWords(words: readonly ReadWord[], image: LineImage, line: number): Word[] {
  return words
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence: sure, x, y, width, height }) => ({
      text: text.trim(),
      confidence: sure,
      line,
      bounds: {
        x: Math.max(0, image.originX + x / image.scale),
        y: Math.max(0, image.originY + y / image.scale),
        width: width / image.scale,
        height: height / image.scale,
      },
    }));
}

function confidence(words: readonly ReadWord[]): number {
  if (words.length === 0) return 0;
  return (
    words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) /
    Math.max(
      1,
      words.reduce((sum, word) => sum + word.text.length, 0),
    )
  );
}

function isDoubtful(words: readonly ReadWord[]): boolean {
  return words.length === 0 || words.some((word) => word.confidence < DOUBTFUL);
}
