import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DetectorMaps, decodeMaps } from '../../../src/vision/detect/decode.js';
import { VISION_CLASSES, type VisionClass } from '../../../src/vision/model.js';

interface Peak {
  readonly column: number;
  readonly row: number;
  readonly score: number;
  readonly sides: readonly [number, number, number, number];
  readonly role: VisionClass;
  readonly states?: readonly [number, number, number];
}

/** Maps with these peaks and nothing else. */
function mapsWith(peaks: readonly Peak[], columns = 16, rows = 8): DetectorMaps {
  const area = rows * columns;
  const maps = {
    rows,
    columns,
    stride: 4,
    score: new Float32Array(area),
    sides: new Float32Array(4 * area),
    kinds: new Float32Array(VISION_CLASSES.length * area),
    states: new Float32Array(3 * area),
  };
  for (const { column, row, score, sides, role, states = [0, 0, 0] } of peaks) {
    const cell = row * columns + column;
    maps.score[cell] = score;
    for (const [i, side] of sides.entries()) maps.sides[i * area + cell] = side;
    maps.kinds[VISION_CLASSES.indexOf(role) * area + cell] = 5;
    for (const [i, state] of states.entries()) maps.states[i * area + cell] = state;
  }
  return maps;
}
const SIZE = { width: 60, height: 30, minScore: 0.3 };

test('A peak becomes a box around the middle of its cell', () => {
  const [found, ...others] = decodeMaps(
    mapsWith([{ column: 5, row: 3, score: 0.9, sides: [6, 4, 8, 5], role: 'link' }]),
    SIZE,
  );
  assert.deepEqual(others, []);
  // The cell's middle: (5 + 0.5) * 4 = 22, (3 + 0.5) * 4 = 14.
  assert.deepEqual(found?.bounds, { x: 16, y: 10, width: 14, height: 9 });
  assert.equal(found?.role, 'link');
});

test('A box ends at the edge of the picture, not of what was added to it', () => {
  const [found] = decodeMaps(mapsWith([{ column: 14, row: 6, score: 0.9, sides: [9, 9, 50, 50], role: 'tab' }]), SIZE);
  assert.equal((found?.bounds.x ?? 0) + (found?.bounds.width ?? 0), 60);
  assert.equal((found?.bounds.y ?? 0) + (found?.bounds.height ?? 0), 30);
});

test('Of two boxes for one thing the surer is kept, whatever their classes', () => {
  const found = decodeMaps(
    mapsWith([
      { column: 5, row: 3, score: 0.6, sides: [10, 6, 10, 6], role: 'button' },
      { column: 6, row: 3, score: 0.8, sides: [14, 6, 6, 6], role: 'combobox' },
    ]),
    SIZE,
  );
  assert.deepEqual(
    found.map(({ role }) => role),
    ['combobox'],
  );
});

test('A check box inside a row stays beside the row', () => {
  const found = decodeMaps(
    mapsWith([
      { column: 7, row: 3, score: 0.7, sides: [28, 8, 28, 8], role: 'listitem' },
      { column: 2, row: 3, score: 0.9, sides: [5, 5, 5, 5], role: 'checkbox' },
    ]),
    SIZE,
  );
  assert.equal(found.length, 2);
});

test('What a class is scored too low or too high by is made good before the threshold', () => {
  const maps = mapsWith([
    { column: 2, row: 3, score: 0.25, sides: [4, 4, 4, 4], role: 'link' },
    { column: 7, row: 3, score: 0.33, sides: [4, 4, 4, 4], role: 'button' },
    { column: 12, row: 3, score: 0.33, sides: [4, 4, 4, 4], role: 'tab' },
  ]);
  const scores = (calibration = {}) =>
    decodeMaps(maps, { ...SIZE, calibration }).map(({ role, score }) => [role, Number(score.toFixed(3))]);
  assert.deepEqual(scores(), [
    ['button', 0.33],
    ['tab', 0.33],
  ]);
  // The odds of 0.25 are 1 to 3; doubled, 2 to 3. Those of 0.33 halved are under 1 to 3.
  assert.deepEqual(scores({ link: Math.LN2, button: -Math.LN2 }), [
    ['link', 0.4],
    ['tab', 0.33],
  ]);
});

test('What is under the threshold, and what is thinner than a line, is no detection', () => {
  const found = decodeMaps(
    mapsWith([
      { column: 2, row: 2, score: 0.29, sides: [6, 6, 6, 6], role: 'icon' },
      { column: 10, row: 4, score: 0.9, sides: [10, 1, 10, 1], role: 'textbox' },
    ]),
    SIZE,
  );
  assert.deepEqual(found, []);
});

test('A hint is given only where the class can have the state', () => {
  const [radio, link] = decodeMaps(
    mapsWith([
      { column: 3, row: 2, score: 0.9, sides: [6, 6, 6, 6], role: 'radio', states: [4, 4, -4] },
      { column: 11, row: 5, score: 0.8, sides: [9, 5, 9, 5], role: 'link', states: [4, 4, 4] },
    ]),
    SIZE,
  );
  assert.ok((radio?.hints?.checked ?? 0) > 0.95);
  assert.equal(radio?.hints?.selected, undefined);
  assert.ok((radio?.hints?.disabled ?? 1) < 0.05);
  assert.equal(link?.hints?.checked, undefined);
  assert.ok((link?.hints?.disabled ?? 0) > 0.95);
});

test('A map that is a peak everywhere is answered in bounded time with a bounded number of boxes', () => {
  const peaks = Array.from({ length: 128 * 128 }, (_, cell): Peak => {
    return { column: cell % 128, row: Math.floor(cell / 128), score: 0.9, sides: [2, 2, 2, 2], role: 'icon' };
  });
  const found = decodeMaps(mapsWith(peaks, 128, 128), { width: 512, height: 512, minScore: 0.3 });
  assert.ok(found.length <= 1000, String(found.length));
});
