/**
 * Lines of small text in a picture, found by its edges: blobs of the size and density of letters and words, side by side on one
 * ground. Frames are told from letters by where their edges run.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import { RectGrid } from '../rect-grid.js';
import { type Blob, findBlobs } from './blobs.js';
import { type Colour, colourDistance, groundAround } from './ground.js';
import { inkByRow, inkColumns, valleys } from './rows.js';

/** One line of what may be text. Whole pixels of the picture. */
export interface TextLine {
  readonly bounds: Rect;
  /** Colour behind it. */
  readonly ground: Colour;
  /** Parts of frames that reach into it; absent = none. */
  readonly frames?: readonly Rect[];
}

/** Pixels. Letters lower than this cannot be read; higher ones are pictures. */
const LEAST_HEIGHT = 5;
const MOST_HEIGHT = 44;
/** Highest blob that may be words of several lines. */
const MOST_JOINED = 400;
/** A blob as many times as high as usual may be of several lines. */
const JOINED = 1.45;
/** Share of the mean ink of a row below which it lies between two lines. */
const BETWEEN = 0.4;
/** A line goes on over a gap of this many of its heights: spaces are a third of it, columns stand further apart. */
const GAP = 0.65;
/** Pixels: no line goes on further, nor does it reach higher or lower for a mark. */
const FARTHEST = GAP * MOST_HEIGHT + 2;
/** Share of the lower of two blobs that must lie beside the other. */
const BESIDE = 0.5;
/** Grounds that differ by more are different surfaces: a badge in a line of text. */
const SAME_GROUND = 60;
/** Share of the edge pixels of a frame that lie at the sides of its box; of a wide one, whose ends may be round. */
const FRAME = 0.8;
const FRAME_WIDE = 0.55;
/** A blob as narrow as this and much higher is a stroke: the letter l, or a side of a frame. */
const STROKE = 5;
/** A stroke that stands alone is a letter up to this height. */
const ALONE = 18;
/** Blobs as much higher than a line are not of it. */
const TALLER = 2.2;

interface Part extends Blob {
  readonly ground: Colour;
}

interface Group {
  x: number;
  y: number;
  right: number;
  bottom: number;
  /** Of its highest part that is no mark. */
  height: number;
  readonly parts: Part[];
}

/** @param frames what frames are drawn with, so that it is not taken for letters */
export function linesOfSize(picture: Picture, frames: readonly Rect[]): TextLine[] {
  const words: Part[] = [];
  const marks: Part[] = [];
  const blobs = withoutFrames(findBlobs(picture, frames).filter(({ height }) => height <= MOST_JOINED));
  for (const blob of separate(picture, blobs)) {
    const kind = kindOf(blob);
    if (kind === null) continue;
    const part = { ...blob, ground: groundAround(picture, blob) };
    (kind === 'word' ? words : marks).push(part);
  }
  const sides = new RectGrid<Rect>();
  for (const part of frames) if (part.height > 2 * part.width) sides.add(part, part);
  const groups = joinSideBySide(words, sides);
  const placed = new RectGrid<Group>();
  const places = new Map(groups.map((group) => [group, placed.add(group, boxOf(group))]));
  for (const mark of marks) {
    const line = lineFor(mark, placed, sides);
    if (line) {
      extend(line, mark, false);
      placed.extend(places.get(line) as number, boxOf(line));
    } else if (mark.height >= LEAST_HEIGHT && mark.height <= ALONE) {
      const alone = groupOf(mark);
      groups.push(alone);
      places.set(alone, placed.add(alone, boxOf(alone)));
    }
  }
  return groups.map(toLine).sort((a, b) => a.bounds.y - b.bounds.y || a.bounds.x - b.bounds.x);
}

/** Where letters of one line touch those of the next, words of several lines are one blob: it is cut between the lines. */
function separate(picture: Picture, blobs: readonly Blob[]): Blob[] {
  const typical = typicalHeight(blobs);
  return blobs.flatMap((blob) => {
    const { x, y, width, height, pixels, rim } = blob;
    const tall = height > JOINED * typical && height >= 16 && width > typical;
    if (!tall || rim > FRAME_WIDE * pixels || pixels < 0.1 * width * height) return height > MOST_HEIGHT ? [] : [blob];
    const ground = groundAround(picture, blob);
    const cuts = valleys(inkByRow(picture, blob, ground), Math.max(5, Math.floor(0.6 * typical)), BETWEEN);
    if (cuts.length === 0) return height > MOST_HEIGHT ? [] : [blob];
    const edges = [0, ...cuts, height];
    return cuts.concat(height).flatMap((bottom, index) => {
      const top = edges[index] as number;
      const part = { x, y: y + top, width, height: bottom - top };
      const columns = inkColumns(picture, part, ground);
      if (columns === null || part.height > MOST_HEIGHT) return [];
      const wide = columns.to - columns.from;
      // Its own share of the edges is not known: it is text, or it would have no valleys.
      return [{ ...part, x: columns.from, width: wide, pixels: Math.ceil(0.4 * wide * part.height), rim: 0 }];
    });
  });
}

/** Of what looks like a word. */
function typicalHeight(blobs: readonly Blob[]): number {
  const heights = blobs
    .filter(({ width, height }) => height >= LEAST_HEIGHT && height <= 30 && width >= 1.2 * height)
    .map(({ height }) => height)
    .sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 12;
}

/** Dots, dashes and strokes belong to a line that is there, and hardly ever make one. */
function kindOf({ width, height, pixels }: Blob): 'word' | 'mark' | null {
  if (height < LEAST_HEIGHT) return width <= 24 ? 'mark' : null;
  if (width <= STROKE && height >= 2.5 * width) return 'mark';
  // Letters fill a third to two thirds of their box with edges; what has much less is a curve or a picture.
  const density = pixels / (width * height);
  if (width > 24 && height > 12 && density < 0.13) return null;
  return density < 0.1 ? null : 'word';
}

/**
 * What goes around something else is a frame of a button, a badge, a field - or a bold letter with the edge of the hole in
 * it. A frame's edge runs along the sides of its box.
 */
function withoutFrames(blobs: readonly Blob[]): Blob[] {
  const sorted = [...blobs].sort((a, b) => a.y - b.y);
  return blobs.filter((frame) => {
    if (frame.width < 14 || frame.height < 12) return true;
    const share = frame.rim / frame.pixels;
    if (share < (frame.width > 1.6 * frame.height ? FRAME_WIDE : FRAME)) return true;
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as Blob).y <= frame.y) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < sorted.length; at++) {
      const inner = sorted[at] as Blob;
      if (inner.y >= frame.y + frame.height) break;
      if (inner.height < LEAST_HEIGHT || inner.width < 3 || !liesWithin(inner, frame)) continue;
      if (!isHole(inner, frame)) return false;
    }
    return true;
  });
}

/** The hole in D or O keeps the same small distance to every side: the width of a stroke. */
function isHole(inner: Blob, letter: Blob): boolean {
  const stroke = 0.26 * letter.height;
  return (
    letter.width < 1.5 * letter.height &&
    inner.x - letter.x <= stroke + 1 &&
    inner.y - letter.y <= stroke + 1 &&
    letter.y + letter.height - inner.y - inner.height <= stroke + 1
  );
}

function liesWithin(inner: Blob, frame: Blob): boolean {
  return (
    inner.x > frame.x + 1 &&
    inner.y > frame.y + 1 &&
    inner.x + inner.width < frame.x + frame.width - 1 &&
    inner.y + inner.height < frame.y + frame.height - 1
  );
}

function joinSideBySide(parts: Part[], sides: RectGrid<Rect>): Group[] {
  const sorted = [...parts].sort((a, b) => a.x - b.x);
  const groups: Group[] = [];
  // Parts come from left to right: what ends far to the left of one goes on no more.
  let open: Group[] = [];
  for (const part of sorted) {
    let best: Group | null = null;
    let bestOverlap = 0;
    let passed = 0;
    for (const group of open) {
      const gap = part.x - group.right;
      if (gap > FARTHEST) passed++;
      if (gap > GAP * Math.max(part.height, group.height) + 2) continue;
      const overlap = Math.min(group.bottom, part.y + part.height) - Math.max(group.y, part.y);
      const lower = Math.min(group.height, part.height);
      if (overlap < BESIDE * lower || overlap <= bestOverlap) continue;
      if (Math.max(group.height, part.height) > TALLER * lower + 4) continue;
      const last = group.parts.at(-1);
      if (last && colourDistance(last.ground, part.ground) > SAME_GROUND) continue;
      if (isParted(group, part, sides)) continue;
      best = group;
      bestOverlap = overlap;
    }
    if (best) extend(best, part, true);
    else {
      const group = groupOf(part);
      groups.push(group);
      open.push(group);
    }
    if (passed > open.length / 2) open = open.filter(({ right }) => part.x - right <= FARTHEST);
  }
  return groups;
}

/** Whether the side of a frame stands between a line and what could be of it. */
function isParted(group: Group, part: Part, sides: RectGrid<Rect>): boolean {
  const middle = part.y + part.height / 2;
  const end = part.x + part.width;
  const from = Math.min(group.right, end) - 3;
  const to = Math.max(group.x, part.x) + 3;
  if (to <= from) return false;
  return sides.near({ x: from, y: middle, width: to - from, height: 0 }).some((side) => {
    if (side.y > middle || side.y + side.height < middle) return false;
    const last = side.x + side.width;
    return (side.x >= group.right - 3 && last <= part.x + 3) || (side.x >= end - 3 && last <= group.x + 3);
  });
}

function groupOf(part: Part): Group {
  const { x, y, width, height } = part;
  return { x, y, right: x + width, bottom: y + height, height, parts: [part] };
}

/** The nearest line that a mark fits. */
function lineFor(mark: Part, groups: RectGrid<Group>, sides: RectGrid<Rect>): Group | null {
  let best: Group | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  const { x, y, width, height } = mark;
  const reach = { x: x - FARTHEST, y: y - FARTHEST, width: width + 2 * FARTHEST, height: height + 2 * FARTHEST };
  for (const group of groups.near(reach)) {
    const over = 0.6 * group.height;
    const distance = Math.max(0, x - group.right, group.x - x - width);
    if (distance > GAP * group.height + 2 || distance >= nearest || height > TALLER * group.height) continue;
    if (y < group.y - over || y + height > group.bottom + over) continue;
    if (isParted(group, mark, sides)) continue;
    best = group;
    nearest = distance;
  }
  return best;
}

function boxOf({ x, y, right, bottom }: Group): Rect {
  return { x, y, width: right - x, height: bottom - y };
}

function extend(group: Group, part: Part, counts: boolean): void {
  group.x = Math.min(group.x, part.x);
  group.right = Math.max(group.right, part.x + part.width);
  group.y = Math.min(group.y, part.y);
  group.bottom = Math.max(group.bottom, part.y + part.height);
  if (counts) group.height = Math.max(group.height, part.height);
  group.parts.push(part);
}

function toLine({ x, y, right, bottom, parts }: Group): TextLine {
  // An edge is marked on the pixel before it: the last column and row are those of what lies behind.
  return { bounds: { x, y, width: right - x, height: bottom - y }, ground: (parts[0] as Part).ground };
}
