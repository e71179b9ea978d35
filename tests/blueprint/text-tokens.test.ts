import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { toText } from '../../src/blueprint/text.js';
import { estimateTokens } from '../../src/blueprint/text-tokens.js';
import { blueprint } from '../support/blueprint.js';

const form = (rows: number): string =>
  toText(
    blueprint(
      `window "Preferences - Mail" [0,0,1280,800]\n${Array.from(
        { length: rows },
        (_, i) =>
          ` group "Account ${i}"\n  textbox "User name ${i}" +set_text = "ada.lovelace${i}@example.org"\n  checkbox "Leave messages on the server" unchecked +toggle\n  button "Edit…" +press\n  slider "Volume" +set_value range={"now":${i * 7},"min":0,"max":1000,"step":1}\n  link "https://example.org/accounts/${i}?tab=details" +press`,
      ).join('\n')}`,
    ),
  );

const repeat = (text: string, times: number): string => Array.from({ length: times }, () => text).join(' ');

/** What is measured, and how much too high the estimate may be. */
const TEXTS: readonly { readonly name: string; readonly text: string; readonly over: number }[] = [
  { name: 'blueprint of a form', text: form(20), over: 1.3 },
  {
    name: 'English prose',
    text: repeat(
      'Tide pools are small worlds left behind by the retreating sea; anemones, crabs and mussels endure extraordinary changes of temperature and salinity twice every day.',
      10,
    ),
    over: 1.4,
  },
  {
    name: 'German prose',
    text: repeat(
      'Die Datei wurde geändert. Möchten Sie die Änderungen speichern, bevor das Fenster geschlossen wird? Nicht gespeicherte Änderungen gehen unwiderruflich verloren.',
      10,
    ),
    over: 1.4,
  },
  {
    name: 'French prose',
    text: repeat('Voulez-vous enregistrer les modifications apportées au document avant de fermer la fenêtre ?', 14),
    over: 1.4,
  },
  {
    name: 'Russian prose',
    text: repeat('Сохранить изменения в документе перед закрытием? Если не сохранить, изменения будут потеряны.', 14),
    over: 1.4,
  },
  {
    name: 'Japanese prose',
    text: repeat('閉じる前にドキュメントの変更を保存しますか?保存しない場合、変更は完全に失われます。', 14),
    over: 1.4,
  },
  {
    name: 'Chinese prose',
    text: repeat('关闭之前要保存对文档所做的更改吗?如果不保存,更改将永久丢失。', 16),
    over: 1.4,
  },
  {
    name: 'Arabic prose',
    text: repeat('هل تريد حفظ التغييرات في المستند قبل الإغلاق؟ ستفقد التغييرات نهائيا.', 16),
    over: 1.4,
  },
  {
    name: 'JSON',
    text: JSON.stringify(
      Array.from({ length: 30 }, (_, i) => ({ action: 'set_text', target: `A${i}`, text: 'hello there', repeat: i })),
    ),
    over: 1.4,
  },
  {
    name: 'code',
    text: repeat(
      'export function estimateTokens(text: string): number {\n  let tokens = 0;\n  for (const piece of text.matchAll(PIECES)) tokens += costOf(piece[0]);\n  return Math.ceil(tokens);\n}\n',
      6,
    ),
    over: 1.4,
  },
];

for (const { name, text, over } of TEXTS) {
  test(`estimates the tokens of ${name} at most 5 % too low and ${Math.round((over - 1) * 100)} % too high`, () => {
    const real = encode(text).length;
    const estimate = estimateTokens(text);
    assert.ok(real > 200, `too short to say anything: ${real}`);
    const ratio = estimate / real;
    assert.ok(ratio >= 0.95 && ratio <= over, `${estimate} for ${real}: ${ratio.toFixed(2)}`);
  });
}

test('costs next to nothing: 100,000 characters in well under a second', () => {
  const text = form(400).slice(0, 100_000);
  const started = performance.now();
  assert.ok(estimateTokens(text) > 10_000);
  assert.ok(performance.now() - started < 500);
});
