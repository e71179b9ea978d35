/** Run in Windows' node.exe in Wine as it is: the list boxes and combo boxes of the system, read and chosen from by message. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import type { RawNode, RawTree, SurfaceId } from '../../../src/blueprint/model.js';
import { currentEnvironment } from '../../../src/environment.js';
import { LumosError } from '../../../src/errors.js';
import { eventually, surfaceNamed } from '../../contract/fixture.js';
import { checkTree } from '../../contract/invariants.js';

const PATIENCE = { deadlineMs: 60_000 } as const;

const backend = createWindowsUiaBackend(currentEnvironment());
let program: ChildProcess;
let surface: SurfaceId;

before(async () => {
  program = spawn('Z:\\wine\\built\\lists.exe', [], { stdio: 'ignore' });
  surface = await surfaceNamed(backend, 'Lists');
});
after(async () => {
  await backend.close();
  program.kill();
});

const read = (scope: 'visible' | 'all' = 'visible'): Promise<RawTree> => backend.read(surface, { ...PATIENCE, scope });

const control = (tree: RawTree, role: RawNode['role'], name: string): RawNode =>
  tree.nodes.find((node) => node.role === role && node.name === name) ?? assert.fail(`no ${role} "${name}"`);

function itemsOf(tree: RawTree, parent: RawNode): RawNode[] {
  const start = tree.nodes.indexOf(parent) + 1;
  const end = tree.nodes.findIndex((node, index) => index >= start && node.depth <= parent.depth);
  return tree.nodes.slice(start, end < 0 ? undefined : end).filter(({ role }) => role === 'option');
}

const option = (tree: RawTree, parent: RawNode, name: string): RawNode =>
  itemsOf(tree, parent).find((node) => node.name === name) ?? assert.fail(`no option "${name}"`);

const said = (text: string) =>
  eventually(
    `"${text}"`,
    async () => (await read()).nodes.some(({ role, name }) => role === 'text' && name === text),
    60_000,
  );

test('options of a closed combo box are there for whoever looks at all, and not for who looks at what shows', async () => {
  const [visible, all] = [await read(), await read('all')];
  checkTree(visible, 'windows-uia');
  checkTree(all, 'windows-uia');
  assert.deepEqual(itemsOf(visible, control(visible, 'combobox', 'Colour')), []);
  const colours = itemsOf(all, control(all, 'combobox', 'Colour'));
  assert.deepEqual(
    colours.map(({ name, states }) => [name, states.includes('selected'), states.includes('hidden')]),
    [
      ['Red', true, true],
      ['Green', false, true],
      ['青 — blue', false, true],
    ],
  );
  const drives = itemsOf(all, control(all, 'combobox', 'Drive'));
  assert.deepEqual(
    drives.map(({ name }) => name),
    ['Floppy', 'Disk'],
  );
});

test('items without texts of their own are counted, and their numbers taken for no text', async () => {
  const tree = await read('all');
  const picture = control(tree, 'combobox', 'Picture');
  assert.deepEqual(itemsOf(tree, picture), []);
  assert.equal(picture.unreadChildren, 2);
});

test('an option of a combo box is chosen, and the window that the combo box stands in is told', async () => {
  const tree = await read('all');
  const blue = option(tree, control(tree, 'combobox', 'Colour'), '青 — blue');
  const { means } = await backend.perform(blue.handle, { kind: 'select', mode: 'replace' });
  assert.equal(means, 'CB_SETCURSEL');
  await said('101 says 2');
  const again = await read('all');
  const colour = control(again, 'combobox', 'Colour');
  assert.equal(colour.value, '青 — blue');
  assert.ok(option(again, colour, '青 — blue').states.includes('selected'));
  const path = await backend.describe(blue.handle);
  assert.ok(path?.nodes.at(-1)?.states.includes('selected'));
  assert.equal(path?.nodes.at(-2)?.name, 'Colour');
  assert.match((await backend.perform(blue.handle, { kind: 'select', mode: 'replace' })).means, /already/);
});

test('options of an editable combo box and of a ComboBoxEx32 are chosen alike', async () => {
  const tree = await read('all');
  const large = option(tree, control(tree, 'combobox', 'Size'), 'Large');
  await backend.perform(large.handle, { kind: 'select', mode: 'replace' });
  await said('102 says 1');
  const disk = option(tree, control(tree, 'combobox', 'Drive'), 'Disk');
  await backend.perform(disk.handle, { kind: 'select', mode: 'replace' });
  await said('104 says 1');
  assert.equal(control(await read(), 'combobox', 'Size').value, 'Large');
});

test('an open combo box shows its options where they are, and choosing one closes it', async () => {
  const { handle } = control(await read(), 'combobox', 'Colour');
  await backend.perform(handle, { kind: 'expand' });
  const open = await eventually('open', async () => {
    const tree = await read();
    return control(tree, 'combobox', 'Colour').states.includes('expanded') && tree;
  });
  checkTree(open, 'windows-uia');
  const colour = control(open, 'combobox', 'Colour');
  const options = itemsOf(open, colour);
  assert.equal(options.length, 3);
  const place = control(open, 'listbox', 'Colour').bounds ?? assert.fail('no place');
  for (const { bounds } of options) {
    assert.ok(bounds !== null && bounds.x >= place.x && bounds.y >= place.y);
    assert.ok(bounds.y + bounds.height <= place.y + place.height);
  }
  const green = option(open, colour, 'Green');
  const { x, y, width, height } = green.bounds ?? assert.fail('no place');
  const path = await backend.elementAt({ x: x + width / 2, y: y + height / 2 });
  assert.equal(path?.nodes.at(-1)?.handle.key, green.handle.key);
  await backend.perform(green.handle, { kind: 'press' });
  await said('101 says 1');
  assert.ok(control(await read(), 'combobox', 'Colour').states.includes('collapsed'));
});

test('of a long list the rows that show are read, all for who looks further, and one far down is chosen', async () => {
  const visible = await read();
  const rows = itemsOf(visible, control(visible, 'listbox', 'Fruit'));
  assert.ok(rows.length >= 3 && rows.length < 12, `${rows.length} rows`);
  assert.ok(rows.every(({ bounds }) => bounds !== null));
  const all = await read('all');
  const list = control(all, 'listbox', 'Fruit');
  assert.equal(itemsOf(all, list).length, 200);
  const far = option(all, list, 'Fruit 150');
  assert.deepEqual([far.position, far.setSize, far.states.includes('offscreen')], [150, 200, true]);
  await backend.perform(far.handle, { kind: 'scroll_into_view' });
  await backend.perform(far.handle, { kind: 'select', mode: 'replace' });
  await said('105 says 149');
  const shown = (await backend.describe(far.handle))?.nodes.at(-1);
  assert.ok(shown?.states.includes('selected') && shown.bounds !== null);
});

test('of a list several items are selected, one more, one less, and one alone', async () => {
  const tree = await read();
  const tags = control(tree, 'listbox', 'Tags');
  const select = (name: string, mode: 'replace' | 'add' | 'remove') =>
    backend.perform(option(tree, tags, name).handle, { kind: 'select', mode });
  const selected = async () => {
    const now = await read();
    return itemsOf(now, control(now, 'listbox', 'Tags')).flatMap(({ name, states }) =>
      states.includes('selected') ? [name] : [],
    );
  };
  await select('old', 'add');
  await select('borrowed', 'add');
  assert.deepEqual(await selected(), ['old', 'borrowed']);
  await select('old', 'remove');
  assert.deepEqual(await selected(), ['borrowed']);
  await select('new', 'replace');
  assert.deepEqual(await selected(), ['new']);
  await said('106 says 1');
});

test('another item in the place of the one that was meant is not taken for it', async () => {
  const tree = await read('all');
  const green = option(tree, control(tree, 'combobox', 'Colour'), 'Green');
  const other = { ...green.handle, key: green.handle.key.replace(/i1\./, 'i2.') };
  await assert.rejects(backend.perform(other, { kind: 'select', mode: 'replace' }), (error) => {
    assert.ok(error instanceof LumosError && error.code === 'STALE_ID');
    return true;
  });
});
