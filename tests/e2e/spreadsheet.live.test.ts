/** Working in a spreadsheet as a person does: into a cell, a formula, Enter. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { ActionResult } from '../../src/actions/result.js';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import { LumosError } from '../../src/errors.js';
import { Session } from '../../src/session.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';

const TITLE = 'numbers.csv';

describe('a spreadsheet of LibreOffice', { skip: whyNoDesktop('localc') }, () => {
  const desktop = useDesktop({ width: 1280, height: 900 });
  let session: Session;

  before(async () => {
    const home = desktop.environment.env.HOME ?? '';
    const file = join(mkdtempSync(join(home, 'sheet-')), TITLE);
    writeFileSync(file, '10\n20\n30\n');
    desktop.start([
      'localc',
      `-env:UserInstallation=file://${mkdtempSync(join(home, 'office-'))}`,
      '--norestore',
      '--nologo',
      '--infilter=CSV:44,34,76,1',
      file,
    ]);
    session = await Session.open({ environment: desktop.environment, consent: 'explicit' });
    await waitFor('the sheet', async () => (await look())?.elements.some(({ name }) => name === 'B1'), 90_000, 300);
  });
  after(() => session?.close());

  async function look(): Promise<Blueprint | null> {
    try {
      return await session.observe(TITLE);
    } catch (error) {
      // The window is not there yet, or is busy loading.
      if (error instanceof LumosError && (error.code === 'NO_SURFACE' || error.code === 'APP_UNRESPONSIVE'))
        return null;
      throw error;
    }
  }

  async function cells(): Promise<Element[]> {
    return (await session.observe(TITLE)).elements.filter(({ role }) => role === 'gridcell');
  }

  async function cell(name: string): Promise<Element> {
    const found = (await cells()).filter((each) => each.name === name);
    assert.equal(found.length, 1, `${found.length} cells ${name}`);
    return found[0]!;
  }

  const effect = (result: ActionResult) => `${result.effect.kind}: ${result.effect.summary}`;
  const idOf = async (name: string): Promise<string> => {
    const { id } = await cell(name);
    assert.ok(id);
    return id;
  };

  test('computes a formula that is typed into the cell that was clicked', async () => {
    const clicked = await session.act({ action: 'click', target: await idOf('B1') });
    assert.equal(clicked.effect.kind, 'confirmed', effect(clicked));
    const typed = await session.act({ action: 'type_text', text: '=SUM(A1:A3)' });
    assert.equal(typed.effect.kind, 'confirmed', effect(typed));
    assert.match(typed.effect.summary, /Cell B1/u, 'where the text is, is said');
    const entered = await session.act({ action: 'press_key', key: 'Enter' });
    assert.equal(entered.effect.kind, 'confirmed', effect(entered));
    assert.equal((await cell('B1')).value, '60');
  });

  test('goes on showing every cell, with its value and id, while a formula is typed', async () => {
    const before = await cells();
    await session.act({ action: 'click', target: await idOf('C1') });
    await session.act({ action: 'type_text', text: '=A1+' });
    const during = await cells();
    const facts = (all: readonly Element[]) => all.map(({ id, name, value }) => `${id} ${name} ${value}`);
    assert.deepEqual(facts(during), facts(before));
    await session.act({ action: 'press_key', key: 'Escape' });
  });

  test('replaces, computes and empties one cell with set_text, and no other', async () => {
    const others = async () =>
      (await cells()).filter(({ name }) => name !== 'D2').map(({ name, value }) => `${name} ${value}`);
    const before = await others();
    for (const [text, shown] of [
      ['hello', 'hello'],
      ['Größe 你好', 'Größe 你好'],
      ['=A1*2', '20'],
      ['', ''],
    ] as const) {
      const result = await session.act({ action: 'set_text', target: await idOf('D2'), text });
      assert.equal(result.effect.kind, 'confirmed', `${text}: ${effect(result)}`);
      assert.equal((await cell('D2')).value, shown);
    }
    assert.deepEqual(await others(), before);
  });

  test('appends to what a cell holds with type_text', async () => {
    const result = await session.act({ action: 'type_text', target: await idOf('A2'), text: '5' });
    assert.equal(result.effect.kind, 'confirmed', effect(result));
    assert.equal((await cell('A2')).value, '205');
  });

  test('keeps the keyboard in the cell that was typed into, so that Enter goes on to the next one', async () => {
    const typed = await session.act({ action: 'type_text', target: await idOf('E1'), text: '7' });
    assert.equal(typed.effect.kind, 'confirmed', effect(typed));
    assert.ok((await cell('E1')).states.includes('focused'), 'E1 has lost the keyboard');
    await session.act({ action: 'press_key', key: 'Enter' });
    assert.ok((await cell('E2')).states.includes('focused'), 'Enter did not go to E2');
  });
});
