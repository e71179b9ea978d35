import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { centre } from '../../src/blueprint/geometry.js';
import type { RawNode, RawTree, ReadScope, SurfaceId } from '../../src/blueprint/model.js';
import type { WebBackend } from '../../src/web/index.js';
import { checkTree } from '../contract/invariants.js';
import { browserMissing, openBackend, serveReading } from './reading.js';
import type { PageServer } from './serve.js';

const SECRET = 'correct-horse-battery';

describe('reading a page', { skip: await browserMissing() }, () => {
  let server: PageServer;
  let backend: WebBackend;
  let tab: SurfaceId;

  before(async () => {
    server = await serveReading();
    backend = openBackend();
    tab = (await backend.openUrl(`${server.url}form.html`)).id;
  });
  after(async () => {
    await backend?.close();
    server?.close();
  });

  async function open(page: string): Promise<void> {
    await backend.openUrl(server.url + page, { surface: tab });
    await (await backend.pageOf(tab)).waitForLoadState('load');
  }
  async function read(scope: ReadScope = 'visible'): Promise<RawTree> {
    const tree = await backend.read(tab, { scope });
    checkTree(tree, 'web');
    return tree;
  }
  const script = async (body: string) => (await backend.pageOf(tab)).evaluate(body);

  test('gives fields their labels, values, states and what can be done with them', async () => {
    await open('form.html');
    const tree = await read();
    const seen = (name: string) => {
      const { role, value, states, affordances } = named(tree, name);
      return [role, value, states.join(' '), affordances.join(' ')];
    };
    assert.deepEqual(seen('Name'), ['textbox', '', 'focusable required', 'set_text insert_text focus']);
    assert.deepEqual(seen('About you'), ['textbox', 'I count.', 'focusable multiline', 'set_text insert_text focus']);
    assert.deepEqual(seen('Country'), ['combobox', 'France', 'focusable collapsed haspopup', 'expand focus']);
    assert.deepEqual(seen('Some'), ['checkbox', null, 'focusable mixed', 'toggle focus']);
    assert.deepEqual(seen('Large'), ['radio', null, 'focusable checked', 'select focus']);
    assert.deepEqual(seen('Born'), ['datepicker', '1815-12-10', 'focusable', 'set_text focus']);
    assert.deepEqual(seen('Colour'), ['colorwell', '#ff8800', 'focusable', 'set_text focus']);
    assert.deepEqual(seen('Delete'), ['button', null, 'disabled', 'press']);
    assert.deepEqual(seen('Bold'), ['button', null, 'focusable pressed', 'press toggle focus']);
    assert.deepEqual(named(tree, 'Volume').range, { now: 4, min: 0, max: 10, step: 1 });
    assert.deepEqual(named(tree, 'Copies').range, { now: 2, min: 1, max: 9, step: null });
    assert.equal(named(tree, 'E-mail').description, 'We never show it.');
    assert.equal(named(tree, 'E-mail').placeholder, 'ada@example.org');
    assert.equal(named(tree, 'Name').platformId, 'name');
  });

  test('never takes a password out of the page', async () => {
    await open('form.html');
    for (const scope of ['visible', 'all'] as const) {
      const tree = await read(scope);
      assert.ok(named(tree, 'Password').states.includes('protected'));
      assert.equal(JSON.stringify(tree).includes(SECRET), false);
    }
  });

  test('lists the options of a closed list only when everything is asked for', async () => {
    await open('form.html');
    const options = (tree: RawTree) => tree.nodes.filter((node) => node.role === 'option').map((node) => node.name);
    assert.deepEqual(options(await read()), ['red', 'green', 'blue']);
    const all = await read('all');
    assert.deepEqual(options(all), ['Austria', 'France', 'Atlantis', 'red', 'green', 'blue', 'Paris', 'London']);
    const france = named(all, 'France');
    assert.deepEqual([france.position, france.setSize], [2, 3]);
    assert.ok(france.states.includes('selected') && france.affordances.includes('select'));
  });

  test('tells apart what is covered, clipped, scrolled away, inert and without size', async () => {
    await open('visibility.html');
    const visible = await read();
    const names = visible.nodes.filter((node) => node.role === 'button').map((node) => node.name);
    assert.deepEqual(names, [
      'Plain',
      'Visible again',
      'Inert',
      'In the clip',
      'Scroll top',
      'Covered',
      'Fixed',
      'Fixed from below',
    ]);
    assert.equal(named(visible, 'Covered').native.coveredBy, 'div#overlay');
    assert.equal(named(visible, 'Plain').native.coveredBy, undefined);
    assert.deepEqual(
      [named(visible, 'Inert').native.inert, named(visible, 'Inert').states.includes('disabled')],
      [true, true],
    );
    assert.ok(named(visible, 'List').affordances.includes('scroll'));
    assert.ok(visible.nodes[0]?.affordances.includes('scroll'));
    assert.ok((named(visible, 'List').unreadChildren ?? 0) > 0);

    const all = await read('all');
    const states = (name: string) =>
      named(all, name).states.filter((each) => each === 'hidden' || each === 'offscreen');
    assert.deepEqual(states('Not displayed'), ['hidden']);
    assert.deepEqual(states('Invisible'), ['hidden']);
    assert.deepEqual(states('Clipped away'), ['offscreen']);
    assert.deepEqual(states('Scroll bottom'), ['offscreen']);
    assert.deepEqual(states('Below the fold'), ['offscreen']);
    assert.deepEqual(states('Plain'), []);
    const { bounds } = named(all, 'Without size');
    assert.deepEqual([bounds?.width, bounds?.height], [0, 0]);
    assert.equal(
      all.nodes.some((node) => node.name === 'Hidden from assistance'),
      false,
    );
  });

  test('reads open and closed shadow roots and what stands in their slots', async () => {
    await open('shadow.html');
    const names = (await read()).nodes.filter((node) => node.role === 'button').map((node) => node.name);
    assert.deepEqual(names, ['Open shadow button', 'Light button', 'Closed shadow button', 'Doubly closed button']);
    assert.equal(named(await read(), 'Slotted title').role, 'heading');
  });

  test('reads frames of this and of other origins, each element where it is on the screen', async () => {
    const other = server.url.replace('127.0.0.1', 'localhost').replace(/\/$/, '');
    await open(`frames.html?other=${encodeURIComponent(other)}`);
    const tree = await read();
    const buttons = tree.nodes.filter((node) => node.role === 'button');
    assert.deepEqual(
      buttons.map((node) => node.name),
      ['Same button', 'Other button', 'Innermost button', 'Inline button', 'Shadow frame button', 'After'],
    );
    for (const button of buttons) {
      assert.ok(button.bounds);
      const at = await backend.elementAt(centre(button.bounds), tab);
      assert.equal(at?.nodes.at(-1)?.handle.key, button.handle.key, `at the middle of ${button.name}`);
      const described = await backend.describe(button.handle);
      assert.deepEqual(described?.nodes.at(-1)?.bounds, button.bounds, button.name);
      assert.deepEqual(
        described?.nodes.map((node) => node.handle.key),
        pathTo(tree, button).map((node) => node.handle.key),
      );
    }
    const subtree = await backend.read(tab, {
      root: pathTo(tree, named(tree, 'Innermost button')).at(-2)?.handle as never,
    });
    assert.deepEqual(
      subtree.nodes.map((node) => [node.depth, node.role]),
      [
        [0, 'document'],
        [1, 'button'],
        [1, 'textbox'],
      ],
    );
  });

  test('an element keeps its handle while it lives, through re-rendering around it, and no longer', async () => {
    await open('table.html');
    const keyOf = async (name: string) => named(await read(), name).handle.key;
    const before = await keyOf('Person 3');
    await script(`{
      const body = document.querySelector('tbody')
      body.prepend(...[...body.rows].reverse())
      document.querySelector('h1').textContent = 'Other people'
    }`);
    assert.equal(await keyOf('Person 3'), before);
    const { handle } = named(await read(), 'Person 3');
    await script(`document.querySelector('a[href="/p/3"]').closest('tr').remove()`);
    assert.equal(await backend.describe(handle), null);
    await assert.rejects(backend.read(tab, { root: handle }), { code: 'STALE_ID' });
    const other = named(await read(), 'Person 4').handle;
    await open('table.html');
    assert.equal(await backend.describe(other), null, 'the document was replaced by an equal one');
  });

  test('says how much of a long or virtual list is not there', async () => {
    await open('widgets.html');
    const sheet = named(await read(), 'Sheet');
    assert.deepEqual([sheet.rowCount, sheet.columnCount, sheet.unreadChildren], [1000, 2, 999]);
    await open('table.html?rows=300');
    const tree = await read();
    const rows = tree.nodes.filter((node) => node.role === 'row').length;
    const unread = tree.nodes.reduce(
      (sum, node) => sum + (node.role === 'rowgroup' ? (node.unreadChildren ?? 0) : 0),
      0,
    );
    assert.equal(rows + unread, 301);
    assert.ok(rows < 60, `${rows} rows fit on the screen`);
  });

  test('canvas, video and the like are opaque: a place for vision', async () => {
    await open('drawings.html');
    const canvas = (await read()).nodes.find((node) => node.role === 'canvas');
    assert.ok(canvas?.states.includes('opaque') && canvas.bounds);
  });

  test('a modal dialog comes with the focus in it', async () => {
    await open('dialog.html?show=modal');
    const tree = await read();
    assert.ok(named(tree, 'Really?').states.includes('modal'));
    assert.equal(tree.nodes[tree.focus ?? -1]?.name, 'No');
  });

  test('nothing is under a point outside of the tab', async () => {
    assert.equal(await backend.elementAt({ x: 5000, y: 5 }, tab), null);
    assert.equal(await backend.elementAt({ x: -1, y: 5 }, tab), null);
  });
});

test('coordinates are physical pixels where a CSS pixel is several', { skip: await browserMissing() }, async () => {
  const server = await serveReading();
  const backend = openBackend({ scale: 2 });
  try {
    const { id, bounds, scale } = await backend.openUrl(`${server.url}frames.html`);
    assert.deepEqual([bounds, scale], [{ x: 0, y: 0, width: 2560, height: 1600 }, 2]);
    await (await backend.pageOf(id)).waitForLoadState('load');
    const tree = await backend.read(id);
    for (const name of ['Same button', 'Inline button', 'After']) {
      const node = named(tree, name);
      assert.ok(node.bounds && node.bounds.height > 30, `${name}: ${node.bounds?.height}`);
      const at = await backend.elementAt(centre(node.bounds), id);
      assert.equal(at?.nodes.at(-1)?.handle.key, node.handle.key, name);
    }
  } finally {
    await backend.close();
    server.close();
  }
});

function named(tree: RawTree, name: string): RawNode {
  const found = tree.nodes.filter((node) => node.name === name);
  const node = found.find(({ role }) => role !== 'text' && role !== 'generic' && role !== 'rowheader') ?? found[0];
  return node ?? assert.fail(`no "${name}" in ${tree.nodes.map((each) => each.name).join(' | ')}`);
}

/** From the root to the node. */
function pathTo(tree: RawTree, node: RawNode): RawNode[] {
  const path = [node];
  let { depth } = node;
  for (let index = tree.nodes.indexOf(node) - 1; index >= 0 && depth > 0; index--) {
    const each = tree.nodes[index] as RawNode;
    if (each.depth < depth) {
      path.unshift(each);
      depth = each.depth;
    }
  }
  return path;
}
