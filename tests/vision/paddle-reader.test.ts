/** Pages read by a text reader that the person brought, on models of the project's own with PP-OCR's inputs and outputs. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Rect } from '../../src/blueprint/geometry.js';
import type { TextReader } from '../../src/vision/model.js';
import { openPaddle } from '../../src/vision/text/paddle.js';
import { boundsOfCells, type CodedLine, codedText, LINE_HEIGHT } from './coded-text.js';
import { LOWER, near, own, page, RIGHT, TITLE, texts } from './paddle-folders.js';
import { painted } from './painted-picture.js';

describe('a page', () => {
  let reader: TextReader;
  before(async () => {
    ({ reader } = await openPaddle(own));
  });
  after(() => reader.close());

  test('is read line by line: letters that stand twice, wide ones once, words apart, characters of every length', async () => {
    const words = await reader.page(page);
    assert.deepEqual(texts(words), [['Save', 'all'], ['Op', 'né界'], ['ß😀', 'l', 'Spell'], ['Open']]);
    for (const { confidence } of words) assert(confidence > 0.9 && confidence <= 1);
  });

  test('has boxes around words, in pixels of the picture', async () => {
    const words = await reader.page(page);
    const of = (text: string) => words.find((word) => word.text === text)?.bounds;
    near(of('Save'), boundsOfCells(TITLE, 0, 3), 6);
    near(of('all'), boundsOfCells(TITLE, 5, 7), 6);
    near(of('né界'), boundsOfCells(RIGHT, 3, 5), 6);
    near(of('l'), boundsOfCells(LOWER, 3, 3), 6);
    near(of('Spell'), boundsOfCells(LOWER, 5, 9), 6);
    // The detector gives a core that is 5 pixels smaller on each side: 10 high, and as wide as the line without 10.
    const width = boundsOfCells(TITLE, 0, 7).width - 10;
    const height = 10 + (2 * 1.5 * 10 * width) / (2 * (10 + width));
    const title = of('Save') as Rect;
    assert(Math.abs(title.height - height) < 0.01, `${title.height} instead of ${height}`);
    assert(Math.abs(title.y + height / 2 - TITLE.y - LINE_HEIGHT / 2) < 0.01);
  });

  test('takes channels in the order that the networks were trained with, and normalises as they were', async () => {
    const square = (x: number): Rect => ({ x, y: 40, width: 40, height: LINE_HEIGHT });
    const picture = codedText(
      500,
      100,
      [],
      [
        // Blue is light to this detector and red is dark.
        [square(20), [0, 0, 255]],
        [square(120), [255, 0, 0]],
        // Both are "l" to the recogniser, and lie on both sides of where the detector parts light from dark.
        [square(220), [255, 0, 110]],
        [square(320), [255, 0, 97]],
        [square(420), [0, 0, 77]],
      ],
    );
    const words = await reader.page(picture);
    assert.deepEqual(
      words.map(({ text, bounds }) => `${text} ${Math.round(bounds.x + bounds.width / 2)}`),
      ['v 140', 'l 340', 'ß 440'],
    );
  });

  test('may have any size: sides that are no multiples of 32, one line only, too large for one look', async () => {
    const line = { text: 'Save', x: 8, y: 6 };
    assert.deepEqual(texts(await reader.page(codedText(101, 33, [line]))), [['Save']]);
    assert.deepEqual(texts(await reader.page(codedText(320, 96, [line]))), [['Save']]);
    // Four fifths as large to the detector, and in its own pixels to the recogniser.
    const large = codedText(5000, 200, [{ text: 'Open', x: 4000, y: 100, cell: 60 }]);
    const words = await reader.page(large);
    assert.deepEqual(texts(words), [['Open']]);
    near(words[0]?.bounds, boundsOfCells({ text: 'Open', x: 4000, y: 100, cell: 60 }, 0, 3), 12);
  });

  test('without text has no words', async () => {
    assert.deepEqual(await reader.page(codedText(200, 100, [])), []);
    assert.deepEqual(await reader.page(codedText(8, 8, [])), []);
    // Found, and nothing that the recogniser knows.
    assert.deepEqual(await reader.page(painted(200, 100, [], [60, 60, 60])), []);
  });

  test('stops when it is told to, and says what it did not read in time', async () => {
    const reason = new Error('enough');
    await assert.rejects(reader.page(page, { signal: AbortSignal.abort(reason) }), reason);
    await assert.rejects(reader.regions(page, [], { signal: AbortSignal.abort(reason) }), reason);
    const partial: string[] = [];
    const unseen = codedText(300, 100, [{ text: 'eeSS', x: 30, y: 30 }]);
    const late = await reader.page(unseen, { until: 0, onPartial: (why) => partial.push(why) });
    assert.deepEqual([late, partial], [[], ['1 of 1 lines of text were not read in time']]);
    assert.deepEqual(texts(await reader.page(unseen)), [['eeSS']]);
  });

  test('has regions read as one line each, without their frames', async () => {
    const key: CodedLine = { text: 'Op en', x: 50, y: 40 };
    const frame: Rect = { x: 30, y: 25, width: 200, height: 50 };
    const edge = (x: number, y: number, width: number, height: number): readonly [Rect, [number, number, number]] => [
      { x, y, width, height },
      [0, 0, 0],
    ];
    const picture = codedText(
      300,
      120,
      [key],
      [edge(30, 25, 200, 1), edge(30, 74, 200, 1), edge(30, 25, 1, 50), edge(229, 25, 1, 50)],
    );
    const nothing = { x: 240, y: 80, width: 40, height: 30 };
    const outside = { x: 290, y: 110, width: 500, height: 500 };
    const words = await reader.regions(picture, [nothing, frame, { ...frame, width: 6 }, outside]);
    assert.deepEqual(
      words.map((region) => region.map(({ text, line }) => `${text} ${line}`)),
      [[], ['Op 1', 'en 1'], [], []],
    );
    near(words[1]?.[0]?.bounds, boundsOfCells(key, 0, 1), 7);
    near(words[1]?.[1]?.bounds, boundsOfCells(key, 3, 4), 7);
    assert.deepEqual(await reader.regions(picture, []), []);
  });
});
