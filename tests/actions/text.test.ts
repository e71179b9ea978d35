import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { fixture, outcome } from './fake-session.js';

const PARAGRAPHS = 'First line — naïve.\n\nSecond, with a\ttab: 你好 🙂.\n\nThird “quoted” one.';
const LONG = 'The quick brown fox — 狐狸 🦊. '.repeat(700).slice(0, 20_000);
const TEXTS: readonly [what: string, text: string][] = [
  ['accents, Chinese and an emoji', 'naïve — 你好 🙂'],
  ['three paragraphs', PARAGRAPHS],
  ['20,000 characters', LONG],
  ['nothing', ''],
];

for (const [what, text] of TEXTS) {
  for (const mode of ['auto', 'pointer'] as const) {
    test(`set_text replaces the whole text with ${what} (${mode})`, async () => {
      const { act, id, desktop } = await fixture([ui.editor('Document', { text: 'old text' })], { session: { mode } });
      const result = await act({ action: 'set_text', target: await id('Document'), text });
      assert.equal(outcome(result), 'confirmed', result.effect.summary);
      assert.equal(desktop.get('Document').text?.value, text);
    });

    test(`LU-24 type_text appends ${what} at the end of a field that is named (${mode})`, async () => {
      const { act, id, desktop } = await fixture([ui.editor('Document', { text: 'old ' })], { session: { mode } });
      desktop.get('Document').text?.moveCaret(0);
      const result = await act({ action: 'type_text', target: await id('Document'), text });
      assert.equal(outcome(result), 'confirmed', result.effect.summary);
      assert.equal(desktop.get('Document').text?.value, mode === 'auto' ? `old ${text}` : `old ${text}`);
    });
  }
}

test('LU-24 type_text without a target goes in at the caret of what has the focus', async () => {
  const { act, id, desktop } = await fixture([ui.textbox('Name', { text: 'ac' })]);
  await act({ action: 'click', target: await id('Name') });
  desktop.get('Name').text?.moveCaret(1);
  const result = await act({ action: 'type_text', text: 'b' });
  assert.equal(outcome(result), 'confirmed');
  assert.equal(desktop.get('Name').text?.value, 'abc');
  assert.equal(result.target?.name, 'Name');
});

test('type_text without a target is refused when the focus takes no text', async () => {
  const { act, id, desktop } = await fixture([ui.button('Go')]);
  await id('Go');
  desktop.activeWindow?.focus(desktop.get('Go'));
  const result = await act({ action: 'type_text', text: 'hello' });
  assert.equal(outcome(result), 'refused NOT_ACTIONABLE');
  assert.match(result.error?.message ?? '', /button "Go" has the focus/);
});

test('LU-35 long and multi-line text is pasted, short text is typed, and the clipboard is as before', async () => {
  const { act, id, desktop, input } = await fixture([ui.editor('Document')], { session: { mode: 'pointer' } });
  const before = new Map([
    ['text/plain;charset=utf-8', new TextEncoder().encode('mine')],
    ['image/png', new Uint8Array([1, 2, 3])],
  ]);
  for (const [format, bytes] of before) desktop.clipboard.set(format, bytes);
  const target = await id('Document');
  await act({ action: 'set_text', target, text: PARAGRAPHS });
  assert.ok(input.log.includes('clipboard'));
  assert.deepEqual(new Map(desktop.clipboard), before);
  input.log.length = 0;
  await act({ action: 'set_text', target, text: 'short' });
  assert.ok(!input.log.includes('clipboard'));
  assert.ok(input.log.includes('type 5 characters'));
});

test('what the keyboard can’t type is pasted', async () => {
  const { act, id, desktop, input } = await fixture([ui.textbox('Name')], {
    session: { mode: 'pointer' },
    input: { untypable: /🙂/u },
  });
  assert.equal(outcome(await act({ action: 'set_text', target: await id('Name'), text: 'a🙂' })), 'confirmed');
  assert.equal(desktop.get('Name').text?.value, 'a🙂');
  assert.ok(input.log.includes('clipboard'));
});

test('XB-29 characters that nothing can deliver are refused before the field is focused', async () => {
  const { act, id, desktop, backend, input } = await fixture([ui.button('Go'), ui.textbox('Name')]);
  const target = await id('Name');
  desktop.activeWindow?.focus(desktop.get('Go'));
  const result = await act({ action: 'type_text', target, text: 'bell\u0007' });
  assert.equal(outcome(result), 'refused UNSUPPORTED');
  assert.match(result.error?.message ?? '', /U\+0007/);
  assert.equal(desktop.focused?.name, 'Go');
  assert.deepEqual([backend.log, input.log], [[], []]);
});

test('semantics that claim success and do nothing are found out, and the keyboard is used once', async () => {
  const { act, id, desktop, input } = await fixture([ui.textbox('Name', { deaf: true, text: 'old' })]);
  const result = await act({ action: 'set_text', target: await id('Name'), text: 'new' });
  assert.equal(outcome(result), 'confirmed');
  assert.equal(desktop.get('Name').text?.value, 'new');
  assert.match(result.warnings.join(), /did not arrive/);
  assert.ok(input.log.includes('type 3 characters'));
});

test('autocorrected text is partial, with what is there read back', async () => {
  const { act, id } = await fixture([
    ui.textbox('Name', { onChange: (e) => e.text?.value === 'teh' && e.update({ text: 'the' }) }),
  ]);
  const result = await act({ action: 'set_text', target: await id('Name'), text: 'teh' });
  assert.equal(outcome(result), 'partial');
  assert.equal(result.effect.readBack, 'the');
  assert.match(result.effect.summary, /from character 2/);
});

test('a field that cuts what it takes gives partial', async () => {
  const { act, id } = await fixture([ui.textbox('Code', { maxLength: 4 })]);
  const result = await act({ action: 'set_text', target: await id('Code'), text: '123456' });
  assert.equal(outcome(result), 'partial');
  assert.equal(result.effect.readBack, '1234');
});

test('a long text is read back in full for comparing, and shortened in the result', async () => {
  const { act, id } = await fixture([ui.editor('Document')]);
  const result = await act({ action: 'set_text', target: await id('Document'), text: LONG });
  assert.equal(outcome(result), 'confirmed');
  assert.equal([...(result.effect.readBack ?? '')].length, 4001);
});

test('semantic mode never touches pointer and keyboard', async () => {
  const { act, id, input } = await fixture([ui.textbox('Name', { deaf: true })], { session: { mode: 'semantic' } });
  const result = await act({ action: 'set_text', target: await id('Name'), text: 'x' });
  assert.equal(outcome(result), 'refused UNSUPPORTED');
  assert.deepEqual(input.log, []);
});

test('read-only and disabled fields and what is no field are refused', async () => {
  const { act, id } = await fixture([
    ui.textbox('Fixed', { readonly: true, text: 'x' }),
    ui.textbox('Grey', { enabled: false }),
    ui.button('Go'),
  ]);
  const states = ['Fixed', 'Go'].map(async (name) =>
    outcome(await act({ action: 'set_text', target: await id(name), text: 'y' })),
  );
  assert.deepEqual(await Promise.all(states), ['refused NOT_ACTIONABLE', 'refused NOT_ACTIONABLE']);
});
