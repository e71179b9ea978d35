import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import { NAMED_KEYS, normaliseChord, parseChord } from '../../src/input/keys.js';
import { nutKeyName } from '../../src/input/nut-keys.js';
import { keysymOfKey } from '../../src/platform/x11/keysyms.js';

const CHORDS: readonly (readonly [string, readonly string[]])[] = [
  ['Control+Shift+s', ['Control', 'Shift', 's']],
  ['Ctrl+S', ['Control', 's']],
  ['ctrl + alt + delete', ['Control', 'Alt', 'Delete']],
  ['Cmd+Space', ['Meta', ' ']],
  ['Command+c', ['Meta', 'c']],
  ['Win+r', ['Meta', 'r']],
  ['Super', ['Meta']],
  ['Option+Left', ['Alt', 'ArrowLeft']],
  ['Esc', ['Escape']],
  ['Return', ['Enter']],
  ['page up', ['PageUp']],
  ['Page_Down', ['PageDown']],
  ['pgdn', ['PageDown']],
  ['arrow-left', ['ArrowLeft']],
  ['Left', ['ArrowLeft']],
  ['f5', ['F5']],
  ['Alt+F4', ['Alt', 'F4']],
  ['F24', ['F24']],
  ['+', ['+']],
  ['Ctrl++', ['Control', '+']],
  ['Ctrl+Plus', ['Control', '+']],
  ['Ctrl+-', ['Control', '-']],
  [' ', [' ']],
  ['Space', [' ']],
  ['a', ['a']],
  ['A', ['A']],
  ['Shift+A', ['Shift', 'a']],
  ['AltGr+q', ['AltGraph', 'q']],
  ['s+Control', ['Control', 's']],
  ['é', ['é']],
  ['Ctrl+?', ['Control', '?']],
];

const REFUSED: readonly (readonly [string, RegExp])[] = [
  ['', /no key chord/],
  ['Ctrl+', /no key chord/],
  ['+a', /no key chord/],
  ['+++', /no key chord/],
  ['Ctrl++a', /no key chord/],
  ['Ctrl+Nope', /no key "Nope"/],
  ['F25', /no key "F25"/],
  ['a+b', /cannot be pressed as one chord/],
  ['Ctrl+Control+a', /twice/],
  ['\u0007', /control character/],
];

for (const [text, keys] of CHORDS) {
  test(`OC-09 reads the chord ${JSON.stringify(text)} as ${keys.join(' ')}`, () => {
    assert.deepEqual(parseChord(text), keys);
  });
}

for (const [text, message] of REFUSED) {
  test(`OC-09 refuses ${JSON.stringify(text)} as a chord`, () => {
    assert.throws(
      () => parseChord(text),
      (error) => error instanceof LumosError && error.code === 'INVALID_ACTION' && message.test(error.message),
    );
  });
}

test('refuses an empty list of keys', () => {
  assert.throws(() => normaliseChord([]), /No key/);
});

test('leaves canonical chords as they are', () => {
  for (const name of NAMED_KEYS) assert.deepEqual(normaliseChord([name]), [name]);
  assert.deepEqual(normaliseChord(['Control', 'Shift', 'ArrowLeft']), ['Control', 'Shift', 'ArrowLeft']);
});

test('knows an X keysym for every named key', () => {
  assert.deepEqual(
    NAMED_KEYS.filter((name) => keysymOfKey(name) === undefined),
    [],
  );
  assert.equal(keysymOfKey('F12'), 0xffc9);
  assert.equal(keysymOfKey('ñ'), 0xf1);
  assert.equal(keysymOfKey('你'), 0x01004f60);
  assert.equal(keysymOfKey('Nope'), undefined);
});

test('names the keys of nut-js', async () => {
  assert.equal(nutKeyName('Control'), 'LeftControl');
  assert.equal(nutKeyName('s'), 'S');
  assert.equal(nutKeyName('7'), 'Num7');
  assert.equal(nutKeyName('Enter'), 'Enter');
  assert.equal(nutKeyName('F5'), 'F5');
});
