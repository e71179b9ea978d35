import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentOf } from '../../../src/planner/rules/content.js';

type Row = readonly [goal: string, kind: string, literal?: readonly string[]];

const GOALS: readonly Row[] = [
  // English, text as it stands
  ['type hello', 'literal'],
  ['Type "hello"', 'literal', ['hello']],
  ['open Notepad and type "hello world"', 'literal', ['hello world']],
  ['write "Dear Ann" in the editor', 'literal', ['Dear Ann']],
  ['please enter ‘42’ into the Amount field', 'literal', ['42']],
  ['fill in the Name field with "Ada Lovelace"', 'literal', ['Ada Lovelace']],
  ['Fill "Name" with "Ada"', 'literal', ['Ada']],
  ['put “it’s fine” into Notes', 'literal', ['it’s fine']],
  ['write "an essay about rain"', 'literal', ['an essay about rain']],
  ['type "write a poem"', 'literal', ['write a poem']],
  ['reply "yes"', 'literal', ['yes']],
  ['type hello then press Enter', 'literal'],
  ['enter "a@b.org" in To, "Hi" in Subject', 'literal', ['a@b.org']],
  // English, text to be composed
  ['write a short essay about tide pools in Notepad', 'generated'],
  ['Open Notepad and write a poem', 'generated'],
  ['compose an email to Ann about the picnic', 'generated'],
  ['draft a reply to the last message', 'generated'],
  ['type three sentences about whales', 'generated'],
  ['Could you please write me a limerick?', 'generated'],
  ['summarize the open document', 'generated'],
  ['translate "good morning" into French', 'generated'],
  ['write a poem called "Rain" and save it as "rain.txt"', 'generated'],
  ['write something about the sea', 'generated'],
  ['write the introduction', 'generated'],
  ['reply to Ann that I am late', 'generated'],
  ['write a short, funny poem', 'generated'],
  ['type "hello", then write a haiku about it', 'both', ['hello']],
  // neither
  ['open the file draft.txt', 'none'],
  ['click Compose', 'none'],
  ['set the volume to 40', 'none'],
  ['tick "Wrap lines"', 'none'],
  ['rename "a.txt" to "b.txt"', 'none'],
  // German
  ['Schreibe einen kurzen Aufsatz über Gezeitentümpel', 'generated'],
  ['Öffne den Editor und verfasse ein Gedicht', 'generated'],
  ['Könntest du bitte einen Brief an Ada schreiben?', 'generated'],
  ['Tippe „Hallo Welt“', 'literal', ['Hallo Welt']],
  ['Gib "42" in das Feld Betrag ein', 'literal', ['42']],
  ['schreibe hallo', 'literal'],
  // French
  ['Écris un court essai sur les marées', 'generated'],
  ['rédige une lettre à Jean', 'generated'],
  ['Tapez « bonjour » dans le champ Nom', 'literal', ['bonjour']],
  ['ouvre le bloc-notes et écris "salut"', 'literal', ['salut']],
  // Spanish
  ['escribe un breve ensayo sobre las mareas', 'generated'],
  ['redacta una carta para Ana', 'generated'],
  ['escribe "hola"', 'literal', ['hola']],
  ['abre el bloc de notas y teclea "uno dos"', 'literal', ['uno dos']],
  // Chinese
  ['写一篇关于潮汐池的短文', 'generated'],
  ['打开记事本，输入“你好”', 'literal', ['你好']],
  ['把“世界”输入到文档里', 'literal', ['世界']],
  ['翻译这段文字', 'generated'],
  ['写“你好”', 'literal', ['你好']],
  // Japanese
  ['潮だまりについての短いエッセイを書いて', 'generated'],
  ['メモ帳に「こんにちは」と入力して', 'literal', ['こんにちは']],
  ['「雨」についての詩を書いて', 'generated'],
  ['「テスト」をメモ帳に入力してください', 'literal', ['テスト']],
  ['友達にメールを書いてください', 'generated'],
];

describe('the content a goal asks for (LU-27)', () => {
  assert.ok(GOALS.length >= 40);
  for (const [goal, kind, literal = []] of GOALS) {
    test(`is ${kind} in: ${goal}`, () => {
      const found = contentOf(goal);
      assert.deepEqual([found.kind, found.literal], [kind, literal]);
    });
  }

  test('keeps the clause that asks for composing without the rest of the goal', () => {
    assert.deepEqual(contentOf('Open Notepad, write a poem about rain and snow and save it as "x.txt"').generated, [
      'write a poem about rain and snow',
    ]);
  });

  test('knows every quoted string, whatever it is for', () => {
    assert.deepEqual(contentOf('write a poem called "Rain" and save it as "rain.txt"').quoted, ['Rain', 'rain.txt']);
  });
});
