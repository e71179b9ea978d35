import assert from 'node:assert/strict';
import test from 'node:test';
import { targetPriority, toRow, toRows } from '../../src/blueprint/rows.js';
import { blueprint } from '../support/blueprint.js';
import { editor } from './fixtures.js';

test('rows are ref|action|role|label|value|identifier in three lists (XB-39)', () => {
  const rows = toRows(
    blueprint(`
   window "W" [0,0,100,100]
    list "Mails" [0,0,50,50] +scroll
     listitem "Ada, hello" #mailCard +press
    text "second | line" [50,20,10,10]
    text "right" [90,10,10,10]
    text "left" [60,10,10,10]
    text "" [0,0,1,1]
    button "Delete" +press
    textbox "Na|me" #name +set_text = "a\\n|b"
    textbox "Secret" protected +set_text = "hunter2"
    checkbox "Wrap" selected +toggle
    slider "Volume" range={"now":4,"min":0,"max":10,"step":1} +set_value
    button "Send" +press
    button "Off" disabled
  `),
  );
  assert.deepEqual(rows.targets, [
    'A2|click|listitem|Ada, hello||mailCard',
    'A4|set_text|textbox|Na/me|a /b|name',
    'A5|set_text|textbox|Secret||',
    'A8|click|button|Send||',
    'A7|set_value|slider|Volume|4|',
    'A6|toggle|checkbox|Wrap||',
    'A3|click|button|Delete||',
  ]);
  assert.deepEqual(rows.scroll, ['A1|scroll|list|Mails||']);
  assert.deepEqual(rows.text, ['-|none|text|left||', '-|none|text|right||', '-|none|text|second / line||']);
  assert.equal(rows.count, 13);
});

test('rows come rich content first, then text entry, presses, others, the selected, the low in value (XB-40)', () => {
  const page = blueprint(`
   window "W" [0,0,100,100]
    button "Clear" +press
    tab "Open" selected +select
    tab "Other" +select
    button "Go" +press
    textbox "T" +set_text
    button "A label of more than 24 characters" +press
    button "Clearance" +press
    button "×" +press
    splitter "Grabber" +set_value
  `);
  assert.deepEqual(page.elements.map(targetPriority), [90, 70, 50, 20, 10, 0, 20, 90, 90]);
});

test('the lists hold at most 64 targets, 32 scrollers and 64 texts (XB-39)', () => {
  const many = (count: number, line: string): string => Array.from({ length: count }, () => ` ${line}`).join('\n');
  const rows = toRows(
    blueprint(
      `window "W" [0,0,9,9]\n${many(70, 'button "B" +press')}\n${many(40, 'list "L" +scroll')}\n${many(70, 'text "T"')}`,
    ),
  );
  assert.deepEqual([rows.targets.length, rows.scroll.length, rows.text.length], [64, 32, 64]);
  assert.equal(rows.count, 180);
});

test('a row has six fields on one line whatever the text, and what cannot be acted on says none (XB-41)', () => {
  const [element] = blueprint(`window "W"\n text ${JSON.stringify('a|b"\n\u2028\u202ec')} #i|d`).elements;
  assert.equal(toRow(element!), '-|none|text|a/b" \\u202ec||i/d');
  for (const one of editor.elements) assert.equal(toRow(one).split('|').length, 6);
});
