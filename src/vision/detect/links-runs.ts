/** Lines of text cut where the colour of their letters changes, or a line under them begins or ends. Pure. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import type { TextLine } from '../text/find-lines.js';
import type { Colour } from '../text/ground.js';
import { angleBetween, type Ink, joinInk } from './links-ink.js';
import { isInked, type Strip, stripOf } from './links-strip.js';
import { type Stripe, stripesUnder } from './links-underline.js';

/** Letters of one line with one ink. Picture pixels. */
export interface InkRun {
  /** As an inline element is measured: from the ascent to the descent of the font, about. */
  readonly bounds: Rect;
  readonly ground: Colour;
  readonly ink: Ink;
  readonly underlined: boolean;
  /** Estimated size of the font. */
  readonly em: number;
  /** Row on which the letters stand. */
  readonly baseline: number;
  /** To what stands before and behind it in its line; Infinity where nothing does. */
  readonly before: number;
  readonly behind: number;
  /** Its line is set in letters of one width. */
  readonly fixedPitch: boolean;
  /** Index of its line. */
  readonly line: number;
}

/** Degrees by which the ink of words changes at least where one colour ends: #0a507a and black on white are 14 apart. */
const OTHER_INK = 7;
/** Degrees for what has so few pixels (dots, commas) that its sum is not sure. */
const OTHER_SMALL = 20;
const SMALL = 10;
/** Height of capitals and of letters with ascenders, in sizes of the font: 0.71 to 0.76 in the usual families. */
const CAPITALS = 0.74;
/** Lowest letters that can be told apart, in rows. */
const LOWEST = 3;
/**
 * What an inline element reaches above and below the baseline, in sizes of the font: medians of 300 recorded links (quartiles 0.86 to
 * 1.08 and 0.2 to 0.34; the fonts' own figures are 0.91 and 0.21 for Liberation Sans, 1.07 and 0.29 for Open Sans).
 */
const ASCENT = 0.97;
const DESCENT = 0.25;
/** White beside the letters that belongs to them. */
const BEARING = 0.04;
/** Letters hang down so far. */
const HANGING = 0.3;
/**
 * Deepest underline below the baseline. Fonts have it at 0.07 to 0.15; sheets of styles move it to 0.3 (text-underline-offset of 4
 * pixels). What is drawn further below is the border of a cell, a field, a key.
 */
const UNDERLINE = 0.3;

/** @param index of the line, which its runs carry */
export function runsOf(picture: Picture, line: TextLine, index: number): InkRun[] {
  const strip = stripOf(picture, line);
  if (strip === null) return [];
  const drawn = stripesUnder(strip);
  const rows = rowsOf(strip, drawn);
  const baseline = strip.top + baselineOf(rows);
  const top = strip.top + rows.findIndex((count) => count > 0);
  if (top < strip.top || baseline - top < LOWEST) return [];
  const em = (baseline - top) / CAPITALS;
  const stripes = drawn.filter((stripe) => stripe.top >= baseline && stripe.top - baseline <= UNDERLINE * em + 1);
  const pieces = piecesOf(strip, stripes, baseline + Math.round(HANGING * em));
  const fixedPitch = isFixedPitch(pieces, em);
  return join(pieces, stripes).map((run, at, runs) => {
    const bearing = run.stripe === null ? BEARING * em : 0;
    return {
      bounds: {
        x: strip.x + run.from - bearing,
        y: strip.y + baseline - ASCENT * em,
        width: run.to - run.from + 2 * bearing,
        height: (ASCENT + DESCENT) * em,
      },
      ground: line.ground,
      ink: run.ink,
      underlined: run.stripe !== null,
      em,
      baseline: strip.y + baseline,
      before: run.from - (runs[at - 1]?.to ?? Number.NEGATIVE_INFINITY),
      behind: (runs[at + 1]?.from ?? Number.POSITIVE_INFINITY) - run.to,
      fixedPitch,
      line: index,
    };
  });
}

/** Columns with ink by row of letters, without what underlines. */
function rowsOf(strip: Strip, stripes: readonly Stripe[]): number[] {
  return Array.from({ length: strip.height }, (_, index) => {
    const row = strip.top + index;
    let count = 0;
    for (let column = strip.from; column < strip.to; column++) {
      if (isInked(strip, column, row) && !isStriped(stripes, column, row)) count++;
    }
    return count;
  });
}

/** Where the ink decreases most from one row to the next, in the lower part: most letters stand on it. */
function baselineOf(rows: readonly number[]): number {
  let best = rows.length;
  let most = 0;
  for (let row = Math.floor(rows.length * 0.4); row < rows.length; row++) {
    // Round letters reach a little below the line: two rows together.
    const fall = (rows[row] as number) - ((rows[row + 1] ?? 0) + (rows[row + 2] ?? 0)) / 2;
    if (fall > most) [most, best] = [fall, row + 1];
  }
  return best;
}

function isStriped(stripes: readonly Stripe[], column: number, row: number): boolean {
  for (const { from, to, top, bottom } of stripes) {
    if (row >= top && row < bottom && column >= from && column < to) return true;
  }
  return false;
}

/** Columns that hang together: a letter, or a few that touch. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly ink: Ink;
}

function piecesOf(strip: Strip, stripes: readonly Stripe[], last: number): Piece[] {
  const { width, vectors } = strip;
  const end = Math.min(strip.top + strip.height, last);
  const pieces: Piece[] = [];
  let from = -1;
  let [red, green, blue, pixels, peak] = [0, 0, 0, 0, 0];
  for (let column = strip.from; column <= strip.to; column++) {
    let inked = false;
    for (let row = strip.top; row < end && column < strip.to; row++) {
      if (!isInked(strip, column, row) || isStriped(stripes, column, row)) continue;
      if (from < 0) [from, red, green, blue, pixels, peak] = [column, 0, 0, 0, 0, 0];
      inked = true;
      const at = (row * width + column) * 3;
      const [r, g, b] = [vectors[at] as number, vectors[at + 1] as number, vectors[at + 2] as number];
      red += r;
      green += g;
      blue += b;
      pixels++;
      peak = Math.max(peak, r * r + g * g + b * b);
    }
    if (inked || from < 0) continue;
    pieces.push({ from, to: column, ink: { sum: [red, green, blue], pixels, peak: Math.sqrt(peak) } });
    from = -1;
  }
  return pieces;
}

interface Run {
  from: number;
  to: number;
  ink: Ink;
  readonly stripe: Stripe | null;
}

function join(pieces: readonly Piece[], stripes: readonly Stripe[]): Run[] {
  const runs: Run[] = [];
  for (const { from, to, ink } of pieces) {
    const middle = (from + to) / 2;
    const stripe = stripes.find((one) => one.from <= middle && one.to >= middle) ?? null;
    const run = runs.at(-1);
    if (run && run.stripe === stripe && isSameInk(run.ink, ink)) {
      run.to = to;
      run.ink = joinInk(run.ink, ink);
    } else runs.push({ from, to, ink, stripe });
  }
  for (const [at, { stripe }] of runs.entries()) {
    // What underlines a link is as long as the link, unless the link has two inks.
    const run = runs[at] as Run;
    if (stripe === null) continue;
    if (runs[at - 1]?.stripe !== stripe) run.from = Math.min(run.from, stripe.from);
    if (runs[at + 1]?.stripe !== stripe) run.to = Math.max(run.to, stripe.to);
  }
  return runs;
}

function isSameInk(run: Ink, next: Ink): boolean {
  return angleBetween(run, next) <= (Math.min(next.pixels, run.pixels) < SMALL ? OTHER_SMALL : OTHER_INK);
}

/** Widths of letters of one width, in sizes of the font: 0.6 in DejaVu Sans Mono, Liberation Mono, Courier; the size is an estimate. */
const PITCH = { from: 0.5, to: 0.72, step: 0.01 } as const;
/** Fewer letters stand evenly by chance. */
const LEAST_LETTERS = 6;
/** How far the middles agree with a pitch, 0 to 1 (the length of their mean direction on a circle of one pitch). */
const EVEN = 0.75;

function isFixedPitch(pieces: readonly Piece[], em: number): boolean {
  const middles = pieces.flatMap(({ from, to }) => (to - from < 0.8 * em ? [(from + to) / 2] : []));
  if (middles.length < LEAST_LETTERS) return false;
  for (let pitch = PITCH.from; pitch <= PITCH.to; pitch += PITCH.step) {
    let [cosines, sines] = [0, 0];
    for (const middle of middles) {
      const turn = (2 * Math.PI * middle) / (pitch * em);
      cosines += Math.cos(turn);
      sines += Math.sin(turn);
    }
    if (Math.hypot(cosines, sines) > EVEN * middles.length) return true;
  }
  return false;
}
