import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editableText, HANG, ScriptedApp } from './scripted.js';

const SAMPLE = 'naïve — 你好 🙂';

describe('acting through AT-SPI: text', () => {
  test('set_text replaces and is read back', async () => {
    const field = editableText('old');
    const app = new ScriptedApp('gtk3', field);
    assert.equal((await app.perform({ kind: 'set_text', text: `${SAMPLE}\r\nb` })).delivery, 'delivered');
    assert.equal(field.text(), `${SAMPLE}\nb`);
  });

  test('an application that claims to have set the text, and has not, is UNSUPPORTED', async () => {
    const field = editableText('old');
    field.methods = { ...field.methods, 'EditableText.SetTextContents': () => true };
    assert.equal(
      await new ScriptedApp('atk', field).refused({ kind: 'set_text', text: 'x' }),
      'UNSUPPORTED not_delivered',
    );
  });

  test('Firefox is not even asked: it offers editing everywhere and does nothing', async () => {
    const app = new ScriptedApp('firefox', editableText('old'));
    assert.equal(await app.refused({ kind: 'set_text', text: 'x' }), 'UNSUPPORTED not_delivered');
    assert.deepEqual(app.calls, []);
  });

  test('a text that the application changes is delivered with a remark', async () => {
    const field = editableText('old');
    const set = field.methods?.['EditableText.SetTextContents'] as (text: string) => boolean;
    field.methods = {
      ...field.methods,
      'EditableText.SetTextContents': ((text: string) => set(text.toUpperCase())) as never,
    };
    const { means } = await new ScriptedApp('gtk3', field).perform({ kind: 'set_text', text: 'abc' });
    assert.match(means, /another text/);
  });

  test('line breaks are refused where the element is one paragraph or one line', async () => {
    const paragraph = { ...editableText('old'), role: 73 };
    assert.equal(
      await new ScriptedApp('libreoffice', paragraph).refused({ kind: 'set_text', text: 'a\nb' }),
      'UNSUPPORTED not_delivered',
    );
    const line = { ...editableText('old'), states: ['editable', 'sensitive', 'singleLine'] as const };
    const app = new ScriptedApp('gtk3', { ...line, states: [...line.states] });
    assert.equal(await app.refused({ kind: 'set_text', text: 'a\nb' }), 'NOT_ACTIONABLE not_delivered');
  });

  test('text that is read-only is NOT_ACTIONABLE', async () => {
    const app = new ScriptedApp('gtk3', { ...editableText('old'), states: ['sensitive'] });
    assert.equal(await app.refused({ kind: 'set_text', text: 'x' }), 'NOT_ACTIONABLE not_delivered');
  });

  for (const { name, family, utf16, bytes } of [
    { name: 'code points and bytes (GTK)', family: 'gtk3', utf16: false, bytes: true },
    { name: 'UTF-16 units (Qt)', family: 'qt5', utf16: true, bytes: false },
    { name: 'UTF-16 units and bytes (LibreOffice)', family: 'libreoffice', utf16: true, bytes: true },
  ] as const) {
    test(`offsets are code points, whatever the application counts: ${name}`, async () => {
      const field = editableText('a🙂b🙂c', { utf16, bytes });
      const app = new ScriptedApp(family, field);
      await app.perform({ kind: 'insert_text', text: '[é🙂]', offset: 3 });
      assert.equal(field.text(), 'a🙂b[é🙂]🙂c');
      await app.perform({ kind: 'select_text', start: 1, end: 3 });
      await app.perform({ kind: 'insert_text', text: '世' });
      assert.equal(field.text(), 'a世[é🙂]🙂c');
      await app.perform({ kind: 'set_caret', offset: 6 });
      await app.perform({ kind: 'insert_text', text: '|' });
      assert.equal(field.text(), 'a世[é🙂]|🙂c');
      assert.equal((await app.perform({ kind: 'read_text' })).text, 'a世[é🙂]|🙂c');
    });
  }

  test('offsets outside the text are never sent', async () => {
    const app = new ScriptedApp('gtk3', editableText('abc'));
    for (const offset of [-1, 4, 1.5]) {
      assert.equal(await app.refused({ kind: 'set_caret', offset }), 'INVALID_ACTION not_delivered');
      assert.equal(await app.refused({ kind: 'insert_text', text: 'x', offset }), 'INVALID_ACTION not_delivered');
    }
    assert.equal(await app.refused({ kind: 'select_text', start: 2, end: 1 }), 'INVALID_ACTION not_delivered');
  });

  test('a selection that is made without an answer counts when it reads back', async () => {
    const field = editableText('abcdef');
    const select = field.methods?.['Text.SetSelection'] as (...args: number[]) => boolean;
    field.methods = {
      ...field.methods,
      'Text.SetSelection': () => false,
      'Text.AddSelection': ((from: number, to: number) => {
        select(0, from, to);
        return HANG;
      }) as never,
    };
    const { means } = await new ScriptedApp('gtk4', field).perform({ kind: 'select_text', start: 1, end: 3 });
    assert.equal(means, 'Text.AddSelection(1, 3)');
  });

  test('a text longer than one call is read whole, also where a character lies across the cut', async () => {
    const long = `${'x'.repeat(49_999)}🙂${'y'.repeat(60_000)}?`;
    for (const utf16 of [false, true]) {
      const field = editableText(long, { utf16 });
      // As Qt and LibreOffice say half a character.
      const whole = field.methods?.['Text.GetText'] as (from: number, to: number) => string;
      field.methods = {
        ...field.methods,
        'Text.GetText': ((from: number, to: number) => whole(from, to).replace(/[\uD800-\uDBFF]$/, '?')) as never,
      };
      assert.equal((await new ScriptedApp('qt6', field).perform({ kind: 'read_text' })).text, long);
    }
  });

  test('what Firefox and Chromium add to the text is taken out', async () => {
    const read = async (family: 'firefox' | 'chromium' | 'gtk3', raw: string) =>
      (await new ScriptedApp(family, editableText(raw)).perform({ kind: 'read_text' })).text;
    assert.equal(await read('firefox', 'two 🙂\uFEFF three \uFEFF'), 'two 🙂 three \uFEFF');
    assert.equal(await read('chromium', 'one\ntwo\n\n'), 'one\ntwo\n');
    assert.equal(await read('gtk3', '🙂\uFEFF\n\n'), '🙂\uFEFF\n\n');
  });

  test('a password is never read, but can be set; its length is what is checked', async () => {
    const secret = { ...editableText(''), role: 40 };
    const asked: string[] = [];
    const app = new ScriptedApp('gtk4', {
      ...secret,
      methods: {
        ...secret.methods,
        'Text.GetText': () => {
          asked.push('GetText');
          return '';
        },
      },
    });
    assert.equal(await app.refused({ kind: 'read_text' }), 'DENIED not_delivered');
    assert.equal((await app.perform({ kind: 'set_text', text: 'geheim🙂' })).delivery, 'delivered');
    assert.equal(await app.refused({ kind: 'insert_text', text: 'x' }), 'UNSUPPORTED not_delivered');
    assert.equal(secret.text(), 'geheim🙂');
    assert.deepEqual(asked, []);
  });

  test('the text of embedded paragraphs stands where they are, without that of a password field among them', async () => {
    const child = (text: string, role: number) => ({ ...editableText(text), role });
    const link = (number: number) => `/org/a11y/atspi/accessible/link${number}`;
    const inner = (number: number) => `/org/a11y/atspi/accessible/inner${number}`;
    const outer = editableText('\uFFFC\uFFFCtail \uFFFC');
    outer.methods = {
      ...outer.methods,
      'Hypertext.GetNLinks': () => 3,
      'Hypertext.GetLink': ((index: number) => [[[':1.7', link(index)]]]) as never,
    };
    const others = Object.fromEntries(
      [child('first', 73), child('geheim', 40), child('word', 88)].flatMap((object, index) => [
        [link(index), { methods: { 'Hyperlink.GetObject': () => [[[':1.7', inner(index)]]] } }],
        [inner(index), object],
      ]),
    );
    const app = new ScriptedApp('firefox', outer, others);
    assert.equal((await app.perform({ kind: 'read_text' })).text, 'first\ntail word');
  });
});
