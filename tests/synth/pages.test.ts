import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from '../../src/synth/page/html.js';
import { generatePage, PAGE_KINDS } from '../../src/synth/page/page.js';
import { KIT_NAMES, OPEN_KITS, RESERVED_KITS } from '../../src/synth/page/theme.js';
import { Random } from '../../src/synth/random.js';
import { VISION_CLASSES } from '../../src/vision/model.js';

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed);

test('A page is the same from the same seed, and another from another (OM-52)', () => {
  for (const seed of seeds(20)) assert.deepEqual(generatePage({ seed }), generatePage({ seed }));
  const pages = new Set(seeds(200).map((seed) => generatePage({ seed }).html));
  assert.equal(pages.size, 200);
});

test('A page of each kind and in each kit can be asked for', () => {
  for (const kind of PAGE_KINDS) assert.equal(generatePage({ seed: 3, kind }).kind, kind);
  for (const kit of KIT_NAMES) assert.equal(generatePage({ seed: 3, kits: [kit] }).kit, kit);
});

test('Pages without further wishes are never in a kit that is reserved for tests', () => {
  const used = new Set<string>(seeds(400).map((seed) => generatePage({ seed }).kit));
  for (const kit of RESERVED_KITS) assert.ok(!used.has(kit), kit);
  for (const kit of OPEN_KITS) assert.ok(used.has(kit), kit);
});

test('No two improvised pages look alike, and they come only when asked for', () => {
  const styles = seeds(50).map(
    (seed) => /<style>.*<\/style>/su.exec(generatePage({ seed, kits: ['improvised'] }).html)?.[0],
  );
  assert.equal(new Set(styles).size, 50);
  for (const seed of seeds(400)) assert.notEqual(generatePage({ seed }).kit, 'improvised');
});

test('Grids and editors come only when asked for', () => {
  const drawn = new Set<string>(seeds(400).map((seed) => generatePage({ seed }).kind));
  assert.deepEqual(
    PAGE_KINDS.filter((kind) => !drawn.has(kind)),
    ['grids', 'editor'],
  );
});

test('An editor is a field of its own, empty, with prose or with code', () => {
  const fields = seeds(40).map(
    (seed) =>
      /<div style="flex:1[^>]*data-role="textbox".*/su.exec(generatePage({ seed, kind: 'editor' }).html)?.[0] ?? '',
  );
  assert.ok(fields.every((field) => field !== ''));
  assert.ok(fields.some((field) => field.includes('white-space:pre')));
  assert.ok(
    fields.some((field) => /^<div[^>]*><div[^>]*><span[^>]*><\/span><\/div>/u.test(field)),
    'nothing but a caret',
  );
});

test('Bare numbers, keys and characters are buttons with names', () => {
  const all = seeds(40)
    .map((seed) => generatePage({ seed, kind: 'grids' }).html)
    .join('');
  const names = [...all.matchAll(/data-role="button" data-name="([^"]*)"/gu)].map(([, name]) => name);
  for (const name of ['31', '√', 'Ж', 'q', 'Enter']) assert.ok(names.includes(name), name);
});

test('Pages mark elements of every class, with names and states', () => {
  const all = seeds(120)
    .map((seed) => generatePage({ seed }).html)
    .join('');
  for (const role of VISION_CLASSES) assert.ok(all.includes(`data-role="${role}"`), role);
  for (const state of ['checked="true"', 'checked="false"', 'selected="true"', 'disabled="true"'])
    assert.ok(all.includes(`data-${state}`), state);
});

test('Pages vary in size, scale, script and brightness', () => {
  const pages = seeds(150).map((seed) => generatePage({ seed }));
  const many = (of: (page: (typeof pages)[number]) => unknown) => new Set(pages.map(of)).size;
  assert.ok(many(({ width }) => width) >= 8);
  assert.equal(
    many(({ scale }) => scale),
    4,
  );
  assert.equal(
    many(({ dark }) => dark),
    2,
  );
  assert.ok(many(({ script }) => script) >= 6);
  assert.ok(pages.some(({ html }) => html.includes('dir="rtl"')));
});

test('Text cannot become markup', () => {
  assert.equal(escapeHtml('<b a="1">&'), '&lt;b a=&quot;1&quot;&gt;&amp;');
});

test('Random numbers are spread evenly and do not depend on the machine', () => {
  const r = new Random(42);
  const values = Array.from({ length: 20_000 }, () => r.next());
  assert.ok(values.every((value) => value >= 0 && value < 1));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  assert.ok(Math.abs(mean - 0.5) < 0.01, String(mean));
  const first = (seed: number) => {
    const stream = new Random(seed);
    return [stream.int(0, 999), stream.int(0, 999), stream.int(0, 999)];
  };
  assert.deepEqual(first(7), first(7));
  assert.notDeepEqual(first(7), first(8));
});
