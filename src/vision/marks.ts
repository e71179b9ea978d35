/** Numbered marks on a picture, beside what they mark and not over it. */
import { area, intersect, type Rect } from '../blueprint/geometry.js';
import type { Picture } from './model.js';

export interface Mark {
  /** Shown in the label: an id, or a number. */
  readonly label: string;
  /** Pixels of the picture. */
  readonly bounds: Rect;
}

/** Pixels at scale 1. */
const FONT = 11;
const LETTER = 7;
const LINE = 1.5;
/** Colours that stand apart on light and dark grounds; white letters are readable on each. */
const COLOURS = ['#d62728', '#1f77b4', '#2ca02c', '#9467bd', '#b8860b', '#c2185b', '#00796b', '#5d4037'] as const;
/** Labels are cut after as many letters: ids are short. */
const MOST_LETTERS = 8;

/**
 * The picture with a frame around each element and its label outside it wherever there is room.
 * @param picture as it was taken
 * @returns bytes of a PNG file
 */
export async function drawMarks(picture: Picture, marks: readonly Mark[]): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { data, width, height } = picture;
  const overlay = Buffer.from(markSvg(marks, width, height));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: overlay, top: 0, left: 0 }])
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** Where each label goes; exported for who draws otherwise. Pure. */
export function placeLabels(marks: readonly Mark[], width: number, height: number, scale = 1): Rect[] {
  const placed: Rect[] = [];
  for (const { label, bounds } of marks) {
    const size = {
      width: Math.min(MOST_LETTERS, [...label].length) * LETTER * scale + 4 * scale,
      height: (FONT + 3) * scale,
    };
    const candidates = candidatesFor(bounds, size).filter(
      (one) => one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height,
    );
    const cost = (one: Rect): number =>
      2 * covered(one, placed) +
      covered(
        one,
        marks.map((mark) => mark.bounds),
      ) +
      0.6 * covered(one, [bounds]);
    // In order of preference: of equal ones the first.
    const best = candidates.reduce<Rect | null>(
      (chosen, one) => (chosen && cost(chosen) <= cost(one) ? chosen : one),
      null,
    );
    placed.push(best ?? { x: Math.max(0, bounds.x), y: Math.max(0, bounds.y), ...size });
  }
  return placed;
}

/** Above left, left, right, above right, below left, below right, and last inside at the corner. */
function candidatesFor({ x, y, width, height }: Rect, size: { width: number; height: number }): Rect[] {
  const at = (left: number, top: number): Rect => ({ x: Math.round(left), y: Math.round(top), ...size });
  return [
    at(x, y - size.height),
    at(x - size.width, y),
    at(x + width, y),
    at(x + width - size.width, y - size.height),
    at(x, y + height),
    at(x + width - size.width, y + height),
    at(x, y),
  ];
}

function covered(one: Rect, others: readonly Rect[]): number {
  return others.reduce((sum, other) => {
    const common = intersect(one, other);
    return common ? sum + area(common) : sum;
  }, 0);
}

function markSvg(marks: readonly Mark[], width: number, height: number): string {
  const labels = placeLabels(marks, width, height);
  const shapes = marks.map(({ label, bounds }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const place = labels[index] as Rect;
    const { x, y, width: wide, height: high } = bounds;
    return (
      `<rect x="${x - 1}" y="${y - 1}" width="${wide + 2}" height="${high + 2}" fill="none" stroke="${colour}" stroke-width="${LINE}"/>` +
      `<rect x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" rx="2" fill="${colour}"/>` +
      `<text x="${place.x + place.width / 2}" y="${place.y + place.height - 4}" text-anchor="middle" font-family="DejaVu Sans Mono, monospace" font-size="${FONT}" fill="#fff">${escaped(label)}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
}

/** Ids and numbers only; anything else could be markup. */
function escaped(label: string): string {
  return [...label]
    .slice(0, MOST_LETTERS)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '_');
}
