import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { LiveApp } from './live-app.js';

const OPTIONS = ['--norestore', '--nologo', '--nofirststartwizard'];
const ENVIRONMENT = { SAL_USE_VCLPLUGIN: 'gtk3' };
const STARTING_MS = 90_000;

const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Absatz ${index} 🙂 mit Text`).join('\n');

/** A flat OpenDocument spreadsheet (OpenDocument 1.2) whose cells say where they are. */
function spreadsheet(): string {
  const cell = (row: number, column: number) =>
    `<table:table-cell office:value-type="string"><text:p>R${row}C${column}</text:p></table:table-cell>`;
  const rows = [0, 1, 2].map(
    (row) => `<table:table-row>${[0, 1, 2].map((column) => cell(row, column)).join('')}</table:table-row>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>
<table:table table:name="One">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document>`;
}

describe('acting on LibreOffice through AT-SPI', { skip: whyNoDesktop('soffice') }, () => {
  const desktop = useDesktop();
  let app: LiveApp;
  before(async () => {
    const home = desktop.environment.env.HOME ?? '';
    writeFileSync(join(home, 'w.txt'), paragraphs(300));
    writeFileSync(join(home, 's.fods'), spreadsheet());
    desktop.start(['soffice', ...OPTIONS, '--writer', 'w.txt'], { env: ENVIRONMENT });
    app = await LiveApp.find(desktop.environment, /^gtk 3/i, { role: 73 }, STARTING_MS);
  });

  test('reads the whole document, also what is scrolled away', async () => {
    const document = await app.get({ role: 94 });
    assert.equal(await app.text(document), paragraphs(300));
  });

  test('edits one paragraph in UTF-16 units, given code points', async () => {
    const paragraph = await app.get({ role: 73 });
    await app.do(paragraph, { kind: 'set_text', text: 'naïve — 你好 🙂' });
    assert.equal(await app.text(paragraph), 'naïve — 你好 🙂');
    await app.do(paragraph, { kind: 'select_text', start: 8, end: 10 });
    await app.do(paragraph, { kind: 'insert_text', text: '世' });
    assert.equal(await app.text(paragraph), 'naïve — 世 🙂');
    await app.do(paragraph, { kind: 'set_caret', offset: 11 });
    await app.do(paragraph, { kind: 'insert_text', text: '[é🙂]' });
    assert.equal(await app.text(paragraph), 'naïve — 世 🙂[é🙂]');
    assert.equal(await app.refused(paragraph, { kind: 'set_text', text: 'a\nb' }), 'UNSUPPORTED');
  });

  test('presses toggle buttons and scrolls by pages', async () => {
    const bold = await app.get({ role: 62, name: /^Bold/ });
    assert.equal((await app.do(bold, { kind: 'toggle' })).means, 'Action.DoAction("press")');
    const document = await app.get({ role: 94 });
    assert.match((await app.do(document, { kind: 'scroll', direction: 'down', pages: 1 })).means, /incrementBlock/);
  });

  test('selects cells of a spreadsheet, whose text is left to typing', async () => {
    desktop.start(['soffice', ...OPTIONS, 's.fods'], { env: ENVIRONMENT });
    const cell = await waitFor('a cell', () => app.all({ role: 56, name: 'B2' })[0], STARTING_MS, 1000);
    await app.do(cell, { kind: 'select', mode: 'replace' });
    assert.ok(app.has(cell, 'selected'));
    assert.equal(await app.text(cell), 'R1C1');
    const other = await app.get({ role: 56, name: 'C1' });
    await app.do(other, { kind: 'select', mode: 'add' });
    assert.ok(app.has(cell, 'selected') && app.has(other, 'selected'));
    await app.do(other, { kind: 'select', mode: 'replace' });
    assert.ok(!app.has(cell, 'selected') && app.has(other, 'selected'));
    assert.equal(await app.refused(cell, { kind: 'set_text', text: 'x' }), 'UNSUPPORTED');
  });
});
