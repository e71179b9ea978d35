import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { accessibilityLaunch } from '../../../src/launch/accessibility.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { LiveApp } from './live-app.js';

const SAMPLE = 'naïve — 你好 🙂\nzweiter Absatz\nthird';

describe('acting on Qt 5 through AT-SPI', { skip: whyNoDesktop('featherpad') }, () => {
  const desktop = useDesktop();
  let app: LiveApp;
  before(async () => {
    writeFileSync(join(desktop.environment.env.HOME ?? '', 'a.txt'), 'one\ntwo\n');
    desktop.start(['featherpad', 'a.txt'], { env: { ...accessibilityLaunch('/usr/bin/featherpad').env } });
    app = await LiveApp.find(desktop.environment, /^Qt 5/, { role: 61, state: 'multiLine' });
  });

  test('sets, inserts and selects text in UTF-16 units, given code points', async () => {
    const view = await app.get({ role: 61, state: 'multiLine' });
    await app.do(view, { kind: 'set_text', text: SAMPLE });
    assert.equal(await app.text(view), SAMPLE);
    await app.do(view, { kind: 'set_caret', offset: 12 });
    await app.do(view, { kind: 'insert_text', text: '[é🙂]' });
    assert.equal(await app.text(view), SAMPLE.replace('🙂', '🙂[é🙂]'));
    await app.do(view, { kind: 'select_text', start: 8, end: 12 });
    await app.do(view, { kind: 'insert_text', text: '世' });
    assert.equal(await app.text(view), SAMPLE.replace('你好 🙂', '世[é🙂]'));
  });

  test('sets a spin box that is hidden, toggles a check box, scrolls a page', async () => {
    const spin = await app.get({ role: 52 });
    await app.do(spin, { kind: 'set_value', value: 55 });
    assert.equal(app.value(spin), 55);
    const check = await app.get({ role: 7, name: 'Select Text' });
    const was = app.has(check, 'checked');
    await app.do(check, { kind: 'toggle' });
    assert.equal(app.has(check, 'checked'), !was);
    const view = await app.get({ role: 61, state: 'multiLine' });
    await app.do(view, { kind: 'set_text', text: 'line\n'.repeat(400) });
    const delivery = await app.do(view, { kind: 'scroll', direction: 'down', pages: 1 });
    assert.match(delivery.means, /of the scroll bar/);
  });

  test('opens a menu by its own action', async () => {
    const menu = await app.get({ role: 35, name: 'Edit', state: 'showing' });
    await app.do(menu, { kind: 'expand' });
    await waitFor('an item of the menu', () => app.all({ role: 35, inside: menu, state: 'showing' }).length > 0);
  });
});

describe('acting on Qt 6 through AT-SPI', { skip: whyNoDesktop('qt6ct') }, () => {
  const desktop = useDesktop();
  let app: LiveApp;
  before(async () => {
    desktop.start(['qt6ct'], { env: { ...accessibilityLaunch('/usr/bin/qt6ct').env } });
    app = await LiveApp.find(desktop.environment, /^Qt 6/, { role: 37, name: 'Interface' });
  });

  test('sets text and a value, both read back', async () => {
    const edit = await app.get({ role: 61, state: 'showing' });
    await app.do(edit, { kind: 'set_text', text: 'naïve — 你好 🙂' });
    assert.equal(await app.text(edit), 'naïve — 你好 🙂');
    const spin = await app.get({ role: 52, state: 'showing' });
    await app.do(spin, { kind: 'set_value', value: 3 });
    assert.equal(app.value(spin), 3);
  });

  test('chooses a tab and toggles a check box on it', async () => {
    await app.do(await app.get({ role: 37, name: 'Interface' }), { kind: 'select', mode: 'replace' });
    const check = await app.get({ role: 7, state: 'showing' });
    const was = app.has(check, 'checked');
    await app.do(check, { kind: 'toggle' });
    assert.equal(app.has(check, 'checked'), !was);
  });

  test('opens a combo box, and leaves its items to the pointer', async () => {
    const combo = await app.get({ role: 11, state: 'showing' });
    await app.do(combo, { kind: 'expand' });
    const item = await app.get({ role: 32, inside: combo, without: 'selected' });
    assert.equal(await app.refused(item, { kind: 'select', mode: 'replace' }), 'UNSUPPORTED');
  });
});
