/** Names for icons: the classifier that ships, on icons drawn here, and what it does with what it does not know. */
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Picture } from '../../src/vision/model.js';
import { iconSquare } from '../../src/vision/name/icon-crop.js';
import { createIconNamer } from '../../src/vision/name/icons.js';
import { projectFolder } from '../support/project.js';
import { around, painted } from './painted-picture.js';

const models = join(projectFolder(), 'models');

/** Simple enough to be the same in every icon set; drawn here, so that none of them was learnt from. */
const DRAWN: readonly (readonly [string, string])[] = [
  ['Close', '<path d="M6 6 18 18 M18 6 6 18"/>'],
  ['Add', '<path d="M12 5v14M5 12h14"/>'],
  ['Search', '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>'],
  ['Menu', '<path d="M4 6.5h16M4 12h16M4 17.5h16"/>'],
  ['Done', '<path d="m5 12.5 4.5 4.5L19 7.5"/>'],
  ['Back', '<path d="M20 12H5m6.5-7L5 12l6.5 7"/>'],
];

async function toolbar(
  ink: string,
  ground: string,
  size: number,
): Promise<{ picture: Picture; boxes: ReturnType<typeof around>[] }> {
  const { default: sharp } = await import('sharp');
  const step = size + 12;
  const icons = DRAWN.map(
    ([, shape], index) =>
      `<g transform="translate(${index * step + 6} 6) scale(${size / 24})" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round">${shape}</g>`,
  );
  const [width, height] = [step * DRAWN.length, step];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${icons.join('')}</svg>`;
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const boxes = DRAWN.map((_, index) => around(index * step + step / 2, step / 2, size + 6));
  return { picture: { data, width, height }, boxes };
}

test('names icons drawn by another hand, dark on light and light on dark, small and large', async () => {
  const namer = createIconNamer(models);
  try {
    for (const [ink, ground, size] of [
      ['#222222', '#f6f6f6', 20],
      ['#e8e8e8', '#24262b', 24],
      ['#1c71d8', '#ffffff', 36],
    ] as const) {
      const { picture, boxes } = await toolbar(ink, ground, size);
      const captions = await namer.captions(picture, boxes);
      const right = DRAWN.filter(([name], index) => captions[index]?.text === name).length;
      const said = captions.map((caption) => caption?.text ?? null).join(', ');
      // One may be missed; a wrong name may be given to none.
      assert.ok(right >= DRAWN.length - 1, `${ink} on ${ground}, ${size} pixels: ${said}`);
      for (const [index, caption] of captions.entries()) {
        if (caption === null) continue;
        assert.equal(caption.text, DRAWN[index]?.[0]);
        assert.ok(caption.confidence !== null && caption.confidence > 0 && caption.confidence <= 1.0001);
      }
    }
  } finally {
    await namer.close();
  }
});

test('says nothing of plain ground and of noise', async () => {
  const namer = createIconNamer(models);
  try {
    const noise = painted(40, 40);
    for (let at = 0, seed = 1; at < noise.data.length; at++) {
      seed = (seed * 16807) % 2147483647;
      noise.data[at] = seed & 0xff;
    }
    assert.deepEqual(await namer.captions(noise, [around(20, 20, 40)]), [null]);
    assert.deepEqual(await namer.captions(painted(40, 40, [], [200, 200, 200]), [around(20, 20, 30)]), [null]);
    assert.deepEqual(await namer.captions(noise, []), []);
  } finally {
    await namer.close();
  }
});

test('looks at the middle of a wide button, and at the whole of a nearly square one', () => {
  assert.deepEqual(iconSquare({ x: 10, y: 20, width: 100, height: 30 }), { x: 45, y: 20, width: 30, height: 30 });
  assert.deepEqual(iconSquare({ x: 10, y: 20, width: 40, height: 32 }), { x: 10, y: 16, width: 40, height: 40 });
  assert.deepEqual(iconSquare({ x: 0, y: 0, width: 20, height: 90 }), { x: 0, y: 35, width: 20, height: 20 });
});

test('ships a file of at most one megabyte with the hash and the classes that its facts name', async () => {
  const facts = JSON.parse(await readFile(join(models, 'icons.json'), 'utf8')) as {
    classes: { words: string | null }[];
  };
  assert.ok((await readFile(join(models, 'icons.onnx'))).length <= 1 << 20);
  assert.equal(facts.classes.filter(({ words }) => words === null).length, 1);
});

test('refuses a model that is not the one that shipped, and one that is not there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lumos-icons-'));
  try {
    const namer = createIconNamer(folder);
    const ask = () => namer.captions(painted(40, 40), [around(20, 20, 20)]);
    await assert.rejects(ask(), { code: 'VISION_UNAVAILABLE' });
    await copyFile(join(models, 'icons.json'), join(folder, 'icons.json'));
    await assert.rejects(ask(), { code: 'VISION_UNAVAILABLE' });
    await writeFile(join(folder, 'icons.onnx'), 'something else');
    await assert.rejects(ask(), { code: 'VISION_UNAVAILABLE', message: /not the file it should be/ });
    await namer.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
