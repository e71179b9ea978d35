import assert from 'node:assert/strict';
import test from 'node:test';
import type { RawTreeOptions } from '../support/raw.js';
import { block, build } from '../support/show.js';

/** Roles and names of what scrolls; `root` for the root. */
function scrolling(text: string, options: RawTreeOptions = {}): string[] {
  return build(block(text), options)
    .elements.filter(({ affordances }) => affordances.includes('scroll'))
    .map(({ role, name }) => (name === '' ? role : `${role} ${name}`));
}

test('XB-15 a container scrolls when something in it stands out by more than 8 pixels', () => {
  const list = (height: number): string => `
    window "W" [0,0,800,600]
     list "L" [0,0,200,100]
      generic [0,0,200,${height}]
       listitem "a" [0,0,200,20]
  `;
  assert.deepEqual(scrolling(list(108)), []);
  assert.deepEqual(scrolling(list(109)), ['list L']);
  assert.deepEqual(scrolling(list(109), { surface: { scale: 2 } }), [], '9 pixels are 4.5 logical ones');
});

test('XB-15 a container of no particular kind scrolls only from 120 x 120 pixels on', () => {
  const group = (side: number): string => `
    window "W" [0,0,800,600]
     group "G" [0,0,${side},${side}]
      button "b" [0,0,20,500] +press
  `;
  assert.deepEqual(scrolling(group(119)), []);
  assert.deepEqual(scrolling(group(120)), ['group G']);
});

test('XB-15 only the innermost container that is too small scrolls', () => {
  assert.deepEqual(
    scrolling(`
      window "W" [0,0,800,600]
       group "outer" [0,0,400,400]
        list "inner" [0,0,200,200]
         listitem "a" [0,0,200,500]
    `),
    ['list inner'],
  );
});

test('XB-15 menus, popups and dialogs that stand out of what they belong to do not make it scroll', () => {
  assert.deepEqual(
    scrolling(`
      window "W" [0,0,800,600]
       group "G" [0,0,200,200]
        menu "M" [0,0,200,900]
         menuitem "a" [0,0,200,900] +press
    `),
    [],
  );
});

test('XB-16 the root scrolls only where something meaningful in it reaches out of it vertically and nothing else scrolls', () => {
  const page = (inner: string): string => `
    document "P" [0,0,800,600]
     ${inner}
  `;
  assert.deepEqual(scrolling(page('heading "H" [0,590,100,50]')), ['document P']);
  assert.deepEqual(scrolling(page('generic [0,590,100,50]')), []);
  assert.deepEqual(scrolling(page('heading "H" [790,0,100,50]')), [], 'only sideways');
  assert.deepEqual(scrolling(page('heading "H" [0,700,100,50]')), [], 'not visible');
  assert.deepEqual(scrolling(page('heading "H" [0,590,100,50]\n     list "L" [0,0,9,9] +scroll')), ['list L']);
});

test('XB-17 nameless boxes are no scroll targets where there is a better one', () => {
  const boxes = (other: string): string => `
    window "W" [0,0,800,600]
     pane [0,0,400,400]
      button "a" [0,0,20,500] +press
     ${other}
  `;
  assert.deepEqual(scrolling(boxes('button "b" [500,0,20,20] +press')), ['pane']);
  assert.deepEqual(scrolling(boxes('list "L" [500,0,100,100] +scroll')), ['list L']);
  assert.deepEqual(scrolling(boxes('pane #box [400,0,200,200]\n      button "b" [400,0,20,500] +press')), ['pane']);
});

test('XB-18 an identifier of the kind "scrollView" makes a plain box a scroll area', () => {
  const role = (id: string, raw = 'group'): string | undefined =>
    build(`window "W" [0,0,800,600]\n ${raw} "G" #${id} [0,0,99,99]`).elements[0]?.role;
  for (const id of [
    'scrollView',
    'main_scroll_area',
    'ScrollViewer',
    'left-scroll-pane',
    'scrolledwindow1',
    'scroll',
  ]) {
    assert.equal(role(id), 'scrollarea', id);
  }
  for (const id of ['scrollbarStyle', 'scrolls', 'content']) assert.equal(role(id), 'group', id);
  assert.equal(role('scrollView', 'button'), 'button');
});

test('what holds a visible scroll bar scrolls', () => {
  assert.deepEqual(
    scrolling(`
      window "W" [0,0,800,600]
       scrollarea [0,0,100,100]
        tree "T" [0,0,90,100]
        scrollbar [90,0,10,100]
       scrollarea [200,0,100,100]
        tree "U" [200,0,90,100]
        scrollbar [290,0,10,100] hidden
    `),
    ['scrollarea'],
  );
});
