import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createInput } from '../../src/input/index.js';
import { NutInputDriver } from '../../src/input/nut.js';
import { WindowsInputDriver } from '../../src/input/windows/driver.js';
import { X11InputDriver } from '../../src/input/x11/driver.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';

describe('nut-js on X11', { skip: whyNoDesktop('xsetroot') }, () => {
  const desktop = useDesktop({ width: 640, height: 480 });

  test('moves the pointer, knows where it is and captures the right colours; refuses what it does wrong', async () => {
    const { env } = desktop.environment;
    spawnSync('xsetroot', ['-solid', '#123456'], { env });
    const program = fileURLToPath(new URL('./nut-probe.js', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env, timeout: 60_000 });
    const report = JSON.parse(stdout);
    assert.equal(report.available.available, true);
    assert.deepEqual(report.position, { x: 123, y: 234 });
    assert.deepEqual(report.screen, { x: 0, y: 0, width: 640, height: 480 });
    assert.deepEqual(report.size, [640, 480]);
    assert.deepEqual(report.pixel, [0x12, 0x34, 0x56, 255]);
    assert.deepEqual(report.part, [4, 3, 0x12, 0x34, 0x56, 255]);
    assert.deepEqual([report.type, report.press], ['UNSUPPORTED', 'UNSUPPORTED']);
    assert.deepEqual([report.clipboard, report.elsewhere], ['UNSUPPORTED', 'UNSUPPORTED']);
  });
});

test('each platform gets its driver', async () => {
  assert.ok(createInput({ kind: 'current', env: { DISPLAY: ':1' } }, 'linux') instanceof X11InputDriver);
  assert.ok(createInput({ kind: 'current', env: {} }, 'darwin') instanceof NutInputDriver);
  assert.ok(createInput({ kind: 'current', env: {} }, 'win32') instanceof WindowsInputDriver);
});

test('says what to do without a display, and what cannot be done under Wayland', async () => {
  const bare = createInput({ kind: 'current', env: {} }, 'linux');
  const { available, remedy } = await bare.probe();
  assert.equal(available, false);
  assert.match(remedy ?? '', /--desktop/);
  await assert.rejects(bare.click({ x: 1, y: 1 }), { code: 'BACKEND_UNAVAILABLE' });
  const wayland = await createInput(
    { kind: 'current', env: { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_TYPE: 'wayland' } },
    'linux',
  ).probe();
  assert.equal(wayland.available, false);
  assert.match(wayland.message, /Wayland/);
});

test('probes a display that does not exist as unavailable, without throwing', {
  skip: process.platform !== 'linux' && 'needs libxcb',
}, async () => {
  const driver = createInput({ kind: 'current', env: { DISPLAY: ':64998' } }, 'linux');
  const { available, remedy } = await driver.probe();
  assert.equal(available, false);
  assert.ok(remedy);
  await driver.close();
});
