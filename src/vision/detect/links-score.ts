/** How much a run of letters looks like a link, among all the other text of the picture. Pure. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import type { Colour } from '../text/ground.js';
import { chroma, tint } from './links-ink.js';
import { isGreyer, type Page, type Placed } from './links-page.js';
import type { InkRun } from './links-runs.js';

/** What speaks for and against a link, each 0 (not at all) to 1 or what is said. */
export interface Evidence {
  /** The ink is dull: 1 next to slate, 0 where nine of ten links are more colourful. */
  readonly dull: number;
  readonly underlined: number;
  /** Greyer text stands in the same line. */
  readonly amid: number;
  /** Nothing else stands in the line. */
  readonly alone: number;
  /** Other colours in the lines around, as in highlighted code; 0 to 3. */
  readonly colours: number;
  /** The same in letters of one width. */
  readonly code: number;
  /** Sides, 0 to 2, on which another ink follows without a space: a part of a word. */
  readonly part: number;
  /** Doublings of the runs with the same ink, 0 to 4. */
  readonly often: number;
  /** Most text on this ground has this ink. */
  readonly main: number;
  /** Doublings of the size beyond the usual one: a heading; and below: a drawing, a chart. */
  readonly large: number;
  readonly small: number;
  /** Fewer pixels than letters that can be read. */
  readonly tiny: number;
  /** Halvings of its width below two letters. */
  readonly short: number;
  /** The ground ends close by on three sides or more: a button, a badge, a mark. */
  readonly framed: number;
  /** Long lines of the same ink above and below, 0 to 2. */
  readonly paragraph: number;
}

/**
 * Log-odds, rounded, from a logistic regression over 4,900 runs of 180 recorded views and 90 made pages of the training sets (right = a
 * box with an intersection over union of 0.5; a picture weighs the root of its runs). Paragraphs were too few: their weight is set by
 * hand. On other sources the same odds mean less: of runs said to be 0.6 to 0.8 sure, 1 in 5 was right on `real-val`.
 */
const WEIGHTS: Readonly<Record<keyof Evidence, number>> = {
  dull: -1,
  underlined: 1.1,
  amid: 1.8,
  alone: 0.85,
  colours: -0.35,
  code: -1.7,
  part: -0.4,
  often: 0.5,
  main: -0.25,
  large: -0.6,
  small: -4.7,
  tiny: -1.9,
  short: -0.9,
  framed: -1.2,
  paragraph: -0.4,
};
const BIAS = -1.5;

/** Chroma. Of links without an underline in 180 recorded views 1 % is below 0.054, 10 % below 0.088; slate is 0.04 to 0.046. */
const COLOURED = 0.05;
const COLOURFUL = 0.09;
/** Tints that differ by more are different colours, not shades of one. */
const OTHER_COLOUR = 0.06;
/** Sizes of the font. A space is 0.25 or more. */
const SPACE = { before: 0.14, behind: 0.1 } as const;
const LONG_LINE = 15;
/** Pixels. */
const TINY = 9;
/** Doublings of the size that are still the usual text: a note, a lead. */
const USUAL = { larger: 0.2, smaller: 0.3 } as const;

/** 0 to 1; null = neither coloured nor underlined. */
export function linkScore(picture: Picture, page: Page, one: Placed): number | null {
  if (chroma(one.seen) < COLOURED && !one.run.underlined) return null;
  const evidence = evidenceFor(picture, page, one);
  let odds = BIAS;
  for (const [name, weight] of Object.entries(WEIGHTS)) odds += weight * evidence[name as keyof Evidence];
  return 1 / (1 + Math.exp(-odds));
}

export function evidenceFor(picture: Picture, page: Page, one: Placed): Evidence {
  const { run, seen, group } = one;
  const { bounds, em } = run;
  const line = page.lineOf(one);
  const around = page.around(one);
  const colours = new Set(
    around.flatMap((other) =>
      other.group !== group && chroma(other.seen) > COLOURED && tint(other.seen, seen) > OTHER_COLOUR
        ? [other.group]
        : [],
    ),
  ).size;
  const length = line.reduce((sum, other) => sum + other.run.bounds.width, 0);
  const size = Math.log2(em / page.em);
  return {
    dull: Math.max(0, Math.min(1, (COLOURFUL - chroma(seen)) / (COLOURFUL - COLOURED))),
    underlined: Number(run.underlined),
    amid: Number(line.some((other) => other !== one && isGreyer(other.seen, seen))),
    alone: Number(bounds.width > 0.95 * length),
    colours: Math.min(3, colours),
    code: Number(colours > 0 && (run.fixedPitch || around.some((other) => isBesideCode(run, other.run)))),
    part: Number(run.before < SPACE.before * em) + Number(run.behind < SPACE.behind * em),
    often: Math.min(4, Math.log2(1 + group.runs)),
    main: Number(page.isMain(one)),
    large: Math.max(0, size - USUAL.larger),
    small: Math.max(0, -size - USUAL.smaller),
    tiny: Number(em < TINY),
    short: Math.max(0, 1 - Math.log2(bounds.width / em)),
    framed: Number(endingSides(picture, run) >= 3),
    paragraph: bounds.width < LONG_LINE * em ? 0 : Math.min(2, around.filter((other) => continues(one, other)).length),
  };
}

/** Too few letters in a row to tell by themselves what they are set in. */
function isBesideCode({ baseline, em }: InkRun, other: InkRun): boolean {
  return other.fixedPitch && Math.abs(other.baseline - baseline) < 0.3 * em;
}

function continues({ run, group }: Placed, other: Placed): boolean {
  return (
    other.group === group &&
    other.run.line !== run.line &&
    Math.abs(other.run.baseline - run.baseline) < 2 * run.em &&
    other.run.bounds.width > LONG_LINE * run.em
  );
}

/** Where the sides of a button are looked for, in sizes of the font: its padding is less. */
const PADDING = { across: 1.1, along: 0.6 } as const;

/** On how many sides the ground is another one close by. */
function endingSides(picture: Picture, { bounds, ground, em }: InkRun): number {
  const { x, y, width, height } = bounds;
  const sides: Rect[] = [
    { x, y: y - PADDING.along * em, width, height: 0 },
    { x, y: y + height + PADDING.along * em, width, height: 0 },
    { x: x - PADDING.across * em, y, width: 0, height },
    { x: x + width + PADDING.across * em, y, width: 0, height },
  ];
  return sides.filter((side) => !isMostly(picture, side, ground)).length;
}

/** Points that are looked at along a side, and the sum of the differences of the channels up to which one is ground. */
const SAMPLES = 12;
const SHADE = 24;

function isMostly(
  { data, width, height }: Picture,
  { x, y, width: wide, height: high }: Rect,
  ground: Colour,
): boolean {
  let same = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const along = (sample + 0.5) / SAMPLES;
    const column = Math.round(x + along * wide);
    const row = Math.round(y + along * high);
    const at = (row * width + column) * 3;
    // Beyond the picture nothing is known to end.
    const outside = column < 0 || row < 0 || column >= width || row >= height;
    if (outside || differs(data, at, ground) < SHADE) same++;
  }
  return same >= SAMPLES / 2;
}

function differs(data: Uint8Array, at: number, [r, g, b]: Colour): number {
  return (
    Math.abs((data[at] as number) - r) + Math.abs((data[at + 1] as number) - g) + Math.abs((data[at + 2] as number) - b)
  );
}
