import assert from 'node:assert/strict';
import test from 'node:test';
import type { Blueprint } from '../../src/blueprint/model.js';
import { build, omitted } from '../support/show.js';

function list(count: number, options: { head?: string; item?: (i: number) => string } = {}): string {
  const { head = 'listbox "L" [0,0,200,100] +scroll', item = () => '' } = options;
  const items = Array.from({ length: count }, (_, i) => `  option "o${i}" [0,${i * 20},200,20] +select ${item(i)}`);
  return `window "W" [0,0,800,600]\n ${head}\n${items.join('\n')}`;
}

function summary(blueprint: Blueprint): unknown {
  return blueprint.elements[0]?.summary;
}

test('a long list keeps the items in sight and says how many there are below', () => {
  const blueprint = build(list(1000));
  assert.equal(blueprint.elements.length, 6);
  assert.deepEqual(summary(blueprint), { hidden: 995, how: 'scroll down' });
  assert.deepEqual(omitted(blueprint), { duplicate: 1, offscreen: 995 });
});

test('a list that is scrolled half way says that there is more above and below', () => {
  const blueprint = build(list(20).replaceAll(/\[0,(\d+),200,20\]/g, (_, y) => `[0,${Number(y) - 200},200,20]`));
  assert.deepEqual(summary(blueprint), { hidden: 15, how: 'scroll up or down' });
  assert.equal(blueprint.elements[1]?.name, 'o10');
});

test('items beyond the limit of rows are left out, but never the selected one', () => {
  const head = 'listbox "L" [0,0,200,600]';
  const blueprint = build(list(30, { head, item: (i) => (i === 25 ? 'selected' : '') }), { listRows: 3 });
  assert.deepEqual(
    blueprint.elements.map(({ name }) => name),
    ['L', 'o0', 'o1', 'o2', 'o25'],
  );
  assert.deepEqual(summary(blueprint), { hidden: 26, how: 'ask for more rows' });
  assert.deepEqual(omitted(blueprint), { duplicate: 1, list: 26 });
});

test('items that the platform knows of but did not read are in the summary', () => {
  const unread = build(list(5, { head: 'listbox "L" [0,0,200,100] +scroll unreadChildren=9995' }));
  assert.deepEqual(summary(unread), { hidden: 9995, how: 'scroll down' });
  assert.equal(omitted(unread).list, 9995);
  const counted = build(list(5, { item: (i) => `position=${i + 1} setSize=40` }));
  assert.deepEqual(summary(counted), { hidden: 35, how: 'scroll down' });
  const table = build('window "W" [0,0,800,600]\n table "T" [0,0,99,99] rowCount=8\n  row "r" [0,0,99,20] +select');
  assert.deepEqual(summary(table), { hidden: 7, how: 'observe with scope "all"' });
});

test('a complete list has no summary', () => {
  assert.equal(summary(build(list(5))), undefined);
  assert.equal(summary(build(list(5, { item: () => 'setSize=5' }))), undefined);
});

test('cells that stand directly in their table are counted by rows', () => {
  const cells = Array.from(
    { length: 12 },
    (_, i) => `  gridcell "c${i}" [${(i % 3) * 50},${Math.floor(i / 3) * 20},50,20] +select`,
  );
  const text = `window "W" [0,0,800,600]\n grid "G" [0,0,150,80] rowCount=4 columnCount=3\n${cells.join('\n')}`;
  assert.equal(summary(build(text)), undefined);
  const cut = build(text, { listRows: 2 });
  assert.equal(cut.elements.length, 7);
  assert.deepEqual(summary(cut), { hidden: 6, how: 'ask for more rows' });
});
