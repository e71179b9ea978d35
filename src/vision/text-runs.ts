/** Words of a line that stand together. Pure. */
import type { Rect } from '../blueprint/geometry.js';
import type { Word } from './model.js';

/** Words of one line without a gap between them. */
export interface TextRun {
  readonly text: string;
  readonly bounds: Rect;
  /** Mean, by letters. */
  readonly confidence: number;
}

/** A gap of this many heights of the line separates columns. Spaces are a third of one. */
const APART = 0.62;
/**
 * In a font whose signs are all as wide (code, terminals) a space is as wide as they are: a gap of so many signs. Words of such a font have the same
 * width for each sign, but for the space around their first and last one; those of others differ by a fifth and more.
 */
const MONOSPACED = { gap: 1.7, around: 0.2, spread: 0.1, letters: 2, words: 2 } as const;
/** Share of the lower of two runs that must lie beside the other to be in one row. */
const BESIDE = 0.5;

/** From the top, each row from the left. */
export function textRuns(words: readonly Word[]): TextRun[] {
  const lines = new Map<number, Word[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  const runs = [...lines.values()].flatMap(splitAtGaps).map(toRun);
  return runs.sort((a, b) => (inOneRow(a.bounds, b.bounds) ? a.bounds.x - b.bounds.x : a.bounds.y - b.bounds.y));
}

export function inOneRow(a: Rect, b: Rect): boolean {
  const common = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return common >= BESIDE * Math.min(a.height, b.height);
}

export function boundsOf(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

function splitAtGaps(line: readonly Word[]): Word[][] {
  const sorted = [...line].sort((a, b) => a.bounds.x - b.bounds.x);
  const height = Math.max(...sorted.map(({ bounds }) => bounds.height));
  const apart = Math.max(APART * height, MONOSPACED.gap * (pitchOf(sorted) ?? 0));
  const parts: Word[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of sorted) {
    const last = parts.at(-1);
    if (last && word.bounds.x - end <= apart) last.push(word);
    else parts.push([word]);
    end = Math.max(end, word.bounds.x + word.bounds.width);
  }
  return parts;
}

/** Width of each sign of a line in a monospaced font, in pixels; null = it is in another font, or too short to tell. */
function pitchOf(words: readonly Word[]): number | null {
  const { around, spread, letters } = MONOSPACED;
  const widths = words
    .filter(({ text }) => text.length >= letters)
    .map(({ text, bounds }) => bounds.width / (text.length - around));
  if (widths.length < MONOSPACED.words) return null;
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  return Math.max(...widths) - Math.min(...widths) <= spread * mean ? mean : null;
}

function toRun(words: readonly Word[]): TextRun {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return {
    text: words.map(({ text }) => text).join(' '),
    bounds: boundsOf(words.map(({ bounds }) => bounds)),
    confidence: words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, letters),
  };
}
