import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import { refuseUntypable, untypable } from '../../src/input/text.js';
import { keysymOfCharacter } from '../../src/platform/x11/keysyms.js';

test('XB-29 accepts letters of any script, emoji, tabs and both kinds of newline', () => {
  for (const text of ['', 'plain', 'naïve — 你好 🙂', 'a\tb\nc\r\nd', 'العربية', '\u200d\u0301', '\u00a0']) {
    assert.equal(untypable(text), null, JSON.stringify(text));
  }
});

test('XB-29 names the first character that cannot be typed and where it stands', () => {
  const refused: [string, number, number][] = [
    ['\u0000', 0, 0],
    ['ab\u001b[0m', 2, 0x1b],
    ['a\rb', 1, 0x0d],
    ['\u0008', 0, 8],
    ['x\u007f', 1, 0x7f],
    ['x\u0085', 1, 0x85],
    ['ok \ud83d', 3, 0xd83d],
    ['\uffff', 0, 0xffff],
    ['\u{1fffe}', 0, 0x1fffe],
  ];
  for (const [text, index, codePoint] of refused) assert.deepEqual(untypable(text), { index, codePoint });
});

test('XB-29 refuses with a code, a hint and nothing delivered', () => {
  assert.throws(
    () => refuseUntypable('bell \u0007'),
    (error) =>
      error instanceof LumosError &&
      error.code === 'UNSUPPORTED' &&
      error.delivery === 'not_delivered' &&
      error.details.codePoint === 'U+0007' &&
      error.hint.length > 0,
  );
});

test('has a keysym for exactly the characters that are not refused', () => {
  for (let code = 0; code <= 0x10ffff; code += code < 0x3000 ? 1 : 251) {
    const character = String.fromCodePoint(code);
    if (character === '\r') continue;
    assert.equal(keysymOfCharacter(character) === undefined, untypable(character) !== null, code.toString(16));
  }
});
