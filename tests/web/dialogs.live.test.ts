/** Dialogs that pages open: never a hang, always something that can be answered. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { toText } from '../../src/blueprint/text.js';
import { currentEnvironment } from '../../src/environment.js';
import { Session } from '../../src/session.js';
import { waitFor } from '../support/wait.js';
import { browserMissing } from './reading.js';
import { type Bench, refused, startBench } from './support.js';

const skip = await browserMissing();
const ASKS = `<output id="out">nothing</output><script>const out = (text) => { document.getElementById('out').textContent = text; }</script>
  <button onclick="alert('Mind the gap'); out('alerted')">Alert</button>
  <button onclick="out(String(confirm('Delete everything?')))">Confirm</button>
  <button onclick="out(String(prompt('Your name?', 'Ada')))">Prompt</button>`;

describe('dialogs of pages', { skip }, () => {
  let bench: Bench;
  before(async () => {
    bench = await startBench();
  });
  after(() => bench?.end());

  const dialog = () =>
    waitFor(
      'a dialog',
      async () => (await bench.backend.surfaces()).find((surface) => surface.kind === 'dialog') ?? null,
    );
  const answer = async (name: string) => {
    const { id } = await dialog();
    const { nodes } = await bench.backend.read(id);
    const button = nodes.find((node) => node.role === 'button' && node.name === name);
    assert.ok(button, name);
    return bench.backend.perform(button.handle, { kind: 'press' });
  };

  test('an alert is a modal surface that blocks its tab; neither it nor the tab hangs', async () => {
    const page = await bench.show(ASKS);
    await page.tree();
    const started = performance.now();
    const { delivery } = await page.perform('Alert', { kind: 'press' });
    assert.equal(delivery, 'delivered');
    const surface = await dialog();
    assert.deepEqual([surface.title, surface.modal, surface.active], ['Mind the gap', true, true]);
    const tree = await page.tree();
    assert.deepEqual(tree.blockedBy, [surface.id]);
    assert.ok(
      tree.nodes.some((node) => node.name === 'Prompt'),
      'what the page showed before is still known',
    );
    const [root, ...parts] = (await bench.backend.read(surface.id)).nodes;
    assert.equal(root?.role, 'alertdialog');
    assert.deepEqual(
      parts.map(({ role, name }) => `${role} ${name}`),
      ['text Mind the gap', 'button OK'],
    );
    const { handle } = parts[1] ?? assert.fail();
    assert.deepEqual(
      (await bench.backend.describe(handle))?.nodes.map((node) => node.name),
      ['Mind the gap', 'OK'],
    );
    const error = await refused(page.perform('Confirm', { kind: 'press' }), 'OCCLUDED');
    assert.equal(error.candidates[0]?.id, surface.id);
    const input = await bench.backend.inputFor(page.surface);
    await refused(input.click({ x: 5, y: 5 }), 'OCCLUDED');
    await refused(input.capture(), 'OCCLUDED');
    assert.ok(performance.now() - started < 5000);
    await answer('OK');
    assert.equal(await page.ask('document.getElementById("out").textContent'), 'alerted');
    await refused(bench.backend.perform(handle, { kind: 'press' }), 'STALE_ID');
    await refused(bench.backend.read(surface.id), 'NO_SURFACE');
  });

  test('confirm and prompt give the page the answer', async () => {
    const page = await bench.show(ASKS);
    const out = () => page.ask<string>('document.getElementById("out").textContent');
    for (const [button, said] of [
      ['OK', 'true'],
      ['Cancel', 'false'],
    ] as const) {
      await page.perform('Confirm', { kind: 'press' });
      await answer(button);
      assert.equal(await out(), said);
    }
    await page.perform('Prompt', { kind: 'press' });
    const surface = await dialog();
    const tree = await bench.backend.read(surface.id);
    const field = tree.nodes[tree.focus ?? -1];
    assert.deepEqual([field?.role, field?.value], ['textbox', 'Ada']);
    assert.ok(field);
    await bench.backend.perform(field.handle, { kind: 'set_text', text: 'Größe 🙂' });
    await answer('OK');
    assert.equal(await out(), 'Größe 🙂');
  });

  test('keys answer a dialog', async () => {
    const page = await bench.show(ASKS);
    const out = () => page.ask<string>('document.getElementById("out").textContent');
    await page.perform('Prompt', { kind: 'press' });
    const input = await bench.backend.inputFor((await dialog()).id);
    await input.type(' Lovelace');
    await input.press(['Enter']);
    assert.equal(await out(), 'Ada Lovelace');
    await page.perform('Confirm', { kind: 'press' });
    await (await bench.backend.inputFor((await dialog()).id)).press(['Escape']);
    assert.equal(await out(), 'false');
  });

  test('a dialog that opens while the page is read ends the read', async () => {
    const page = await bench.show('<p>text</p>');
    const rows = 30_000;
    await page.ask(`for (let i = 0; i < ${rows}; i++) document.body.append(document.createElement('button'))`);
    await page.ask(`setTimeout(() => alert('now'), 0)`);
    const tree = await page.tree('all');
    assert.ok(tree.blockedBy?.length === 1 || tree.nodes.length > rows);
    await answer('OK');
  });

  test('a page that asks before it is left can be left, or kept', async () => {
    const page = await bench.show(`<script>onbeforeunload = (event) => { event.preventDefault(); return ''; }</script>
      <input aria-label="Draft">`);
    await page.perform('Draft', { kind: 'focus' });
    await (await bench.backend.inputFor(page.surface)).type('x');
    await bench.backend.control(page.surface, { kind: 'close' });
    assert.match((await dialog()).title, /Leave the page/);
    await answer('Stay');
    assert.equal((await page.node('Draft')).value, 'x');
    await bench.backend.control(page.surface, { kind: 'close' });
    await answer('Leave');
    await waitFor('closed', async () => !(await bench.backend.surfaces()).some(({ id }) => id === page.surface));
  });

  test('the choice of a file is a dialog that takes its path', async () => {
    const page = await bench.show(
      `<input type="file" hidden><button onclick="document.querySelector('input').click()">Upload</button>`,
    );
    const file = join(bench.folder, 'picture.png');
    await writeFile(file, 'x');
    await page.perform('Upload', { kind: 'press' });
    const { nodes } = await bench.backend.read((await dialog()).id);
    const field = nodes.find((node) => node.role === 'textbox');
    assert.ok(field);
    await bench.backend.perform(field.handle, { kind: 'set_text', text: '/no/such/file' });
    await refused(answer('Open'), 'INVALID_ACTION');
    await bench.backend.perform(field.handle, { kind: 'set_text', text: file });
    await answer('Open');
    assert.equal(await page.ask('document.querySelector("input").files[0].name'), 'picture.png');
  });

  test('a session works through a dialog: the action shows it, its answer leads back', async () => {
    const url = bench.serve('/asks', `<!doctype html><title>Asks</title>${ASKS}`);
    const session = await Session.open({
      environment: currentEnvironment(),
      desktop: false,
      web: { url },
      consent: 'explicit',
    });
    try {
      const page = await session.observe();
      const id = (name: string, in_ = page) => in_.elements.find((each) => each.name === name && each.id)?.id ?? '';
      const asked = await session.act({ action: 'click', target: id('Prompt') });
      assert.equal(asked.effect.kind, 'confirmed');
      assert.deepEqual(
        asked.opened.map(({ title }) => title),
        ['Your name?'],
      );
      assert.ok(asked.blueprint);
      assert.match(toText(asked.blueprint), /^dialog "Your name\?" .*modal/);
      const behind = await session.act({ action: 'click', target: id('Alert') });
      assert.equal(behind.error?.code, 'OCCLUDED');
      const field = asked.blueprint.elements.find((each) => each.role === 'textbox')?.id ?? '';
      assert.match(field, /^W\d+$/);
      const typed = await session.act({ action: 'set_text', target: field, text: 'Grace' });
      assert.equal(typed.effect.kind, 'confirmed');
      const done = await session.act({ action: 'click', target: id('OK', typed.blueprint ?? page) });
      assert.equal(done.effect.kind, 'confirmed');
      assert.equal(done.surface?.title, 'Asks');
      assert.match(toText(done.blueprint ?? page), /Grace/);
    } finally {
      await session.close();
    }
  });
});
