/** What comes out of PP-OCR's networks, decoded from tensors made by hand. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { float32 } from '../../src/vision/onnx-types.js';
import { boxesOfMap } from '../../src/vision/text/paddle-boxes.js';
import { decodeCtc } from '../../src/vision/text/paddle-ctc.js';
import { charactersOf, classesOf } from '../../src/vision/text/paddle-dictionary.js';
import { linePlanes } from '../../src/vision/text/paddle-images.js';
import { onnxMetadata } from '../../src/vision/text/paddle-metadata.js';
import { type PlacedCharacter, placed, wordsOf } from '../../src/vision/text/paddle-words.js';
import { projectFolder } from '../support/project.js';

type Spot = readonly [x: number, y: number, width: number, height: number, probability: number];

function mapOf(width: number, height: number, spots: readonly Spot[]): Float32Array {
  const map = new Float32Array(width * height);
  for (const [x, y, wide, high, probability] of spots) {
    for (let row = y; row < y + high; row++) map.fill(probability, row * width + x, row * width + x + wide);
  }
  return map;
}

function boxes(width: number, height: number, spots: readonly Spot[]): string[] {
  const found = boxesOfMap(mapOf(width, height, spots), width, height);
  assert(found);
  return found.map(
    ({ bounds, score }) => `${bounds.x},${bounds.y} ${bounds.width}x${bounds.height} ${score.toFixed(2)}`,
  );
}

test('grows what hangs together in a map by its area, half as much again, over its perimeter', () => {
  // 40x10: 400 * 1.5 / 100 = 6 pixels on each side.
  assert.deepEqual(boxes(100, 60, [[20, 20, 40, 10, 0.9]]), ['14,14 52x22 0.90']);
  // At a corner it reaches over the edge; pixels that touch at a corner only are one.
  assert.deepEqual(
    boxes(64, 32, [
      [0, 0, 12, 4, 1],
      [12, 4, 12, 4, 1],
    ]),
    [],
  );
  assert.deepEqual(
    boxes(64, 32, [
      [0, 0, 14, 4, 1],
      [10, 4, 14, 4, 1],
    ]).length,
    0,
  );
});

test('leaves out what is faint, too small, or a frame around nothing', () => {
  const faint: Spot = [2, 2, 20, 6, 0.5];
  const below: Spot = [30, 2, 20, 6, 0.3];
  const thin: Spot = [2, 20, 30, 2, 1];
  const kept: Spot = [60, 20, 20, 4, 0.61];
  assert.deepEqual(boxes(100, 80, [faint, below, thin, kept]), ['57.5,17.5 25x9 0.61']);
  const frame: Spot[] = [
    [10, 10, 60, 1, 1],
    [10, 39, 60, 1, 1],
    [10, 10, 1, 30, 1],
    [69, 10, 1, 30, 1],
  ];
  assert.deepEqual(boxes(100, 80, frame), []);
  assert.equal(boxes(100, 80, [...frame, [25, 20, 20, 4, 1]]).length, 1);
});

test('has lines from the top, and each row from the left, though boxes of a row are not equally high', () => {
  const found = boxesOfMap(
    mapOf(200, 80, [
      [120, 20, 30, 6, 1],
      [20, 22, 30, 6, 1],
      [70, 18, 30, 8, 1],
      [20, 50, 30, 6, 1],
    ]),
    200,
    80,
  );
  assert.deepEqual(
    found?.map(({ bounds }) => Math.round(bounds.x + bounds.width / 2)),
    [35, 85, 135, 35],
  );
});

test('refuses maps of another length, and what are no probabilities', () => {
  assert.equal(boxesOfMap(new Float32Array(10), 4, 4), null);
  assert.deepEqual(boxesOfMap(new Float32Array(16), 4, 4), []);
  for (const wrong of [Number.NaN, 7, -3, Number.POSITIVE_INFINITY]) {
    assert.equal(boxesOfMap(new Float32Array(16).fill(wrong, 15), 4, 4), null, String(wrong));
  }
});

test('is done soon with a map that is as bad as can be', () => {
  // A quarter of a million specks; frames one in the other, each holding all those inside it; one blob of everything.
  const side = 1024;
  const specks = new Float32Array(side * side);
  for (let y = 0; y < side; y += 2) for (let x = 0; x < side; x += 2) specks[y * side + x] = 1;
  const frames = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const inset = Math.min(x, y, side - 1 - x, side - 1 - y);
      if (inset % 2 === 0) frames[y * side + x] = 1;
    }
  }
  // Processor time: others may use the machine.
  const before = process.cpuUsage();
  assert.deepEqual(boxesOfMap(specks, side, side), []);
  // Only the two innermost frames, 4 and 8 pixels wide, are more ink than ground.
  assert.equal(boxesOfMap(frames, side, side)?.length, 2);
  assert.equal(boxesOfMap(new Float32Array(side * side).fill(1), side, side)?.length, 1);
  const { user } = process.cpuUsage(before);
  assert(user < 5_000_000, `${user / 1000} ms`);
});

test('keeps a thousand boxes at most, the surest', () => {
  const spots: Spot[] = [];
  for (let row = 0; row < 40; row++)
    for (let column = 0; column < 40; column++) spots.push([column * 10, row * 10, 4, 4, row < 20 ? 0.7 : 0.9]);
  const found = boxesOfMap(mapOf(400, 400, spots), 400, 400);
  assert.equal(found?.length, 1000);
  assert.equal(found?.filter(({ score }) => score > 0.8).length, 800);
});

const CLASSES = ['', 'l', 'o', 'é', ' '];

/** One line: at each step a class and how sure that is; the rest goes to the others. */
function said(steps: readonly (readonly [number, number])[]): Float32Array {
  const data = new Float32Array(steps.length * CLASSES.length);
  for (const [step, [index, probability]] of steps.entries()) {
    data.fill((1 - probability) / (CLASSES.length - 1), step * CLASSES.length, (step + 1) * CLASSES.length);
    data[step * CLASSES.length + index] = probability;
  }
  return data;
}

test('joins what is repeated, and keeps a letter that stands twice with a blank between', () => {
  const steps = said([
    [0, 0.9],
    [1, 0.6],
    [1, 0.8],
    [0, 0.9],
    [1, 0.7],
    [2, 0.9],
    [2, 0.5],
    [0, 1],
    [3, 0.9],
    [4, 0.9],
    [1, 0.9],
  ]);
  const read = decodeCtc(float32(steps, [1, 11, 5]), CLASSES);
  assert.equal(read?.steps, 11);
  assert.deepEqual(
    read?.lines[0]?.map(({ text, confidence, from, to }) => `${text} ${confidence.toFixed(1)} ${from}-${to}`),
    ['l 0.8 1-3', 'l 0.7 4-5', 'o 0.9 5-7', 'é 0.9 8-9', '  0.9 9-10', 'l 0.9 10-11'],
  );
});

test('keeps lines of a batch apart', () => {
  const both = new Float32Array([...said([[1, 1]]), ...said([[1, 1]])]);
  assert.deepEqual(
    decodeCtc(float32(both, [2, 1, 5]), CLASSES)?.lines.map((line) => line.map(({ text }) => text)),
    [['l'], ['l']],
  );
});

test('refuses other shapes, other numbers of classes, and what are no probabilities', () => {
  const line = said([[1, 1]]);
  const refused = (data: Float32Array, dims: readonly number[], classes: readonly string[] = CLASSES) =>
    assert.equal(decodeCtc(float32(data, dims), classes), null, `[${dims}]`);
  refused(line, [1, 5]);
  refused(line, [1, 1, 5], CLASSES.slice(1));
  refused(line, [1, 3, 5]);
  refused(line, [-1, -1, 5]);
  refused(line.slice(1), [1, 1, 5]);
  for (const wrong of [Number.NaN, 3, -3]) refused(Float32Array.of(0, wrong, 0, 0, 0), [1, 1, 5]);
  assert.equal(decodeCtc({ type: 'int64', data: new BigInt64Array(5), dims: [1, 1, 5] }, CLASSES), null);
  assert.deepEqual(decodeCtc(float32(new Float32Array(0), [0, 0, 5]), CLASSES), { lines: [], steps: 0 });
});

function character(text: string, middle: number, confidence = 0.9): PlacedCharacter {
  return { text, confidence, from: middle - 0.01, to: middle + 0.01 };
}

test('splits words at spaces, of every kind, and gives each as much of the line as its letters take', () => {
  const line = [
    character('O', 0.1),
    character('p', 0.2, 0.5),
    character(' ', 0.3),
    character('界', 0.4),
    character('\u3000', 0.5),
    character(' ', 0.6),
    character('😀', 0.7),
    character('ß', 0.8),
  ];
  const words = wordsOf(line, { x: 100, y: 40, width: 200, height: 20 }, 3);
  assert.deepEqual(
    words.map(({ text, bounds: { x, y, width, height }, confidence, line: of }) => [
      text,
      Math.round(x),
      y,
      Math.round(width),
      height,
      Number(confidence.toFixed(2)),
      of,
    ]),
    [
      ['Op', 110, 40, 40, 20, 0.7, 3],
      ['界', 170, 40, 20, 20, 0.9, 3],
      ['😀ß', 230, 40, 40, 20, 0.9, 3],
    ],
  );
});

test('has no words in a line of spaces, and one that stands alone takes the line', () => {
  const bounds = { x: 0, y: 0, width: 50, height: 10 };
  assert.deepEqual(wordsOf([], bounds, 0), []);
  assert.deepEqual(wordsOf([character(' ', 0.2), character(' ', 0.6)], bounds, 0), []);
  assert.deepEqual(wordsOf([character('a', 0.5)], bounds, 0)[0]?.bounds, bounds);
});

test('takes what is read in the padding for the end of the line', () => {
  const read = [{ text: 'a', confidence: 1, from: 2, to: 12 }];
  assert.deepEqual(placed(read, 8), [{ text: 'a', confidence: 1, from: 0.25, to: 1 }]);
});

test('gives lines as planes of blue, green and red from -1 to 1, and zeros beside short ones', () => {
  const pixel = (...data: number[]) => ({ data: Uint8Array.from(data), width: data.length / 3, height: 1 });
  const planes = linePlanes([pixel(255, 0, 0), pixel(0, 0, 255, 255, 255, 255)], 2, 1);
  assert.deepEqual([...planes], [-1, 0, -1, 0, 1, 0, 1, 1, -1, 1, -1, 1]);
});

test('reads a dictionary as it is published', () => {
  assert.deepEqual(charactersOf('a\né\n界\n'), ['a', 'é', '界']);
  assert.deepEqual(charactersOf('\uFEFFa\r\n\r\n \r\n#'), ['a', '', ' ', '#']);
  assert.deepEqual(charactersOf('\n'), ['']);
  assert.deepEqual(charactersOf('a\u2028b\u0085c\n'), ['a\u2028b\u0085c']);
  const dictionary = (characters: readonly string[]) => ({ path: 'dict.txt', characters });
  assert.deepEqual(classesOf(dictionary(['a', 'b']), 4, 'rec.onnx'), ['', 'a', 'b', ' ']);
  assert.deepEqual(classesOf(dictionary(['a', ' ']), 3, 'rec.onnx'), ['', 'a', ' ']);
  for (const count of [3, 5]) {
    assert.throws(() => classesOf(dictionary(['a', 'b']), count, 'rec.onnx'), {
      code: 'VISION_UNAVAILABLE',
      message: new RegExp(`dict.txt has 2 characters.*rec.onnx knows ${count - 2}`),
      hint: new RegExp(`${count - 2} lines`),
    });
  }
});

test('finds a text in the metadata of a file, and nothing in one that is none or is cut off', async () => {
  const variants = join(projectFolder(), 'tests/vision/models/variants');
  const path = join(variants, 'rec_metadata.onnx');
  assert.match((await onnxMetadata(path, 'character')) ?? '', /^S\na\nv\n.*\nl$/su);
  assert.equal(await onnxMetadata(path, 'author'), 'lumos-tests');
  assert.equal(await onnxMetadata(path, 'charact'), null);
  assert.equal(await onnxMetadata(join(variants, 'rec_nan.onnx'), 'character'), null);
  const folder = await mkdtemp(join(tmpdir(), 'lumos-metadata-'));
  try {
    const file = join(folder, 'file');
    const hostile = [
      [],
      [0xff],
      // A length of 2^63, a length beyond the end, a group, a number that never ends, an entry that is cut off.
      [0x72, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
      [0x72, 0x7f, 0x0a],
      [0x0b],
      Array<number>(40).fill(0x80),
      [0x72, 0x03, 0x0a, 0x09, 0x63],
      // As many fields as fit.
      Array<number>(100_000).fill(0),
    ];
    for (const bytes of hostile) {
      await writeFile(file, Uint8Array.from(bytes));
      assert.equal(await onnxMetadata(file, 'character'), null, String(bytes.slice(0, 12)));
    }
    await assert.rejects(onnxMetadata(join(folder, 'none'), 'character'), { code: 'ENOENT' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
