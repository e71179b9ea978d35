import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeBackend, FakeDesktop, FakeInput, ManualClock, ui } from '../../../src/a11y/fake/index.js';
import { centre } from '../../../src/blueprint/geometry.js';
import type { RawNode, RawTree } from '../../../src/blueprint/model.js';
import { LumosError } from '../../../src/errors.js';

const outline = (tree: RawTree): string[] =>
  tree.nodes.map((node) => {
    const value = node.value === undefined || node.value === null ? '' : ` = ${JSON.stringify(node.value)}`;
    return `${' '.repeat(node.depth)}${node.role} ${JSON.stringify(node.name)}${value}`;
  });

const named = (tree: RawTree, name: string): RawNode => {
  const found = tree.nodes.filter((node) => node.name === name);
  assert.equal(found.length, 1, `one "${name}" in\n${outline(tree).join('\n')}`);
  return found[0] as RawNode;
};

const withCode = (code: string) => (error: unknown) => error instanceof LumosError && error.code === code;

function editor() {
  const desktop = new FakeDesktop();
  const app = desktop.launch('Editor');
  const window = app.open(
    ui.window('notes.txt - Editor', [
      ui.menubar([ui.menu('File', [ui.menuitem('Open'), ui.menu('Recent', [ui.menuitem('one.txt')])])]),
      ui.editor('Document', { text: 'hello' }),
      ui.password('Secret', { text: 'hunter2' }),
      ui.combobox('Font', ['Sans', 'Serif'], { selectedIndex: 0 }),
      ui.row([ui.button('Save'), ui.button('Close', { enabled: false })]),
    ]),
  );
  return { desktop, app, window, backend: createFakeBackend(desktop) };
}

test('a read gives what is visible in document order, without the password', async () => {
  const { window, backend } = editor();
  const tree = await backend.read(window.id);
  assert.deepEqual(outline(tree), [
    'window "notes.txt - Editor"',
    ' menubar ""',
    '  menuitem "File"',
    ' textbox "Document" = "hello"',
    ' textbox "Secret"',
    ' combobox "Font" = "Sans"',
    ' group ""',
    '  button "Save"',
    '  button "Close"',
  ]);
  assert.equal(JSON.stringify(await backend.read(window.id, { scope: 'all' })).includes('hunter2'), false);
  assert.equal(named(tree, 'File').unreadChildren, 1);
});

test('a menu opens on press, its items hide again when one is chosen', async () => {
  const { window, backend } = editor();
  const file = named(await backend.read(window.id), 'File');
  await backend.perform(file.handle, { kind: 'press' });
  const open = await backend.read(window.id);
  assert.deepEqual(named(open, 'File').states.includes('expanded'), true);
  await backend.perform(named(open, 'Open').handle, { kind: 'press' });
  assert.equal(
    outline(await backend.read(window.id))
      .join()
      .includes('Open'),
    false,
  );
});

test('an open menu is hit before what lies below it', async () => {
  const { window, backend, desktop } = editor();
  const input = new FakeInput(desktop);
  const file = named(await backend.read(window.id), 'File');
  await input.click(centre(file.bounds ?? assert.fail()));
  const item = named(await backend.read(window.id), 'Open');
  const path = await backend.elementAt(centre(item.bounds ?? assert.fail()));
  assert.equal(path?.nodes.at(-1)?.name, 'Open');
  await input.press(['Escape']);
  assert.equal(window.get('File').expanded, false);
});

test('choosing an option changes the value of its combo box and closes it', async () => {
  const { window, backend } = editor();
  const font = named(await backend.read(window.id), 'Font');
  await backend.perform(font.handle, { kind: 'expand' });
  const serif = named(await backend.read(window.id), 'Serif');
  await backend.perform(serif.handle, { kind: 'select', mode: 'replace' });
  const after = named(await backend.read(window.id), 'Font');
  assert.equal(after.value, 'Serif');
  assert.equal(after.states.includes('collapsed'), true);
});

test('keys go to the focused element: typing, selection, clipboard', async () => {
  const { window, desktop } = editor();
  const input = new FakeInput(desktop);
  window.focus(window.get('Document'));
  await input.type(' naïve 🙂\n');
  assert.equal(window.get('Document').text?.value, 'hello naïve 🙂\n');
  await input.press(['Backspace']);
  await input.press(['Backspace']);
  assert.equal(window.get('Document').text?.value, 'hello naïve ');
  await input.press(['Control', 'a']);
  await input.press(['Control', 'x']);
  assert.equal(window.get('Document').text?.value, '');
  desktop.clipboard.set('image/png', new Uint8Array([1, 2]));
  await input.withClipboard('pasted', () => input.press(['Control', 'v']));
  assert.equal(window.get('Document').text?.value, 'pasted');
  assert.deepEqual([...desktop.clipboard.keys()], ['text/plain;charset=utf-8', 'image/png']);
  await input.press(['Tab']);
  assert.equal(desktop.focused?.name, 'Secret');
});

test('a disabled element refuses and says that nothing was delivered', async () => {
  const { window, backend } = editor();
  const button = named(await backend.read(window.id), 'Close');
  await assert.rejects(
    backend.perform(button.handle, { kind: 'press' }),
    (error) => error instanceof LumosError && error.code === 'NOT_ACTIONABLE' && error.delivery === 'not_delivered',
  );
});

test('an element that was created again has a new handle and the old one is dead', async () => {
  const { window, backend } = editor();
  const before = named(await backend.read(window.id), 'Save');
  window.get('Save').recreate();
  const after = named(await backend.read(window.id), 'Save');
  assert.notEqual(after.handle.key, before.handle.key);
  assert.equal(await backend.describe(before.handle), null);
  await assert.rejects(backend.perform(before.handle, { kind: 'press' }), withCode('STALE_ID'));
});

test('a modal dialog blocks its parent until it is closed', async () => {
  const { window, app, backend, desktop } = editor();
  const input = new FakeInput(desktop);
  let saved = 0;
  window.root.append(ui.button('Count', { onPress: () => (saved += 1) }));
  const count = named(await backend.read(window.id), 'Count');
  app.open(ui.messageDialog('Question', 'Sure?', { Yes: null, No: null }), { modal: true, parent: window });
  const blocked = await backend.read(window.id);
  assert.equal(blocked.blockedBy?.length, 1);
  await backend.perform(count.handle, { kind: 'press' });
  await input.click({ x: (count.bounds?.x ?? 0) + 2, y: (count.bounds?.y ?? 0) + 2 });
  assert.equal(saved, 0);
  const yes = desktop.get('Yes');
  yes.window?.layout();
  await input.click(centre(yes.window?.toScreen(yes.rect) ?? assert.fail()));
  assert.equal((await backend.read(window.id)).blockedBy, undefined);
  await backend.perform(count.handle, { kind: 'press' });
  assert.equal(saved, 1);
});

test('what is scrolled away is offscreen until it is scrolled into view', async () => {
  const desktop = new FakeDesktop();
  const rows = Array.from({ length: 10_000 }, (_, index) => `Row ${index}`);
  const window = desktop.launch('Lists').open(ui.window('Lists', [ui.listbox('Big', rows)]));
  const backend = createFakeBackend(desktop);
  const visible = await backend.read(window.id);
  assert.ok(visible.nodes.length < 20);
  assert.ok((named(visible, 'Big').unreadChildren ?? 0) > 9_900);
  const all = await backend.read(window.id, { scope: 'all' });
  const far = named(all, 'Row 9000');
  assert.deepEqual([far.position, far.setSize, far.states.includes('offscreen')], [9001, 10_000, true]);
  await backend.perform(far.handle, { kind: 'scroll_into_view' });
  assert.equal(named(await backend.read(window.id), 'Row 9000').states.includes('offscreen'), false);
});

test('an application that hangs gives APP_UNRESPONSIVE to reads and TIMEOUT with unknown delivery to operations', async () => {
  const { window, app, desktop } = editor();
  const backend = createFakeBackend(desktop, { callTimeoutMs: 10 });
  const save = named(await backend.read(window.id), 'Save');
  app.hang();
  await assert.rejects(backend.read(window.id, { deadlineMs: 10 }), withCode('APP_UNRESPONSIVE'));
  await assert.rejects(
    backend.perform(save.handle, { kind: 'press' }),
    (error) => error instanceof LumosError && error.code === 'TIMEOUT' && error.delivery === 'unknown',
  );
  app.resume();
  app.faults.hangAfterNodes = 3;
  const partial = await backend.read(window.id, { deadlineMs: 10 });
  assert.deepEqual([partial.nodes.length, partial.partial?.reason], [3, 'unresponsive']);
  app.resume();
  app.faults.dieAfterNodes = 4;
  const died = await backend.read(window.id);
  assert.deepEqual([died.nodes.length, died.partial?.reason], [4, 'died']);
  await assert.rejects(backend.read(window.id), withCode('NO_SURFACE'));
});

test('a late effect happens when its time has come', async () => {
  const clock = new ManualClock();
  const desktop = new FakeDesktop({ clock });
  const window = desktop.launch('Late').open(ui.window('Late', [ui.checkbox('Slow', { delayMs: 200 })]));
  const backend = createFakeBackend(desktop);
  const box = named(await backend.read(window.id), 'Slow');
  await backend.perform(box.handle, { kind: 'toggle' });
  clock.advance(199);
  assert.equal(window.get('Slow').checked, false);
  clock.advance(1);
  assert.equal(window.get('Slow').checked, true);
});

test('a tree of 50,000 nodes is cut at the limit and read whole without one', async () => {
  const desktop = new FakeDesktop();
  const groups = Array.from({ length: 500 }, (_, group) =>
    ui.group(Array.from({ length: 99 }, (_, item) => ui.text(`${group}.${item}`))),
  );
  const window = desktop.launch('Huge').open(ui.window('Huge', groups));
  const backend = createFakeBackend(desktop);
  const cut = await backend.read(window.id, { scope: 'all' });
  assert.deepEqual([cut.nodes.length, cut.partial?.reason], [20_000, 'limit']);
  const whole = await backend.read(window.id, { scope: 'all', maxNodes: 100_000 });
  assert.deepEqual([whole.nodes.length, whole.partial], [50_001, undefined]);
});
