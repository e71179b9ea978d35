/**
 * From the map of a PP-OCR text detector to boxes, as differentiable binarisation does it (Liao et al. 2020, "DB"): the map holds
 * the cores of lines, which training shrinks so that lines do not touch; what hangs together is grown back to its size. Pure.
 */
import type { Rect } from '../../blueprint/geometry.js';
import { inOneRow } from '../text-runs.js';

/** PP-OCR's own numbers (PaddleOCR, configs/det/PP-OCRv5: PostProcess; ppocr/postprocess/db_postprocess.py: min_size). */
const THRESHOLD = 0.3;
const LEAST_SCORE = 0.6;
const UNCLIP = 1.5;
const LEAST_SIDE = 3;
/** `max_candidates` there. */
const MOST_BOXES = 1000;
/** What rounding may add to a probability. */
const ROUNDING = 0.001;

/** A line of text, pixels of the map. May reach over its edges. */
export interface TextBox {
  readonly bounds: Rect;
  /** Mean probability in the core, 0 to 1. */
  readonly score: number;
}

/**
 * @param map probabilities, rows from the top: `width * height` of them
 * @returns from the top, each row from the left; null when the map has another length or holds what are no probabilities
 */
export function boxesOfMap(map: Float32Array, width: number, height: number): TextBox[] | null {
  if (map.length !== width * height || !isProbable(map)) return null;
  const meanIn = meansOf(map, width, height);
  const boxes: TextBox[] = [];
  for (const core of coresOf(map, width, height)) {
    if (Math.min(core.width, core.height) < LEAST_SIDE) continue;
    const score = meanIn(core);
    if (score >= LEAST_SCORE) boxes.push({ bounds: unclipped(core), score });
  }
  const kept = boxes.length <= MOST_BOXES ? boxes : boxes.sort((a, b) => b.score - a.score).slice(0, MOST_BOXES);
  return inLines(kept);
}

function isProbable(map: Float32Array): boolean {
  for (let at = 0; at < map.length; at++) {
    const value = map[at] as number;
    // Not a number fails both.
    if (!(value >= -ROUNDING && value <= 1 + ROUNDING)) return false;
  }
  return true;
}

/** Mean of a part of the map, from sums of all that lies above and to the left: nested cores cost no more than small ones. */
function meansOf(map: Float32Array, width: number, height: number): (rect: Rect) => number {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += map[y * width + x] as number;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
    }
  }
  const sum = (x: number, y: number) => sums[y * stride + x] as number;
  return ({ x, y, width: wide, height: high }) =>
    (sum(x + wide, y + high) - sum(x, y + high) - sum(x + wide, y) + sum(x, y)) / (wide * high);
}

/** Boxes around pixels above the threshold that touch each other, at corners too. */
function coresOf(map: Float32Array, width: number, height: number): Rect[] {
  const seen = new Uint8Array(map.length);
  // Each pixel is put here once at most.
  const waiting = new Int32Array(map.length);
  const cores: Rect[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] === 1 || (map[start] as number) <= THRESHOLD) continue;
    seen[start] = 1;
    waiting[0] = start;
    let left = width;
    let right = -1;
    const top = Math.floor(start / width);
    let bottom = top;
    for (let count = 1; count > 0; ) {
      const at = waiting[--count] as number;
      const y = Math.floor(at / width);
      const x = at - y * width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y > bottom) bottom = y;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column;
          if (seen[next] === 1 || (map[next] as number) <= THRESHOLD) continue;
          seen[next] = 1;
          waiting[count++] = next;
        }
      }
    }
    cores.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
  }
  return cores;
}

/** Grown on all sides by area * ratio / perimeter. */
function unclipped({ x, y, width, height }: Rect): Rect {
  const by = (width * height * UNCLIP) / (2 * (width + height));
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function inLines(boxes: readonly TextBox[]): TextBox[] {
  const rows: TextBox[][] = [];
  for (const box of [...boxes].sort((a, b) => a.bounds.y - b.bounds.y)) {
    const row = rows.at(-1);
    if (row?.[0] && inOneRow(row[0].bounds, box.bounds)) row.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.bounds.x - b.bounds.x));
}
