import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { wholeScreen } from '../../../src/planner/prompt/observation.js';
import { relevanceOf } from '../../../src/planner/prompt/relevance.js';
import { blueprint } from '../../support/blueprint.js';

const many = Array.from({ length: 400 }, (_, i) => ` button "Command number ${i}" +press`).join('\n');
const page = blueprint(
  `window "Tools" [0,0,900,700]\n${many}\n link "Renaming files" +press\n textbox "Neuer Name der Datei" +set_text\n button "Command to rename" +press`,
);

test('what relates to the goal is shown within a small budget, the rest is counted with how to get it', () => {
  const text = wholeScreen(page, { tokens: 400, about: ['rename the file report.txt'] });
  assert.match(text, /button "Command to rename"/u);
  assert.match(text, /link "Renaming files"/u);
  assert.match(
    text,
    /… \d+ of 403 elements left out: .*\(observe with a reason that names what you look for, or scroll\)/u,
  );
  assert.ok(encode(text).length <= 400, `${encode(text).length}`);
});

test('without a budget that matters, everything is shown', () => {
  assert.doesNotMatch(wholeScreen(page, { tokens: 100_000, about: ['anything'] }), /left out/u);
});

test('the words of an observe bring what they name', () => {
  assert.doesNotMatch(wholeScreen(page, { tokens: 300, about: ['rename the file'] }), /number 333/u);
  assert.match(wholeScreen(page, { tokens: 300, about: ['rename the file', 'look for number 333'] }), /number 333/u);
});

test('words that every element has count next to nothing', () => {
  const score = relevanceOf(page, ['the command to rename']);
  assert.ok(score(402) > 3 * score(5), `${score(402)} ${score(5)}`);
});

test('other languages are compared without a list of words', () => {
  const score = relevanceOf(page, ['ändere den Namen einer Datei']);
  assert.ok(score(401) > 0);
  assert.equal(relevanceOf(page, ['ファイル'])(401), 0);
});

test('what is in front comes before what relates to the goal behind it', () => {
  const layered = blueprint(
    `window "Tools" [0,0,900,700]\n${Array.from({ length: 60 }, (_, i) => ` button "Rename thing ${i}" +press foreground=false`).join('\n')}\n dialog "Confirm" modal foreground=true\n  button "Keep both" +press\n  button "Stop" +press`,
  );
  const text = wholeScreen(layered, { tokens: 150, about: ['rename'] });
  assert.match(text, /Keep both/u);
  assert.match(text, /"Stop"/u);
});

test('the value of a protected field is never looked at', () => {
  const secret = blueprint('window "W" [0,0,9,9]\n textbox "Code" protected +set_text = "hunter2"');
  assert.equal(relevanceOf(secret, ['hunter2'])(0), 0);
});
