import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import { createInput, type InputDriver } from '../../src/input/index.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { type Editor, openEditor } from './editors.js';

const EDITORS = [
  ['mousepad', 'GTK 3'],
  ['gnome-text-editor', 'GTK 4'],
  ['featherpad', 'Qt 5'],
] as const;

const GREETING = 'naïve — 你好 🙂';
/** One line: editors indent by themselves after a line that begins with a tab. */
const LAYOUT = 'World! (a_b) "quoted" {x} ~^`|\\ ÀÉ ß €\ttab\tstop';
const LINES = 'first\nsecond\n\nfourth: ΑΒΓ жзи';

/** Many more different characters than there are spare keys, in an order that uses each again and again. */
function mixed(length: number): string {
  const alphabet = [...'the quick brown FOX, 1234567890; äöüßéèñçøåπσαβγδжшщюяабвгд你好世界日本語한국어עברית🙂🚀€→≠'];
  return Array.from({ length }, (_, i) => alphabet[(i * 37 + Math.floor(i / 7) * 11) % alphabet.length]).join('');
}

for (const [program, toolkit] of EDITORS) {
  describe(`typing into ${program} (${toolkit})`, { skip: whyNoDesktop(program) }, () => {
    const desktop = useDesktop({ env: { GSK_RENDERER: 'cairo' } });
    let input: InputDriver;
    let editor: Editor;
    before(async () => {
      input = createInput(desktop.environment);
      editor = await openEditor(desktop, input, program);
    });
    after(async () => {
      await editor?.end();
      await input?.close();
    });

    for (const [what, text] of [
      ['accents, dashes, Chinese and emoji', GREETING],
      ['shifted keys, symbols and tabs', LAYOUT],
      ['several lines', LINES],
      ['1,200 characters of many scripts', mixed(1_200)],
    ] as const) {
      test(`key events deliver ${what} intact`, async () => {
        assert.equal(await editor.written(() => input.type(text)), text);
      });

      test(`LU-35 pasting delivers ${what} intact`, async () => {
        const paste = () => input.withClipboard(text, () => input.press(['Control', 'v']));
        assert.equal(await editor.written(paste), text);
      });
    }

    test('XB-29 refuses a control character before the first key', async () => {
      const written = await editor.written(async () => {
        await assert.rejects(
          input.type('abc\u001b'),
          (error) => error instanceof LumosError && error.code === 'UNSUPPORTED',
        );
        await assert.rejects(
          input.withClipboard('abc\u001b', async () => assert.fail('must not paste')),
          (error) => error instanceof LumosError && error.code === 'UNSUPPORTED',
        );
      });
      assert.equal(written, '');
    });

    test('pastes a text that does not fit into one message', async () => {
      const text = `${mixed(99)}\n`.repeat(1_000);
      assert.ok(Buffer.byteLength(text) > 128 * 1024);
      const paste = () => input.withClipboard(text, () => input.press(['Control', 'v']));
      assert.ok((await editor.written(paste)) === text, 'every character arrived');
    });
  });
}
