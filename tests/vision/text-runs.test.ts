import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Word } from '../../src/vision/model.js';
import { textRuns } from '../../src/vision/text-runs.js';

/** A line of words, each given as its text, where it begins and how wide its ink is. */
function line(...words: readonly (readonly [text: string, x: number, width: number])[]): Word[] {
  return words.map(([text, x, width]) => ({
    text,
    bounds: { x, y: 50, width, height: 14 },
    confidence: 0.9,
    line: 1,
  }));
}
const texts = (words: readonly Word[]): string[] => textRuns(words).map(({ text }) => text);

test('Words of a line of code stand together, though their spaces are as wide as letters', () => {
  // DejaVu Sans Mono at 12 points, as it was read.
  const code = line(['//', 130, 18], ['back', 161, 39], ['task', 212, 39], ['rotate', 265, 58], ['mark;', 333, 48]);
  assert.deepEqual(texts(code), ['// back task rotate mark;']);
  assert.deepEqual(texts(line(['if', 130, 18], ['(quality.download)', 163, 178])), ['if (quality.download)']);
});

test('In code, too, a gap of several signs separates columns', () => {
  assert.deepEqual(texts(line(['total', 10, 48], ['files', 70, 48], ['4096', 160, 38])), ['total files', '4096']);
});

test('In other fonts the same gap separates what stands side by side', () => {
  assert.deepEqual(texts(line(['File', 10, 22], ['Window', 44, 58], ['Help', 114, 30])), ['File', 'Window', 'Help']);
});
