/** The Florence-2 captioner, on models of the project's own with the published inputs and outputs (models/make-models.py). */
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import { readTokens } from '../../src/vision/name/bpe-text.js';
import { createFlorence } from '../../src/vision/name/florence.js';
import type { FlorencePaths } from '../../src/vision/name/florence-model.js';
import { likeliest, repeating } from '../../src/vision/name/greedy.js';
import { projectFolder } from '../support/project.js';
import { type Colour, painted } from './painted-picture.js';

const models = join(projectFolder(), 'tests/vision/models');
const folder = join(models, 'icon_caption');
const vocabulary = join(folder, 'tokenizer.json');
const paths: FlorencePaths = {
  vision: join(folder, 'vision_encoder.onnx'),
  embed: join(folder, 'embed_tokens.onnx'),
  encoder: join(folder, 'encoder_model.onnx'),
  decoder: join(folder, 'decoder_model_merged.onnx'),
};

const RED: Colour = [220, 10, 10];
const GREEN: Colour = [10, 220, 10];
/** Red is its largest number, blue after the mean is taken off and the deviation divided by. */
const NEARLY_GREY: Colour = [120, 118, 112];

const box = (x: number) => ({ x, y: 0, width: 40, height: 30 });
const picture = painted(200, 30, [
  [box(0), RED],
  [box(40), GREEN],
  [box(80), NEARLY_GREY],
  [box(120), RED],
]);

async function texts(
  captioner: ReturnType<typeof createFlorence>,
  places = [0, 40, 80, 120],
): Promise<(string | null)[]> {
  const captions = await captioner.captions(picture, places.map(box));
  return captions.map((caption) => caption?.text ?? null);
}

/** What three tokens said once cannot be said again, so that grey's sentence ends; green's loses its line break. */
const SAID = ['save button', 'café menu', 'a b c a b', 'save button'];

test('captions a batch of icons of unequal length, each with its confidence', async () => {
  const captioner = createFlorence(paths, vocabulary);
  try {
    const captions = await captioner.captions(picture, [0, 40, 80, 120].map(box));
    assert.deepEqual(
      captions.map((caption) => caption?.text),
      SAID,
    );
    // Every token's logit is 10 against 5 and fourteen of -10: e^10 / (e^10 + e^5 + 14 e^-10) = 0.9933.
    assert.equal(captions[0]?.confidence?.toFixed(4), '0.9933');
  } finally {
    await captioner.close();
  }
});

test('captions one icon at a time where the file takes no more, at the size that it takes', async () => {
  const captioner = createFlorence({ ...paths, vision: join(models, 'variants/vision_encoder_768.onnx') }, vocabulary);
  try {
    assert.deepEqual(await texts(captioner), SAID);
  } finally {
    await captioner.close();
  }
});

test('remembers what it said of a picture, and asks no model for it again', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'lumos-captioner-'));
  const copied = Object.fromEntries(
    Object.entries(paths).map(([role, path]) => [role, join(copy, basename(path))]),
  ) as unknown as FlorencePaths;
  for (const role of ['vision', 'embed', 'encoder', 'decoder'] as const) await copyFile(paths[role], copied[role]);
  const captioner = createFlorence(copied, vocabulary);
  assert.deepEqual(await texts(captioner), SAID);
  await captioner.close();
  // Without its models it can only say what it remembers.
  await rm(copy, { recursive: true });
  assert.deepEqual(await texts(captioner), SAID);
  await assert.rejects(captioner.captions(painted(40, 30, [], [1, 200, 3]), [box(0)]), { code: 'VISION_UNAVAILABLE' });
});

test('refuses a decoder whose answers are no numbers, a wrong hash, and a file of another kind', async () => {
  const cases: readonly (readonly [Partial<FlorencePaths>, object, RegExp])[] = [
    [{ decoder: join(models, 'variants/decoder_nan.onnx') }, {}, /no numbers/],
    [{}, { pins: { encoder: 'b'.repeat(64) } }, /not the file it should be/],
    [{ decoder: paths.encoder }, {}, /keeps no past/],
    [{ vision: join(models, 'icon_detect/model.onnx') }, {}, /takes no pixel_values/],
    [{ encoder: join(folder, 'none.onnx') }, {}, /is not there/],
    [{ embed: paths.encoder }, {}, /asks for inputs_embeds/],
  ];
  for (const [changed, options, what] of cases) {
    const captioner = createFlorence({ ...paths, ...changed }, vocabulary, options);
    await assert.rejects(texts(captioner), (error: unknown) => {
      assert(error instanceof LumosError);
      assert.equal(error.code, 'VISION_UNAVAILABLE');
      assert.match(error.message, what);
      return true;
    });
    await captioner.close();
  }
  const captioner = createFlorence(paths, join(folder, 'none.json'));
  await assert.rejects(texts(captioner), { code: 'VISION_UNAVAILABLE' });
  await captioner.close();
});

test('stops between steps when it is told to', async () => {
  const captioner = createFlorence(paths, vocabulary);
  const stop = new AbortController();
  const reason = new Error('enough');
  const asked = captioner.captions(picture, [box(0)], { signal: stop.signal });
  stop.abort(reason);
  await assert.rejects(asked, reason);
  await captioner.close();
});

test('decodes bytes that are split over tokens, and keeps captions to one line', async () => {
  const tokens = await readTokens(vocabulary);
  assert.equal(tokens.decode([0, 6, 7, 12, 11, 2, 1]), 'café menu');
  assert.equal(tokens.decode([13, 14]), '🔍');
  assert.equal(tokens.decode([4, 13]), 'save \ufffd');
  assert.equal(tokens.decode([999, 2]), '');
});

test('never bans before three tokens were said, and bans only what would complete a repetition', () => {
  assert.deepEqual([...repeating([5], 3)], []);
  assert.deepEqual([...repeating([1, 2, 3, 1, 2], 3)], [3]);
  assert.deepEqual([...repeating([1, 2, 3, 1, 2, 4, 1, 2], 3)], [3, 4]);
});

test('takes the likeliest token that is allowed, and none where a logit is no number', () => {
  assert.equal(likeliest(Float32Array.of(1, 9, 3), new Set([1]))?.token, 2);
  assert.equal(likeliest(Float32Array.of(1, Number.NaN, 3), new Set()), null);
  assert.equal(likeliest(Float32Array.of(Number.NEGATIVE_INFINITY), new Set()), null);
});
