import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { XConnection } from '../../../src/platform/x11/connection.js';
import {
  closeWindow,
  minimizeWindow,
  moveWindow,
  resizeWindow,
  restoreWindow,
} from '../../../src/platform/x11/window-actions.js';
import { WindowList } from '../../../src/platform/x11/window-list.js';
import { listWindows, type XWindow } from '../../../src/platform/x11/windows.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';

const LIST_MS = 2000;

describe('a list of windows that is kept', { skip: whyNoDesktop('zenity') }, () => {
  const desktop = useDesktop({ width: 1000, height: 700 });
  let list: WindowList;
  /** Changes the windows: the list must see it without having done it itself. */
  let other: XConnection;
  before(() => {
    list = new WindowList(XConnection.open(desktop.environment.env));
    other = XConnection.open(desktop.environment.env);
  });
  after(() => {
    list?.x.close();
    other?.close();
  });

  const read = () => list.read(performance.now() + LIST_MS);
  const titled = (windows: readonly XWindow[], title: string) => windows.find((window) => window.title === title);
  /** Waits until the list is settled, so that what follows is a change. */
  const settled = () =>
    waitFor('the list to stay as it is', () => {
      const before = read();
      return before === read();
    });

  /** Windows go on moving while a window manager works: only what was so before and after can be expected. */
  const check = (what: string) =>
    waitFor(`a moment without changes after: ${what}`, () => {
      const before = listWindows(other);
      const mine = read();
      if (!isDeepStrictEqual(before, listWindows(other))) return false;
      assert.deepEqual(mine, before, what);
      return true;
    });

  function appeared(title: string): Promise<XWindow> {
    desktop.start(['zenity', '--info', '--text', title, '--title', title]);
    return waitFor(`the window "${title}"`, () => {
      const window = titled(read(), title);
      return window?.visible === true && window;
    });
  }

  test('is the same while nothing changes, and equals a list read afresh after every change', async () => {
    const first = await appeared('first');
    const second = await appeared('second');
    await settled();
    await check('two windows opened');

    const changes: readonly [string, () => unknown][] = [
      ['moved', () => moveWindow(other, first.xid, { x: 40, y: 60 })],
      ['resized', () => resizeWindow(other, first.xid, { width: 420, height: 260 })],
      ['minimized', () => minimizeWindow(other, second.xid)],
      ['restored', () => restoreWindow(other, second.xid)],
      ['closed', () => closeWindow(other, second.xid)],
    ];
    for (const [what, change] of changes) {
      await settled();
      change();
      await check(what);
    }
    assert.equal(titled(read(), 'second'), undefined);
    const third = await appeared('third');
    assert.equal(titled(read(), 'third')?.xid, third.xid);
  });
});
