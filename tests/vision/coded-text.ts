/** Text in the code that the recogniser of models/make-text-models.py reads: a coloured cell for each character, on white. */
import type { Rect } from '../../src/blueprint/geometry.js';
import type { Picture } from '../../src/vision/model.js';
import { type Colour, painted } from './painted-picture.js';

/** As CODE there, and the space, which its detector takes for ground. */
const CODE: Readonly<Record<string, Colour>> = {
  S: [0, 0, 0],
  a: [128, 0, 0],
  v: [255, 0, 0],
  e: [0, 128, 0],
  O: [128, 128, 0],
  p: [255, 128, 0],
  n: [0, 255, 0],
  é: [128, 255, 0],
  界: [255, 255, 0],
  ß: [0, 0, 77],
  '😀': [128, 0, 77],
  l: [255, 0, 77],
  ' ': [128, 255, 255],
};

const WHITE: Colour = [255, 255, 255];
/** Pixels: a cell, and the ground between two. */
const CELL = 12;
const GAP = 8;
export const LINE_HEIGHT = 20;

export interface CodedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Pixels of each cell. Default 12. */
  readonly cell?: number;
}

/** Where the cells of a line are. */
export function cellsOf({
  text,
  x,
  y,
  cell = CELL,
}: CodedLine): { readonly character: string; readonly bounds: Rect }[] {
  return [...text].map((character, index) => ({
    character,
    bounds: { x: x + index * (cell + GAP), y, width: cell, height: LINE_HEIGHT },
  }));
}

/** Around a part of a line, from its first cell to its last. */
export function boundsOfCells(line: CodedLine, from: number, to: number): Rect {
  const cells = cellsOf(line);
  const [first, last] = [cells[from]?.bounds, cells[to]?.bounds];
  if (!first || !last) throw new Error(`the line has no characters ${from} to ${to}`);
  return { ...first, width: last.x + last.width - first.x };
}

export function codedText(
  width: number,
  height: number,
  lines: readonly CodedLine[],
  others: readonly (readonly [Rect, Colour])[] = [],
): Picture {
  const cells = lines.flatMap(cellsOf).map(({ character, bounds }): [Rect, Colour] => {
    const colour = CODE[character];
    if (!colour) throw new Error(`the code has no “${character}”`);
    return [bounds, colour];
  });
  return painted(width, height, [...cells, ...others], WHITE);
}
