import assert from 'node:assert/strict';
import test from 'node:test';
import { rawTree } from './raw.js';

test('a line of the raw-tree notation gives every field of a node', () => {
  const tree = rawTree(`
    window "A \\"b\\" [c]" [0,0,800,600]
     slider "Volume" [1,-2,3,4] focusable focused +set_value +focus #vol key="s 1" range={"now":3,"min":0,"max":10,"step":null} labelledBy=["l1"] level=2 = "3 dB"
     text "a = b + c #d"
  `);
  assert.equal(tree.surface.title, 'A "b" [c]');
  assert.equal(tree.focus, 1);
  assert.deepEqual(tree.nodes[1], {
    depth: 1,
    handle: { backend: 'fake', key: 's 1' },
    role: 'slider',
    nativeRole: 'slider',
    name: 'Volume',
    states: ['focusable', 'focused'],
    bounds: { x: 1, y: -2, width: 3, height: 4 },
    affordances: ['set_value', 'focus'],
    native: {},
    platformId: 'vol',
    range: { now: 3, min: 0, max: 10, step: null },
    labelledBy: ['l1'],
    level: 2,
    value: '3 dB',
  });
  assert.equal(tree.nodes[2]?.name, 'a = b + c #d');
  assert.equal(tree.nodes[2]?.bounds, null);
});

test('the raw-tree notation refuses unknown words and wrong indentation', () => {
  assert.throws(() => rawTree('window shiny'), /not known: "shiny"/);
  assert.throws(() => rawTree('widget'), /not a role/);
  assert.throws(() => rawTree('window\n   button'), /indented too far/);
});
