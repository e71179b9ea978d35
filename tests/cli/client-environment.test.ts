import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { environmentOfParent, missingDesktop } from '../../src/cli/client-environment.js';

const THEIRS =
  'HOME=/home/a\0DISPLAY=:0\0XAUTHORITY=/run/x=1\0DBUS_SESSION_BUS_ADDRESS=unix:path=/b\0SECRET_TOKEN=t\0LANG=de\0';

test('what a client left out of the desktop is taken from it, and nothing else', () => {
  assert.deepEqual(missingDesktop({ HOME: '/home/a', LANG: 'C' }, THEIRS), {
    DISPLAY: ':0',
    XAUTHORITY: '/run/x=1',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/b',
  });
});

test('nothing is taken where a display was chosen, or where the client has none either', () => {
  assert.deepEqual(missingDesktop({ DISPLAY: ':7' }, THEIRS), {});
  assert.deepEqual(missingDesktop({ WAYLAND_DISPLAY: 'w' }, THEIRS), {});
  assert.deepEqual(missingDesktop({}, 'HOME=/home/a\0LANG=de\0'), {});
  assert.deepEqual(missingDesktop({}, ''), {});
});

test('the environment of a process is read as it was started with', {
  skip: process.platform === 'linux' ? false : 'only Linux shows it',
}, async () => {
  const child = spawn('sleep', ['60'], { env: { PATH: process.env.PATH, DISPLAY: ':42' } });
  try {
    await new Promise((resolve) => child.once('spawn', resolve));
    assert.equal(missingDesktop({}, environmentOfParent(child.pid)).DISPLAY, ':42');
    assert.equal(environmentOfParent(2 ** 30), '');
  } finally {
    child.kill('SIGKILL');
  }
});
