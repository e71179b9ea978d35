import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Application } from '../../../src/a11y/atspi/applications.js';
import { mappingFor, toScreen, toToolkit } from '../../../src/a11y/atspi/coordinates.js';
import { type Extents, type NodeFacts, newFacts } from '../../../src/a11y/atspi/facts.js';
import { popupPart } from '../../../src/a11y/atspi/popup-part.js';
import { toolkitFamily } from '../../../src/a11y/atspi/quirks.js';
import { correctLibreOffice } from '../../../src/a11y/atspi/quirks-libreoffice.js';
import { mappingsOfPages } from '../../../src/a11y/atspi/quirks-pages.js';
import { STATE, StateSet, toStates } from '../../../src/a11y/atspi/states.js';
import { arrange, surfaceIdOf } from '../../../src/a11y/atspi/surfaces.js';
import type { Toplevel } from '../../../src/a11y/atspi/toplevels.js';
import { matchWindows } from '../../../src/a11y/atspi/window-match.js';
import type { RawNode } from '../../../src/blueprint/model.js';
import type { XWindow } from '../../../src/platform/x11/windows.js';

const NONE = { left: 0, right: 0, top: 0, bottom: 0 };

function window(xid: number, title: string, pid: number, more: Partial<XWindow> = {}): XWindow {
  const bounds = more.bounds ?? { x: 100, y: 100, width: 400, height: 300 };
  return {
    xid,
    title,
    pid,
    wmClass: 'App',
    bounds,
    frame: bounds,
    shadow: NONE,
    minimized: false,
    visible: true,
    overrideRedirect: false,
    active: false,
    modal: false,
    fullscreen: false,
    transientFor: null,
    type: 'normal',
    outermost: xid,
    ...more,
  };
}

function application(bus: string, pid: number): Application {
  return {
    ref: { bus, path: '/org/a11y/atspi/accessible/root' },
    name: 'app',
    pid,
    toolkit: { family: 'gtk3', name: 'gtk', version: '3.24' },
    directAddress: '',
    drawnOffsets: new Map(),
    gathered: false,
    lastToplevels: [],
    hungUntil: 0,
  };
}

const states = (...bits: number[]) => {
  const words = [0, 0];
  for (const bit of bits) words[bit >> 5] = (words[bit >> 5] as number) | (1 << (bit & 31));
  return StateSet.from(words.map((word) => word >>> 0));
};

function toplevel(app: Application, path: string, name: string, role: number, onScreen: Extents | null): Toplevel {
  const shown = states(STATE.showing, STATE.visible);
  return {
    application: app,
    ref: { bus: app.ref.bus, path },
    role,
    name,
    states: shown,
    onScreen,
    inWindow: onScreen,
    window: null,
  };
}

const FRAME = 23;
const WINDOW = 69;

describe('top levels find their X windows', () => {
  test('by title among windows of one process and size', () => {
    const app = application(':1.1', 7);
    const tops = [
      toplevel(app, '/a', 'One', FRAME, [0, 0, 400, 300]),
      toplevel(app, '/b', 'Two', FRAME, [0, 0, 400, 300]),
    ];
    matchWindows(tops, [window(1, 'Two', 7), window(2, 'One', 7)]);
    assert.deepEqual(
      tops.map((top) => top.window?.xid),
      [2, 1],
    );
  });

  test('by geometry where titles are equal', () => {
    const app = application(':1.1', 7);
    const right = { x: 600, y: 100, width: 400, height: 300 };
    const tops = [
      toplevel(app, '/a', 'Doc', FRAME, [600, 100, 400, 300]),
      toplevel(app, '/b', 'Doc', FRAME, [100, 100, 400, 300]),
    ];
    matchWindows(tops, [window(1, 'Doc', 7), window(2, 'Doc', 7, { bounds: right, frame: right })]);
    assert.deepEqual(
      tops.map((top) => top.window?.xid),
      [2, 1],
    );
  });

  test('never a window of another process, unless that process has none at all', () => {
    const tops = [toplevel(application(':1.1', 7), '/a', 'Doc', FRAME, [100, 100, 400, 300])];
    matchWindows(tops, [window(1, 'Doc', 8), window(2, 'Other', 7, { bounds: { x: 0, y: 0, width: 10, height: 10 } })]);
    assert.deepEqual(
      tops.map((top) => top.window),
      [null],
    );
    matchWindows(tops, [window(1, 'Doc', 8)]);
    assert.deepEqual(
      tops.map((top) => top.window?.xid),
      [1],
    );
  });
});

describe('surfaces', () => {
  test('stand in the order of their windows, popups with their window, bare windows on their own', () => {
    const app = application(':1.1', 7);
    const menu = { x: 110, y: 120, width: 80, height: 200 };
    const windows = [
      window(3, '', 7, { overrideRedirect: true, bounds: menu, frame: menu, type: 'popup_menu' }),
      window(9, 'Terminal', 99),
      window(1, 'Doc', 7, { active: true }),
    ];
    const tops = [
      toplevel(app, '/doc', 'Doc', FRAME, [100, 100, 400, 300]),
      toplevel(app, '/menu', '', WINDOW, [110, 120, 80, 200]),
    ];
    matchWindows(tops, windows);
    const surfaces = arrange(tops, windows, [app]);
    assert.deepEqual(
      surfaces.map(({ info, popups }) => [info.title, info.native.semantics, popups.length, info.stacking]),
      [
        ['Terminal', false, 0, 0],
        ['Doc', true, 1, 1],
      ],
    );
  });

  test('know the modal dialog of their application that blocks them', () => {
    const app = application(':1.1', 7);
    const small = { x: 200, y: 150, width: 200, height: 100 };
    const windows = [
      window(2, 'Save?', 7, { modal: true, bounds: small, frame: small, type: 'dialog' }),
      window(1, 'Doc', 7),
    ];
    const tops = [
      toplevel(app, '/doc', 'Doc', FRAME, [100, 100, 400, 300]),
      toplevel(app, '/ask', 'Save?', 16, [200, 150, 200, 100]),
    ];
    matchWindows(tops, windows);
    const [dialog, doc] = arrange(tops, windows, [app]);
    assert.deepEqual(doc?.blockedBy, [dialog?.info.id]);
    assert.deepEqual([dialog?.info.kind, dialog?.blockedBy], ['dialog', []]);
  });

  test('leave out hidden and windowless top levels of an application that shows another', () => {
    const app = application(':1.1', 7);
    const windows = [window(1, 'Doc', 7)];
    const tops = [
      toplevel(app, '/doc', 'Doc', FRAME, [100, 100, 400, 300]),
      toplevel(app, '/ghost', '', FRAME, [100, 100, 50, 20]),
    ];
    matchWindows(tops, windows);
    assert.equal(arrange(tops, windows, [app]).length, 1);
  });

  test('have the same id in every process', () => {
    assert.equal(surfaceIdOf({ bus: ':1.9', path: '/a/629' }), surfaceIdOf({ bus: ':1.9', path: '/a/629' }));
    assert.notEqual(surfaceIdOf({ bus: ':1.9', path: '/a/629' }), surfaceIdOf({ bus: ':1.9', path: '/a/630' }));
    assert.match(surfaceIdOf({ bus: ':1.9', path: '/a/629' }), /^s[0-9a-z]+$/);
  });
});

describe('coordinates become pixels of the screen', () => {
  const client = { x: 100, y: 50, width: 662, height: 704 };
  const cases: readonly [string, Parameters<typeof mappingFor>, Extents, number[] | null][] = [
    ['GTK 3 at scale 2 reports half', ['screen', client, [50, 25, 332, 366]], [60, 30, 10, 5], [120, 60, 20, 10]],
    [
      'window-relative ones start at the X window',
      ['window', client, [0, -19, 662, 723]],
      [10, 20, 30, 40],
      [110, 70, 30, 40],
    ],
    ['GTK 4 within its shadow', ['window-inside-shadow', client, [0, 0, 652, 694]], [0, 0, 10, 10], [105, 55, 10, 10]],
    [
      'Chromium at one and a half reports two thirds',
      ['screen', client, [67, 33, 441, 469], 0.25],
      [20, 30, 11, 5],
      [30, 45, 17, 8],
    ],
    ['hidden ones are nowhere', ['screen', client, [50, 25, 662, 704]], [-2147483648, -2147483648, 1, 1], null],
    ['empty ones are nowhere', ['screen', client, [50, 25, 662, 704]], [5, 5, 0, 10], null],
    ['window-relative ones without a window are nowhere', ['window', null, [0, 0, 10, 10]], [1, 1, 2, 2], null],
  ];
  for (const [what, args, extents, expected] of cases) {
    test(what, () => {
      const rect = toScreen(extents, mappingFor(...args));
      assert.deepEqual(rect === null ? null : [rect.x, rect.y, rect.width, rect.height], expected);
    });
  }

  test('and back', () => {
    const mapping = mappingFor('window', client, [0, 0, 331, 352]);
    assert.ok(mapping);
    assert.deepEqual(toToolkit({ x: 121, y: 71 }, mapping), { x: 10, y: 10 });
  });
});

describe('pages of a scaled browser', () => {
  const mapping = mappingFor('screen', { x: 0, y: 0, width: 800, height: 600 }, [0, 0, 400, 300]);
  const node = (depth: number, role: number, extents: Extents): NodeFacts =>
    Object.assign(newFacts({ bus: ':1.9', path: `/${depth}${extents.join('')}` }, depth), { role, extents });
  const scales = (nodes: readonly NodeFacts[], within = false) =>
    mappingsOfPages(nodes, mapping, within).map((each) => each?.scale);
  const [WINDOW, GROUP, BUTTON, PAGE] = [23, 98, 43, 95];
  const view = [node(0, WINDOW, [0, 0, 400, 300]), node(1, GROUP, [0, 50, 400, 250])];

  test('are in physical pixels where they have the place of what holds them, with all in them and nothing else', () => {
    const page = [
      node(2, PAGE, [0, 100, 800, 500]),
      node(3, PAGE, [10, 110, 200, 100]),
      node(4, BUTTON, [20, 120, 9, 9]),
    ];
    assert.deepEqual(scales([...view, ...page, node(1, BUTTON, [5, 5, 20, 20])]), [2, 2, 1, 1, 1, 2]);
  });
  test('are in scaled ones where those have that place', () => {
    assert.deepEqual(scales([...view, node(2, PAGE, [0, 50, 400, 250]), node(3, BUTTON, [5, 60, 9, 9])]), [2, 2, 2, 2]);
  });
  test('are known where only a part of one is read', () => {
    assert.deepEqual(scales([node(0, GROUP, [20, 120, 90, 90]), node(1, BUTTON, [20, 120, 9, 9])], true), [1, 1]);
  });
});

describe('states', () => {
  const facts = { role: 43, attributes: {}, interfaces: new Set<string>(), hasShowing: true };
  const on = [STATE.enabled, STATE.sensitive, STATE.visible, STATE.showing];
  test('tell unchecked from what cannot be checked', () => {
    assert.deepEqual(toStates({ ...facts, states: states(...on) }), []);
    assert.deepEqual(toStates({ ...facts, role: 7, states: states(...on) }), ['unchecked']);
    assert.deepEqual(toStates({ ...facts, role: 7, states: states(...on, STATE.checked) }), ['checked']);
    assert.deepEqual(toStates({ ...facts, role: 7, states: states(...on, STATE.indeterminate) }), ['mixed']);
    assert.deepEqual(toStates({ ...facts, role: 62, states: states(...on, STATE.checked) }), ['pressed']);
  });
  test('tell offscreen from hidden, where the toolkit says SHOWING at all', () => {
    const laidOut = states(STATE.enabled, STATE.visible);
    assert.deepEqual(toStates({ ...facts, states: laidOut }), ['offscreen']);
    assert.deepEqual(toStates({ ...facts, states: laidOut, hasShowing: false }), []);
    assert.deepEqual(toStates({ ...facts, states: states(STATE.enabled) }), ['hidden']);
  });
  test('say disabled where neither enabled nor sensitive holds', () => {
    assert.deepEqual(toStates({ ...facts, states: states(STATE.visible, STATE.showing) }), ['disabled']);
  });
  test('say protected for password fields', () => {
    assert.ok(toStates({ ...facts, role: 40, states: states(...on) }).includes('protected'));
  });
});

describe('toolkits', () => {
  test('are recognised by what they say, LibreOffice by what it has loaded', () => {
    const families = (
      [
        ['gtk', '3.24.38', false],
        ['gtk', '3.24.38', true],
        ['GTK', '4.8.3', false],
        ['Qt', '5.15.8', false],
        ['Qt', '6.4.2', false],
        ['Gecko', '153', false],
        ['Chromium', '1.0', false],
        ['WebKitGTK', '2.4', false],
        ['', null, false],
      ] as const
    ).map(([name, version, loads]) => toolkitFamily(name, version, () => loads));
    const expected = ['gtk3', 'libreoffice', 'gtk4', 'qt5', 'qt6', 'firefox', 'chromium', 'atk', 'unknown'];
    assert.deepEqual(families, expected);
  });
});

test("LibreOffice's drawn part is moved to its panel, native parts stay, its hidden menu bar goes", () => {
  const node = (path: string, depth: number, role: number, extents: Extents, toolkit?: string) => ({
    ...newFacts({ bus: ':1.1', path }, depth),
    role,
    extents,
    attributes: toolkit === undefined ? {} : { toolkit },
  });
  const { nodes, offset } = correctLibreOffice([
    node('/frame', 0, 23, [0, -19, 1600, 1000], 'gtk'),
    node('/panel', 1, 39, [0, 25, 1600, 956], 'gtk'),
    node('/pane', 2, 46, [0, 19, 1600, 956]),
    node('/menubar', 3, 34, [0, 19, 0, 0]),
    node('/file', 4, 33, [0, 19, 30, 20]),
    node('/button', 3, 43, [10, 30, 20, 20]),
    node('/tab', 3, 62, [1550, 130, 36, 34], 'gtk'),
    node('/status', 1, 54, [0, 940, 1600, 20], 'gtk'),
  ]);
  assert.deepEqual(offset, [0, 6]);
  assert.deepEqual(
    nodes.map(({ ref, extents }) => [ref.path, extents?.[1]]),
    [
      ['/frame', -19],
      ['/panel', 25],
      ['/pane', 25],
      ['/button', 36],
      ['/tab', 130],
      ['/status', 940],
    ],
  );
});

describe('an open popup', () => {
  const raw = (depth: number, bounds: RawNode['bounds']): RawNode => ({
    depth,
    bounds,
    handle: { backend: 'atspi', key: `:1.1/${depth}` },
    role: 'generic',
    nativeRole: 'filler',
    name: '',
    states: [],
    affordances: [],
    native: {},
  });
  const popup = { x: 10, y: 30, width: 100, height: 60 };
  const item = (row: number) => raw(3, { x: 10, y: 30 + 20 * row, width: 100, height: 20 });
  const frame = raw(0, { x: 0, y: 0, width: 600, height: 400 });

  test('without an object of its own is known by its items', () => {
    const opener = raw(2, { x: 10, y: 10, width: 40, height: 20 });
    const nodes = [
      frame,
      raw(1, null),
      opener,
      item(0),
      item(1),
      item(2),
      raw(1, { x: 0, y: 30, width: 600, height: 370 }),
    ];
    assert.deepEqual({ ...popupPart(nodes, popup) }, { start: 3, end: 6, fit: 1 });
  });

  test('that fits nothing is no part', () => {
    assert.equal(popupPart([frame, raw(1, { x: 300, y: 300, width: 10, height: 10 })], popup), null);
  });
});
