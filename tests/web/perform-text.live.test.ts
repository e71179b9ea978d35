/** Text in real fields and editors of pages: any Unicode, any length, exactly where it is meant. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { browserMissing } from './reading.js';
import { type Bench, refused, startBench } from './support.js';

const skip = await browserMissing();
const HARD = 'Größe — 你好 🙂👩‍👩‍👧 ‏שלום "quoted" >> \\ `tick` \' <b>&amp;</b>';
const FIELDS: readonly (readonly [string, string])[] = [
  ['an input', '<input aria-label="Field" value="abc">'],
  ['a text area', '<textarea aria-label="Field">abc</textarea>'],
  ['editable content', '<div contenteditable role="textbox" aria-label="Field">abc</div>'],
  ['a search field', '<input type="search" aria-label="Field" value="abc">'],
];

describe('text in a page', { skip }, () => {
  let bench: Bench;
  before(async () => {
    bench = await startBench();
  });
  after(() => bench?.end());

  for (const [what, html] of FIELDS) {
    test(`${what} takes any text, whole and in parts`, async () => {
      const page = await bench.show(html);
      const read = async () => (await page.perform('Field', { kind: 'read_text' })).text;
      await page.perform('Field', { kind: 'set_text', text: HARD });
      assert.equal(await read(), HARD);
      await page.perform('Field', { kind: 'set_text', text: '🙂b' });
      await page.perform('Field', { kind: 'insert_text', text: 'é', offset: 1 });
      assert.equal(await read(), '🙂éb', 'offsets are code points');
      await page.perform('Field', { kind: 'select_text', start: 1, end: 2 });
      await page.perform('Field', { kind: 'insert_text', text: 'XY' });
      assert.equal(await read(), '🙂XYb', 'the selection is replaced');
      await page.perform('Field', { kind: 'set_caret', offset: 4 });
      await page.perform('Field', { kind: 'insert_text', text: '!' });
      assert.equal(await read(), '🙂XYb!');
      await page.perform('Field', { kind: 'set_text', text: '' });
      assert.equal(await read(), '');
    });
  }

  test('lines stay lines in text areas and editors', async () => {
    const page = await bench.show(
      '<textarea aria-label="Plain"></textarea><div contenteditable role="textbox" aria-label="Rich"></div>',
    );
    for (const name of ['Plain', 'Rich']) {
      await page.perform(name, { kind: 'set_text', text: 'one\ntwo\n\nfour' });
      assert.equal((await page.perform(name, { kind: 'read_text' })).text, 'one\ntwo\n\nfour', name);
    }
  });

  test('typed text sends the events of a keyboard, trusted', async () => {
    const page = await bench.show(
      `<input aria-label="Field"><script>const seen = [];
       for (const type of ['beforeinput', 'input']) document.querySelector('input')
         .addEventListener(type, (event) => seen.push(type + ' ' + event.inputType + ' ' + event.isTrusted));</script>`,
    );
    await page.perform('Field', { kind: 'set_text', text: 'a' });
    assert.deepEqual(await page.ask('seen'), ['beforeinput insertText true', 'input insertText true']);
  });

  test('half a million characters arrive, and are read whole', { timeout: 60_000 }, async () => {
    const page = await bench.show('<textarea aria-label="Long"></textarea>');
    const text = 'äöü 0123456789\n'.repeat(33_334);
    await page.perform('Long', { kind: 'set_text', text });
    assert.equal((await page.perform('Long', { kind: 'read_text' })).text, text);
  });

  test('a password is written and never read', async () => {
    const page = await bench.show('<input type="password" aria-label="Password" value="old">');
    await page.perform('Password', { kind: 'set_text', text: 'new 🙂' });
    assert.equal(await page.ask('document.querySelector("input").value'), 'new 🙂');
    await page.perform('Password', { kind: 'insert_text', text: '!', offset: 4 });
    const error = await refused(page.perform('Password', { kind: 'read_text' }), 'DENIED');
    assert.equal(JSON.stringify(error).includes('new'), false);
    assert.equal(JSON.stringify(await page.tree()).includes('new 🙂'), false);
  });

  test('a text field that hides its text by style is a password as well', async () => {
    const page = await bench.show('<input aria-label="PIN" value="1234" style="-webkit-text-security: disc">');
    await refused(page.perform('PIN', { kind: 'read_text' }), 'DENIED');
  });

  test('dates, times and colours take their own form, and keep what they had when it is another', async () => {
    const page = await bench.show(
      `<input type="date" aria-label="Date"><input type="time" aria-label="Time"><input type="color" aria-label="Colour" value="#ff0000">
       <input type="number" aria-label="Number" value="3"><input type="email" aria-label="Mail" value="a@b">`,
    );
    const value = (type: string) => page.ask<string>(`document.querySelector('[type=${type}]').value`);
    await page.perform('Date', { kind: 'set_text', text: '2026-02-28' });
    const error = await refused(page.perform('Date', { kind: 'set_text', text: 'tomorrow' }), 'INVALID_ACTION');
    assert.match(error.hint, /2026-12-31/);
    assert.equal(await value('date'), '2026-02-28');
    await page.perform('Time', { kind: 'set_text', text: '07:45' });
    assert.equal(await value('time'), '07:45');
    await page.perform('Colour', { kind: 'set_text', text: '#00ff7f' });
    assert.equal(await value('color'), '#00ff7f');
    await refused(page.perform('Number', { kind: 'set_text', text: 'three' }), 'INVALID_ACTION');
    assert.equal(await value('number'), '3');
    await page.perform('Mail', { kind: 'insert_text', text: '.org', offset: 3 });
    assert.equal(await value('email'), 'a@b.org');
    await page.perform('Mail', { kind: 'insert_text', text: 'x', offset: 0 });
    assert.equal(await value('email'), 'xa@b.org');
  });

  test('read-only fields and things that are no field take no text', async () => {
    const page = await bench.show('<input readonly aria-label="Fixed" value="x"><button>Button</button>');
    await refused(page.perform('Fixed', { kind: 'set_text', text: 'y' }), 'NOT_ACTIONABLE');
    await refused(page.perform('Button', { kind: 'set_text', text: 'y' }), 'UNSUPPORTED');
    await refused(page.perform('Button', { kind: 'insert_text', text: 'y' }), 'UNSUPPORTED');
  });

  test('text that is only shown can be selected and read', async () => {
    const page = await bench.show('<p>Some <b>bold</b> words</p>');
    const { nodes } = await page.tree();
    const paragraph = nodes.find((node) => node.role === 'paragraph') ?? nodes[1];
    assert.ok(paragraph);
    await bench.backend.perform(paragraph.handle, { kind: 'select_text', start: 5, end: 9 });
    assert.equal(await page.ask('String(getSelection())'), 'bold');
    const { text } = await bench.backend.perform(paragraph.handle, { kind: 'read_text' });
    assert.equal(text, 'Some bold words');
  });

  test('a field for files takes paths of files that are there, several where it takes them', async () => {
    const page = await bench.show('<input type="file" aria-label="One"><input type="file" multiple aria-label="Many">');
    const files = ['a.txt', 'b.txt'].map((name) => join(bench.folder, name));
    for (const file of files) await writeFile(file, 'content');
    const names = (index: number) =>
      page.ask<string[]>(`[...document.querySelectorAll('input')[${index}].files].map((file) => file.name)`);
    await page.perform('One', { kind: 'set_text', text: files[0] ?? '' });
    assert.deepEqual(await names(0), ['a.txt']);
    assert.equal((await page.perform('One', { kind: 'read_text' })).text, 'a.txt');
    await page.perform('Many', { kind: 'set_text', text: files.join('\n') });
    assert.deepEqual(await names(1), ['a.txt', 'b.txt']);
    await refused(page.perform('One', { kind: 'set_text', text: files.join('\n') }), 'INVALID_ACTION');
    await refused(page.perform('One', { kind: 'set_text', text: '/no/such/file' }), 'INVALID_ACTION');
    await refused(page.perform('One', { kind: 'set_text', text: 'relative.txt' }), 'INVALID_ACTION');
    await page.perform('One', { kind: 'set_text', text: '' });
    assert.deepEqual(await names(0), []);
  });
});
