import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readings } from '../../src/blueprint/find-parse.js';
import { partsOf } from '../../src/blueprint/find-roles.js';

/** The fullest reading: name, role word in English. */
const read = (description: string): readonly [string, string | undefined] => {
  const head = readings(description).at(-1)?.head;
  return [[head?.text, ...(head?.quoted ?? [])].filter(Boolean).join(' '), head?.role?.phrases[0]];
};

describe('role words of other languages', () => {
  const SAID: readonly (readonly [description: string, name: string, role: string])[] = [
    ['Knopf "Suche"', 'Suche', 'button'],
    ['die Speichern-Schaltfläche', 'Speichern', 'button'],
    ['das Kontrollkästchen Merken', 'Merken', 'checkbox'],
    ['le bouton Enregistrer', 'Enregistrer', 'button'],
    ['case à cocher Rappel', 'Rappel', 'checkbox'],
    ['el botón Guardar', 'Guardar', 'button'],
    ['il pulsante Salva', 'Salva', 'button'],
    ['o botão Salvar', 'Salvar', 'button'],
    ['保存按钮', '保存', 'button'],
    ['保存的按钮', '保存', 'button'],
    ['保存ボタン', '保存', 'button'],
    ['名前の入力欄', '名前', 'field'],
  ];
  for (const [description, name, role] of SAID) {
    test(`say what is meant: ${description}`, () => assert.deepEqual(read(description), [name, role]));
  }

  test('leave the articles of a language alone where none of its words is said', () => {
    assert.deepEqual(read('La Liste button'), ['La Liste', 'button']);
  });

  test('part only what is written together with a role word', () => {
    assert.deepEqual(partsOf('ボタン'), ['ボタン']);
    assert.deepEqual(partsOf('e-mail'), ['e-mail']);
    assert.deepEqual(partsOf('検索ボタン'), ['検索', 'ボタン']);
  });
});
