/** All the inks of a picture, as the measure for one of them: what most of the text is drawn with, and what stands around. Pure. */
import { type Colour, colourDistance } from '../text/ground.js';
import { chroma, colourOf, type Seen, tint, toSeen } from './links-ink.js';
import type { InkRun } from './links-runs.js';

/** Runs with about the same ink, on about the same ground. */
export interface InkGroup {
  readonly seen: Seen;
  readonly ground: Colour;
  /** Length of all of them, in sizes of their fonts. */
  length: number;
  runs: number;
}

/** A run among the others. */
export interface Placed {
  readonly run: InkRun;
  readonly seen: Seen;
  readonly group: InkGroup;
}

export interface Page {
  readonly placed: readonly Placed[];
  /** Usual size of its text, pixels. */
  readonly em: number;
  /** Runs of the same line, this one too. */
  lineOf(one: Placed): readonly Placed[];
  /** Runs in the lines above and below and beside it. */
  around(one: Placed): readonly Placed[];
  /** Most of the text on the same ground has this ink. */
  isMain(one: Placed): boolean;
}

/** Inks whose tints are closer are one: thin strokes come out a little paler than thick ones. */
const SAME_TINT = 0.045;
const SAME_LIGHTNESS = 0.25;
/** Grounds that are closer (0 to 441) are one surface, or the cards and panes of one page. */
const SAME_GROUND = 60;
/** Inks less colourful than this look grey, those of text at least. */
export const GREY = 0.035;
/** Lines around: up to two above and below at usual distances; beside: as far as a column of code is wide. Sizes of the font. */
const ABOVE = 3.2;
const BESIDE = 20;
/** Shorter runs do not say how large the text is. */
const LONG = 1.5;

export function pageOf(runs: readonly InkRun[]): Page {
  const groups: InkGroup[] = [];
  const placed = runs.map((run): Placed => {
    const seen = toSeen(colourOf(run.ink, run.ground));
    const group = groups.find((one) => isSame(one, seen, run.ground)) ?? {
      seen,
      ground: run.ground,
      length: 0,
      runs: 0,
    };
    if (group.runs === 0) groups.push(group);
    group.length += run.bounds.width / run.em;
    group.runs++;
    return { run, seen, group };
  });
  const lines = new Map<number, Placed[]>();
  for (const one of placed) {
    const line = lines.get(one.run.line);
    if (line) line.push(one);
    else lines.set(one.run.line, [one]);
  }
  const byRow = [...placed].sort((a, b) => a.run.baseline - b.run.baseline);
  const sizes = placed.flatMap(({ run }) => (run.bounds.width > LONG * run.em ? [run.em] : [])).sort((a, b) => a - b);
  const mains = new Map<InkGroup, boolean>();
  return {
    placed,
    em: sizes[sizes.length >> 1] ?? 14,
    lineOf: (one) => lines.get(one.run.line) ?? [one],
    around: (one) => near(byRow, one),
    isMain({ group }) {
      const known = mains.get(group);
      if (known !== undefined) return known;
      const main = groups.every(
        ({ ground, length }) => length <= group.length || colourDistance(ground, group.ground) > SAME_GROUND,
      );
      mains.set(group, main);
      return main;
    },
  };
}

/** Whether two inks are told apart by their colour, and the other is the greyer one. */
export function isGreyer(other: Seen, one: Seen): boolean {
  return tint(other, one) > SAME_TINT && chroma(other) < Math.max(GREY, chroma(one) - 0.02);
}

function isSame(group: InkGroup, seen: Seen, ground: Colour): boolean {
  return (
    tint(group.seen, seen) < SAME_TINT &&
    Math.abs(group.seen.l - seen.l) < SAME_LIGHTNESS &&
    colourDistance(group.ground, ground) < 2 * SAME_GROUND
  );
}

function near(byRow: readonly Placed[], { run }: Placed): Placed[] {
  let low = 0;
  let high = byRow.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byRow[middle] as Placed).run.baseline < run.baseline - ABOVE * run.em) low = middle + 1;
    else high = middle;
  }
  const [left, right] = [run.bounds.x - BESIDE * run.em, run.bounds.x + run.bounds.width + BESIDE * run.em];
  const found: Placed[] = [];
  for (let at = low; at < byRow.length; at++) {
    const other = byRow[at] as Placed;
    const { bounds, baseline } = other.run;
    if (baseline > run.baseline + ABOVE * run.em) break;
    if (other.run !== run && bounds.x < right && bounds.x + bounds.width > left) found.push(other);
  }
  return found;
}
