import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { generateTestUi } from '../../../src/synth/index.js';
import { createBuiltinDetector, type DetectorDescription } from '../../../src/vision/detect/builtin.js';
import { type Detection, VISION_CLASSES } from '../../../src/vision/model.js';
import { decodePicture } from '../../../src/vision/picture.js';
import { PROJECT } from '../../support/shared.js';

const MODELS = join(PROJECT, 'models');
const runtime = await import('onnxruntime-node').then(
  () => false as const,
  () => 'onnxruntime-node is not installed',
);
const about = JSON.parse(await readFile(join(MODELS, 'detector.json'), 'utf8')) as DetectorDescription & {
  readonly bytes: number;
};

test('The description of the built-in detector fits this version, and its file is small enough for a package', () => {
  assert.deepEqual(about.classes, [...VISION_CLASSES]);
  assert.ok(about.thresholds.list <= about.thresholds.act);
  assert.ok(about.bytes <= 6_000_000, String(about.bytes));
});

describe('The built-in detector', { skip: runtime }, () => {
  const detector = createBuiltinDetector(MODELS);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumos-detector-'));
  });
  after(async () => {
    await detector.close();
    await rm(folder, { recursive: true, force: true });
  });

  const found = async (seed: number, width: number, height: number) => {
    const made = await generateTestUi({ seed, width, height, layout: 'keypad' });
    return { made, detections: await detector.detect(await decodePicture(made.png)) };
  };

  test('Keys of a keypad are found where they are, in a picture whose sides are no multiple of anything', async () => {
    const { made, detections } = await found(3, 403, 317);
    const hit = made.elements.filter(({ bounds }) => detections.some((each) => overlap(each, bounds) > 0.5));
    assert.ok(hit.length >= 0.7 * made.elements.length, `${hit.length} of ${made.elements.length}`);
    for (const { bounds, score } of detections) {
      assert.ok(bounds.x >= 0 && bounds.y >= 0 && bounds.x + bounds.width <= 403 && bounds.y + bounds.height <= 317);
      assert.ok(score >= about.thresholds.list && score <= 1);
    }
  });

  test('However wide the margin of the picture is, the keys are where they are', async () => {
    const { made } = await found(3, 403, 317);
    const picture = await decodePicture(made.png);
    await copyFile(join(MODELS, 'detector.onnx'), join(folder, 'detector.onnx'));
    for (const margin of [0, 40]) {
      await writeFile(join(folder, 'detector.json'), JSON.stringify({ ...about, input: { ...about.input, margin } }));
      const other = createBuiltinDetector(folder);
      const detections = await other.detect(picture);
      await other.close();
      const hit = made.elements.filter(({ bounds }) => detections.some((each) => overlap(each, bounds) > 0.5));
      assert.ok(hit.length >= 0.7 * made.elements.length, `margin ${margin}: ${hit.length} of ${made.elements.length}`);
    }
  });

  test('A plain surface has nothing on it', async () => {
    const data = new Uint8Array(640 * 400 * 3).fill(230);
    assert.deepEqual(await detector.detect({ data, width: 640, height: 400 }, { minScore: about.thresholds.act }), []);
  });

  test('A signal that is given stops it', async () => {
    const data = new Uint8Array(64 * 64 * 3);
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(detector.detect({ data, width: 64, height: 64 }, { signal }), { message: 'enough' });
  });

  for (const [what, change] of [
    ['another hash', { sha256: 'a'.repeat(64) }],
    ['other classes', { classes: ['button'] }],
    ['another output than the file has', { outputs: { ...about.outputs, boxes: 'sides' } }],
    ['an output for text areas that the file has not', { areas: { output: 'panes', cell: 16 } }],
    ['an output for text areas that tells of something else', { areas: { output: 'boxes', cell: 16 } }],
    ['text areas whose cells have no size', { areas: { output: 'areas' } }],
    ['text areas that are nothing', { areas: null }],
    ['text areas whose scores are moved by words', { areas: { ...about.areas, calibration: 'much' } }],
    ['a margin that is no number', { input: { ...about.input, margin: 'wide' } }],
    ['a file that lies elsewhere', { file: '../detector.onnx' }],
  ] as const) {
    test(`A description with ${what} is refused, with what to do`, async () => {
      await copyFile(join(MODELS, 'detector.onnx'), join(folder, 'detector.onnx'));
      await writeFile(join(folder, 'detector.json'), JSON.stringify({ ...about, ...change }));
      const broken = createBuiltinDetector(folder);
      const picture = { data: new Uint8Array(128 * 128 * 3), width: 128, height: 128 };
      await assert.rejects(broken.detect(picture), { code: 'VISION_UNAVAILABLE' });
      await broken.close();
    });
  }
});

function overlap({ bounds: a }: Detection, b: Detection['bounds']): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
