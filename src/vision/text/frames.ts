/**
 * Frames of buttons, fields and table cells: straight edges of one colour that meet at corners. Text that touches its frame, and
 * narrow gaps between two frames, are not told from letters by their size; so frames are taken away before letters are looked for.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import { EDGE } from './blobs.js';

/** Along a straight edge both of its sides keep their colour to this. */
const SAME = 10;
/** Pixels. Bars of letters are shorter up to a size of 44, where they are looked for in a smaller copy. */
const LEAST_ACROSS = 24;
const LEAST_DOWN = 8;
/** Radius of a round corner. */
const CORNER = 10;
/** Radii from a round side, at the other hand, within which the edge must not go on. */
const GAP = 2.5;
/** Up to this it is no round one; the stem of an underlined letter comes no closer to the underlining above it. */
const SHARP = 1;
/** How far a corner may be from being as wide as high, and a side from lying outside of the edge that it meets. */
const ASKEW = 3;
const OUTSIDE = 1;

interface Run {
  /** First pixel; the edge lies between it and the next pixel below (across) or to the right (down). */
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** What frames are drawn with: narrow rectangles of their sides and small ones of their corners; pixels of `picture`. */
export function findFrames(picture: Picture): Rect[] {
  const rows = new Map<number, Run[]>();
  for (const run of edgesAcross(picture)) {
    const row = rows.get(run.y);
    if (row) row.push(run);
    else rows.set(run.y, [run]);
  }
  if (rows.size === 0) return [];
  const used = new Set<Run>();
  const parts: Rect[] = [];
  for (const side of edgesDown(picture, columnsNear(rows, picture.width))) {
    const upper = meeting(rows, side, side.y, -1);
    const lower = meeting(rows, side, side.y + side.length - 1, 1);
    // A stem of a letter that stands on a rule meets it at one end only.
    if (upper.length === 0 || lower.length === 0) continue;
    parts.push({ x: side.x, y: side.y - 1, width: 2, height: side.length + 2 });
    for (const [run, corner] of [...upper, ...lower]) {
      used.add(run);
      parts.push(corner);
    }
  }
  return [...parts, ...[...used].map(({ x, y, length }) => ({ x, y, width: length + 1, height: 2 }))];
}

/** Edges that a side ends at, with the corner between them. @param way -1 = above its end, 1 = below */
function meeting(rows: ReadonlyMap<number, readonly Run[]>, side: Run, end: number, way: -1 | 1): [Run, Rect][] {
  const met: [Run, Rect][] = [];
  for (let down = -OUTSIDE; down <= CORNER; down++) {
    for (const run of near(rows.get(end + way * down), side.x, CORNER)) {
      const last = run.x + run.length - 1;
      const left = run.x - side.x;
      const right = side.x - last;
      const across = Math.abs(left) <= Math.abs(right) ? left : right;
      if (across < -OUTSIDE || across > CORNER) continue;
      const askew = Math.abs(Math.max(0, across) - Math.max(0, down));
      if (askew > (across <= SHARP ? SHARP + 1 : ASKEW)) continue;
      // A stem near the side of its own key, and not the round side of the next one.
      if (across > ASKEW && isBetween(rows, side.x, end, way)) continue;
      // Underlining leaves a gap for what hangs down: it goes on at the other hand.
      const hand = across === left ? 1 : -1;
      if (across > SHARP && goesOn(near(rows.get(run.y), side.x, GAP * across), side.x, hand, GAP * across)) continue;
      const from = across === left ? side.x : last;
      const [top, bottom] = way < 0 ? [run.y, end] : [end, run.y];
      met.push([
        run,
        {
          x: Math.min(from, from + across) - 1,
          y: Math.min(top, bottom) - 1,
          width: Math.abs(across) + 3,
          height: Math.abs(bottom - top) + 3,
        },
      ]);
    }
  }
  return met;
}

/** Runs of a row, which lie in order beside each other, that come as close to `x` as this; pixels. */
function near(row: readonly Run[] | undefined, x: number, reach: number): Run[] {
  if (row === undefined) return [];
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { x: start, length } = row[middle] as Run;
    if (start + length < x - reach) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < row.length && (row[end] as Run).x <= x + reach) end++;
  return row.slice(low, end);
}

/** Whether a run of this row ends or begins near a side, at the hand where the one that it meets is not. */
function goesOn(row: readonly Run[], x: number, hand: -1 | 1, reach: number): boolean {
  return row.some((run) => {
    const away = hand > 0 ? x - (run.x + run.length - 1) : run.x - x;
    return away >= 0 && away <= reach;
  });
}

/** Whether an edge near this end goes on to both sides of it. */
function isBetween(rows: ReadonlyMap<number, readonly Run[]>, x: number, end: number, way: -1 | 1): boolean {
  for (let down = -OUTSIDE; down <= CORNER + ASKEW; down++) {
    if (near(rows.get(end + way * down), x, 1).some((run) => run.x < x && run.x + run.length > x + 1)) return true;
  }
  return false;
}

function edgesAcross({ data, width, height }: Picture): Run[] {
  const runs: Run[] = [];
  const stride = width * 3;
  for (let y = 0; y + 1 < height; y++) {
    let start = -1;
    for (let x = 0, at = y * stride; x <= width; x++, at += 3) {
      const edge = x < width && differs(data, at, at + stride, EDGE);
      const goesOn =
        edge && start >= 0 && !differs(data, at, at - 3, SAME) && !differs(data, at + stride, at + stride - 3, SAME);
      if (goesOn) continue;
      if (start >= 0 && x - start >= LEAST_ACROSS) runs.push({ x: start, y, length: x - start });
      start = edge ? x : -1;
    }
  }
  return runs;
}

/** Where sides can be: near the ends of edges across. */
function columnsNear(rows: ReadonlyMap<number, readonly Run[]>, width: number): number[] {
  const near = new Uint8Array(width);
  for (const runs of rows.values()) {
    for (const { x, length } of runs) {
      const last = x + length - 1;
      near.fill(1, Math.max(0, x - CORNER), Math.max(0, x + OUTSIDE + 1));
      near.fill(1, Math.max(0, last - OUTSIDE), Math.max(0, last + CORNER + 1));
    }
  }
  return Array.from(near.keys()).filter((column) => near[column] !== 0 && column + 1 < width);
}

function edgesDown({ data, width, height }: Picture, columns: readonly number[]): Run[] {
  const runs: Run[] = [];
  const stride = width * 3;
  const starts = new Int32Array(width).fill(-1);
  for (let y = 0; y <= height; y++) {
    for (const x of columns) {
      const at = y * stride + x * 3;
      const start = starts[x] as number;
      const edge = y < height && differs(data, at, at + 3, EDGE);
      if (!edge && start < 0) continue;
      const goesOn =
        edge && start >= 0 && !differs(data, at, at - stride, SAME) && !differs(data, at + 3, at + 3 - stride, SAME);
      if (goesOn) continue;
      if (start >= 0 && y - start >= LEAST_DOWN) runs.push({ x, y: start, length: y - start });
      starts[x] = edge ? y : -1;
    }
  }
  return runs;
}

function differs(data: Uint8Array, a: number, b: number, by: number): boolean {
  return (
    Math.abs((data[a] as number) - (data[b] as number)) > by ||
    Math.abs((data[a + 1] as number) - (data[b + 1] as number)) > by ||
    Math.abs((data[a + 2] as number) - (data[b + 2] as number)) > by
  );
}
