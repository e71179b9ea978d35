/**
 * A page that shows a modal dialog dims what is behind it: ARIA calls that inert (WAI-ARIA 1.2, `aria-modal`), and a picture
 * shows it only by its brightness. A detector that looks at one place at a time cannot know; the picture as a whole can be asked.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Detection, Picture } from '../model.js';

/** Pixels between two that are looked at: a dialog is much larger, and the whole takes a millisecond or two. */
const STEP = 4;
/** The dialog keeps away from the picture's edges by this part of its sides. */
const MARGIN = 0.02;
/** Part of the picture that a dialog has at least. */
const LEAST_AREA = 0.03;
/**
 * A veil of black leaves at most this of the brightness: 0.68 to 0.4 in Material, 0.5 in Bootstrap. More is left by the greys that old
 * toolkits have for a ground (192 of 255), on which white fields stand.
 */
const MOST_LEFT = 0.74;
/** What a light page is left with at least, of 255: grounds below it are those of dark pages, with a light card on them. */
const LEAST_LEFT = 90;
/** Part of the dialog that is brighter than all around it: else it is a picture, or a button, in a dark page. */
const LEAST_FILLED = 0.5;
/** Part of what is around that is nearly as bright as the brightest there, a page's ground: dark pages have bright words only. */
const LEAST_GROUND = 0.7;
const NEARLY = 0.75;
/** A title bar in a darker colour stands above what is bright. Pixels. */
const TITLE = 48;
/** Score of a detection that counts as something to operate. */
const SURE = 0.4;

/**
 * The bright rectangle that stands before a dimmed page.
 *
 * Found from brightness alone (the largest of the three channels, which a veil of black scales): everything brighter than the rest
 * of the picture lies in one rectangle, fills it, and the rest is a flat ground at a lower brightness. Dialogs on dark pages, and
 * white veils, are not found.
 * @returns picture pixels; null = there is none
 */
export function dialogBeforeVeil(picture: Picture): Rect | null {
  const samples = brightness(picture);
  const levels = boxesByLevel(samples);
  const top = levels.findLastIndex((box) => !isEmpty(box));
  const inside = (level: number): boolean => isInside(levels[level] as Box, samples);
  if (top < 0 || !inside(top)) return null;
  let level = top;
  while (level > 0 && inside(level - 1)) level -= 1;
  const around = level - 1;
  const box = levels[level] as Box;
  if (around < LEAST_LEFT || around > MOST_LEFT * top || areaOf(box) < LEAST_AREA * samples.values.length) return null;
  const { filled, ground } = shares(samples, box, around);
  if (filled < LEAST_FILLED || ground < LEAST_GROUND) return null;
  return {
    x: box.left * STEP,
    y: box.top * STEP,
    width: (box.right - box.left + 1) * STEP,
    height: (box.bottom - box.top + 1) * STEP,
  };
}

/**
 * The detections (picture pixels) with half the score where they are behind a veil: they are seen, and cannot be operated now. Nothing
 * changes where there is no veil, or where what looks like the dialog holds nothing that can be operated (a white canvas on a grey desk).
 */
export function doubtedBehindVeil(picture: Picture, detections: readonly Detection[]): readonly Detection[] {
  const dialog = dialogBeforeVeil(picture);
  if (dialog === null) return detections;
  const top = dialog.y - TITLE;
  const before = ({ bounds }: Detection): boolean => {
    const [x, y] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
    return x >= dialog.x && x < dialog.x + dialog.width && y >= top && y < dialog.y + dialog.height;
  };
  if (!detections.some((each) => each.role !== null && each.score >= SURE && before(each))) return detections;
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
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      const pixel = ((row * STEP + STEP / 2) * width + column * STEP + STEP / 2) * 3;
      values[at] = Math.max(data[pixel] as number, data[pixel + 1] as number, data[pixel + 2] as number);
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
