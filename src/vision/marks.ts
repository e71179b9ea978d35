/** Numbered marks on a picture, beside what they mark and not over it. */
import { intersect } from '../blueprint/geometry.js';
import { plainGround } from './mark-ground.js';
import { LETTERS, type Mark, MOST_LETTERS, placeLabels, type TagPlace } from './mark-places.js';
import type { Picture } from './model.js';

export { type Mark, placeLabels } from './mark-places.js';

/** Pixels. */
const LINE = 1.5;
const LEADER = 1;
/** Of a tag that lies on something. */
const FAINT = 0.6;
/** Pixels between marks that have different colours, as far as there are colours. */
const CLOSE = 50;
/** Colours that stand apart on light and dark grounds; white letters are readable on each. */
const COLOURS = ['#d62728', '#1f77b4', '#2ca02c', '#9467bd', '#b8860b', '#c2185b', '#00796b', '#5d4037'] as const;

/**
 * The picture with a frame around each element and its tag on plain ground beside it, wherever there is some.
 * @param picture as it was taken
 * @returns bytes of a PNG file
 */
export async function drawMarks(picture: Picture, marks: readonly Mark[]): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { data, width, height } = picture;
  const tags = placeLabels(marks, width, height, { ground: plainGround(picture) });
  const overlay = Buffer.from(markSvg(marks, tags, width, height));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: overlay, top: 0, left: 0 }])
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function markSvg(marks: readonly Mark[], tags: readonly TagPlace[], width: number, height: number): string {
  const colours = coloursOf(marks);
  // Tags over all frames: a frame may cross a tag's place, and a number must stay readable.
  const frames = marks.map(({ bounds: { x, y, width: wide, height: high } }, index) => {
    const colour = colours[index];
    return `<rect x="${x - 1}" y="${y - 1}" width="${wide + 2}" height="${high + 2}" fill="none" stroke="${colour}" stroke-width="${LINE}"/>`;
  });
  const labels = marks.map(({ label }, index) => tagSvg(label, tags[index] as TagPlace, colours[index]));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frames.join('')}${labels.join('')}</svg>`;
}

/** In turn, and none that a mark close by has: a tag and its frame are told by their colour. */
function coloursOf(marks: readonly Mark[]): string[] {
  const chosen: string[] = [];
  marks.forEach(({ bounds }, index) => {
    const { x, y, width, height } = bounds;
    const around = { x: x - CLOSE, y: y - CLOSE, width: width + 2 * CLOSE, height: height + 2 * CLOSE };
    const taken = new Set(chosen.filter((_, at) => intersect(around, (marks[at] as Mark).bounds)));
    const inTurn = COLOURS.map((_, at) => COLOURS[(index + at) % COLOURS.length] as string);
    chosen.push(inTurn.find((colour) => !taken.has(colour)) ?? (inTurn[0] as string));
  });
  return chosen;
}

function tagSvg(label: string, { x, y, width, height, leader, faint }: TagPlace, colour: string | undefined): string {
  const line = leader
    ? `<line x1="${leader.from.x}" y1="${leader.from.y}" x2="${leader.to.x}" y2="${leader.to.y}" stroke="${colour}" stroke-width="${LEADER}"/>`
    : '';
  const font = LETTERS * height;
  // Letters keep a ground of their own where the tag has next to none.
  const edge = faint ? ` stroke="${colour}" stroke-width="2" paint-order="stroke"` : '';
  return (
    `${line}<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${colour}"${faint ? ` fill-opacity="${FAINT}"` : ''}/>` +
    `<text x="${x + width / 2}" y="${y + height / 2 + 0.36 * font}" text-anchor="middle" font-family="DejaVu Sans Mono, monospace" font-size="${font}" fill="#fff"${edge}>${escaped(label)}</text>`
  );
}

/** Ids and numbers only; anything else could be markup. */
function escaped(label: string): string {
  return [...label]
    .slice(0, MOST_LETTERS)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '_');
}
