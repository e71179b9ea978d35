import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Blueprint } from '../../src/blueprint/model.js';
import { applyPatch, makePatch } from '../../src/trace/patch.js';
import { calculator, editor, files, login, settings } from '../blueprint/fixtures.js';
import { blueprint } from '../support/blueprint.js';

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function roundTrip(before: Blueprint, after: Blueprint): number {
  const patch = makePatch(before, after);
  assert.ok(patch);
  assert.deepEqual(plain(applyPatch(before, plain(patch))), plain(after));
  return JSON.stringify(patch).length;
}

test('a patch gives the later blueprint back exactly, between any two', () => {
  const all = [editor, login, settings, files, calculator];
  for (const before of all) for (const after of all) roundTrip(before, after);
});

test('a patch of one changed value is small', () => {
  const elements = editor.elements.map((each) => (each.name === 'Document' ? { ...each, value: 'hello there' } : each));
  const size = roundTrip(editor, { ...editor, elements, sequence: 2, hash: 'x' });
  assert.ok(size < 250, `${size}`);
});

test('a patch finds its way through what is inserted, taken out, moved and doubled', () => {
  const form = (lines: string): Blueprint => blueprint(`window "W" [0,0,100,100]\n${lines}`);
  const one = form(' group "G"\n  button "A" +press\n  text "same"\n  text "same"\n button "B" id="A7" +press');
  const two = form(
    ' button "B" id="A7" +press\n group "G"\n  text "same"\n  button "N" id="A9" +press\n   text "same"\n text "same"',
  );
  roundTrip(one, two);
  roundTrip(two, one);
  const bare = form(' text "x"');
  roundTrip(one, bare);
  roundTrip(bare, one);
});

test('facts that are gone are gone, in elements and in the head', () => {
  const { value: _value, ...without } = editor.elements.find((each) => each.name === 'Document')!;
  const after = { ...editor, elements: editor.elements.map((each) => (each.id === without.id ? without : each)) };
  roundTrip({ ...editor, blockedBy: ['x'] }, after);
  assert.ok(
    !('blockedBy' in applyPatch({ ...editor, blockedBy: ['x'] }, makePatch({ ...editor, blockedBy: ['x'] }, after)!)),
  );
});

test('a blueprint whose parents do not follow from depth and order is not patched', () => {
  const elements = editor.elements.map((each, index) => (index === 5 ? { ...each, parent: 0 } : each));
  assert.equal(makePatch(editor, { ...editor, elements }), null);
});

test('a patch that was made for another blueprint is refused', () => {
  const patch = makePatch(editor, editor)!;
  assert.throws(() => applyPatch(blueprint('window "W" [0,0,9,9]\n text "x"'), patch), RangeError);
});
