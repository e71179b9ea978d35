import assert from 'node:assert/strict';
import test from 'node:test';
import { completeness, missingFromAll, type WalkedNode } from '../../bench/compare.js';
import { operableLines } from '../../bench/operable.js';
import { pageHtml } from '../../bench/page.js';
import { type Figure, summary, table, verdict } from '../../bench/report.js';
import { median, percentile } from '../../bench/stats.js';

function walked(path: string, parent: number, facts: Partial<WalkedNode> = {}): WalkedNode {
  return {
    path,
    parent,
    role: 'label',
    name: path,
    showing: true,
    visible: true,
    defunct: false,
    extents: [0, 0, 9, 9],
    ...facts,
  };
}

test('a read misses exactly the nodes that are shown with all their parents and not in it', () => {
  const walk = [
    walked('/root', -1, { showing: false }), // the window itself always counts
    walked('/a', 0),
    walked('/hidden', 0, { showing: false }),
    walked('/inside-hidden', 2),
    walked('/dead', 0, { defunct: true }),
    walked('/b', 1),
    walked('/empty', 0, { extents: [0, 0, 0, 0] }),
    walked('/no-rectangle', 0, { extents: null }),
    walked('/menubar', 0, { role: 'menu bar', extents: [0, 0, 0, 0] }),
    walked('/menu', 8, { role: 'menu' }),
    walked('/nowhere', 0, { extents: [-2147483648, -2147483648, 1, 1] }),
  ];
  const read = [{ path: '/root', role: 'frame', name: '' }];
  const result = completeness(walk, [...read, { path: '/b', role: 'label', name: '' }], 'showing');
  assert.deepEqual(
    result.missing.map(({ path }) => path),
    ['/a'],
  );
  assert.equal(result.expected, 3);
  assert.equal(result.contradictory, 2);
  assert.equal(result.withoutArea, 4);
});

test('GTK 4 is compared by VISIBLE, of which it speaks, and not by SHOWING, which it never says', () => {
  const walk = [walked('/root', -1), walked('/a', 0, { showing: false })];
  assert.equal(completeness(walk, [], 'visible').missing.length, 2);
  assert.equal(completeness(walk, [], 'showing').missing.length, 1);
});

test('an object that is named anew at every question is found by role and name, one for one', () => {
  const walk = [walked('/root', -1), walked('/7', 0, { name: 'Save' }), walked('/8', 0, { name: 'Save' })];
  const read = [
    { path: '/root', role: 'frame', name: '' },
    { path: '/9', role: 'label', name: 'Save' },
  ];
  const result = completeness(walk, read, 'showing');
  assert.equal(result.renamed, 1);
  assert.deepEqual(
    result.missing.map(({ path }) => path),
    ['/8'],
  );
});

test('what one of the reads around the walk has is not missing', () => {
  const walk = [walked('/root', -1), walked('/a', 0), walked('/b', 0)];
  const root = { path: '/root', role: 'frame', name: '' };
  const before = completeness(walk, [root, { path: '/a', role: 'label', name: 'a' }], 'showing');
  const after = completeness(walk, [root], 'showing');
  assert.deepEqual(
    missingFromAll([before, after]).map(({ path }) => path),
    ['/b'],
  );
});

test('percentiles interpolate between ranks, and no samples give no number', () => {
  assert.equal(median([9, 1, 3, 5]), 4);
  assert.equal(percentile([1, 2, 3, 4, 5], 95), 4.8);
  assert.ok(Number.isNaN(median([])));
});

test('a verdict follows from value and aim, and a missing value is never a success', () => {
  const figure: Figure = { group: 'g', name: 'n', value: 25, unit: 'times', aim: { relation: '>=', value: 25 } };
  assert.equal(verdict(figure), 'met');
  assert.equal(verdict({ ...figure, value: 24.9 }), 'missed');
  assert.equal(verdict({ ...figure, aim: { relation: '<', value: 25 } }), 'missed');
  assert.equal(verdict({ ...figure, value: null }), 'not measured');
  assert.equal(verdict({ ...figure, value: Number.NaN }), 'not measured');
  assert.match(table([figure]), /^g\n {2}n +25\.0x +>= 25\.0x +met$/);
  assert.equal(summary([figure, { ...figure, value: 1 }]), '1 aims met, 1 missed, 0 not measured');
});

test('operable elements are counted alike in the three text formats', () => {
  const lumos = 'window "W"\n A1 link "Order"\n A2 button "Edit"\n  cell "plain"\n A3 checkbox "Choose" checked';
  const playwright =
    '- link "Order" [ref=e1] [cursor=pointer]:\n- button "Edit" [ref=e2]\n- cell "plain" [ref=e9]\n- checkbox "Choose" [checked] [ref=e3]';
  const agentBrowser =
    '- link "Order" [ref=e1]\n  - button "Edit" [ref=e2]\n- cell "x"\n- checkbox "Choose" [checked=true, ref=e3]';
  const expected = { links: 1, buttons: 1, fields: 1, options: 0, all: 3 };
  for (const text of [lumos, playwright, agentBrowser]) assert.deepEqual(operableLines(text), expected);
});

test('the page has 300 rows, each with a link, a check box and a button', () => {
  const html = pageHtml();
  assert.equal(html.match(/<button>Edit \d+<\/button>/g)?.length, 300);
  assert.equal(html.match(/type="checkbox"/g)?.length, 300);
  assert.equal(html.match(/>Order \d+<\/a>/g)?.length, 300);
});
