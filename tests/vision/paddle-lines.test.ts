/** How lines are given to a recogniser: together where they are alike, and none twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rect } from '../../src/blueprint/geometry.js';
import type { StageOptions } from '../../src/vision/model.js';
import type { Model } from '../../src/vision/onnx.js';
import { float32, type Tensor } from '../../src/vision/onnx-types.js';
import { PaddleLines } from '../../src/vision/text/paddle-lines.js';
import type { RecogniserShape } from '../../src/vision/text/paddle-shapes.js';
import { painted } from './painted-picture.js';

const SHAPE: RecogniserShape = {
  input: 'x',
  type: 'float32',
  output: 'y',
  height: 48,
  width: null,
  batch: null,
  classes: 3,
};

/** A recogniser that says "a" in the first step of every line. `answer` may say something else. */
function fake(answer?: (lines: number, steps: number) => Tensor): Model & { readonly asked: (readonly number[])[] } {
  const asked: (readonly number[])[] = [];
  return {
    path: 'fake.onnx',
    asked,
    file: () => assert.fail('not asked for'),
    shapes: () => assert.fail('not asked for'),
    async run({ x }) {
      const dims = x?.dims ?? [];
      assert.equal(
        x?.data.length,
        dims.reduce((product, length) => product * length, 1),
      );
      asked.push(dims);
      const [lines = 0, , , width = 0] = dims;
      if (answer) return { y: answer(lines, width / 8) };
      const data = new Float32Array((lines * width * 3) / 8);
      for (let line = 0; line < lines; line++) data[(line * width * 3) / 8 + 1] = 1;
      return { y: float32(data, [lines, width / 8, 3]) };
    },
    close: async () => {},
  };
}

const shades = painted(
  300,
  200,
  Array.from({ length: 20 }, (_, row) => [{ x: 0, y: row * 10, width: 300, height: 10 }, [row * 10, 0, 0]]),
);
/** Lines of the picture, all of different shades. */
const line = (row: number, width = 40): Rect => ({ x: 0, y: row * 10, width, height: 10 });
const read = async (model: Model, rects: readonly Rect[], shape: Partial<RecogniserShape> = {}) =>
  new PaddleLines(model, { ...SHAPE, ...shape }, ['', 'a', ' ']).read(shades, rects, {});

test('gives short lines together, padded to a width that they share, eight at most', async () => {
  const model = fake();
  const lines = await read(
    model,
    Array.from({ length: 20 }, (_, row) => line(row)),
  );
  assert.deepEqual(model.asked, [
    [8, 3, 48, 320],
    [8, 3, 48, 320],
    [4, 3, 48, 320],
  ]);
  assert.equal(lines.length, 20);
  // 40x10 is 192 of 320 pixels wide: its first of 40 steps is a 24th of it.
  for (const characters of lines) assert.deepEqual(characters, [{ text: 'a', confidence: 1, from: 0, to: 1 / 24 }]);
});

test('gives long lines with fewer others, whatever their order was', async () => {
  const model = fake();
  await read(model, [line(0, 300), line(1), line(2, 290), line(3), line(4, 280), line(5)]);
  assert.deepEqual(model.asked, [
    [3, 3, 48, 320],
    [2, 3, 48, 1408],
    [1, 3, 48, 1440],
  ]);
});

test('reads what looks the same once, in one picture and in the next', async () => {
  const model = fake();
  const lines = new PaddleLines(model, SHAPE, ['', 'a', ' ']);
  const same = Array.from({ length: 12 }, (_, index) => ({ ...line(3), x: index }));
  assert.deepEqual(
    (await lines.read(shades, same, {})).map((characters) => characters.length),
    Array(12).fill(1),
  );
  assert.deepEqual(model.asked, [[1, 3, 48, 320]]);
  assert.equal((await lines.read(shades, [line(3)], {}))[0]?.length, 1);
  assert.equal(model.asked.length, 1);
  await lines.read(shades, [line(4)], {});
  assert.equal(model.asked.length, 2);
});

test('fills a file that takes a fixed number of lines of one width', async () => {
  const model = fake();
  const lines = await read(model, [line(0), line(1), line(2, 300)], { batch: 2, width: 160 });
  assert.deepEqual(model.asked, [
    [2, 3, 48, 160],
    [2, 3, 48, 160],
  ]);
  assert.deepEqual(
    lines.map((characters) => characters.length),
    [1, 1, 1],
  );
});

test('squeezes a line that is longer than any', async () => {
  const model = fake();
  const wide = painted(8000, 40);
  const rects = [{ x: 0, y: 0, width: 8000, height: 1 }];
  await new PaddleLines(model, SHAPE, ['', 'a', ' ']).read(wide, rects, {});
  assert.deepEqual(model.asked, [[1, 3, 48, 3200]]);
});

test('stops before the next batch when the time is over, and keeps what it read', async () => {
  const model = fake();
  const lines = new PaddleLines(model, SHAPE, ['', 'a', ' ']);
  const rects = Array.from({ length: 20 }, (_, row) => line(row));
  const said: string[] = [];
  const late: StageOptions = { until: performance.now() - 1, onPartial: (why) => said.push(why) };
  await lines.read(shades, rects, late);
  await lines.read(shades, rects.slice(0, 3), {});
  const read = await lines.read(shades, rects, late);
  assert.equal(model.asked.length, 1);
  assert.deepEqual(
    read.map((characters) => characters.length),
    [1, 1, 1, ...Array<number>(17).fill(0)],
  );
  assert.deepEqual(said, [
    '20 of 20 lines of text were not read in time',
    '17 of 20 lines of text were not read in time',
  ]);
});

test('refuses an answer of another length, by name', async () => {
  const wrong: readonly ((lines: number, steps: number) => Tensor)[] = [
    (lines, steps) => float32(new Float32Array((lines + 1) * steps * 3), [lines + 1, steps, 3]),
    (lines, steps) => float32(new Float32Array(lines * steps * 3), [lines * steps, 3]),
    (lines, steps) => float32(new Float32Array(lines * steps * 4), [lines, steps, 4]),
    (lines) => float32(new Float32Array(0), [lines, 0, 3]),
    (lines, steps) => float32(new Float32Array(3), [lines, steps, 3]),
    (lines, steps) => ({ type: 'int32', data: new Int32Array(lines * steps * 3), dims: [lines, steps, 3] }),
  ];
  for (const answer of wrong) {
    await assert.rejects(read(fake(answer), [line(0), line(1)]), {
      code: 'VISION_UNAVAILABLE',
      message: /text recogniser fake\.onnx answers 2 lines with/u,
      hint: /\[lines, time, classes\]/u,
    });
  }
});
