/** Lines under words, told from rules, borders and underscores. Pure. */
import { isInked, type Strip } from './links-strip.js';

/** Columns and rows of a strip. */
export interface Stripe {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** What underlines begins below this share of the height of a line. */
const LOWER = 0.6;
/** A line is left out around letters that hang down: the widest such gap, and the widest space in it beside the letter, in heights. */
const SKIPPED = 0.75;
const BESIDE_LETTER = 0.15;
/** Share of its length that is drawn, at least; of a row of letters less is. */
const DRAWN = 0.65;
/** Longest part without a gap, at least, in heights of the line: longer than the foot of any letter. */
const UNBROKEN = 0.65;
/** Dots and gaps between them are no longer, in pixels, and this share of their length is drawn, at least. */
const DOT = 3;
const DOTS_DRAWN = 0.3;
/** Shortest, in heights of the line. */
const SHORTEST = 0.65;
/** Thickest, in heights of the line. */
const THICKEST = 0.16;
/** Share of its columns that have letters above, at least: under words all but the spaces do, under underscores none. */
const UNDER_LETTERS = 0.45;
/**
 * Share of the rows next to it that has ink, at most: browsers leave a row free between letters and line, into which only what hangs
 * down reaches. The feet of letters, or letters that are joined at their feet (Arabic), have more above them.
 * Other toolkits draw it right below the letters, but then also below the spaces between words, in heights of the line.
 */
const APART = 0.4;
const SPACE = 0.2;
/** Heights by which it may reach beyond the words: what does is a rule or a border. */
const BEYOND = 0.35;
/** Share of its length that is drawn in one row above the letters where it is the lower edge of a frame. */
const LID = 0.7;

/** From the left. How far below the letters they lie is for the caller to judge, who knows what they stand on. */
export function stripesUnder(strip: Strip): Stripe[] {
  const { top, height, rows } = strip;
  const found: Stripe[] = [];
  for (let row = Math.floor(top + LOWER * height); row < rows; row++) {
    for (const { from, to } of spansOf(strip, row)) {
      const at = found.findIndex((one) => one.bottom >= row && one.from < to && one.to > from);
      const above = found[at];
      // The blurred edge of a line has gaps where the line has none.
      if (above) {
        found[at] = { ...above, from: Math.min(from, above.from), to: Math.max(to, above.to), bottom: row + 1 };
      } else found.push({ from, to, top: row, bottom: row + 1 });
    }
  }
  return found.filter((stripe) => isUnderline(strip, stripe)).sort((a, b) => a.from - b.from);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Parts of a row that are drawn; the gaps around letters that hang down belong to them. */
function spansOf(strip: Strip, row: number): Span[] {
  const { width, height } = strip;
  const spans: Span[] = [];
  let from = -1;
  let last = -1;
  let drawn = 0;
  let longest = 0;
  let run = 0;
  let gap = 0;
  const end = (): void => {
    if (from < 0) return;
    const length = last + 1 - from;
    const solid = drawn >= DRAWN * length && longest >= UNBROKEN * height;
    const dotted = drawn >= DOTS_DRAWN * length && longest <= DOT && gap <= DOT;
    if (length >= SHORTEST * height && (solid || dotted)) spans.push({ from, to: last + 1 });
    from = -1;
  };
  for (let column = 0; column < width; column++) {
    if (!isInked(strip, column, row)) {
      run = 0;
      continue;
    }
    if (from >= 0 && column - last > 1 && !isSkipped(strip, row, last + 1, column)) end();
    if (from < 0) [from, drawn, longest, gap, last] = [column, 0, 0, 0, column - 1];
    gap = Math.max(gap, column - last - 1);
    drawn++;
    run++;
    longest = Math.max(longest, run);
    last = column;
  }
  end();
  return spans;
}

/** Whether a gap is one between dots, or holds a letter and little else: a comma has a space behind it. */
function isSkipped(strip: Strip, row: number, from: number, to: number): boolean {
  if (to - from <= DOT) return true;
  if (to - from > SKIPPED * strip.height) return false;
  const letter = (column: number): boolean =>
    [row - 2, row - 1, row + 1, row + 2].some((at) => isInked(strip, column, at));
  const most = Math.max(2, Math.round(BESIDE_LETTER * strip.height));
  let blank = 0;
  for (let column = from; column < to; column++) {
    blank = letter(column) ? 0 : blank + 1;
    if (blank > most) return false;
  }
  return true;
}

function isUnderline(strip: Strip, { from, to, top, bottom }: Stripe): boolean {
  const { height } = strip;
  if (bottom - top > Math.max(2, THICKEST * height)) return false;
  let [letters, over, under, first, last, widest] = [0, 0, 0, to, from - 1, 0];
  for (let column = from; column < to; column++) {
    if (isInked(strip, column, top - 1)) over++;
    if (isInked(strip, column, bottom)) under++;
    let letter = false;
    for (let row = Math.max(0, top - Math.ceil(0.6 * height)); row < top - 1 && !letter; row++) {
      letter = isInked(strip, column, row);
    }
    if (!letter) continue;
    letters++;
    first = Math.min(first, column);
    if (last >= from) widest = Math.max(widest, column - last - 1);
    last = column;
  }
  const length = to - from;
  const isApart = over <= APART * length || widest >= SPACE * height;
  if (letters < UNDER_LETTERS * length || under > APART * length || !isApart) return false;
  const beyond = BEYOND * height;
  return first - from <= beyond && to - last <= beyond && !hasLid(strip, from, to);
}

/** Whether a line runs above the letters, too: a frame, whose sides may be a line further on. */
function hasLid(strip: Strip, from: number, to: number): boolean {
  const end = strip.top + Math.ceil(0.3 * strip.height);
  for (let row = 0; row < end; row++) {
    let drawn = 0;
    for (let column = from; column < to; column++) if (isInked(strip, column, row)) drawn++;
    if (drawn > LID * (to - from)) return true;
  }
  return false;
}
