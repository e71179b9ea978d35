import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { programName } from '../../../src/platform/windows/processes.js';
import { listWindows, windowAt } from '../../../src/platform/windows/windows.js';
import { MemoryWindows } from './memory-windows.js';

const CLOAKED_APP = 1;
const CLOAKED_SHELL = 2;
const TOOL = 0x80;
const TRANSPARENT = 0x20;

describe('the list of windows on Windows (LU-07)', () => {
  test('gives windows topmost first, with program, place, scale and keyboard', () => {
    const system = new MemoryWindows();
    system.add({
      hwnd: 10,
      pid: 7,
      title: 'Letter',
      rect: { x: -7, y: 0, width: 814, height: 607 },
      frame: { x: 0, y: 0, width: 800, height: 600 },
      dpi: 144,
    });
    system.add({ hwnd: 20 });
    system.images.set(7, 'C:\\Program Files\\Word Pad\\Writer.EXE');
    system.front = 10;
    const [first, second] = listWindows(system);
    assert.equal(first?.title, 'Letter');
    assert.equal(first?.program, 'Writer');
    assert.deepEqual(first?.frame, { x: 0, y: 0, width: 800, height: 600 });
    assert.deepEqual([first?.scale, first?.active, first?.pid], [1.5, true, 7]);
    assert.deepEqual([second?.hwnd, second?.active], [20, false]);
  });

  test('leaves out what nobody sees: hidden, cloaked, empty, click-through overlays', () => {
    const system = new MemoryWindows();
    system.add({ hwnd: 1, visible: false });
    system.add({ hwnd: 2, cloaked: CLOAKED_APP });
    system.add({ hwnd: 3, rect: { x: 0, y: 0, width: 0, height: 0 } });
    system.add({ hwnd: 4, style: 0, exStyle: TRANSPARENT });
    system.add({ hwnd: 5, style: 0, exStyle: TOOL, title: '' });
    system.add({ hwnd: 6 });
    assert.deepEqual(
      listWindows(system).map(({ hwnd }) => hwnd),
      [6],
    );
  });

  test('says of windows on another virtual desktop that they are elsewhere', () => {
    const system = new MemoryWindows();
    system.add({ hwnd: 1, cloaked: CLOAKED_SHELL });
    assert.equal(listWindows(system)[0]?.elsewhere, true);
  });

  test('puts minimised windows last, although they have no size', () => {
    const system = new MemoryWindows();
    system.add({ hwnd: 1, minimized: true, rect: { x: -32_000, y: -32_000, width: 160, height: 28 } });
    system.add({ hwnd: 2 });
    assert.deepEqual(
      listWindows(system).map(({ hwnd, minimized }) => [hwnd, minimized]),
      [
        [2, false],
        [1, true],
      ],
    );
  });

  test('tells a modal dialog by its owner, which takes no input', () => {
    const system = new MemoryWindows();
    system.add({ hwnd: 2, className: '#32770', owner: 1 });
    system.add({ hwnd: 1, enabled: false });
    const [dialog, owner] = listWindows(system);
    assert.deepEqual([dialog?.kind, dialog?.modal, dialog?.owner], ['dialog', true, 1]);
    assert.deepEqual([owner?.kind, owner?.modal, owner?.enabled], ['window', false, false]);
  });

  test('tells menus, the desktop and the task bar from windows', () => {
    const system = new MemoryWindows();
    system.add({ hwnd: 1, className: '#32768', style: 0 });
    system.add({ hwnd: 2, className: 'Shell_TrayWnd', style: 0 });
    system.add({ hwnd: 3, className: 'Progman', style: 0 });
    system.add({ hwnd: 4, style: 0, owner: 5, title: '' });
    system.add({ hwnd: 5 });
    assert.deepEqual(
      listWindows(system).map(({ kind }) => kind),
      ['popup', 'panel', 'desktop', 'popup', 'window'],
    );
  });

  test("gives a UWP application's window its own process, not the host's", () => {
    const system = new MemoryWindows();
    system.add({ hwnd: 1, pid: 50, className: 'ApplicationFrameWindow', title: 'Calculator' });
    system.add({ hwnd: 2, pid: 50, parent: 1, className: 'ApplicationFrameTitleBarWindow' });
    system.add({ hwnd: 3, pid: 60, parent: 1, className: 'Windows.UI.Core.CoreWindow', title: 'Calculator' });
    system.images.set(60, 'C:\\Program Files\\WindowsApps\\x\\CalculatorApp.exe');
    system.front = 3;
    const [window, ...others] = listWindows(system);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [window?.hwnd, window?.pid, window?.hostPid, window?.content, window?.program, window?.active],
      [1, 60, 50, 3, 'CalculatorApp', true],
    );
  });

  test('does not list a minimised UWP application twice', () => {
    const system = new MemoryWindows();
    system.add({ hwnd: 1, pid: 50, className: 'ApplicationFrameWindow', title: 'Mail', minimized: true });
    system.add({ hwnd: 3, pid: 60, className: 'Windows.UI.Core.CoreWindow', title: 'Mail', style: 0, cloaked: 0 });
    assert.deepEqual(
      listWindows(system).map(({ hwnd }) => hwnd),
      [1],
    );
  });

  test("lists the shell's own search while it shows, in front of everything (LU-34)", () => {
    const system = new MemoryWindows();
    system.add({ hwnd: 1 });
    const search = system.add({
      hwnd: 9,
      className: 'Windows.UI.Core.CoreWindow',
      title: 'Search',
      style: 0x9400_0000,
      ofShell: true,
      cloaked: CLOAKED_APP,
    });
    assert.deepEqual(
      listWindows(system).map(({ hwnd }) => hwnd),
      [1],
    );
    search.cloaked = 0;
    system.front = 9;
    assert.deepEqual(
      listWindows(system).map(({ hwnd, kind, active }) => [hwnd, kind, active]),
      [
        [9, 'window', true],
        [1, 'window', false],
      ],
    );
  });

  test('finds the window that a click would go to, from any of its parts', () => {
    const system = new MemoryWindows();
    system.add({ hwnd: 1, rect: { x: 0, y: 0, width: 50, height: 50 } });
    system.add({ hwnd: 2, rect: { x: 0, y: 0, width: 200, height: 200 } });
    assert.equal(windowAt({ x: 10, y: 10 }, system)?.hwnd, 1);
    assert.equal(windowAt({ x: 100, y: 100 }, system)?.hwnd, 2);
    assert.equal(windowAt({ x: 900, y: 800 }, system), null);
  });

  test('names programs by their file, whichever way it is written', () => {
    assert.equal(programName('C:\\Windows\\notepad.exe'), 'notepad');
    assert.equal(programName('C:/a/Paint.EXE'), 'Paint');
  });
});
