/**
 * Underscores. The reader takes most of them for spaces: `menu_item` comes back as two words. They are told from spaces by their
 * ink: a bar at the foot of the line that fills the gap, and nothing above it; told from underlining by where it ends.
 */
import type { ReadWord } from './engine.js';
import type { LineImage } from './line-image.js';

/** Of 255: darker is ink. */
const INK = 150;
/** Share of the gap that the bar fills. */
const FILLS = 0.6;
/** Gaps are no wider than this many heights of the line: four underscores. */
const WIDEST = 2.2;
/** Share of the height of the words below which the bar lies. */
const FOOT = 0.66;
/** Heights of the words that a bar goes on below one of them, from which on it underlines. */
const UNDER = 0.6;
/** Share of the height of the line that the bar is thick at most. */
const THICK = 0.2;

/** The same words, those joined that an underscore stands between. */
export function joinUnderscores(words: readonly ReadWord[], image: LineImage): readonly ReadWord[] {
  if (words.length < 2) return words;
  const sorted = [...words].sort((a, b) => a.x - b.x);
  const joined: ReadWord[] = [];
  for (const word of sorted) {
    const last = joined.at(-1);
    const link = last ? linkBetween(last, word, image) : null;
    if (last && link !== null) joined[joined.length - 1] = join(last, word, link);
    else joined.push(word);
  }
  return joined.length === words.length ? words : joined;
}

/** What was not read between two words: an underscore, nothing (it was read as part of one of them); null = a space. */
function linkBetween(a: ReadWord, b: ReadWord, image: LineImage): string | null {
  const from = a.x + a.width;
  const height = Math.max(a.height, b.height);
  const gap = b.x - from;
  if (gap > WIDEST * height) return null;
  if (a.text.endsWith('_') || b.text.startsWith('_')) return gap < 0.25 * height ? '' : null;
  return hasBar(image, from, b.x, Math.min(a.y, b.y), Math.max(a.y + a.height, b.y + b.height)) ? '_' : null;
}

function hasBar({ data, width, height }: LineImage, from: number, to: number, top: number, bottom: number): boolean {
  const left = Math.max(0, Math.floor(from));
  const right = Math.min(width, Math.ceil(to));
  const gap = right - left;
  if (gap < 3) return false;
  const high = bottom - top;
  const foot = Math.floor(top + FOOT * high);
  let bars = 0;
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, bottom + 0.5 * high); row++) {
    let ink = 0;
    for (let column = left; column < right; column++) if ((data[row * width + column] as number) < INK) ink++;
    if (row < foot) {
      // Letters may reach a little into the gap.
      if (ink > 0.4 * gap) return false;
    } else if (ink >= FILLS * gap) {
      if (goesOn(data, width, row, left, right, UNDER * high)) return false;
      bars++;
    }
  }
  return bars > 0 && bars <= Math.max(2, THICK * high);
}

/** Underlining goes on below the word at one side at least; boxes of words may end within an underscore. */
function goesOn(data: Uint8Array, width: number, row: number, left: number, right: number, far: number): boolean {
  const dark = (column: number): boolean =>
    column >= 0 && column < width && (data[row * width + column] as number) < INK;
  let before = 0;
  while (dark(left - 1 - before)) before++;
  let after = 0;
  while (dark(right + after)) after++;
  return before > far || after > far;
}

function join(a: ReadWord, b: ReadWord, link: string): ReadWord {
  const y = Math.min(a.y, b.y);
  const letters = a.text.length + b.text.length;
  return {
    text: `${a.text}${link}${b.text}`,
    confidence: (a.confidence * a.text.length + b.confidence * b.text.length) / Math.max(1, letters),
    x: a.x,
    y,
    width: b.x + b.width - a.x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
