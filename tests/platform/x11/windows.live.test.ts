import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { centre, type Rect } from '../../../src/blueprint/geometry.js';
import { LumosError } from '../../../src/errors.js';
import { createInput, type InputDriver } from '../../../src/input/index.js';
import { XConnection } from '../../../src/platform/x11/connection.js';
import {
  activateWindow,
  closeWindow,
  maximizeWindow,
  minimizeWindow,
  moveWindow,
  resizeWindow,
  restoreWindow,
} from '../../../src/platform/x11/window-actions.js';
import { listWindows, windowAt, type XWindow } from '../../../src/platform/x11/windows.js';
import { endProgram, useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { type BareServer, startBareServer } from './bare-server.js';

const refused = (code: string) => (error: unknown) => error instanceof LumosError && error.code === code;

function find(x: XConnection, title: string): XWindow | undefined {
  return listWindows(x).find((window) => window.title === title);
}

function appear(x: XConnection, title: string): Promise<XWindow> {
  return waitFor(`the window "${title}"`, () => {
    const window = find(x, title);
    return window?.visible === true && window;
  });
}

const eventually = (x: XConnection, title: string, what: string, holds: (window: XWindow) => boolean) =>
  waitFor(`"${title}" to be ${what}`, () => {
    const window = find(x, title);
    return window !== undefined && holds(window) && window;
  });

const zenity = (title: string, ...more: string[]) => ['zenity', '--info', '--text', title, '--title', title, ...more];

describe('windows under a window manager', { skip: whyNoDesktop('zenity', 'mousepad') }, () => {
  const desktop = useDesktop({ width: 1000, height: 700 });
  let x: XConnection;
  let input: InputDriver;
  before(() => {
    x = XConnection.open(desktop.environment.env);
    input = createInput(desktop.environment);
  });
  after(async () => {
    x?.close();
    await input?.close();
  });

  test('are listed topmost first with title, process, class and active state', async () => {
    const first = desktop.start(zenity('Première — 第一'));
    await appear(x, 'Première — 第一');
    desktop.start(zenity('second'));
    const second = await eventually(x, 'second', 'active', (window) => window.active);
    const listed = listWindows(x);
    assert.deepEqual(
      listed.filter((window) => window.type === 'dialog').map((window) => window.title),
      ['second', 'Première — 第一'],
    );
    const one = listed.find((window) => window.title.startsWith('Prem'));
    assert.equal(one?.pid, first.pid);
    assert.match(one?.wmClass ?? '', /zenity/i);
    assert.equal(one?.active, false);
    assert.equal(second.overrideRedirect, false);
    assert.ok(second.frame.height > second.bounds.height, 'the title bar belongs to the frame');
    assert.equal(listed.filter((window) => window.active).length, 1);
  });

  test('come to the front when activated', async () => {
    const back = find(x, 'Première — 第一') as XWindow;
    activateWindow(x, back.xid);
    const listed = listWindows(x);
    assert.equal(listed[0]?.xid, back.xid);
    assert.equal(listed[0]?.active, true);
  });

  test('move', async () => {
    const { xid } = await appear(x, 'second');
    moveWindow(x, xid, { x: 40, y: 50 });
    await eventually(x, 'second', 'at (40, 50)', ({ frame }) => frame.x === 40 && frame.y === 50);
  });

  test('are minimised, listed last, and brought back', async () => {
    const { xid } = await appear(x, 'second');
    activateWindow(x, xid);
    minimizeWindow(x, xid);
    const listed = listWindows(x);
    assert.equal(listed.at(-1)?.xid, xid);
    assert.deepEqual([listed.at(-1)?.minimized, listed.at(-1)?.visible, listed.at(-1)?.active], [true, false, false]);
    restoreWindow(x, xid);
    const back = find(x, 'second') as XWindow;
    assert.deepEqual([back.minimized, back.visible, back.active], [false, true, true]);
  });

  test('fill the screen when maximised, shrink again when restored, and change their size', async () => {
    desktop.start(['mousepad', '--disable-server']);
    const editor = await waitFor('mousepad', () => listWindows(x).find(({ title }) => /Mousepad$/.test(title)));
    maximizeWindow(x, editor.xid);
    const large = await waitFor('it to grow', () =>
      listWindows(x).find(({ xid, frame }) => xid === editor.xid && frame.width >= 990 && frame.height >= 600),
    );
    restoreWindow(x, editor.xid);
    await waitFor('it to shrink', () =>
      listWindows(x).find(({ xid, frame }) => xid === editor.xid && frame.width < large.frame.width),
    );
    resizeWindow(x, editor.xid, { width: 700, height: 400 });
    await waitFor('it to be 700x400', () =>
      listWindows(x).find(({ xid, bounds }) => xid === editor.xid && bounds.width === 700 && bounds.height === 400),
    );
  });

  test('include an open menu, above the window it belongs to', async () => {
    const editor = listWindows(x).find(({ title }) => /Mousepad$/.test(title)) as XWindow;
    activateWindow(x, editor.xid);
    await input.press(['F10']);
    const menu = await waitFor('the menu', () => listWindows(x).find((window) => window.overrideRedirect));
    assert.equal(listWindows(x)[0]?.xid, menu.xid);
    assert.ok(['menu', 'popup_menu', 'dropdown_menu'].includes(menu.type), menu.type);
    assert.equal(windowAt(x, centre(menu.bounds))?.xid, menu.xid);
    await input.press(['Escape']);
    await input.press(['Escape']);
    await waitFor('the menu to close', () => !listWindows(x).some((window) => window.overrideRedirect));
  });

  test('are found by a point: the one on top, its title bar too, and none over the bare screen', async () => {
    const editor = listWindows(x).find(({ title }) => /Mousepad$/.test(title)) as XWindow;
    activateWindow(x, editor.xid);
    moveWindow(x, editor.xid, { x: 300, y: 250 });
    const { frame, bounds } = await waitFor('it to move', () =>
      listWindows(x).find((window) => window.xid === editor.xid && window.frame.x === 300),
    );
    assert.equal(windowAt(x, centre(bounds))?.xid, editor.xid);
    assert.equal(windowAt(x, { x: frame.x + 40, y: frame.y + 3 })?.xid, editor.xid);
    assert.equal(windowAt(x, { x: 999, y: 0 }), null);
    const covers = (rect: Rect) => rect.x <= 60 && rect.y <= 60;
    const under = listWindows(x).find((window) => window.visible && covers(window.frame));
    assert.equal(windowAt(x, { x: 60, y: 60 })?.xid, under?.xid);
  });

  test('close as by their close button', async () => {
    const { xid } = await appear(x, 'second');
    closeWindow(x, xid);
    await waitFor('it to go', () => find(x, 'second') === undefined);
    for (const act of [activateWindow, closeWindow, minimizeWindow, restoreWindow, maximizeWindow]) {
      assert.throws(() => act(x, xid), refused('NO_SURFACE'), act.name);
    }
    assert.throws(() => moveWindow(x, xid, { x: 0, y: 0 }), refused('NO_SURFACE'));
  });
});

describe('a client-decorated window', { skip: whyNoDesktop('gnome-text-editor') }, () => {
  const desktop = useDesktop();

  test('has its shadow, if any, outside its frame', async () => {
    const x = XConnection.open(desktop.environment.env);
    try {
      desktop.start(['gnome-text-editor'], { env: { GSK_RENDERER: 'cairo' } });
      const window = await waitFor('the editor', () =>
        listWindows(x).find(({ visible, type }) => visible && type === 'normal'),
      );
      const { bounds, frame, shadow } = window;
      assert.equal(frame.width, bounds.width - shadow.left - shadow.right);
      assert.equal(frame.height, bounds.height - shadow.top - shadow.bottom);
      assert.equal(frame.x, bounds.x + shadow.left);
    } finally {
      x.close();
    }
  });
});

describe('windows without a window manager', { skip: whyNoDesktop('Xvfb', 'xev') }, () => {
  let server: BareServer;
  let x: XConnection;
  before(async () => {
    server = await startBareServer();
    x = XConnection.open(server.environment.env);
  });
  after(async () => {
    x?.close();
    await server?.stop();
  });

  test('are listed, activated, moved, resized and closed all the same; minimising is refused', async () => {
    const { env } = server.environment;
    const children = ['one', 'two'].map((name) =>
      spawn('xev', ['-name', name, '-geometry', '200x100+20+30'], { env, stdio: 'ignore' }),
    );
    try {
      const one = await appear(x, 'one');
      await appear(x, 'two');
      assert.deepEqual([one.bounds.width, one.bounds.height], [200, 100]);
      activateWindow(x, one.xid);
      assert.deepEqual([listWindows(x)[0]?.title, listWindows(x)[0]?.active], ['one', true]);
      moveWindow(x, one.xid, { x: 300, y: 200 });
      resizeWindow(x, one.xid, { width: 150, height: 90 });
      const { bounds, frame } = find(x, 'one') as XWindow;
      assert.deepEqual([bounds.width, bounds.height, frame.x, frame.y], [150, 90, 300, 200]);
      maximizeWindow(x, one.xid);
      assert.deepEqual(find(x, 'one')?.frame, { x: 0, y: 0, width: 640, height: 480 });
      assert.throws(() => minimizeWindow(x, one.xid), refused('UNSUPPORTED'));
      closeWindow(x, one.xid);
      await waitFor('it to go', () => find(x, 'one') === undefined);
    } finally {
      for (const child of children) await endProgram(child);
    }
  });
});
