import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Candidates, decodeCandidates } from '../../../src/vision/detect/decode.js';
import { VISION_CLASSES, type VisionClass } from '../../../src/vision/model.js';

interface Candidate {
  readonly score: number;
  /** Left, top, right, bottom. */
  readonly box: readonly [number, number, number, number];
  readonly role: VisionClass;
  readonly states?: readonly [number, number, number];
}

function candidates(given: readonly Candidate[]): Candidates {
  return {
    scores: Float32Array.from(given, ({ score }) => score),
    boxes: Float32Array.from(given.flatMap(({ box }) => [...box])),
    kinds: Float32Array.from(given.flatMap(({ role }) => VISION_CLASSES.map((each) => (each === role ? 5 : 0)))),
    states: Float32Array.from(given.flatMap(({ states = [0, 0, 0] }) => [...states])),
  };
}
const SIZE = { width: 60, height: 30, minScore: 0.3 };

test('A candidate becomes a box with its class', () => {
  const [found, ...others] = decodeCandidates(candidates([{ score: 0.9, box: [16, 10, 30, 19], role: 'link' }]), SIZE);
  assert.deepEqual(others, []);
  assert.deepEqual(found?.bounds, { x: 16, y: 10, width: 14, height: 9 });
  assert.equal(found?.role, 'link');
});

test('A box ends at the edge of the picture, not of what was added to it', () => {
  const [found] = decodeCandidates(candidates([{ score: 0.9, box: [49, 17, 108, 76], role: 'tab' }]), SIZE);
  assert.equal((found?.bounds.x ?? 0) + (found?.bounds.width ?? 0), 60);
  assert.equal((found?.bounds.y ?? 0) + (found?.bounds.height ?? 0), 30);
});

test('Of two boxes for one thing the surer is kept, whatever their classes', () => {
  const found = decodeCandidates(
    candidates([
      { score: 0.6, box: [12, 8, 32, 20], role: 'button' },
      { score: 0.8, box: [12, 8, 32, 20], role: 'combobox' },
    ]),
    SIZE,
  );
  assert.deepEqual(
    found.map(({ role }) => role),
    ['combobox'],
  );
});

test('A check box inside a row stays beside the row', () => {
  const found = decodeCandidates(
    candidates([
      { score: 0.7, box: [2, 6, 58, 22], role: 'listitem' },
      { score: 0.9, box: [5, 9, 15, 19], role: 'checkbox' },
    ]),
    SIZE,
  );
  assert.equal(found.length, 2);
});

test('What a class is scored too low or too high by is made good before the threshold', () => {
  const given = candidates([
    { score: 0.25, box: [6, 10, 14, 18], role: 'link' },
    { score: 0.33, box: [26, 10, 34, 18], role: 'button' },
    { score: 0.33, box: [46, 10, 54, 18], role: 'tab' },
  ]);
  const scores = (calibration = {}) =>
    decodeCandidates(given, { ...SIZE, calibration }).map(({ role, score }) => [role, Number(score.toFixed(3))]);
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
  const found = decodeCandidates(
    candidates([
      { score: 0.29, box: [4, 4, 16, 16], role: 'icon' },
      { score: 0.9, box: [32, 17, 52, 19], role: 'textbox' },
    ]),
    SIZE,
  );
  assert.deepEqual(found, []);
});

test('A hint is given only where the class can have the state', () => {
  const [radio, link] = decodeCandidates(
    candidates([
      { score: 0.9, box: [8, 4, 20, 16], role: 'radio', states: [4, 4, -4] },
      { score: 0.8, box: [37, 17, 55, 27], role: 'link', states: [4, 4, 4] },
    ]),
    SIZE,
  );
  assert.ok((radio?.hints?.checked ?? 0) > 0.95);
  assert.equal(radio?.hints?.selected, undefined);
  assert.ok((radio?.hints?.disabled ?? 1) < 0.05);
  assert.equal(link?.hints?.checked, undefined);
  assert.ok((link?.hints?.disabled ?? 0) > 0.95);
});

test('A great many candidates are answered in bounded time with a bounded number of boxes', () => {
  const many = Array.from({ length: 128 * 128 }, (_, cell): Candidate => {
    const [x, y] = [4 * (cell % 128), 4 * Math.floor(cell / 128)];
    return { score: 0.9, box: [x, y, x + 4, y + 4], role: 'icon' };
  });
  const found = decodeCandidates(candidates(many), { width: 512, height: 512, minScore: 0.3 });
  assert.ok(found.length <= 1000, String(found.length));
});
