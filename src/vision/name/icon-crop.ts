/** Cuts icons out of a picture as the classifier learnt to see them: square, around the middle of what was found. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import { cropPicture } from '../picture.js';

/** A wider box is a button with its icon in the middle (or text, which is named by itself). */
const MOST_ASPECT = 1.4;

/** The square that is looked at. A box that is nearly square is taken whole, a longer one as high, or as wide, as it is short. */
export function iconSquare({ x, y, width, height }: Rect): Rect {
  const [short, long] = width < height ? [width, height] : [height, width];
  const side = long > short * MOST_ASPECT ? short : long;
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

/** `side` x `side` RGB bytes for each region, one after another. */
export async function iconCrops(picture: Picture, regions: readonly Rect[], side: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const bytes = side * side * 3;
  const all = new Uint8Array(regions.length * bytes);
  for (const [index, region] of regions.entries()) {
    const { data, width, height } = cropPicture(picture, iconSquare(region));
    const resized = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize({ width: side, height: side, fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer();
    all.set(resized, index * bytes);
  }
  return all;
}
