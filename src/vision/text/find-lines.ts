/**
 * Where text may stand in a picture, found cheaply, so that only that is read.
 *
 * Letters of some ten pixels join to words by themselves, larger ones do not and look like drawings; so large text is looked
 * for in smaller copies of the picture, where it is small.
 */
import { intersect, type Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import { RectGrid } from '../rect-grid.js';
import { findFrames } from './frames.js';
import { linesOfSize, type TextLine } from './line-groups.js';
import { inkByRow, valleys } from './rows.js';

export type { TextLine } from './line-groups.js';

/** Copies at 1, 1/2 and 1/4. */
const LEVELS = 3;
/** Pixels in a copy from which on a line is better found there than in the larger one. */
const LARGE = 9;

/** Share of the height of a line that its highest letter has at least. */
const WHOLE = 0.62;
/** A line as high as this may be two. */
const TWO_LINES = 14;
/** The middle of a line begins after this share of its height: above are capitals only, below what hangs down. */
const MIDDLE = 0.3;
/** Share of the mean ink of a row below which it lies between two lines. */
const VALLEY = 0.22;
/** Share of the height of a line that a side of a frame within it has at least. */
const SIDE = 0.4;
/** Less ink than this share, in a part that is lower than this one, is what stands out of a single line. */
const LESSER = 0.25;
const LOWER = 0.42;

/** Lines of what may be text, from the top; pixels of `picture`. About 35 ms for 1920x1080. */
export function findTextLines(picture: Picture): TextLine[] {
  const levels: TextLine[][] = [];
  const frames = findFrames(picture);
  let copy = picture;
  for (let level = 0; level < LEVELS; level++) {
    if (level > 0) copy = halve(copy);
    const factor = 2 ** level;
    const inCopy = level === 0 ? frames : findFrames(copy);
    levels.push(linesOfSize(copy, inCopy).map((line) => enlarge(line, factor)));
  }
  const framed = gridOf(frames, (part) => part);
  const accepted: TextLine[] = [];
  const coarse = gridOf<TextLine>([], boundsOf);
  for (let level = LEVELS - 1; level > 0; level--) {
    const finer = gridOf(levels[level - 1] as TextLine[], boundsOf);
    const least = LARGE * 2 ** level;
    for (const line of (levels[level] as TextLine[]).flatMap((each) => split(picture, each))) {
      const { bounds } = line;
      if (bounds.height < least || isCovered(bounds, coarse)) continue;
      if (isFramed(bounds, finer) || holdsFrame(bounds, framed)) continue;
      accepted.push(line);
      coarse.add(line, bounds);
    }
  }
  for (const line of levels[0] as TextLine[]) {
    if (!isCovered(line.bounds, coarse)) accepted.push(...split(picture, line));
  }
  return accepted
    .sort((a, b) => a.bounds.y - b.bounds.y || a.bounds.x - b.bounds.x)
    .map((line) => {
      const reach = around(line.bounds);
      return { ...line, frames: framed.near(reach).filter((part) => intersect(part, reach) !== null) };
    });
}

function gridOf<T>(items: readonly T[], place: (item: T) => Rect): RectGrid<T> {
  const grid = new RectGrid<T>();
  for (const item of items) grid.add(item, place(item));
  return grid;
}

function boundsOf({ bounds }: TextLine): Rect {
  return bounds;
}

function isCovered(bounds: Rect, lines: RectGrid<TextLine>): boolean {
  return lines.near(bounds).some((each) => mostlyInside(bounds, each.bounds));
}

/** With what is cut out around it to be read. */
function around({ x, y, width, height }: Rect): Rect {
  return { x: x - 2, y: y - 2, width: width + 5, height: height + 5 };
}

/** Small words with a frame around them, which is too fine to be told from letters in the smaller copy. */
function isFramed(bounds: Rect, finer: RectGrid<TextLine>): boolean {
  const tallest = finer
    .near(bounds)
    .reduce(
      (most, line) => (line.bounds.height > most && mostlyInside(line.bounds, bounds) ? line.bounds.height : most),
      0,
    );
  return tallest > 0 && tallest < WHOLE * bounds.height;
}

/** Keys side by side: sides of frames stand in it like letters. */
function holdsFrame(bounds: Rect, frames: RectGrid<Rect>): boolean {
  const sides = frames
    .near(bounds)
    .filter((part) => part.height > 2 * part.width && part.height > SIDE * bounds.height);
  return sides.filter((side) => mostlyInside(side, bounds)).length >= 2;
}

/** Two lines whose letters touch here and there. */
function split(picture: Picture, line: TextLine): TextLine[] {
  const at = line.bounds.height < TWO_LINES ? null : valleyOf(picture, line);
  if (at === null) return [line];
  const { x, y, width, height } = line.bounds;
  const upper = { bounds: { x, y, width, height: at }, ground: line.ground };
  const lower = { bounds: { x, y: y + at, width, height: height - at }, ground: line.ground };
  return [...split(picture, upper), ...split(picture, lower)];
}

/** Row, from the top of the line, in its middle part that has hardly any ink; null in a single line of text. */
function valleyOf(picture: Picture, { bounds, ground }: TextLine): number | null {
  const rows = inkByRow(picture, bounds, ground);
  const at = valleys(rows, Math.max(1, Math.floor(rows.length * MIDDLE)), VALLEY)[0];
  if (at === undefined) return null;
  // Above the valley in "sin" there is only a dot.
  const upper = rows.slice(0, at).reduce((sum, ink) => sum + ink, 0);
  const whole = rows.reduce((sum, ink) => sum + ink, 0);
  const low = Math.min(at, rows.length - at) < LOWER * rows.length;
  return low && Math.min(upper, whole - upper) < LESSER * whole ? null : at;
}

function mostlyInside(inner: Rect, outer: Rect): boolean {
  const width = Math.min(inner.x + inner.width, outer.x + outer.width) - Math.max(inner.x, outer.x);
  const height = Math.min(inner.y + inner.height, outer.y + outer.height) - Math.max(inner.y, outer.y);
  return width > 0 && height > 0 && width * height > 0.5 * inner.width * inner.height;
}

function enlarge({ bounds, ground }: TextLine, factor: number): TextLine {
  if (factor === 1) return { bounds, ground };
  const { x, y, width, height } = bounds;
  return { bounds: { x: x * factor, y: y * factor, width: width * factor, height: height * factor }, ground };
}

/** Half as wide and high; each pixel the mean of four. */
function halve({ data, width, height }: Picture): Picture {
  const wide = width >> 1;
  const high = height >> 1;
  const half = new Uint8Array(wide * high * 3);
  for (let y = 0, to = 0; y < high; y++) {
    let from = y * 2 * width * 3;
    const below = width * 3;
    for (let x = 0; x < wide; x++, from += 6) {
      for (let channel = 0; channel < 3; channel++, to++) {
        const at = from + channel;
        half[to] =
          ((data[at] as number) +
            (data[at + 3] as number) +
            (data[at + below] as number) +
            (data[at + below + 3] as number) +
            2) >>
          2;
      }
    }
  }
  return { data: half, width: wide, height: high };
}
