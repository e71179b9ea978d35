import assert from 'node:assert/strict';
import test from 'node:test';
import { buildBlueprint } from '../../src/blueprint/build.js';
import { IdRegistry } from '../../src/blueprint/ids.js';
import { type Resolution, resolveLocator } from '../../src/blueprint/locate.js';
import { rawTree } from '../support/raw.js';

const FORM = `
  window "App" [0,0,500,500]
   toolbar "Main" [0,0,500,30]
    button "Save" key="save" [0,0,30,30] +press
    button "Play" key="play" #toggle [30,0,30,30] +press
   group "Rows" [0,30,500,400]
    button "Remove" key="r1" [0,30,30,30] +press
    button "Remove" key="r2" [0,60,30,30] +press
    button "Remove" key="r3" [0,90,30,30] +press
   dialog "Inbox (3)" [100,100,300,300]
    button "OK" key="ok" [100,100,30,30] +press
    textbox key="box" #answer [140,100,30,30] +set_text
    listitem "Message from Ada about the garden party, 2 minutes ago" key="m" [100,200,30,30] +select
`;

/** Resolves, in the second tree, the locator that the element with this handle got in the first. */
function resolve(key: string, later: string, earlier = FORM): string {
  const ids = new IdRegistry();
  const before = rawTree(earlier);
  buildBlueprint(before, ids, { sequence: 1, takenAt: 0 });
  const id = ids.idOf({ backend: 'fake', key });
  assert.ok(id, `${key} has no id`);
  const after = rawTree(later);
  return shown(
    resolveLocator(ids.locator(id)!, after),
    after.nodes.map((node) => node.handle.key),
  );
}

function shown(result: Resolution, keys: readonly string[]): string {
  if (result.kind === 'found') return `found ${keys[result.index]}`;
  return [result.kind, ...result.candidates.map((index) => keys[index])].join(' ');
}

const renewed = FORM.replace(/key="(\w+)"/g, 'key="new-$1"');

test('a locator finds its element by the handle while that lives', () => {
  for (const key of ['save', 'play', 'r2', 'ok', 'box', 'm']) assert.equal(resolve(key, FORM), `found ${key}`);
});

test('a locator finds its element without the handle: by identifier, name, path and position among as many equals', () => {
  for (const key of ['save', 'play', 'r1', 'r2', 'r3', 'ok', 'box', 'm'])
    assert.equal(resolve(key, renewed), `found new-${key}`);
});

test('counters and marks in names and on the way do not make another element', () => {
  assert.equal(resolve('ok', renewed.replace('Inbox (3)', 'Inbox (4)')), 'found new-ok');
  assert.equal(resolve('m', FORM.replace('2 minutes', '3 minutes')), 'found m');
  assert.equal(resolve('save', FORM.replace('"Save"', '"*Save"')), 'found save');
});

test('an object that lives but says something else now is not what was meant', () => {
  assert.equal(resolve('play', FORM.replace('"Play"', '"Pause"')), 'stale play');
  assert.equal(resolve('save', FORM.replace('"Save"', '"Save all"')), 'stale save');
});

test('a handle that now stands for another role is not followed', () => {
  const later = FORM.replace('button "Save" key="save"', 'checkbox "Save" key="save"');
  assert.equal(resolve('save', later), 'stale save');
});

test('an element that is gone is stale, with what resembles it, nearest first', () => {
  assert.equal(resolve('save', renewed.replace('"Save"', '"Save as"')), 'stale new-save');
  assert.equal(
    resolve('ok', 'window "App"\n button "OKAY" key="x" +press\n checkbox "OK" key="y" +toggle'),
    'stale y x',
  );
  assert.equal(resolve('save', 'window "App"\n text "nothing"'), 'stale');
});

test('when the number of equals has changed, it is ambiguous which is meant, even if one is left', () => {
  const two = renewed.replace(/.*key="new-r3".*\n/, '');
  assert.equal(resolve('r2', two), 'ambiguous new-r1 new-r2');
  assert.equal(resolve('r2', two.replace(/.*key="new-r2".*\n/, '')), 'ambiguous new-r1');
});

test('an identifier that is there twice, or on an element of another name, settles nothing', () => {
  const twice = renewed.replace('button "Save" key="new-save"', 'button "Play" key="twin" #toggle');
  assert.equal(resolve('play', twice), 'ambiguous twin new-play');
  assert.equal(resolve('play', renewed.replace('"Play"', '"Eject"')), 'stale new-play');
});

test('the element of the same name with another identifier is not taken', () => {
  assert.equal(resolve('play', renewed.replace('#toggle', '#other')), 'stale new-play');
});

test("the platform's own position tells equals apart when a list has scrolled", () => {
  const list = (from: number, run: string): string =>
    `window "W" [0,0,500,500]\n list "L" [0,0,500,500]\n${[0, 1, 2]
      .map((i) => `  listitem "Bob" key="${run}${i}" position=${from + i} [0,${i * 20},500,20] +select`)
      .join('\n')}`;
  assert.equal(resolve('a2', list(3, 'b'), list(1, 'a')), 'found b0');
  assert.equal(resolve('a0', list(3, 'b'), list(1, 'a')), 'stale b0 b1 b2');
});

test('a nameless element is only found where something orients', () => {
  const one = 'window "W" [0,0,99,99]\n button key="a" [0,0,9,9] +press';
  assert.equal(resolve('a', one.replace('"a"', '"b"'), one), 'found b');
  const before =
    'window "W" [0,0,99,99]\n toolbar "T" [0,0,99,9]\n  button key="a" [0,0,9,9] +press\n button key="z" [50,50,9,9] +press';
  assert.equal(resolve('z', before.replace('"z"', '"y"'), before), 'ambiguous y');
});
