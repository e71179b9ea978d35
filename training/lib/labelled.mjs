/** A folder of pictures with their truth, one after the other, as the detector is given them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { visibleIn } from './visible.mjs';

/** Yields `name`, `picture` (RGB), `elements` (all that is labelled) and `visible` (those that can be seen). */
export async function* labelled(folder) {
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
    const name = file.slice(0, -'.json'.length);
    const base = join(folder, name);
    const { elements } = JSON.parse(readFileSync(`${base}.json`, 'utf8'));
    const { data, info } = await sharp(existsSync(`${base}.webp`) ? `${base}.webp` : `${base}.png`)
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = { data, width: info.width, height: info.height };
    yield { name, picture, elements, visible: visibleIn(picture, elements) };
  }
}
