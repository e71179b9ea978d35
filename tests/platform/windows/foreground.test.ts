import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bringToFront } from '../../../src/platform/windows/foreground.js';
import { isOutOfReach, requireInputDesktop, requireReach } from '../../../src/platform/windows/processes.js';
import { type Lock, MemoryWindows } from './memory-windows.js';

const desk = (lock: Lock): MemoryWindows => {
  const system = new MemoryWindows();
  system.lock = lock;
  system.add({ hwnd: 1, pid: 10 });
  system.add({ hwnd: 2, pid: 20 });
  system.front = 1;
  return system;
};
const quick = { patienceMs: 5 };

describe('bringing a window to the front on Windows', () => {
  test('does nothing where it is there already, also by a dialog of its own', async () => {
    const system = desk('open');
    system.add({ hwnd: 3, owner: 1 });
    system.front = 3;
    const result = await bringToFront(1, system, quick);
    assert.deepEqual(result, { reached: true, means: 'nothing: it was in front already', inFront: 3 });
    assert.deepEqual(system.calls, []);
  });

  for (const [lock, means] of [
    ['open', 'SetForegroundWindow'],
    ['attach', 'SetForegroundWindow, AttachThreadInput + SetForegroundWindow'],
    ['alt', 'SetForegroundWindow, AttachThreadInput + SetForegroundWindow, Alt + SetForegroundWindow'],
  ] as const) {
    test(`says by what means it got there (${lock})`, async () => {
      const system = desk(lock);
      assert.deepEqual(await bringToFront(2, system, quick), { reached: true, means, inFront: 2 });
    });
  }

  test('says honestly that Windows refused, and what is in front', async () => {
    const system = desk('never');
    const { reached, inFront } = await bringToFront(2, system, quick);
    assert.deepEqual([reached, inFront], [false, 1]);
    assert.equal(system.calls.at(-2), 'Alt');
    assert.equal(system.calls.filter((call) => call === 'attach').length, 1);
    assert.equal(system.calls.filter((call) => call === 'detach').length, 1);
  });

  test('does not attach to a thread that hangs, which would hang with it', async () => {
    const system = desk('attach');
    const front = system.get(1);
    assert.ok(front);
    front.hung = true;
    assert.equal((await bringToFront(2, system, quick)).reached, false);
    assert.ok(!system.calls.includes('attach'));
  });

  test('restores a minimised window first, and brings its dialog where it has one', async () => {
    const system = desk('open');
    const window = system.get(2);
    assert.ok(window);
    window.minimized = true;
    system.add({ hwnd: 5, owner: 2 });
    const result = await bringToFront(2, system, quick);
    assert.equal(result.reached, true);
    assert.equal(result.means, 'ShowWindowAsync(SW_RESTORE), SetForegroundWindow');
    assert.equal(system.front, 5);
  });
});

describe('what Windows keeps from a process (LU-41)', () => {
  test('a process of a higher integrity level is out of reach, an equal or lower one is not', () => {
    const system = new MemoryWindows();
    system.tokens.set(10, { elevated: true, integrity: 0x3000 });
    system.tokens.set(20, { elevated: false, integrity: 0x1000 });
    assert.deepEqual(
      [10, 20, 30].map((pid) => isOutOfReach(pid, system)),
      [true, false, false],
    );
    system.own = { elevated: true, integrity: 0x3000 };
    assert.equal(isOutOfReach(10, system), false);
  });

  test('a process whose token may not be read is out of reach, unless we are elevated', () => {
    const system = new MemoryWindows();
    system.tokens.set(10, null);
    assert.equal(isOutOfReach(10, system), true);
    system.own = { elevated: true, integrity: 0x3000 };
    assert.equal(isOutOfReach(10, system), false);
  });

  test('PERMISSION_REQUIRED names the program and the reason', () => {
    const system = desk('open');
    system.tokens.set(10, { elevated: true, integrity: 0x3000 });
    system.images.set(10, 'C:\\Windows\\regedit.exe');
    assert.throws(
      () => requireReach(1, system),
      (error: unknown) => {
        const { code, message, details } = error as { code: string; message: string; details: object };
        assert.equal(code, 'PERMISSION_REQUIRED');
        assert.match(message, /^regedit runs with more rights/u);
        assert.deepEqual(details, { reason: 'elevated', pid: 10 });
        return true;
      },
    );
    requireReach(2, system);
    requireReach(0, system);
  });

  test('the secure desktop is recognised: it may not be opened, or is called Winlogon', () => {
    const system = new MemoryWindows();
    requireInputDesktop(system);
    for (const desktop of [null, 'Winlogon']) {
      system.desktop = desktop;
      assert.throws(() => requireInputDesktop(system), { code: 'PERMISSION_REQUIRED' });
    }
  });
});
