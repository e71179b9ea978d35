import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Rect } from '../../../src/blueprint/geometry.js';
import { findLinks } from '../../../src/vision/detect/links.js';
import { mergeLinks, withLinks } from '../../../src/vision/detect/links-merge.js';
import type { Detection, Picture } from '../../../src/vision/model.js';
import { filled, knowing, rect, region, withSvg } from '../drawn.js';

/** Where the built-in detector acts on what it finds. */
const ACT = 0.38;
const BLUE = '#0645ad';

const text = (x: number, y: number, words: string, fill = '#222', more = '') =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="14" fill="${fill}" xml:space="preserve" ${more}>${words}</text>`;

/** Black text around, so that there is a usual ink. */
const prose = (y: number, fill = '#222') =>
  text(20, y, 'The quick brown fox jumps over the lazy dog again', fill) +
  text(20, y + 22, 'and then it sleeps under a tree for the afternoon', fill);

/** Part of a line in another ink. */
const span = (words: string, fill: string, more = '') => `<tspan fill="${fill}" ${more}>${words}</tspan>`;

const sure = (picture: Picture): Detection[] => findLinks(picture).filter(({ score }) => score >= ACT);

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}

/** Box of an inline element in DejaVu Sans 14: 13 above the baseline, 3 below. */
function isAt(found: readonly Detection[], x: number, right: number, baseline: number): void {
  assert.equal(found.length, 1, JSON.stringify(found));
  const shared = overlap((found[0] as Detection).bounds, rect(x, baseline - 13, right - x, 16));
  assert.ok(shared > 0.7, `${shared} ${JSON.stringify(found)}`);
}

describe('links are found by their ink:', () => {
  test('a blue one in black text, its box as high as the font and no longer than its words', async () => {
    const words = text(20, 100, `You may read ${span('the whole guide', BLUE)} before you begin`);
    const picture = await withSvg(500, 160, prose(30) + words);
    // 14 pixels of DejaVu Sans: "You may read " is 95 wide, "the whole guide" 110.
    isAt(sure(picture), 114, 226, 100);
  });

  test('a black one that is underlined, and the words beside it are not', async () => {
    const words = text(
      20,
      100,
      `Black words, and ${span('these are linked', '#222', 'text-decoration="underline"')} too`,
    );
    const found = sure(await withSvg(500, 160, prose(30) + words));
    assert.equal(found.length, 1, JSON.stringify(found));
    const { x, width } = (found[0] as Detection).bounds;
    assert.ok(x > 120 && x + width < 290, JSON.stringify(found));
  });

  test('one on a dark page', async () => {
    const words = text(20, 100, `You may read ${span('the whole guide', '#8ab4f8')} before you begin`, '#ddd');
    isAt(sure(await withSvg(500, 160, prose(30, '#ddd') + words, '#15171a')), 114, 226, 100);
  });

  test('a list in which every entry is one', async () => {
    const names = ['Introduction', 'Installation', 'Configuration', 'Plug-ins', 'Release notes', 'Licence'];
    const found = sure(await withSvg(240, 220, names.map((name, at) => text(20, 30 + at * 30, name, BLUE)).join('')));
    assert.equal(found.length, names.length, JSON.stringify(found));
  });

  test('one that goes on in the next line is a box in each', async () => {
    const first = text(20, 100, `The manual is part of ${span('the collection of', BLUE)}`);
    const found = sure(
      await withSvg(500, 180, prose(30) + first + text(20, 122, `${span('all manuals', BLUE)} of this system`)),
    );
    assert.equal(found.length, 2, JSON.stringify(found));
  });

  test('underlined ones with commas between them are one each', async () => {
    const linked = (word: string) => span(word, BLUE, 'text-decoration="underline"');
    const words = text(20, 100, `Such as ${linked('Apples')}, ${linked('Pears')}, ${linked('Plums')} and more`);
    assert.equal(sure(await withSvg(500, 160, prose(30) + words)).length, 3);
  });
});

describe('no links are', () => {
  test('text of one ink', async () => {
    assert.deepEqual(sure(await withSvg(500, 160, prose(30) + prose(90))), []);
  });

  test('highlighted code', async () => {
    const mono = 'font-family="DejaVu Sans Mono" font-size="13" xml:space="preserve"';
    const code = [
      `${span('const', '#d73a49')} value = ${span('parse', '#6f42c1')}(${span('"a.json"', '#032f62')});`,
      `${span('for', '#d73a49')} (${span('const', '#d73a49')} one ${span('of', '#d73a49')} value) ${span('show', '#6f42c1')}(one, ${span('12', '#005cc5')});`,
      `${span('return', '#d73a49')} ${span('"done"', '#032f62')}; ${span('// the end', '#22863a')}`,
    ].map((line, at) => `<text x="24" y="${110 + at * 20}" fill="#222" ${mono}>${line}</text>`);
    assert.deepEqual(sure(await withSvg(500, 190, prose(30) + code.join(''))), []);
  });

  test('words on a badge and on a button', async () => {
    const badge = `<rect x="20" y="84" width="62" height="22" rx="11" fill="#d1f0da"/>${text(32, 100, 'new', '#116329')}`;
    const button = `<rect x="120" y="80" width="90" height="30" rx="4" fill="#1f6feb"/>${text(140, 100, 'Save it', '#ffe9a8')}`;
    assert.deepEqual(sure(await withSvg(500, 160, prose(30) + badge + button)), []);
  });

  test('a heading in the colour of the house', async () => {
    const heading = `<text x="20" y="40" font-family="DejaVu Sans" font-size="34" fill="#7a1f5c">Chapter one</text>`;
    const [found] = findLinks(await withSvg(500, 160, heading + prose(90)));
    const link = text(20, 130, `See ${span('chapter one', '#7a1f5c')} for more`);
    const [inline] = findLinks(await withSvg(500, 160, prose(30) + link));
    assert.ok((found?.score ?? 0) < (inline?.score ?? 0) - 0.1, JSON.stringify([found, inline]));
  });

  test('keys in frames, whose lower edge is no underline, nor words above a rule', async () => {
    const key = `<rect x="20.5" y="84.5" width="60" height="20" fill="none" stroke="#666"/>${text(28, 99, 'Enter')}`;
    const rule = `${text(120, 99, 'Results')}<rect x="100" y="103" width="380" height="1" fill="#222"/>`;
    assert.deepEqual(sure(await withSvg(500, 160, prose(30) + key + rule)), []);
  });

  test('in a picture of nothing, of one colour, or of a few pixels', () => {
    assert.deepEqual(findLinks(filled(0, 0)), []);
    assert.deepEqual(findLinks(filled(2, 2)), []);
    assert.deepEqual(findLinks(filled(300, 200, [6, 69, 173])), []);
  });
});

describe('links beside what a network found', () => {
  const link = region('link', rect(100, 100, 80, 17), 0.8);

  test('replace its link at the same place, with the surer score', () => {
    const [only, ...others] = mergeLinks([region('link', rect(98, 96, 86, 24), 0.9)], [link]);
    assert.deepEqual([only, others], [{ ...link, score: 0.9 }, []]);
  });

  test('give way to a surer control of another kind', () => {
    const tab = region('tab', rect(96, 97, 90, 22), 0.85);
    assert.deepEqual(mergeLinks([tab], [link]), [tab]);
  });

  test('are the label of the control around them, unless that is a guess', () => {
    const entry = region('menuitem', rect(40, 90, 240, 40), 0.6);
    assert.deepEqual(mergeLinks([entry], [link]), [entry]);
    const guess = region('menuitem', rect(40, 90, 240, 40), 0.2);
    assert.deepEqual(
      mergeLinks([guess], [link]).map(({ role }) => role),
      ['link', 'menuitem'],
    );
  });

  test('are added where it found nothing, less sure than they were, surest first', () => {
    const button = region('button', rect(10, 10, 60, 30), 0.5);
    const [first, second, ...others] = mergeLinks([button], [link]);
    assert.deepEqual([first?.bounds, second, others], [link.bounds, button, []]);
    assert.ok((first?.score ?? 1) < link.score);
  });
});

describe('a detector with links', () => {
  test('is still itself, and finds both', async () => {
    const words = text(20, 100, `You may read ${span('the whole guide', BLUE)} before you begin`);
    const inner = knowing([region('button', rect(300, 10, 60, 30))]);
    const detector = withLinks(inner);
    const found = await detector.detect(await withSvg(500, 160, prose(30) + words), { minScore: ACT });
    assert.deepEqual(found.map(({ role }) => role).sort(), ['button', 'link']);
    assert.equal(detector.id, inner.id);
    assert.equal(detector.licence, inner.licence);
    assert.equal(inner.asked.length, 1);
  });

  test('fails as the network fails, and stops when asked to', async () => {
    const broken = withLinks({ ...knowing([]), detect: () => Promise.reject(new Error('no model')) });
    await assert.rejects(broken.detect(filled(64, 64)), /no model/);
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(withLinks(knowing([])).detect(filled(64, 64), { signal }), /enough/);
  });
});
