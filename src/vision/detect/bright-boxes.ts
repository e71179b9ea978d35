/** Rectangles that hold everything in a picture that is brighter than something: what a veil is not over. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';

/** Pixels of a side of the squares that are looked at, each for what is brightest in it: thin letters count. */
const STEP = 4;
/** A box keeps away from the picture's edges by this part of its sides. */
const MARGIN = 0.02;
/** Brightnesses, of 255, for which a rectangle stays the same: a veil leaves a gap between what is before and behind it. */
const LEAST_GAP = 3;
/** What a page is left with at least, of 255, its letters included: below it the page is black, and what is bright a window or a picture. */
const LEAST_LEFT = 70;
/** Part of the brightest around a box from which on something is as good as that. */
const NEARLY = 0.75;

export interface BrightBox {
  /** Picture pixels. */
  readonly bounds: Rect;
  /** The brightest around it, as a part of the brightest in it. */
  readonly left: number;
  /** Part of it that is brighter than all around it. */
  readonly filled: number;
  /** Part of what is around that is nearly as bright as the brightest there. */
  readonly ground: number;
}

/**
 * Boxes that keep away from the picture's edges, around which everything has at most `mostLeft` of the brightness that is in them
 * (the largest of the three channels); the darkest surroundings first.
 */
export function* brightBoxes(picture: Picture, mostLeft: number): Generator<BrightBox> {
  const samples = brightness(picture);
  for (const { box, around, top } of steps(boxesByLevel(samples), samples, mostLeft)) {
    const bounds = {
      x: box.left * STEP,
      y: box.top * STEP,
      width: (box.right - box.left + 1) * STEP,
      height: (box.bottom - box.top + 1) * STEP,
    };
    yield { bounds, left: around / top, ...shares(samples, box, around) };
  }
}

interface Step {
  readonly box: Box;
  /** The brightest around it, and the brightest in it. */
  readonly around: number;
  readonly top: number;
}

/** Where the box of what is brighter grows, from the one level to the next. */
function steps(levels: readonly Box[], samples: Samples, mostLeft: number): Step[] {
  const top = levels.findLastIndex((box) => !isEmpty(box));
  const found: Step[] = [];
  let since = top;
  for (let level = top; level > LEAST_LEFT && isInside(levels[level] as Box, samples); level--) {
    const [box, next] = [levels[level] as Box, levels[level - 1] as Box];
    if (areaOf(next) === areaOf(box)) continue;
    if (level - 1 <= mostLeft * top && since - level >= LEAST_GAP) found.push({ box, around: level - 1, top });
    since = level - 1;
  }
  return found.reverse();
}

interface Samples {
  readonly columns: number;
  readonly rows: number;
  readonly values: Uint8Array;
}

/** Columns and rows of samples, both ends included. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const NOTHING: Box = { left: Infinity, top: Infinity, right: -1, bottom: -1 };

function brightness({ data, width, height }: Picture): Samples {
  const [columns, rows] = [Math.floor(width / STEP), Math.floor(height / STEP)];
  const values = new Uint8Array(columns * rows);
  for (let y = 0; y < rows * STEP; y++) {
    const row = Math.floor(y / STEP) * columns;
    for (let x = 0, pixel = y * width * 3; x < columns * STEP; x++, pixel += 3) {
      const value = Math.max(data[pixel] as number, data[pixel + 1] as number, data[pixel + 2] as number);
      const at = row + Math.floor(x / STEP);
      if (value > (values[at] as number)) values[at] = value;
    }
  }
  return { columns, rows, values };
}

/** For each brightness the smallest box of what is at least as bright. */
function boxesByLevel({ columns, rows, values }: Samples): Box[] {
  const [left, top, right, bottom] = [Infinity, Infinity, -1, -1].map((start) => new Float64Array(256).fill(start)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      const value = values[at] as number;
      if (column < (left[value] as number)) left[value] = column;
      if (column > (right[value] as number)) right[value] = column;
      if (row < (top[value] as number)) top[value] = row;
      if (row > (bottom[value] as number)) bottom[value] = row;
    }
  }
  const boxes = new Array<Box>(256);
  let box = NOTHING;
  for (let level = 255; level >= 0; level--) {
    box = {
      left: Math.min(box.left, left[level] as number),
      top: Math.min(box.top, top[level] as number),
      right: Math.max(box.right, right[level] as number),
      bottom: Math.max(box.bottom, bottom[level] as number),
    };
    boxes[level] = box;
  }
  return boxes;
}

function isEmpty({ right }: Box): boolean {
  return right < 0;
}

function isInside({ left, top, right, bottom }: Box, { columns, rows }: Samples): boolean {
  const [wide, high] = [columns * MARGIN, rows * MARGIN];
  return left > wide && right < columns - wide && top > high && bottom < rows - high;
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left + 1) * (bottom - top + 1);
}

/** How much of the box is brighter than what is around it, and how much of what is around is its ground. */
function shares({ columns, rows, values }: Samples, box: Box, around: number): Pick<BrightBox, 'filled' | 'ground'> {
  let [bright, ground] = [0, 0];
  for (let row = 0, at = 0; row < rows; row++) {
    const across = row >= box.top && row <= box.bottom;
    for (let column = 0; column < columns; column++, at++) {
      const value = values[at] as number;
      if (across && column >= box.left && column <= box.right) bright += value > around ? 1 : 0;
      else if (value >= NEARLY * around) ground += 1;
    }
  }
  const area = areaOf(box);
  return { filled: bright / area, ground: ground / (values.length - area) };
}
