/** The contact sheets: what they are to show is there, and what is drawn is what was found. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { type Cell, drawSheet, LEGEND_OF } from '../../bench/sheets/draw.js';
import { SCREENS } from '../../bench/sheets/screens.js';
import { generatePage, RESERVED_KITS } from '../../src/synth/index.js';
import { type SeenElement, VISION_CLASSES } from '../../src/vision/model.js';
import { filled, rect, withSvg } from './drawn.js';

function seen(role: SeenElement['role'], bounds: SeenElement['bounds']): SeenElement {
  return { role, bounds, name: '', source: 'detector', confidence: 0.9, nameConfidence: null };
}

async function pixels(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; at(x: number, y: number): number[] }> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { width: info.width, height: info.height, at };
}

describe('the screens', () => {
  test('are as many and as different as they are meant to be', () => {
    const windows = SCREENS.filter(({ source }) => source.kind === 'window');
    const pages = SCREENS.filter(({ source }) => source.kind === 'page');
    assert(SCREENS.length >= 24, `${SCREENS.length}`);
    assert(windows.length >= 8 && pages.length >= 8, `${windows.length} windows, ${pages.length} pages`);
    assert.equal(new Set(SCREENS.map(({ name }) => name)).size, SCREENS.length, 'two have one name');
    assert(SCREENS.some(({ scale }) => scale === 2));
    assert(SCREENS.filter(({ name }) => /dark/u.test(name)).length >= 4);
  });

  test('that are generated come from seeds that no training uses, and not from the kits that are kept for tests', () => {
    const seeds = SCREENS.flatMap(({ source }) =>
      source.kind === 'page' && 'seed' in source.from ? [source.from.seed] : [],
    );
    assert(seeds.length >= 4);
    const scripts = seeds.map((seed) => {
      assert(seed >= 700_000 && seed < 800_000, `${seed}`);
      const { kit, script } = generatePage({ seed });
      assert(!(RESERVED_KITS as readonly string[]).includes(kit), `${seed} is of ${kit}`);
      return script;
    });
    assert(scripts.includes('cjk') && scripts.includes('cyrillic') && scripts.includes('arabic'), scripts.join(' '));
  });
});

describe('a sheet', () => {
  test('has a colour and initials of its own for each class', () => {
    const entries = VISION_CLASSES.map((each) => LEGEND_OF[each]);
    assert.equal(new Set(entries.map(({ colour }) => colour)).size, VISION_CLASSES.length);
    assert.equal(new Set(entries.map(({ initials }) => initials)).size, VISION_CLASSES.length);
  });

  test('shows each box in the colour of its class, and leaves the control inside as it was', async () => {
    const picture = filled(600, 360);
    const elements = [seen('button', rect(100, 100, 200, 80)), seen('link', rect(400, 220, 120, 60))];
    const cells: Cell[] = [{ caption: 'A <screen> & more', picture, elements }];
    const sheet = await pixels(await drawSheet(cells));
    // The picture is not enlarged: it lies in the middle of its cell of 640x400, below a caption of 18.
    const [left, top] = [6 + 20, 6 + 18 + 11];
    const near = (pixel: number[], colour: string): boolean => {
      const wanted = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
      return pixel.every((value, channel) => Math.abs(value - (wanted[channel] as number)) < 110);
    };
    const reddish = sheet.at(left + 200, top + 100);
    assert(near(reddish, LEGEND_OF.button.colour) && reddish.some((value) => value < 160), reddish.join());
    const bluish = sheet.at(left + 460, top + 220);
    assert(near(bluish, LEGEND_OF.link.colour) && bluish.some((value) => value < 160), bluish.join());
    for (const value of sheet.at(left + 200, top + 140)) assert(value > 240, sheet.at(left + 200, top + 140).join());
  });

  test('stays within 180 kB, however full its screens are', async () => {
    const lines = Array.from({ length: 44 }, (_, at) => {
      const words = Array.from({ length: 16 }, (_, word) => `quay${(at * 31 + word * 17) % 97}`).join(' ');
      return `<text x="8" y="${16 + at * 18}" font-family="DejaVu Sans" font-size="14" fill="hsl(${at * 40},60%,30%)">${words}</text>`;
    });
    const picture = await withSvg(1280, 800, lines.join(''));
    const elements = Array.from({ length: 120 }, (_, at) =>
      seen(VISION_CLASSES[at % 12] ?? null, rect((at % 10) * 120 + 8, Math.floor(at / 10) * 60 + 4, 100, 40)),
    );
    const cells = Array.from({ length: 6 }, (_, at) => ({ caption: `screen ${at}`, picture, elements }));
    const bytes = await drawSheet(cells);
    assert(bytes.length <= 180_000, `${bytes.length} bytes`);
    assert((await pixels(bytes)).width >= 600);
  });
});
