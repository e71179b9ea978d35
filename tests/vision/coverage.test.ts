/** When to look (LU-10), on raw trees of real applications as they were read, and on trees with one thing changed. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Rect } from '../../src/blueprint/geometry.js';
import type { RawTree, SurfaceKind } from '../../src/blueprint/model.js';
import { coverageOf } from '../../src/vision/coverage.js';
import { projectFolder } from '../support/project.js';
import { type RawTreeOptions, rawTree } from '../support/raw.js';

const RECORDED = join(projectFolder(), 'tests/vision/recorded');

/** A surface with the notation of `rawTree` below a line `# kind "title" [x,y,width,height] toolkit`. */
function recorded(name: string): RawTree {
  const text = readFileSync(join(RECORDED, `${name}.txt`), 'utf8');
  const [, kind, title, place] = /^# (\w+) (".*?") \[(.*?)\]/.exec(text) ?? assert.fail(`${name} has no first line`);
  const [x = 0, y = 0, width = 0, height = 0] = (place ?? '').split(',').map(Number);
  const surface = {
    kind: kind as SurfaceKind,
    title: JSON.parse(title ?? '""') as string,
    bounds: { x, y, width, height },
  };
  return rawTree(text.slice(text.indexOf('\n') + 1), { surface });
}

function coverage(text: string, options: RawTreeOptions = {}) {
  return coverageOf(rawTree(text, options));
}

const WITHOUT_SEMANTICS = ['xcalc'];

test('no application that describes itself is looked at, its documents, terminals and pictures included', () => {
  const names = readdirSync(RECORDED).map((file) => file.replace(/\.txt$/, ''));
  assert.ok(names.length >= 14, `${names.length} recordings`);
  for (const name of names.filter((each) => !WITHOUT_SEMANTICS.includes(each))) {
    const { look, reason, holes } = coverageOf(recorded(name));
    assert.deepEqual({ look, holes }, { look: false, holes: [] }, `${name}: ${reason}`);
  }
});

test('the same applications are looked at when their names are taken away', () => {
  for (const name of ['gnome-calculator', 'gtk3-widget-factory', 'lowriter', 'gtk4-widget-factory']) {
    const tree = recorded(name);
    const nodes = tree.nodes.map(({ description: _d, labelledBy: _l, ...node }) => ({ ...node, name: '' }));
    assert.equal(coverageOf({ ...tree, nodes }).look, true, name);
  }
});

test('a window without semantics is a hole as large as it is', () => {
  const { look, reason, holes } = coverageOf(recorded('xcalc'));
  assert.deepEqual(
    { look, reason, holes: holes.length },
    { look: true, reason: 'nothing in it describes itself', holes: 1 },
  );
  assert.deepEqual(holes[0], recorded('xcalc').surface.bounds);
});

const PAGE = (canvas: string) => `
  document "Editor" [0,0,1000,700]
   heading "Drawing" [10,10,200,30]
   button "New" [10,50,60,30] +press
   button "Open" [80,50,60,30] +press
   button "Save" [150,50,60,30] +press
   link "Help" [220,50,60,30] +press
   textbox "Name" [300,50,200,30] +set_text
   ${canvas}
   paragraph "Text below" [10,600,800,60]`;

test('a canvas of the size of a toolbar is looked at, and the hole is the canvas', () => {
  const { look, reason, holes } = coverage(PAGE('canvas [10,100,400,40]'));
  assert.equal(look, true);
  assert.equal(reason, 'a canvas of 400x40 tells nothing of what it shows');
  assert.deepEqual(holes, [{ x: 10, y: 100, width: 400, height: 40 }] satisfies Rect[]);
});

test('so is one in a page that scrolls as a whole; one that scrolls by itself is content', () => {
  const rows = PAGE('canvas [10,100,400,40]').trim().split('\n');
  const inView = ['  scrollarea [0,0,1000,700] +scroll', `   ${rows[0]}`, ...rows.slice(1).map((row) => ` ${row}`)];
  assert.equal(coverage(inView.join('\n')).look, true);
  const own = PAGE('scrollarea [10,100,400,140] +scroll\n    canvas [10,100,400,140]');
  assert.deepEqual(
    [coverage(own).look, coverage(own).reason],
    [false, 'what it paints is its content; the controls around it are described'],
  );
});

test('a canvas that is worked on, with named controls around it, is content; without them it is looked at', () => {
  const canvas = 'canvas [0,100,1000,500]';
  assert.deepEqual(coverage(PAGE(canvas)), {
    look: false,
    reason: 'what it paints is its content; the controls around it are described',
    holes: [],
  });
  assert.equal(coverage(`window "Game" [0,0,1000,700]\n button "Close" [960,0,40,20] +press\n ${canvas}`).look, true);
});

test('ornaments, empty spacers and canvases with described content are no holes', () => {
  for (const canvas of [
    'canvas [10,100,40,20]',
    'generic [10,100,900,60]',
    'image [10,100,400,300]',
    'canvas [10,100,400,40]\n    button "Cut" [10,100,40,40] +press',
  ]) {
    assert.equal(coverage(PAGE(canvas)).look, false, canvas);
  }
});

test('a large part without anything in it is looked at, unless it is the empty inside of a list, a field or a document', () => {
  const around = (inner: string): string => `
  window "W" [0,0,1000,700]
   button "One" [0,0,60,30] +press
   ${inner}`;
  assert.equal(coverage(around('pane [0,40,1000,600]')).look, true);
  for (const inner of [
    'scrollarea [0,40,1000,600] +scroll\n    group [0,40,1000,600]',
    'textbox [0,40,1000,600] +set_text\n    generic [0,40,1000,600]',
    'document [0,40,1000,600]\n    group [0,40,1000,900]',
    'pane [0,40,1000,600] busy',
  ]) {
    assert.equal(coverage(around(inner)).look, false, inner);
  }
});

test('several painted parts are several holes; one in another is one', () => {
  const { reason, holes } = coverage(
    PAGE(
      'canvas [10,100,400,40]\n   group [0,200,900,300]\n    canvas [10,210,300,40]\n    embed [400,210,200,100]\n     unknown [400,210,200,100]',
    ),
  );
  assert.deepEqual(holes.map(({ x, y }) => [x, y]).sort(), [
    [10, 100],
    [10, 210],
    [400, 210],
  ]);
  assert.equal(reason, 'an embedded part of 200x100, and 2 more, tells nothing of what it shows');
});

test('controls without names are looked at when they are half of all, and single ones are not', () => {
  const buttons = (nameless: number, named: number): string =>
    [
      'window "W" [0,0,800,100]',
      ...Array.from(
        { length: nameless + named },
        (_, i) => ` button ${i < nameless ? '' : `"B${i}" `}[${i * 40},10,36,30] +press`,
      ),
    ].join('\n');
  const { look, reason, holes } = coverage(buttons(4, 4));
  assert.deepEqual(
    { look, reason, holes: holes.length },
    { look: true, reason: '4 of its controls have no name', holes: 4 },
  );
  assert.equal(coverage(buttons(3, 1)).look, false);
  assert.equal(coverage(buttons(4, 5)).look, false);
});

test('what is minimized, does not answer, is a desktop or an empty page is not looked at', () => {
  const bare = 'window "W" [0,0,800,600] opaque';
  assert.equal(coverage(bare).look, true);
  assert.equal(coverage(bare, { surface: { minimized: true } }).look, false);
  assert.equal(coverage(bare, { surface: { kind: 'desktop' } }).look, false);
  assert.equal(coverage(bare, { surface: { kind: 'popup' } }).look, false);
  assert.equal(coverage(bare, { partial: { reason: 'unresponsive', message: 'hangs' } }).look, false);
  assert.equal(coverage('document [0,0,800,600]', { backend: 'web' }).reason, 'the page is empty');
  assert.equal(coverage('document [0,0,800,600]\n canvas [0,0,800,600]', { backend: 'web' }).look, true);
});
