/**
 * A page that shows a modal dialog dims what is behind it: ARIA calls that inert (WAI-ARIA 1.2, `aria-modal`), and a picture
 * shows it only by its brightness. A detector that looks at one place at a time cannot know; the picture as a whole can be asked.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Detection, Picture } from '../model.js';
import { frameAround } from './frame.js';

/** Pixels of a side of the squares that are looked at, each for what is brightest in it: thin letters count. */
const STEP = 4;
/** The dialog keeps away from the picture's edges by this part of its sides. */
const MARGIN = 0.02;
/** Part of the picture that a dialog has at least. */
const LEAST_AREA = 0.03;
/**
 * A veil of black leaves at most this of the brightness: 0.68 to 0.4 in Material, 0.5 in Bootstrap. More is left by the greys that old
 * toolkits have for a ground (192 of 255), on which white fields stand: those have no buttons.
 */
const MOST_LEFT = 0.74;
/** The same where the dialog has a frame, or a button. */
const MOST_LEFT_OTHERWISE = 0.8;
/** Brightnesses, of 255, for which a rectangle stays the same: a veil leaves a gap between what is before and behind it. */
const LEAST_GAP = 3;
/** What a page is left with at least, of 255, its letters included: below it the page is black, and what is bright a window or a picture. */
const LEAST_LEFT = 70;
/** Part of the dialog that is brighter than all around it, on a light page. */
const LEAST_FILLED = 0.5;
/** Part of what is around that is nearly as bright as the brightest there: a light page's ground. */
const LEAST_GROUND = 0.7;
const NEARLY = 0.75;
/** A title bar in a darker colour stands above what is bright. Pixels. */
const TITLE = 48;
/** Score of a detection that counts as something to operate. */
const SURE = 0.4;

export interface DialogBeforeVeil {
  /** Picture pixels. */
  readonly bounds: Rect;
  /** As bright a field of the same kind is on the grounds of old toolkits: without a button in it, it is no dialog. */
  readonly needsButton: boolean;
}

/**
 * The rectangle that stands before a dimmed page.
 *
 * Found from brightness alone (the largest of the three channels, which a veil of black scales): everything brighter than the rest
 * of the picture lies in one rectangle. On a light page the dialog itself is that rectangle, and the rest a flat ground at a lower
 * brightness; else it has a frame (`frame.ts`) around what is bright in it. White veils are not found.
 * @returns null = there is none
 */
export function dialogBeforeVeil(picture: Picture): DialogBeforeVeil | null {
  const samples = brightness(picture);
  for (const { box, around, top } of brightBoxes(samples)) {
    const { filled, ground } = shares(samples, box, around);
    const bright = {
      x: box.left * STEP,
      y: box.top * STEP,
      width: (box.right - box.left + 1) * STEP,
      height: (box.bottom - box.top + 1) * STEP,
    };
    const isSheet = filled >= LEAST_FILLED && ground >= LEAST_GROUND;
    const bounds = isSheet ? bright : frameAround(picture, bright);
    if (bounds !== null && bounds.width * bounds.height >= LEAST_AREA * picture.width * picture.height)
      return { bounds, needsButton: isSheet && around > MOST_LEFT * top };
  }
  return null;
}

/**
 * The detections (picture pixels) with half the score where they are behind a veil: they are seen, and cannot be operated now. Nothing
 * changes where there is no veil, or where what looks like the dialog holds nothing that can be operated (a white canvas on a grey desk).
 */
export function doubtedBehindVeil(picture: Picture, detections: readonly Detection[]): readonly Detection[] {
  const dialog = dialogBeforeVeil(picture);
  if (dialog === null) return detections;
  const { x: left, y, width, height } = dialog.bounds;
  const before = ({ bounds }: Detection): boolean => {
    const [x, middle] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
    return x >= left && x < left + width && middle >= y - TITLE && middle < y + height;
  };
  const operable = ({ role, score }: Detection): boolean =>
    score >= SURE && (dialog.needsButton ? role === 'button' : role !== null);
  if (!detections.some((each) => operable(each) && before(each))) return detections;
  return detections.map((each) => (before(each) ? each : { ...each, score: each.score / 2 }));
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

interface BrightBox {
  readonly box: Box;
  /** The brightest around it, and the brightest in it. */
  readonly around: number;
  readonly top: number;
}

/** Boxes that keep away from the picture's edges and around which everything is less bright; the darkest surroundings first. */
function brightBoxes(samples: Samples): BrightBox[] {
  const levels = boxesByLevel(samples);
  const top = levels.findLastIndex((box) => !isEmpty(box));
  const found: BrightBox[] = [];
  let since = top;
  for (let level = top; level > LEAST_LEFT && isInside(levels[level] as Box, samples); level--) {
    const [box, next] = [levels[level] as Box, levels[level - 1] as Box];
    if (areaOf(next) === areaOf(box)) continue;
    if (level - 1 <= MOST_LEFT_OTHERWISE * top && since - level >= LEAST_GAP)
      found.push({ box, around: level - 1, top });
    since = level - 1;
  }
  return found.reverse();
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
function shares(
  { columns, rows, values }: Samples,
  box: Box,
  around: number,
): { readonly filled: number; readonly ground: number } {
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
