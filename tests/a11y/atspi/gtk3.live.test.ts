import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { LiveApp } from './live-app.js';

const SAMPLE = 'naïve — 你好 🙂\nzweiter Absatz\nthird';

describe('acting on GTK 3 through AT-SPI', { skip: whyNoDesktop('gtk3-widget-factory') }, () => {
  const desktop = useDesktop();
  let app: LiveApp;
  before(async () => {
    desktop.start(['gtk3-widget-factory']);
    app = await LiveApp.find(desktop.environment, /^gtk 3/i, { name: 'togglebutton' });
  });

  test('toggles and presses buttons, check boxes, radio buttons and switches', async () => {
    for (const wanted of [
      { role: 62, name: 'togglebutton', state: 'sensitive' },
      { role: 7, name: 'checkbutton', state: 'enabled' },
      { role: 62, name: '', state: 'sensitive' },
    ] as const) {
      const node = await app.get(wanted);
      const was = app.has(node, 'checked');
      await app.do(node, { kind: 'toggle' });
      assert.equal(app.has(node, 'checked'), !was, JSON.stringify(wanted));
    }
    const radio = await app.get({ role: 44, name: 'radiobutton', state: 'enabled', without: 'checked' });
    await app.do(radio, { kind: 'press' });
    assert.ok(app.has(radio, 'checked'));
    const disabled = await app.get({ role: 62, name: 'togglebutton', without: 'sensitive' });
    assert.equal(await app.refused(disabled, { kind: 'toggle' }), 'NOT_ACTIONABLE');
  });

  test('sets, inserts and selects text of any script, in code points', async () => {
    const view = await app.get({ role: 61, state: 'multiLine' });
    await app.do(view, { kind: 'set_text', text: SAMPLE });
    assert.equal(await app.text(view), SAMPLE);
    await app.do(view, { kind: 'set_caret', offset: 12 });
    await app.do(view, { kind: 'insert_text', text: '[é🙂]' });
    assert.equal(await app.text(view), SAMPLE.replace('🙂', '🙂[é🙂]'));
    await app.do(view, { kind: 'select_text', start: 8, end: 10 });
    await app.do(view, { kind: 'insert_text', text: '世' });
    assert.equal(await app.text(view), SAMPLE.replace('🙂', '🙂[é🙂]').replace('你好', '世'));
  });

  test('a field of one line takes text without line breaks only', async () => {
    const field = await app.get({ role: 61, state: 'singleLine' });
    await app.do(field, { kind: 'set_text', text: 'naïve — 你好 🙂' });
    assert.equal(await app.text(field), 'naïve — 你好 🙂');
    assert.equal(await app.refused(field, { kind: 'set_text', text: SAMPLE }), 'NOT_ACTIONABLE');
    assert.equal(await app.refused(field, { kind: 'press' }), 'UNSUPPORTED');
  });

  test('sets sliders and spin buttons within their range, and no progress bar', async () => {
    const slider = await app.get({ role: 51, state: 'sensitive' });
    await app.do(slider, { kind: 'set_value', value: 33 });
    assert.equal(app.value(slider), 33);
    const spin = await app.get({ role: 52, state: 'sensitive' });
    await app.do(spin, { kind: 'set_value', value: 77 });
    assert.equal(app.value(spin), 77);
    assert.equal(await app.refused(spin, { kind: 'set_value', value: 7777 }), 'INVALID_ACTION');
    assert.equal(await app.refused(await app.get({ role: 42 }), { kind: 'set_value', value: 0.3 }), 'UNSUPPORTED');
  });

  test('selects options of a combo box while it is closed and while it is open', async () => {
    const combo = await app.get({ role: 11, name: 'Left' });
    const option = await app.get({ role: 35, name: 'Middle', inside: combo });
    await app.do(option, { kind: 'select', mode: 'replace' });
    assert.equal(app.name(combo), 'Middle');
    await app.do(combo, { kind: 'expand' });
    const shown = await app.get({ role: 35, name: 'Right', state: 'showing' });
    await app.do(shown, { kind: 'select', mode: 'replace' });
    await waitFor('the name of the combo box', () => app.name(combo) === 'Right');
    await waitFor('the popup to close', () => app.all({ role: 35, name: 'Right', state: 'showing' }).length === 0);
  });

  test('selects tabs and rows of a table', async () => {
    const tab = await app.get({ role: 37, name: 'page 2' });
    await app.do(tab, { kind: 'select', mode: 'replace' });
    assert.ok(app.has(tab, 'selected'));
    const cell = await app.get({ role: 56, name: 'Otto' });
    await app.do(cell, { kind: 'select', mode: 'replace' });
    assert.ok(app.has(cell, 'selected'));
    await app.do(await app.get({ role: 56, name: 'Orville' }), { kind: 'select', mode: 'replace' });
    assert.ok(!app.has(cell, 'selected'));
  });

  test('focuses, and scrolls a page by the scroll bar', async () => {
    const button = await app.get({ role: 43, name: 'Sans Regular' });
    await app.do(button, { kind: 'focus' });
    assert.ok(app.has(button, 'focused'));
    const view = await app.get({ role: 61, state: 'multiLine' });
    await app.do(view, { kind: 'set_text', text: 'line\n'.repeat(400) });
    const bars = app.all({ role: 48, state: 'vertical', interface: 'Value' });
    // The scroll bar learns of the new length when the text has been laid out.
    const moved = await waitFor('a second page', async () => {
      await app.do(view, { kind: 'scroll', direction: 'down', pages: 1 });
      return bars.find((bar) => app.value(bar) > 50);
    });
    // While it is still laying out what is above, the view moves by what that turns out to be high.
    await waitFor('the beginning', async () => {
      await app.do(view, { kind: 'scroll', direction: 'up', pages: 50 });
      return app.value(moved) === 0;
    });
    assert.equal(await app.refused(view, { kind: 'scroll_into_view' }), 'UNSUPPORTED');
  });
});

describe('an application that hangs or ends', { skip: whyNoDesktop('galculator') }, () => {
  const desktop = useDesktop();

  test('is APP_UNRESPONSIVE while it is stopped, and works again when it goes on', async () => {
    const child = desktop.start(['galculator']);
    const app = await LiveApp.find(desktop.environment, /^gtk 3/i, { name: '1' });
    const button = await app.get({ name: '1' });
    child.kill('SIGSTOP');
    const started = performance.now();
    assert.equal(await app.refused(button, { kind: 'press' }), 'APP_UNRESPONSIVE');
    assert.ok(performance.now() - started < 4000);
    child.kill('SIGCONT');
    assert.equal((await app.do(button, { kind: 'press' })).delivery, 'delivered');
    child.kill('SIGKILL');
    await waitFor('the element to be gone', async () => (await app.refused(button, { kind: 'press' })) === 'STALE_ID');
    app.close();
  });
});
