import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Keymap } from '../../../src/platform/x11/keymap.js';
import { SpareKeys } from '../../../src/platform/x11/spare-keys.js';

/** A keymap of rows [plain, shifted]; only what SpareKeys asks for. */
function keymap(rows: Record<number, readonly [number, number]>): Keymap {
  const fake = {
    typed: (keycode: number, shift: boolean) => rows[keycode]?.[shift ? 1 : 0] ?? 0,
    spare: () =>
      Object.entries(rows)
        .filter(([, row]) => row[0] === 0 && row[1] === 0)
        .map(([keycode]) => Number(keycode)),
  };
  return fake as unknown as Keymap;
}

const [A, B, C, D, E] = [0x1000401, 0x1000402, 0x1000403, 0x1000404, 0x1000405];

test('two characters share a key, and only the second needs Shift', () => {
  const spare = new SpareKeys();
  spare.refresh(keymap({ 10: [0, 0], 11: [0, 0], 12: [0x61, 0x41] }));
  assert.equal(spare.capacity, 4);
  const { assignments, reused } = spare.place(new Set([A, B, C]));
  assert.deepEqual(assignments, [
    { keycode: 10, plain: A, shifted: C },
    { keycode: 11, plain: B, shifted: B },
  ]);
  assert.equal(reused, false);
  assert.deepEqual(spare.position(C), { keycode: 10, shift: true });
});

test('a character keeps its key, and the least recently used one gives way', () => {
  const spare = new SpareKeys();
  spare.refresh(keymap({ 10: [0, 0], 11: [0, 0] }));
  spare.place(new Set([A, B, C, D]));
  assert.deepEqual(spare.place(new Set([A])).assignments, []);
  const { assignments, reused } = spare.place(new Set([E]));
  assert.equal(reused, true);
  assert.equal(spare.position(B), undefined);
  assert.deepEqual(assignments, [{ keycode: 11, plain: E, shifted: D }]);
  assert.deepEqual(spare.position(A), { keycode: 10, shift: false });
});

test('keys that another program has changed are not counted on any more', () => {
  const spare = new SpareKeys();
  spare.refresh(keymap({ 10: [0, 0], 11: [0, 0] }));
  spare.place(new Set([A, B]));
  spare.refresh(keymap({ 10: [A, A], 11: [0x7a, 0x5a] }));
  assert.ok(spare.position(A));
  assert.equal(spare.position(B), undefined);
  assert.equal(spare.owns(11), false);
  assert.equal(spare.capacity, 2);
});

test('all keys in use are given back, once', () => {
  const spare = new SpareKeys();
  spare.refresh(keymap({ 10: [0, 0], 11: [0, 0] }));
  spare.place(new Set([A]));
  assert.deepEqual(spare.giveBack(), [{ keycode: 10, plain: 0, shifted: 0 }]);
  assert.deepEqual(spare.giveBack(), []);
});
