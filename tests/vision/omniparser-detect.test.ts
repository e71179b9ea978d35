/** OmniParser's detectors, on models of the project's own with the published inputs and outputs (models/make-models.py). */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import { createYoloDetector, type YoloOptions } from '../../src/vision/detect/yolo-detector.js';
import type { Picture } from '../../src/vision/model.js';
import { projectFolder } from '../support/project.js';
import { around, painted } from './painted-picture.js';

const models = join(projectFolder(), 'tests/vision/models');

/** 1280x800: half as large in the network's 640x640, 120 pixels of padding above and below. */
const screen = painted(1280, 800, [
  [around(640, 400), [200, 0, 0]],
  [around(652, 404), [240, 0, 0]],
  [around(200, 160), [102, 0, 0]],
  [around(1000, 160), [0, 0, 255]],
  [around(1260, 780), [153, 0, 0]],
]);

/** Worked out by hand from ROWS in make-models.py: surest first; blue, padding, suppressed and empty boxes are missing. */
const ON_SCREEN = ['552,354 200x100 0.94', '1220,740 60x60 0.60', '160,120 80x80 0.40'];

async function seen(
  model: string,
  picture: Picture,
  options: YoloOptions & { minScore?: number } = {},
): Promise<string[]> {
  const detector = createYoloDetector(join(models, model), options);
  try {
    const found = await detector.detect(picture, options.minScore === undefined ? {} : { minScore: options.minScore });
    for (const { role } of found) assert.equal(role, null);
    return found.map(
      ({ bounds: { x, y, width, height }, score }) => `${x},${y} ${width}x${height} ${score.toFixed(2)}`,
    );
  } finally {
    await detector.close();
  }
}

async function refusal(model: string, options: YoloOptions = {}): Promise<LumosError> {
  const detector = createYoloDetector(model, options);
  try {
    await detector.detect(screen);
  } catch (error) {
    assert(error instanceof LumosError);
    return error;
  } finally {
    await detector.close();
  }
  assert.fail('the detector answered');
}

test('reads icon_detect v1 and v2: letterbox, decoding, suppression, and back to picture pixels', async () => {
  assert.deepEqual(await seen('icon_detect/model.onnx', screen), ON_SCREEN);
});

test('reads the same detector with its output transposed', async () => {
  assert.deepEqual(await seen('variants/transposed.onnx', screen), ON_SCREEN);
});

test('gives a file that takes any size the size that is asked for, in multiples of 32', async () => {
  // 640x416: scale 1/2 again, but only 8 pixels of padding above, so the rows lie 112 network pixels lower in the picture.
  const picture = painted(1280, 800, [[around(200, 384), [255, 0, 0]]]);
  const [first, ...others] = await seen('variants/any-size.onnx', picture, { imageSize: 640, minScore: 0.5 });
  assert.deepEqual([first, others], ['160,344 80x80 1.00', []]);
});

test('leaves out what scores too little', async () => {
  assert.deepEqual(await seen('icon_detect/model.onnx', screen, { minScore: 0.5 }), ON_SCREEN.slice(0, 2));
});

test('reads icon_detect_v3: six tensors of three strides', async () => {
  // Network 640x416, scale 1/2, 8 pixels above. One cell of stride 16 (column 10, row 5: middle 168,88) is red all over;
  // its box goes 1, 1.5, 2 and 0.5 strides to the left, top, right and bottom: 152,64 to 200,96.
  const picture = painted(1280, 800, [[{ x: 312, y: 136, width: 48, height: 48 }, [255, 0, 0]]]);
  assert.deepEqual(await seen('icon_detect_v3/model.onnx', picture), ['304,112 96x64 1.00']);
});

test('takes the file with the pinned hash and refuses another, naming both', async () => {
  const path = join(models, 'icon_detect/model.onnx');
  const wrong = await refusal(path, { sha256: 'a'.repeat(64) });
  assert.equal(wrong.code, 'VISION_UNAVAILABLE');
  assert.match(wrong.hint, /[0-9a-f]{64}/);
  assert.deepEqual(await seen('icon_detect/model.onnx', screen, { sha256: String(wrong.details.sha256) }), ON_SCREEN);
});

test('says what is wrong with a file that is missing, cut off, or of another kind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lumos-models-'));
  try {
    const cut = join(folder, 'cut.onnx');
    await writeFile(cut, (await readFile(join(models, 'icon_detect/model.onnx'))).subarray(0, 700));
    const empty = join(folder, 'empty.onnx');
    await writeFile(empty, '');
    const cases: readonly (readonly [string, RegExp])[] = [
      [join(folder, 'none.onnx'), /is not there/],
      [empty, /empty/],
      [cut, /no ONNX model that can be loaded/],
      [join(models, 'variants/nan.onnx'), /no numbers/],
      [join(models, 'variants/four-channels.onnx'), /another shape/],
      [join(models, 'icon_caption/embed_tokens.onnx'), /takes int64/],
      [join(models, 'icon_caption/decoder_model_merged.onnx'), /8 inputs/],
    ];
    for (const [path, what] of cases) {
      const { code, message, hint } = await refusal(path);
      assert.equal(code, 'VISION_UNAVAILABLE', path);
      assert.match(message, what);
      assert.ok(hint.length > 20);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('stops when it is told to', async () => {
  const detector = createYoloDetector(join(models, 'icon_detect/model.onnx'));
  const reason = new Error('enough');
  await assert.rejects(detector.detect(screen, { signal: AbortSignal.abort(reason) }), reason);
  await detector.close();
});
