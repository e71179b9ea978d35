/** Trees that are built only for somebody who asks, over UI Automation in memory. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isHollow, OBJID_CLIENT, WM_GETOBJECT } from '../../../src/a11y/windows-uia/awaken.js';
import { PROPERTY } from '../../../src/a11y/windows-uia/ids.js';
import type { Msaa, MsaaObject } from '../../../src/a11y/windows-uia/msaa.js';
import { createService } from '../../../src/a11y/windows-uia/service.js';
import type { RawNode } from '../../../src/blueprint/model.js';
import type { Role } from '../../../src/blueprint/roles.js';
import type { FakeNode } from './fake-automation.js';
import { FakeWindows } from './fake-system.js';
import { button, edit, plain, TYPE } from './fake-widgets.js';

const WINDOW = { x: 0, y: 0, width: 800, height: 600 };
const PAGE = { x: 0, y: 80, width: 800, height: 520 };
const small = (x: number) => ({ x, y: 10, width: 60, height: 20 });

let heldObjects = 0;

/** A window of one button, by MSAA. */
function oldToolkit(): Msaa {
  const object = (name: string, role: number, children: () => readonly MsaaObject[]): MsaaObject => {
    heldObjects += 1;
    return {
      name: () => name,
      role: () => role,
      state: () => 0,
      value: () => '',
      description: () => '',
      defaultAction: () => '',
      shortcut: () => '',
      location: () => ({ x: 20, y: 100, width: 80, height: 30 }),
      children,
      childCount: () => children().length,
      doDefaultAction: () => {},
      select: () => {},
      setValue: () => {},
      accessible2: () => null,
      release: () => {
        heldObjects -= 1;
      },
    };
  };
  const root = () => object('', 10, () => [object('Old button', 43, () => [])]);
  return { fromWindow: root, fromAnswer: root };
}

interface PageOptions {
  /** What MSAA says of the page's window. */
  readonly msaa?: Msaa;
  readonly className?: string;
  /** What the window of the page answers to WM_GETOBJECT; 0 = it has no server of its own. */
  readonly answer?: number;
  /** The page's contents come after it was looked at so often since it was asked; none = never. */
  readonly looks?: number;
  readonly page?: FakeNode;
}

function open({
  className = 'PageHost',
  answer = 1,
  looks,
  msaa,
  page = plain(TYPE.document, 'Page', PAGE),
}: PageOptions) {
  const desktop = new FakeWindows();
  const root = plain(TYPE.window, 'Shop', WINDOW, [button('Back', small(10), () => {}), page]);
  const window = desktop.open('Shop', root);
  const child = desktop.open('', plain(TYPE.pane, '', PAGE), { parent: window.hwnd, className });
  page.set(PROPERTY.nativeWindowHandle, child.hwnd);
  const asked: string[] = [];
  let left: number | null = null;
  desktop.automation.onCall = (call) => {
    if (call !== 'BuildUpdatedCache' || left === null || left-- > 0) return;
    page.append(button('Buy', { x: 20, y: 100, width: 80, height: 30 }, () => {}));
    left = null;
  };
  const platform = desktop.platform();
  const send = (hwnd: number, message: number, _w: number, id: number) => {
    if (message !== WM_GETOBJECT) return null;
    asked.push(`${hwnd === child.hwnd ? 'page' : 'window'} ${id}`);
    if (hwnd !== child.hwnd || id !== OBJID_CLIENT) return 0;
    if (looks !== undefined && answer !== 0) left = looks;
    return answer;
  };
  const service = createService(
    () => ({ ...platform, messages: { ...platform.messages, send }, msaa: msaa ?? null }),
    () => {},
  );
  const id = service.surfaces()[0]?.id ?? '';
  const names = () => service.read(id, {}).nodes.map(({ name }) => name);
  const looked = () => desktop.automation.calls.filter((call) => call === 'BuildUpdatedCache').length;
  return { asked, names, looked, held: () => heldObjects };
}

describe('waking trees', () => {
  test('what comes some time after the page was asked is in the first read', () => {
    const { names, asked } = open({ looks: 3 });
    assert.deepEqual(names(), ['Shop', 'Back', 'Page', 'Buy']);
    assert.deepEqual(asked, [`window ${OBJID_CLIENT}`, `page ${OBJID_CLIENT}`]);
  });

  test('a window that shows everything is asked nothing', () => {
    const page = plain(TYPE.document, 'Page', PAGE, [button('Buy', small(90), () => {})]);
    const { names, asked, looked } = open({ page });
    names();
    assert.deepEqual(asked, []);
    assert.equal(looked(), 1);
  });

  test('a text that fills its window is no empty page', () => {
    const { names, asked } = open({ page: edit('Text', PAGE, 'written') });
    names();
    assert.deepEqual(asked, []);
  });

  test('nothing is waited for where no child window has a server of its own', () => {
    const { names, looked } = open({ answer: 0 });
    assert.deepEqual(names(), ['Shop', 'Back', 'Page']);
    assert.equal(looked(), 1);
  });

  test('a page that stays empty is asked and waited for once', () => {
    const { names, asked, looked } = open({});
    names();
    const before = looked();
    assert.ok(before > 1);
    names();
    assert.equal(looked(), before + 1);
    assert.equal(asked.length, 2);
  });

  test('of a part that is a window and an empty box to UI Automation, MSAA tells', () => {
    const { names, asked, held } = open({ msaa: oldToolkit() });
    assert.deepEqual(names(), ['Shop', 'Back', 'Page', 'Old button']);
    assert.deepEqual(asked, []);
    assert.equal(held(), 0);
  });

  test('windows of Chromium are asked for what it tells screen readers by, too', () => {
    const { names, asked } = open({ className: 'Chrome_RenderWidgetHostHWND', looks: 0 });
    names();
    assert.deepEqual(asked, [`window ${OBJID_CLIENT}`, 'page 1', `page ${OBJID_CLIENT}`]);
  });

  test('hollow is what is alone, or a large part without anything in it', () => {
    const node = (depth: number, role: Role, width: number, more: Partial<RawNode> = {}): RawNode => ({
      depth,
      handle: { backend: 'windows-uia', key: '' },
      role,
      nativeRole: '',
      name: '',
      states: [],
      bounds: { x: 0, y: 0, width, height: 100 },
      affordances: [],
      native: {},
      ...more,
    });
    const root = node(0, 'window', 100);
    const cases: readonly (readonly [string, readonly RawNode[], boolean])[] = [
      ['nothing', [], true],
      ['a window alone', [root], true],
      ['a large pane', [root, node(1, 'pane', 50)], true],
      ['a small pane', [root, node(1, 'pane', 10)], false],
      ['a large pane with something in it', [root, node(1, 'pane', 50), node(2, 'button', 10)], false],
      ['a large button', [root, node(1, 'button', 90)], false],
      ['a document with its text', [root, node(1, 'document', 90, { value: 'text' })], false],
      ['a pane that is not shown', [root, node(1, 'pane', 90, { states: ['offscreen'] })], false],
    ];
    for (const [name, nodes, hollow] of cases) assert.equal(isHollow(nodes), hollow, name);
  });
});
