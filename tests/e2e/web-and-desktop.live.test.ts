/** A window and a tab in one session: ids side by side, each with the pointer and keyboard of its own place. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Blueprint } from '../../src/blueprint/model.js';
import { Session } from '../../src/session.js';
import { bindingsMissing, startApplication } from '../contract/process-fixture.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { browserMissing } from '../web/reading.js';
import { type PageServer, servePages } from '../web/serve.js';

const skip = whyNoDesktop() || (await bindingsMissing('3.0')) || (await browserMissing());

describe('a window and a tab in one session', { skip }, () => {
  const desktop = useDesktop();
  let server: PageServer;
  let session: Session;
  let application: Awaited<ReturnType<typeof startApplication>>;
  before(async () => {
    application = await startApplication('gtk3-fixture.py', desktop.environment, { FIXTURE_ROWS: '20' });
    server = await servePages({
      '/form':
        '<!doctype html><title>Form</title><input aria-label="Web name"><button onclick="this.textContent = \'kept\'">Keep</button>',
    });
    session = await Session.open({
      environment: desktop.environment,
      web: { url: `${server.url}form` },
      consent: 'explicit',
    });
  });
  after(async () => {
    await session?.close();
    await application?.dispose();
    server?.close();
  });
  const id = (blueprint: Blueprint | null, name: string) =>
    blueprint?.elements.find((each) => each.name === name && each.id)?.id ?? assert.fail(`no ${name}`);

  test('both are listed, and the address that was named is worked in first', async () => {
    const surfaces = await session.surfaces();
    assert.deepEqual([...new Set(surfaces.map(({ backend }) => backend))].sort(), ['atspi', 'web']);
    assert.equal((await session.observe()).surface.title, 'Form');
  });

  test('ids of both are used by turns, and text goes from one to the other', async () => {
    const window = await session.observe('Contract fixture');
    const page = await session.observe('Form');
    assert.match(id(window, 'Press me'), /^A/);
    assert.match(id(page, 'Keep'), /^W/);
    const name = window.elements.find((each) => each.name === 'Name')?.value ?? '';
    assert.equal(name, 'Ada');
    const typed = await session.act({ action: 'type_text', target: id(page, 'Web name'), text: name });
    assert.equal(typed.effect.kind, 'confirmed');
    const pressed = await session.act({ action: 'click', target: id(window, 'Press me') });
    assert.match(pressed.effect.difference, /pressed 1/);
    const sent = await session.act({ action: 'click', target: id(page, 'Keep') });
    assert.match(sent.effect.difference, /kept/);
    const written = await session.act({ action: 'set_text', target: id(window, 'Name'), text: 'from the web' });
    assert.equal(written.effect.kind, 'confirmed');
  });

  test('pointer and keyboard go to the place that is worked in', async () => {
    await session.act({ action: 'switch_surface', surface: 'Form' });
    const page = await session.observe();
    const field = page.elements.find((each) => each.name === 'Web name');
    assert.ok(field?.activation);
    const clicked = await session.act({ action: 'click', target: field.activation }, { mode: 'pointer' });
    assert.equal(clicked.target?.id, field.id);
    await session.act({ action: 'press_key', key: 'End' });
    const typed = await session.act({ action: 'type_text', text: '!' }, { mode: 'pointer' });
    assert.equal(typed.effect.readBack, 'Ada!');
    await session.act({ action: 'switch_surface', surface: 'Contract fixture' });
    const window = await session.observe();
    const button = window.elements.find((each) => each.name === 'Press me');
    assert.ok(button?.activation);
    const pointed = await session.act({ action: 'click', target: button.activation }, { mode: 'pointer' });
    assert.equal(pointed.target?.id, button.id);
    assert.match(pointed.effect.difference, /pressed 2/);
  });

  test('pictures are of the place that is asked for', async () => {
    const sizes = await Promise.all(
      ['Form', 'Contract fixture'].map(async (title) => {
        const { surface } = await session.observe(title);
        const png = Buffer.from(await session.screenshot(surface));
        return { width: png.readUInt32BE(16), meant: surface.bounds?.width };
      }),
    );
    for (const { width, meant } of sizes) assert.equal(width, meant);
  });

  test('an address that is opened goes into the browser of the session', async () => {
    const opened = await session.act({ action: 'open_url', url: `${server.url}form?second` });
    assert.equal(opened.surface?.backend, 'web');
    assert.equal(opened.effect.kind, 'confirmed');
  });
});
