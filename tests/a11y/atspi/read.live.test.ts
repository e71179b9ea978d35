import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Surface } from '../../../src/a11y/atspi/surfaces.js';
import { centre } from '../../../src/blueprint/geometry.js';
import type { RawTree, ReadScope } from '../../../src/blueprint/model.js';
import { createInput, type InputDriver } from '../../../src/input/index.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { projectFolder } from '../../support/project.js';
import { waitFor } from '../../support/wait.js';
import {
  checkCached,
  checkComplete,
  checkDescribed,
  checkInside,
  checkPoints,
  type Exceptions,
  Looking,
} from './reading.js';

interface Subject {
  readonly family: string;
  readonly title: RegExp;
  readonly program: string;
  readonly argv: (home: string) => readonly string[];
  readonly exceptions?: Exceptions;
  readonly check?: (tree: RawTree) => void;
}

const SECRET = 'hunter2-never-read';
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Orders</title><h1>Orders</h1>
<label>Name <input value="naïve — 你好"></label><label>Password <input type="password" value="${SECRET}"></label>
<label><input type="checkbox" checked> Agree</label><input type="range" min="0" max="10" value="4" aria-label="Volume">
<textarea aria-label="Notes" placeholder="write here">some
notes</textarea><button>Press</button><table>${Array.from(
  { length: 200 },
  (_, i) => `<tr><td>${i}</td><td><a href="#${i}">open ${i}</a></td></tr>`,
).join('')}</table></html>`;

function page(home: string): string {
  const file = join(home, 'orders.html');
  writeFileSync(file, PAGE);
  return `file://${file}`;
}

const named = (tree: RawTree, name: string | RegExp) =>
  tree.nodes.find((node) => (typeof name === 'string' ? node.name === name : name.test(node.name)));

function checkPage(tree: RawTree): void {
  const field = (name: string) => tree.nodes.find((node) => node.role === 'textbox' && node.name === name);
  assert.equal(field('Name')?.value?.trim(), 'naïve — 你好');
  assert.ok(field('Password')?.states.includes('protected'));
  assert.equal(JSON.stringify(tree).includes(SECRET), false);
  assert.ok(tree.nodes.find(({ role }) => role === 'checkbox')?.states.includes('checked'));
  assert.equal(named(tree, 'Volume')?.range?.now, 4);
  assert.equal(field('Notes')?.value?.trim(), 'some\nnotes');
  assert.equal(named(tree, 'Orders')?.role !== undefined, true);
  const cell = tree.nodes.find(({ name, role }) => name === '3' && role === 'cell');
  assert.deepEqual([cell?.row, cell?.column], [3, 0]);
  assert.ok(tree.nodes.some(({ unreadChildren }) => (unreadChildren ?? 0) > 100));
}

/** The menu bar that LibreOffice leaves behind a native one: see quirks-libreoffice.ts. */
const officeMenus: Exceptions = { omitted: (_, role) => role === 33 || role === 34 };
const office = (kind: string) => (home: string) => [
  'soffice',
  kind,
  '--norestore',
  '--nologo',
  `-env:UserInstallation=file://${home}/office`,
];

const SUBJECTS: readonly Subject[] = [
  { family: 'gtk3', title: /galculator/, program: 'galculator', argv: () => ['galculator'] },
  { family: 'gtk4', title: /Calculator/, program: 'gnome-calculator', argv: () => ['gnome-calculator'] },
  { family: 'qt5', title: /./, program: 'featherpad', argv: () => ['featherpad'] },
  { family: 'qt6', title: /Qt6/, program: 'qt6ct', argv: () => ['qt6ct'] },
  {
    family: 'libreoffice',
    title: /Writer/,
    program: 'soffice',
    argv: office('--writer'),
    exceptions: officeMenus,
    check: (tree) => {
      assert.equal(named(tree, 'File')?.role, 'menuitem');
      assert.equal(tree.nodes.filter(({ name }) => name === 'File').length, 1);
      assert.ok(tree.nodes.some(({ role }) => role === 'paragraph'));
    },
  },
  {
    family: 'firefox',
    title: /Orders/,
    program: 'firefox-esr',
    argv: (home) => ['firefox-esr', '--profile', join(home, 'fox'), '--no-remote', page(home)],
    check: checkPage,
  },
  {
    family: 'chromium',
    title: /Orders/,
    program: 'chromium',
    argv: (home) => [
      'chromium',
      '--no-sandbox',
      '--no-first-run',
      '--force-renderer-accessibility',
      `--user-data-dir=${join(home, 'chrome')}`,
      page(home),
    ],
    check: checkPage,
  },
];

for (const { family, title, program, argv, exceptions, check } of SUBJECTS) {
  describe(`reading ${program} (${family})`, { skip: whyNoDesktop(program) }, () => {
    const desktop = useDesktop({ width: 1400, height: 900 });
    let looking: Looking;
    let surface: Surface;
    before(async () => {
      const home = desktop.environment.env.HOME as string;
      if (family === 'firefox') (await import('node:fs')).mkdirSync(join(home, 'fox'));
      desktop.start(argv(home));
      looking = new Looking(desktop.environment);
      surface = await looking.window(family, title);
    });
    after(() => looking?.close());

    test('misses nothing that shows and puts it in the right place', () => checkComplete(looking, surface, exceptions));
    test('gives bounds within the window', () => checkInside(looking.reader.read(surface.info.id)));
    const cached = family === 'gtk3' || family === 'gtk4' || family === 'libreoffice';
    if (cached) test('reads the whole tree as each object says it', () => checkCached(looking, surface));
    test('finds what is pressed at a point', () => checkPoints(looking, surface));
    test('describes an element as it reads it', () => checkDescribed(looking, surface));
    if (check !== undefined) test('gives names, values and states', () => check(looking.reader.read(surface.info.id)));
  });
}

describe('reading pages of a stack (GTK 4)', { skip: whyNoDesktop('gtk4-widget-factory') }, () => {
  const desktop = useDesktop({ width: 1400, height: 900 });
  let looking: Looking;
  let surface: Surface;
  before(async () => {
    desktop.start(['gtk4-widget-factory']);
    looking = new Looking(desktop.environment);
    surface = await looking.window('gtk4', /./);
  });
  after(() => looking?.close());

  test('gives the same tree with and without the cache', () => checkCached(looking, surface));
  test('misses nothing that has an area, and gives little that has none', () => {
    checkComplete(looking, surface);
    const { nodes } = looking.reader.read(surface.info.id);
    assert.ok(nodes.length < 400, `${nodes.length} nodes`);
  });
});

describe('reading a spreadsheet', { skip: whyNoDesktop('soffice') }, () => {
  const desktop = useDesktop({ width: 1400, height: 900 });
  let looking: Looking;
  let surface: Surface;
  before(async () => {
    desktop.start(office('--calc')(desktop.environment.env.HOME as string));
    looking = new Looking(desktop.environment);
    surface = await looking.window('libreoffice', /Calc/);
  });
  after(() => looking?.close());

  test('gives the cells in view and says how many there are, without asking for them', () => {
    const tree = looking.reader.read(surface.info.id, { deadlineMs: 10_000 });
    assert.equal(tree.partial, undefined);
    const sheet = tree.nodes.find(({ rowCount }) => (rowCount ?? 0) > 1_000_000);
    assert.ok((sheet?.unreadChildren ?? 0) > 1_000_000);
    const cell = tree.nodes.find(({ name }) => name === 'B2');
    assert.deepEqual([cell?.row, cell?.column], [1, 1]);
    assert.ok(cell?.bounds);
    checkInside(tree);
  });
});

const LIST = join(projectFolder(), 'tests', 'a11y', 'atspi', 'big-list.py');
const ICONS = join(projectFolder(), 'tests', 'a11y', 'atspi', 'icon-view.py');
const NO_GTK = whyNoDesktop('python3', 'gtk3-widget-factory');
describe('reading a list of 20,000 rows (GTK 3)', { skip: NO_GTK }, () => {
  const desktop = useDesktop();
  let looking: Looking;
  let surface: Surface;
  before(async () => {
    desktop.start(['/usr/bin/python3', LIST, '20000']);
    looking = new Looking(desktop.environment);
    surface = await looking.window('gtk3', /Big list/);
  });
  after(() => looking?.close());

  test('gives the rows in view and how many more there are', () => {
    const tree = looking.reader.read(surface.info.id);
    assert.equal(tree.partial, undefined);
    assert.ok(tree.nodes.length < 200, `${tree.nodes.length} nodes`);
    assert.ok(named(tree, 'Row 0'));
    assert.equal(named(tree, 'Row 1000'), undefined);
    const list = tree.nodes.find(({ rowCount }) => rowCount === 20_000);
    assert.ok((list?.unreadChildren ?? 0) > 39_000);
  });
});

describe('reading an icon view (GTK 3)', { skip: NO_GTK }, () => {
  const desktop = useDesktop();
  let looking: Looking;
  let surface: Surface;
  let input: InputDriver;
  before(async () => {
    desktop.start(['/usr/bin/python3', ICONS]);
    looking = new Looking(desktop.environment);
    input = createInput(desktop.environment);
    surface = await looking.window('gtk3', /Icon view/);
  });
  after(async () => {
    looking?.close();
    await input?.close();
  });

  // The application says SHOWING of none of them: it made up its mind at the first question (quirks.ts, drawnChildren).
  test('gives the icons that are drawn, and no other, when they were asked for before they showed', async () => {
    const icons = (scope: ReadScope = 'visible') =>
      looking.reader.read(surface.info.id, { scope }).nodes.filter(({ nativeRole }) => nativeRole === 'icon');
    assert.equal(icons('all').length, 40);
    const before = icons().length;
    const button = named(looking.reader.read(surface.info.id), 'Make room');
    assert.ok(button?.bounds);
    await input.click(centre(button.bounds));
    await waitFor('more icons', () => icons().length > before);
    // Read anew, and from what is remembered.
    for (const shown of [icons(), icons()]) {
      assert.ok(shown.length >= 12 && shown.length < 40, `${shown.length} icons`);
      assert.equal(shown.length % 4, 0, 'whole rows');
      assert.ok(shown.every(({ bounds, states }) => bounds !== null && !states.includes('offscreen')));
    }
  });
});
