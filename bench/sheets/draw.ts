/** What was found, drawn on the pictures, and the pictures on sheets: one colour a class, thin lines, the legend at the foot. */
import sharp from 'sharp';
import type { Picture, SeenElement, VisionClass } from '../../src/vision/index.js';
import { resizePicture } from '../../src/vision/picture.js';

export interface Cell {
  readonly caption: string;
  readonly picture: Picture;
  readonly elements: readonly SeenElement[];
}

/** Pixels of the sheet. */
const CELL = { width: 640, height: 400 };
const CAPTION = 18;
const LEGEND = 34;
const GAP = 6;
const COLUMNS = 2;
const ROWS = 3;
export const CELLS = COLUMNS * ROWS;
/** Size of the initials. */
const LETTERS = 8;
/** A sheet is made coarser, at last smaller, until it has at most as many bytes. */
const MOST_BYTES = 180_000;
const TRIES = [
  { quality: 80, size: 1 },
  { quality: 66, size: 1 },
  { quality: 50, size: 1 },
  { quality: 36, size: 1 },
  { quality: 40, size: 0.75 },
  { quality: 40, size: 0.5 },
] as const;

/** Colours that differ in lightness as well as in hue, and are seen on light and dark grounds. */
export const LEGEND_OF: Readonly<Record<VisionClass | 'text', { readonly initials: string; readonly colour: string }>> =
  {
    button: { initials: 'B', colour: '#e6194b' },
    icon: { initials: 'I', colour: '#f58231' },
    link: { initials: 'L', colour: '#4363d8' },
    textbox: { initials: 'T', colour: '#2a9d4a' },
    combobox: { initials: 'C', colour: '#00a6a6' },
    checkbox: { initials: 'K', colour: '#911eb4' },
    radio: { initials: 'R', colour: '#f032e6' },
    switch: { initials: 'W', colour: '#9a6324' },
    slider: { initials: 'S', colour: '#808000' },
    tab: { initials: 'A', colour: '#0077b6' },
    menuitem: { initials: 'M', colour: '#c9a100' },
    listitem: { initials: 'E', colour: '#7a7aff' },
    text: { initials: '', colour: '#8a8f98' },
  };

/** Bytes of a WebP file. */
export async function drawSheet(cells: readonly Cell[]): Promise<Uint8Array> {
  const width = COLUMNS * CELL.width + (COLUMNS + 1) * GAP;
  const rows = Math.ceil(cells.length / COLUMNS);
  const height = rows * (CELL.height + GAP) + GAP + LEGEND;
  const layers = await Promise.all(
    cells.map(async (cell, at) => ({
      input: await drawCell(cell),
      left: GAP + (at % COLUMNS) * (CELL.width + GAP),
      top: GAP + Math.floor(at / COLUMNS) * (CELL.height + GAP),
    })),
  );
  const legend = { input: Buffer.from(legendSvg(width)), left: 0, top: height - LEGEND };
  const raw = await sharp({ create: { width, height, channels: 3, background: '#d5d8dc' } })
    .composite([...layers, legend])
    .png()
    .toBuffer();
  let bytes: Uint8Array = raw;
  for (const { quality, size } of TRIES) {
    if (bytes !== raw && bytes.length <= MOST_BYTES) break;
    bytes = await sharp(raw)
      .resize({ width: Math.round(width * size) })
      .webp({ quality, effort: 5, smartSubsample: true })
      .toBuffer();
  }
  return bytes;
}

async function drawCell({ caption, picture, elements }: Cell): Promise<Buffer> {
  const room = { width: CELL.width, height: CELL.height - CAPTION };
  const factor = Math.min(1, room.width / picture.width, room.height / picture.height);
  const small = await resizePicture(picture, factor);
  const { data, width, height } = small;
  const shapes = elements.map(({ role, bounds }) => ({
    ...LEGEND_OF[role ?? 'text'],
    bounds: {
      x: bounds.x * factor,
      y: bounds.y * factor,
      width: bounds.width * factor,
      height: bounds.height * factor,
    },
  }));
  const marked = shapes.filter(({ initials }) => initials !== '');
  // Text first: what can be operated is drawn over it.
  const boxes = [...shapes].sort((a, b) => Number(a.initials !== '') - Number(b.initials !== '')).map(boxSvg);
  // On the corner, so that nobody takes it for a neighbour's, and small: the colour says it already.
  const labels = marked.map(({ initials, colour, bounds: { x, y } }) => {
    const [across, down] = [Math.max(3, x), Math.max(7, y + 3)];
    return `<text x="${across}" y="${down}" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${LETTERS}" fill="${colour}" stroke="#fff" stroke-width="1.4" paint-order="stroke">${initials}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxes.join('')}${labels.join('')}</svg>`;
  const drawn = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg), top: 0, left: 0 }])
    .png()
    .toBuffer();
  const left = Math.floor((room.width - width) / 2);
  const top = CAPTION + Math.floor((room.height - height) / 2);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CAPTION}"><text x="6" y="13" font-family="DejaVu Sans, sans-serif" font-size="11" fill="#1c1f24">${escaped(caption)}</text></svg>`;
  return sharp({ create: { ...CELL, channels: 3, background: '#eef0f2' } })
    .composite([
      { input: drawn, left, top },
      { input: Buffer.from(text), left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
}

function boxSvg({
  bounds,
  colour,
  initials,
}: {
  bounds: Cell['elements'][number]['bounds'];
  colour: string;
  initials: string;
}): string {
  // In the middle of pixels: one pixel wide, and not two of half the colour.
  const [x, y] = [Math.round(bounds.x) + 0.5, Math.round(bounds.y) + 0.5];
  const [width, height] = [Math.round(bounds.width) - 1, Math.round(bounds.height) - 1];
  if (width < 1 || height < 1) return '';
  const dashes = initials === '' ? ' stroke-dasharray="2 2" stroke-opacity="0.8"' : '';
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="1"${dashes}/>`;
}

function legendSvg(width: number): string {
  const entries = Object.entries(LEGEND_OF);
  const step = (width - 2 * GAP) / entries.length;
  const parts = entries.map(([name, { initials, colour }], at) => {
    const x = GAP + at * step;
    const dashes = initials === '' ? ' stroke-dasharray="2 2"' : '';
    return `<rect x="${x}" y="9" width="16" height="14" fill="#fff" stroke="${colour}" stroke-width="1.5"${dashes}/><text x="${x + 8}" y="20" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="10" fill="${colour}">${initials}</text><text x="${x + 22}" y="20" font-family="DejaVu Sans, sans-serif" font-size="11" fill="#1c1f24">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LEGEND}">${parts.join('')}</svg>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}
