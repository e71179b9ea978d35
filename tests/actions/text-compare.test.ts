import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInsertion, undeliverable, verdictOnText } from '../../src/actions/text-compare.js';

const kind = (mode: 'replace' | 'append' | 'caret', text: string, previous: string | null, now: string | null) =>
  verdictOnText({ mode, text, previous }, now).kind;

test('confirms text that reads back exactly, whichever way it was to be combined', () => {
  assert.equal(kind('replace', 'naïve — 你好 🙂', 'old', 'naïve — 你好 🙂'), 'confirmed');
  assert.equal(kind('append', ' b', 'a', 'a b'), 'confirmed');
  assert.equal(kind('caret', 'X', 'ab', 'aXb'), 'confirmed');
});

test('confirms what differs only in how toolkits write line ends and astral characters', () => {
  assert.equal(kind('replace', 'a\nb', '', 'a\r\nb'), 'confirmed');
  assert.equal(kind('replace', '🙂!', '', '🙂\uFEFF!'), 'confirmed');
  assert.equal(kind('replace', 'a\n', '', 'a\n\n'), 'confirmed');
});

test('calls autocorrected text partial, and text that did not arrive no effect', () => {
  assert.equal(kind('replace', 'teh cat', '', 'the cat'), 'partial');
  assert.equal(kind('append', 'x', 'a', 'a'), 'no_effect');
  assert.equal(kind('replace', 'x', null, null), 'unverifiable');
});

test('knows an insertion anywhere, also in place of a selection, from other changes', () => {
  assert.ok(isInsertion('aaa', 'aaaa', 'a'));
  assert.ok(isInsertion('hello world', 'hello big world', 'big '));
  assert.ok(isInsertion('hello world', 'hello there', 'there'), 'the selected "world" was replaced');
  assert.ok(!isInsertion('hello', 'jello', 'x'));
  assert.ok(!isInsertion('abc', 'abXd', 'X'));
  assert.ok(isInsertion('', 'x', 'x'));
});

test('XB-29 finds what neither keyboard nor clipboard can deliver, and leaves line ends, tabs and emoji alone', () => {
  assert.equal(undeliverable('a\tb\r\nc 🙂 你好'), null);
  assert.equal(undeliverable('a\u0007'), 'U+0007');
  assert.equal(undeliverable('\u0000'), 'U+0000');
  assert.equal(undeliverable('\uD83D'), 'U+D83D');
});
