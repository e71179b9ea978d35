import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Rect } from '../../src/blueprint/geometry.js';
import type { LineEngine } from '../../src/vision/text/engine.js';
import { findTextLines } from '../../src/vision/text/find-lines.js';
import { lineImage } from '../../src/vision/text/line-image.js';
import { createLineReader } from '../../src/vision/text/line-reader.js';
import { parseTsv } from '../../src/vision/text/program.js';
import { toTiff } from '../../src/vision/text/tiff.js';
import { filled, rect, withBox, withSvg } from './drawn.js';

const text = (x: number, y: number, words: string, size = 14, fill = '#000', more = '') =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${size}" fill="${fill}" ${more}>${words}</text>`;

/** The line that holds a point, and how many do. */
function at(lines: readonly { bounds: Rect }[], x: number, y: number) {
  const here = lines.filter(({ bounds: b }) => b.x <= x && b.x + b.width >= x && b.y <= y && b.y + b.height >= y);
  return { count: here.length, line: here[0]?.bounds };
}

describe('lines of text', () => {
  test('are found whole, and frames around them are not', async () => {
    const picture = await withSvg(
      400,
      120,
      `<rect x="20.5" y="20.5" width="120" height="30" fill="none" stroke="#888"/>${text(40, 40, 'Save all files')}`,
    );
    const lines = findTextLines(picture);
    assert.equal(lines.length, 1);
    const { line } = at(lines, 60, 36);
    assert(line && line.x >= 36 && line.height <= 18 && line.width > 80, JSON.stringify(lines));
  });

  test('that touch the frame of their key end at the frame', async () => {
    const key = (x: number): string => `<rect x="${x}.5" y="20.5" width="44" height="26" fill="none" stroke="#000"/>`;
    const picture = await withSvg(
      200,
      70,
      `<clipPath id="a"><rect x="21" y="21" width="43" height="25"/></clipPath><g clip-path="url(#a)">${text(22, 38, 'truncd')}</g>${text(82, 38, 'sin')}${key(20)}${key(67)}`,
    );
    const lines = findTextLines(picture);
    assert.equal(lines.length, 2, JSON.stringify(lines.map(({ bounds }) => bounds)));
    for (const [x, most] of [
      [40, 48],
      [90, 40],
    ] as const) {
      const { line } = at(lines, x, 34);
      assert(line && line.height <= 16 && line.width <= most, JSON.stringify(lines.map(({ bounds }) => bounds)));
    }
  });

  test('are not seen in the gap between two rows of keys', async () => {
    const key = (x: number, y: number): string =>
      `<rect x="${x}.5" y="${y}.5" width="40" height="24" fill="none" stroke="#000"/>`;
    const keys = [20, 63, 106].map((x) => `${key(x, 20)}${key(x, 48)}`).join('');
    assert.deepEqual(findTextLines(await withSvg(180, 100, keys)), []);
  });

  test('of a sheet with thousands of small cells are found in seconds', async () => {
    const cell =
      '<pattern id="c" width="26" height="14" patternUnits="userSpaceOnUse"><path d="M26 0H0V14" fill="none" stroke="#222"/><path d="M6 3v8M6 3h4M6 7h4M14 3v8M14 11h4" stroke="#000" stroke-width="1.4" fill="none"/></pattern>';
    const picture = await withSvg(1920, 1080, `<defs>${cell}</defs><rect width="1920" height="1080" fill="url(#c)"/>`);
    const started = performance.now();
    const { length } = findTextLines(picture);
    const ms = performance.now() - started;
    // 5,600 cells. Each compared with every other, this took half a minute.
    assert(length > 4000, `${length} lines`);
    assert(ms < 10_000, `${Math.round(ms)} ms`);
  });

  test('of large letters are found whole, too', async () => {
    const picture = await withSvg(700, 160, text(30, 100, 'Discover Groups', 52, '#222', 'font-weight="bold"'));
    const lines = findTextLines(picture);
    const { line } = at(lines, 300, 80);
    assert(line && line.x <= 40 && line.width > 450, JSON.stringify(lines));
  });

  test('on badges keep apart from the text beside them, and have the badge as their ground', async () => {
    const picture = await withSvg(
      400,
      60,
      `<rect x="20" y="14" width="60" height="26" rx="3" fill="#1a7f37"/>${text(32, 32, 'open', 13, '#fff')}${text(96, 32, 'Three labels')}`,
    );
    const lines = findTextLines(picture);
    assert.equal(lines.length, 2, JSON.stringify(lines));
    const [green, white] = [...lines].sort((a, b) => a.bounds.x - b.bounds.x).map(({ ground }) => ground);
    assert((green?.[0] ?? 255) < 80 && (white?.[0] ?? 0) > 200);
  });

  test('that touch each other are told apart', async () => {
    const picture = await withSvg(300, 90, `${text(20, 30, 'goggling jugs')}${text(20, 46, 'little dogs by')}`);
    const lines = findTextLines(picture);
    assert.equal(at(lines, 60, 26).count, 1, JSON.stringify(lines));
    assert.equal(at(lines, 60, 40).count, 1, JSON.stringify(lines));
    assert.notDeepEqual(at(lines, 60, 26).line, at(lines, 60, 40).line);
  });

  test('become dark on white, whatever their colours', () => {
    for (const [ground, ink] of [
      [
        [255, 255, 255],
        [0, 0, 0],
      ],
      [
        [20, 20, 30],
        [230, 230, 240],
      ],
      [
        [26, 127, 55],
        [255, 255, 255],
      ],
    ] as const) {
      const picture = withBox(filled(60, 30, ground), rect(20, 10, 12, 8), ink);
      const image = lineImage(picture, rect(15, 5, 30, 20), 2);
      const dark = image.data.filter((value) => value < 64).length;
      assert.equal(image.data[0], 255);
      assert(Math.abs(dark - 12 * 8 * 4) < 80, `${dark} dark pixels`);
    }
  });

  test('that look the same are read once, wherever they stand', async () => {
    const asked: number[] = [];
    const engine: LineEngine = {
      id: 'counting',
      read: async (images, onRead) => {
        asked.push(images.length);
        images.forEach((_, index) => {
          onRead(index, [{ text: 'word', confidence: 1, x: 10, y: 10, width: 60, height: 20 }]);
        });
      },
      close: async () => {},
    };
    const reader = createLineReader(engine);
    const one = await withSvg(300, 100, text(20, 30, 'Open file'));
    const moved = await withSvg(300, 100, text(20, 60, 'Open file'));
    const [first] = await reader.page(one);
    const [second] = await reader.page(moved);
    assert.deepEqual(
      asked.filter((count) => count > 0),
      [1],
    );
    assert.equal((second?.bounds.y ?? 0) - (first?.bounds.y ?? 0), 30);
  });

  test('have the underscores between their words, and no underlining', async () => {
    const engine: LineEngine = {
      id: 'split',
      // As the reader does: what stands on both sides of an underscore is two words.
      read: async (images, onRead) => {
        images.forEach((_, index) => {
          onRead(index, [
            { text: 'menu', confidence: 0.9, x: 14, y: 18, width: 80, height: 22 },
            { text: 'item', confidence: 0.9, x: 118, y: 18, width: 60, height: 22 },
          ]);
        });
      },
      close: async () => {},
    };
    const words = async (shapes: string): Promise<string[]> => {
      const read = await createLineReader(engine).page(await withSvg(300, 60, shapes));
      return [...new Set(read.map((word) => word.text))];
    };
    const menu = text(20, 30, 'menu');
    const item = text(70, 30, 'item');
    const bar = (x: number, width: number): string => `<rect x="${x}" y="32" width="${width}" height="1"/>`;
    assert.deepEqual(await words(`${menu}${item}${bar(61, 9)}`), ['menu_item']);
    assert.deepEqual(await words(`${menu}${item}`), ['menu', 'item']);
    assert.deepEqual(await words(`${menu}${item}${bar(20, 85)}`), ['menu', 'item']);
  });

  test('that were not read in time are said to be missing', async () => {
    const engine: LineEngine = { id: 'late', read: async () => {}, close: async () => {} };
    const why: string[] = [];
    const words = await createLineReader(engine).page(await withSvg(300, 100, text(20, 30, 'Open file')), {
      onPartial: (sentence) => why.push(sentence),
    });
    assert.deepEqual(words, []);
    assert.match(why[0] ?? '', /1 of 1 lines/u);
  });

  test('go to the program as pages of one file, and come back by page', async () => {
    const image = lineImage(withBox(filled(40, 20), rect(10, 5, 5, 8), [0, 0, 0]), rect(5, 2, 20, 15), 1);
    const { default: sharp } = await import('sharp');
    const file = toTiff([image, image]);
    const { pages, width, height } = await sharp(file).metadata();
    assert.deepEqual([pages, width, height], [2, image.width, image.height]);
    const second = await sharp(file, { page: 1 }).greyscale().raw().toBuffer();
    assert.deepEqual([...second], [...image.data]);
    const tsv = [
      'level\tpage',
      '5\t2\t1\t1\t1\t1\t10\t12\t30\t14\t96.5\tOpen',
      '5\t2\t1\t1\t1\t2\t44\t12\t20\t14\t-1\t',
    ].join('\n');
    assert.deepEqual(parseTsv(tsv).get(2), [{ text: 'Open', confidence: 0.965, x: 10, y: 12, width: 30, height: 14 }]);
  });
});
