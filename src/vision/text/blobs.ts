/** Connected edges of a picture. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';

/** Box of connected edge pixels. */
export interface Blob {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Edge pixels in it. */
  readonly pixels: number;
  /** Of these, how many lie at most `RIM` pixels from the sides of the box: nearly all of a frame, half of a letter. */
  readonly rim: number;
}

/** A step of one channel, of 255, that is an edge: grey text on a lighter grey still has it. */
export const EDGE = 22;
/** Pixels from the side of a box. */
const RIM = 3;

/**
 * Blobs of edges, 8-connected; pixels of one row join over one free pixel. Linear in the number of pixels: runs of edge
 * pixels are joined with those of the row above (union-find).
 * @param without where edges do not count
 */
export function findBlobs({ data, width, height }: Picture, without: readonly Rect[] = []): Blob[] {
  const removed = byRow(without, height);
  const runs = new Runs(width * 4);
  const edges = new Uint8Array(width);
  let aboveFrom = 0;
  let aboveTo = 0;
  for (let y = 0; y < height; y++) {
    markEdges(data, width, height, y, edges);
    // Where text touches a frame, only the outer edge of its side is whole; the inner one lies a pixel before it.
    for (const { x, width: wide } of removed[y] ?? []) edges.fill(0, Math.max(0, x - 1), Math.max(0, x + wide));
    const from = runs.count;
    let x = 0;
    while (x < width) {
      if (edges[x] === 0) {
        x++;
        continue;
      }
      const start = x;
      let pixels = 0;
      let last = x;
      while (x < width && x - last <= 2) {
        if (edges[x] !== 0) {
          pixels++;
          last = x;
        }
        x++;
      }
      x = last + 1;
      runs.add(start, x, y, pixels);
    }
    runs.join(aboveFrom, aboveTo, from, runs.count);
    aboveFrom = from;
    aboveTo = runs.count;
  }
  return runs.blobs();
}

function byRow(rects: readonly Rect[], height: number): (readonly Rect[] | undefined)[] {
  const rows: Rect[][] = [];
  for (const rect of rects) {
    for (let y = Math.max(0, rect.y); y < Math.min(height, rect.y + rect.height); y++) {
      const row = rows[y];
      if (row) row.push(rect);
      else rows[y] = [rect];
    }
  }
  return rows;
}

/** 1 where the next pixel to the right or below has another colour. */
function markEdges(data: Uint8Array, width: number, height: number, y: number, edges: Uint8Array): void {
  const below = y + 1 < height ? width * 3 : 0;
  for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
    const r = data[at] as number;
    const g = data[at + 1] as number;
    const b = data[at + 2] as number;
    const right = x + 1 < width ? at + 3 : at;
    const down = at + below;
    edges[x] =
      Math.abs(r - (data[right] as number)) > EDGE ||
      Math.abs(g - (data[right + 1] as number)) > EDGE ||
      Math.abs(b - (data[right + 2] as number)) > EDGE ||
      Math.abs(r - (data[down] as number)) > EDGE ||
      Math.abs(g - (data[down + 1] as number)) > EDGE ||
      Math.abs(b - (data[down + 2] as number)) > EDGE
        ? 1
        : 0;
  }
}

interface Box {
  x: number;
  y: number;
  right: number;
  bottom: number;
  pixels: number;
  rim: number;
}

/** Runs of pixels and which of them are one. */
class Runs {
  count = 0;
  #start: Int32Array;
  #end: Int32Array;
  #row: Int32Array;
  #pixels: Int32Array;
  #parent: Int32Array;

  constructor(capacity: number) {
    this.#start = new Int32Array(capacity);
    this.#end = new Int32Array(capacity);
    this.#row = new Int32Array(capacity);
    this.#pixels = new Int32Array(capacity);
    this.#parent = new Int32Array(capacity);
  }

  add(start: number, end: number, row: number, pixels: number): void {
    if (this.count === this.#start.length) this.#grow();
    const at = this.count++;
    this.#start[at] = start;
    this.#end[at] = end;
    this.#row[at] = row;
    this.#pixels[at] = pixels;
    this.#parent[at] = at;
  }

  /** Joins the runs of two neighbouring rows that touch, corners included. */
  join(aboveFrom: number, aboveTo: number, from: number, to: number): void {
    let above = aboveFrom;
    for (let at = from; at < to; at++) {
      const start = (this.#start[at] as number) - 1;
      const end = (this.#end[at] as number) + 1;
      while (above < aboveTo && (this.#end[above] as number) <= start) above++;
      for (let other = above; other < aboveTo && (this.#start[other] as number) < end; other++) this.#unite(at, other);
    }
  }

  blobs(): Blob[] {
    const boxes = new Map<number, Box>();
    const roots = new Int32Array(this.count);
    for (let at = 0; at < this.count; at++) {
      const root = this.#root(at);
      roots[at] = root;
      const start = this.#start[at] as number;
      const end = this.#end[at] as number;
      const row = this.#row[at] as number;
      const box = boxes.get(root);
      if (box) {
        box.x = Math.min(box.x, start);
        box.right = Math.max(box.right, end);
        box.bottom = row + 1;
        box.pixels += this.#pixels[at] as number;
      } else
        boxes.set(root, { x: start, y: row, right: end, bottom: row + 1, pixels: this.#pixels[at] as number, rim: 0 });
    }
    for (let at = 0; at < this.count; at++) {
      const box = boxes.get(roots[at] as number) as Box;
      box.rim += this.#inRim(at, box);
    }
    return [...boxes.values()].map(({ x, y, right, bottom, pixels, rim }) => ({
      x,
      y,
      width: right - x,
      height: bottom - y,
      pixels,
      rim: Math.min(rim, pixels),
    }));
  }

  #inRim(at: number, { x, y, right, bottom }: Box): number {
    const row = this.#row[at] as number;
    const pixels = this.#pixels[at] as number;
    if (row - y < RIM || bottom - row <= RIM) return pixels;
    const start = this.#start[at] as number;
    const end = this.#end[at] as number;
    const left = Math.max(0, Math.min(end, x + RIM) - start);
    const last = Math.max(0, end - Math.max(start, right - RIM));
    return Math.min(pixels, left + last);
  }

  #root(at: number): number {
    const parents = this.#parent;
    let root = at;
    while (parents[root] !== root) {
      const up = parents[parents[root] as number] as number;
      parents[root] = up;
      root = up;
    }
    return root;
  }

  #unite(a: number, b: number): void {
    const rootA = this.#root(a);
    const rootB = this.#root(b);
    if (rootA !== rootB) this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  #grow(): void {
    const larger = (old: Int32Array): Int32Array => {
      const grown = new Int32Array(old.length * 2);
      grown.set(old);
      return grown;
    };
    this.#start = larger(this.#start);
    this.#end = larger(this.#end);
    this.#row = larger(this.#row);
    this.#pixels = larger(this.#pixels);
    this.#parent = larger(this.#parent);
  }
}
