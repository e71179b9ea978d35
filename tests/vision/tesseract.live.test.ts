/** Tesseract as a real program: reads what the built-in reader reads, in each of its languages, and says what it lacks. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import { createVisionPass } from '../../src/vision/configure.js';
import type { Picture, Word } from '../../src/vision/model.js';
import { createLineReader } from '../../src/vision/text/line-reader.js';
import { createTesseractProgram, findTesseract } from '../../src/vision/text/program.js';
import { withSvg } from './drawn.js';

const program = findTesseract(process.env.PATH ?? '');
const skip = program === null ? 'not installed: tesseract (Debian: apt-get install tesseract-ocr)' : false;
const languages = program === null ? [] : languagesOf(program);

/** The first line of the list is a heading; `osd` tells directions of text and reads none. */
function languagesOf(path: string): string[] {
  const list = execFileSync(path, ['--list-langs'], { encoding: 'utf8', timeout: 20_000 });
  return list
    .trim()
    .split('\n')
    .slice(1)
    .filter((name) => name !== 'osd');
}

const LINES = ['Save changes', 'The ferry leaves at 07:40', 'Harbour of Bergen', 'Cancel'];

function page(dark = false): Promise<Picture> {
  const text = LINES.map(
    (line, at) =>
      `<text x="24" y="${40 + at * 36}" font-family="DejaVu Sans" font-size="15" fill="${dark ? '#e8e8e8' : '#111'}">${line}</text>`,
  );
  return withSvg(420, 180, text.join(''), dark ? '#1e1f22' : '#fff');
}

function linesOf(words: readonly Word[]): string[] {
  const lines = new Map<number, string[]>();
  for (const { line, text } of words) lines.set(line, [...(lines.get(line) ?? []), text]);
  return [...lines.values()].map((each) => each.join(' '));
}

describe('tesseract as a program', { skip, timeout: 240_000 }, () => {
  for (const dark of [false, true]) {
    test(`reads ${dark ? 'light text on dark' : 'dark text on light'}, each word at its place`, {
      skip: languages.includes('eng') ? false : 'tesseract has no English',
    }, async () => {
      const pass = await createVisionPass({ reader: 'program', detector: 'regions' });
      try {
        const { words, reader, missing } = await pass.look(await page(dark), { stageMs: 60_000 });
        assert.deepEqual(missing, []);
        assert.equal(reader, 'tesseract');
        assert.deepEqual(linesOf(words), LINES);
        for (const { text, bounds, line } of words) {
          const middle = bounds.y + bounds.height / 2;
          assert(
            Math.abs(middle - (35 + LINES.findIndex((each) => each.includes(text)) * 36)) < 8,
            `${text}, line ${line}`,
          );
          assert(bounds.x >= 20 && bounds.x + bounds.width <= 300, JSON.stringify({ text, bounds }));
        }
      } finally {
        await pass.close();
      }
    });
  }

  test('reads with several languages at once', {
    skip:
      languages.length < 2 ? `tesseract has only ${languages.join(', ')}: one more package of tesseract-ocr-*` : false,
  }, async () => {
    const reader = createLineReader(createTesseractProgram(program ?? '', languages.slice(0, 2)));
    const words = await reader.page(await page());
    assert.match(linesOf(words).join('\n'), /ferry/u);
  });

  test('that lacks a language says which, and how languages are installed', {
    skip: languages.includes('frk') ? 'tesseract has Frankish: nothing is missing' : false,
  }, async () => {
    const reader = createLineReader(createTesseractProgram(program ?? '', ['frk']));
    await assert.rejects(reader.page(await page()), (error: unknown) => {
      assert(error instanceof LumosError);
      assert.equal(error.code, 'VISION_UNAVAILABLE');
      assert.match(error.message, /frk/u);
      assert.match(error.hint, /tesseract-ocr-frk/u);
      return true;
    });
  });

  test('asked for a language that it lacks beside one that it has, reads with that one and says so', {
    skip: languages.includes('frk') || !languages.includes('eng') ? 'needs English, and no Frankish' : false,
  }, async () => {
    const pass = await createVisionPass({ reader: 'program', detector: 'regions', languages: ['eng', 'frk'] });
    try {
      const { words, missing } = await pass.look(await page(), { stageMs: 60_000 });
      assert.deepEqual(linesOf(words), LINES);
      assert.match(missing.join(), /text in frk was not read.*tesseract-ocr-frk/u);
    } finally {
      await pass.close();
    }
  });

  test('stops when it is told to', async () => {
    const reader = createLineReader(createTesseractProgram(program ?? ''));
    const controller = new AbortController();
    const reading = reader.page(await page(), { signal: controller.signal });
    controller.abort(new Error('enough'));
    await assert.rejects(reading, /enough/u);
  });
});
