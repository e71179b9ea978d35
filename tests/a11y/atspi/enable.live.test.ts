import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { enableAccessibility, hollowTreeAdvice } from '../../../src/a11y/atspi/enable.js';
import { openConnection, Variant } from '../../../src/platform/dbus/index.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';

const A11Y = { destination: 'org.a11y.Bus', path: '/org/a11y/bus', interface: 'org.freedesktop.DBus.Properties' };
const CALL_MS = 3000;

describe('turning accessibility on', { skip: whyNoDesktop() }, () => {
  const desktop = useDesktop();
  const state = mkdtempSync(join(tmpdir(), 'lumos-state-'));
  const notes = join(state, 'lumos', 'accessibility-enabled-by');
  after(() => rmSync(state, { recursive: true, force: true }));
  const env = (): Record<string, string> => ({ ...desktop.environment.env, XDG_STATE_HOME: state });

  const status = (set?: boolean): boolean => {
    const session = openConnection(env().DBUS_SESSION_BUS_ADDRESS ?? '', { deadline: performance.now() + CALL_MS });
    const names = ['org.a11y.Status', 'IsEnabled'];
    if (set !== undefined) {
      const args = [...names, new Variant('b', set)];
      session.call({ ...A11Y, member: 'Set', signature: 'ssv', args }, performance.now() + CALL_MS);
    }
    const [value] = session.call({ ...A11Y, member: 'Get', signature: 'ss', args: names }, performance.now() + CALL_MS);
    session.close();
    return value === true;
  };

  beforeEach(() => {
    rmSync(notes, { recursive: true, force: true });
    status(false);
  });

  test('what was off is on until it is restored', () => {
    const enabled = enableAccessibility(env());
    assert.equal(enabled.ours, true);
    assert.equal(status(), true);
    enabled.restore();
    assert.equal(status(), false);
    status(true);
    enabled.restore();
    assert.equal(status(), true, 'restoring twice changes nothing');
  });

  test('what the person has turned on stays on', () => {
    status(true);
    const enabled = enableAccessibility(env());
    assert.equal(enabled.ours, false);
    enabled.restore();
    assert.equal(status(), true);
  });

  test('what a killed process left on is restored by the next one', () => {
    mkdirSync(notes, { recursive: true });
    writeFileSync(join(notes, `${process.pid}-1-abcd`), ''); // our number, but of a process that started long before
    status(true);
    const enabled = enableAccessibility(env());
    assert.equal(enabled.ours, true);
    enabled.restore();
    assert.equal(status(), false);
    assert.deepEqual(readdirSync(notes), []);
  });

  test('another process that lives and needs it keeps it on', () => {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'latin1');
    const other = `${process.ppid}-${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}-abcd`;
    mkdirSync(notes, { recursive: true });
    writeFileSync(join(notes, other), '');
    status(true);
    enableAccessibility(env()).restore();
    assert.equal(status(), true);
    assert.deepEqual(readdirSync(notes), [other]);
  });

  test('without a session bus nothing happens', () => {
    assert.equal(enableAccessibility({}).ours, false);
    assert.equal(enableAccessibility({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${state}/absent` }).ours, false);
  });
});

test('a Chromium that shows next to nothing gets advice, anything else none', () => {
  const toolkit = (family: 'chromium' | 'gtk3') => ({ family, name: '', version: null });
  assert.match(hollowTreeAdvice(toolkit('chromium'), 4) ?? '', /--force-renderer-accessibility/);
  assert.equal(hollowTreeAdvice(toolkit('chromium'), 300), null);
  assert.equal(hollowTreeAdvice(toolkit('gtk3'), 4), null);
});
