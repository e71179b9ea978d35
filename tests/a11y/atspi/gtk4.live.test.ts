import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { LiveApp } from './live-app.js';

const SAMPLE = 'naïve — 你好 🙂\nzweiter Absatz\nthird';

describe('acting on GTK 4 through AT-SPI', { skip: whyNoDesktop('gtk4-widget-factory') }, () => {
  const desktop = useDesktop();
  let app: LiveApp;
  before(async () => {
    desktop.start(['gtk4-widget-factory'], { env: { GSK_RENDERER: 'cairo' } });
    app = await LiveApp.find(desktop.environment, /^GTK 4/i, { name: 'togglebutton' });
  });

  test('toggles buttons and switches; check buttons of 4.8 have no action', async () => {
    const button = await app.get({ role: 43, name: 'togglebutton', state: 'sensitive' });
    const was = app.has(button, 'pressed');
    await app.do(button, { kind: 'toggle' });
    assert.equal(app.has(button, 'pressed'), !was);
    const toggle = await app.get({ role: 7, name: 'GtkSwitch', state: 'sensitive' });
    await app.do(toggle, { kind: 'toggle' });
    await waitFor('the switch', () => app.has(toggle, 'checked'));
    const check = await app.get({ role: 7, name: 'checkbutton', state: 'sensitive' });
    assert.equal(await app.refused(check, { kind: 'toggle' }), 'UNSUPPORTED');
  });

  test('sets, inserts and selects text, although AddSelection never answers', async () => {
    const view = await app.get({ role: 61, state: 'multiLine' });
    await app.do(view, { kind: 'set_text', text: SAMPLE });
    assert.equal(await app.text(view), SAMPLE);
    await app.do(view, { kind: 'select_text', start: 8, end: 10 });
    await app.do(view, { kind: 'insert_text', text: '世🙂' });
    assert.equal(await app.text(view), SAMPLE.replace('你好', '世🙂'));
    await app.do(view, { kind: 'set_caret', offset: 1 });
    await app.do(view, { kind: 'insert_text', text: '|' });
    assert.equal(await app.text(view), `n|${SAMPLE.slice(1).replace('你好', '世🙂')}`);
  });

  test('reads entries whole, and sets a password without ever reading it', async () => {
    const entry = await app.get({ role: 61, state: 'sensitive', without: 'multiLine' });
    await app.do(entry, { kind: 'set_text', text: 'naïve — 你好 🙂' });
    assert.equal(await app.text(entry), 'naïve — 你好 🙂');
    const password = await app.get({ role: 40 });
    assert.equal((await app.do(password, { kind: 'set_text', text: 'geheim🙂' })).delivery, 'delivered');
    assert.equal(await app.refused(password, { kind: 'read_text' }), 'DENIED');
  });

  test('sets a spin button and a slider', async () => {
    for (const role of [52, 51]) {
      const node = await app.get({ role, state: 'sensitive', interface: 'Value' });
      await app.do(node, { kind: 'set_value', value: 3 });
      assert.equal(app.value(node), 3);
    }
  });

  test('selects a tab', async () => {
    const tabs = await app.get({ role: 38, name: 'Tab list' });
    const tab = await app.get({ role: 37, inside: tabs }, 1);
    await app.do(tab, { kind: 'select', mode: 'replace' });
    assert.ok(app.has(tab, 'selected'));
  });

  test('says what 4.8 cannot do, so that pointer and keyboard are used: focus, combo boxes, scrolling', async () => {
    const entry = await app.get({ role: 61, state: 'sensitive' });
    assert.equal(await app.refused(entry, { kind: 'focus' }), 'UNSUPPORTED');
    assert.equal(await app.refused(entry, { kind: 'scroll_into_view' }), 'UNSUPPORTED');
    assert.equal(await app.refused(await app.get({ role: 11 }), { kind: 'expand' }), 'UNSUPPORTED');
  });
});
