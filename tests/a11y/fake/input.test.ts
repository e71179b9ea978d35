import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ElementSpec, FakeDesktop, FakeInput, type FakeWindow, ui } from '../../../src/a11y/fake/index.js';
import type { Point } from '../../../src/blueprint/geometry.js';
import { LumosError } from '../../../src/errors.js';
import type { InputDriver } from '../../../src/input/driver.js';

function open(children: readonly ElementSpec[]) {
  const desktop = new FakeDesktop();
  const window = desktop.launch('App').open(ui.window('Main', children));
  const fake = new FakeInput(desktop);
  // The fake may not import the driver's interface; this line is where the compiler compares the two.
  const input: InputDriver = fake;
  return { desktop, window, input, log: fake.log };
}

function middle(window: FakeWindow, name: string): Point {
  window.layout();
  const rect = window.toScreen(window.get(name).rect);
  return { x: Math.round(rect.x + rect.width / 2), y: Math.round(rect.y + rect.height / 2) };
}

test('a click presses the topmost element, raises its window and gives it the keyboard', async () => {
  const pressed: string[] = [];
  const { desktop, window, input } = open([
    ui.button('Below', { onPress: (element) => void pressed.push(element.name) }),
  ]);
  const above = window.app.open(ui.window('Above', [ui.button('Top')]), {
    bounds: { x: 600, y: 300, width: 200, height: 200 },
  });
  assert.equal(desktop.activeWindow, above);
  await input.click(middle(window, 'Below'));
  assert.deepEqual([pressed, desktop.activeWindow?.title, desktop.focused?.name], [['Below'], 'Main', 'Below']);
  assert.deepEqual(await input.position(), middle(window, 'Below'));
});

test('Tab goes round the elements that take the keyboard, backwards with Shift', async () => {
  const { desktop, input } = open([
    ui.text('Label'),
    ui.textbox('One'),
    ui.button('Off', { enabled: false }),
    ui.checkbox('Two'),
  ]);
  const order: (string | undefined)[] = [];
  for (const keys of [['Tab'], ['Tab'], ['Tab'], ['Shift', 'Tab']]) {
    await input.press(keys);
    order.push(desktop.focused?.name);
  }
  assert.deepEqual(order, ['One', 'Two', 'One', 'Two']);
  await input.press([' ']);
  assert.equal(desktop.get('Two').checked, true);
});

test('arrows move in lists, sliders and radio groups', async () => {
  const { window, input } = open([
    ui.listbox('List', ['a', 'b', 'c']),
    ui.slider('Slider', { range: { now: 5, min: 0, max: 6, step: 1 } }),
    ui.radiogroup([ui.radio('x', { checked: true }), ui.radio('y')]),
  ]);
  window.focus(window.get('List'));
  await input.press(['ArrowDown']);
  assert.equal(window.get('a').selected, true);
  await input.press(['End']);
  assert.deepEqual([window.get('a').selected, window.get('c').selected], [false, true]);
  window.focus(window.get('Slider'));
  for (let index = 0; index < 3; index += 1) await input.press(['ArrowUp']);
  assert.equal(window.get('Slider').range?.now, 6);
  window.focus(window.get('x'));
  await input.press(['ArrowDown']);
  assert.deepEqual([window.get('x').checked, window.get('y').checked], [false, true]);
});

test('Enter presses the default button, Escape closes the dialog', async () => {
  const pressed: string[] = [];
  const { desktop, window, input } = open([]);
  const dialog = () =>
    window.app.open(
      ui.dialog('Ask', [
        ui.textbox('Name'),
        ui.button('OK', { default: true, onPress: () => void pressed.push('OK') }),
      ]),
      { modal: true, parent: window },
    );
  const first = dialog();
  first.focus(first.get('Name'));
  await input.type('Ada\n');
  assert.deepEqual([pressed, first.get('Name').text?.value], [['OK'], 'Ada']);
  await input.press(['Escape']);
  assert.equal(desktop.activeWindow, window);
});

test('a shortcut presses its menu item while the menu is closed', async () => {
  const pressed: string[] = [];
  const { input } = open([
    ui.menubar([
      ui.menu('File', [ui.menuitem('Save', { shortcut: 'Control+S', onPress: () => void pressed.push('Save') })]),
    ]),
  ]);
  await input.press(['Control', 's']);
  assert.deepEqual(pressed, ['Save']);
});

test('a right click opens the context menu, which closes when something is chosen', async () => {
  const chosen: string[] = [];
  const { window, input } = open([
    ui.canvas('Picture', { contextMenu: [ui.menuitem('Copy', { onPress: () => void chosen.push('Copy') })] }),
  ]);
  await input.click(middle(window, 'Picture'), 'right');
  await input.click(middle(window, 'Copy'));
  assert.deepEqual(chosen, ['Copy']);
  assert.throws(() => window.get('Copy'));
});

test('the wheel scrolls the list under the pointer, a drag sets a slider and moves a window by its title bar', async () => {
  const { window, input } = open([
    ui.titlebar('Main bar'),
    ui.listbox(
      'List',
      Array.from({ length: 50 }, (_, index) => `Row ${index}`),
    ),
    ui.slider('Slider'),
  ]);
  await input.wheel(middle(window, 'List'), 0, 2);
  assert.equal(window.get('List').scroll?.y, 80);
  const slider = middle(window, 'Slider');
  await input.drag([slider, { x: slider.x + 5000, y: slider.y }]);
  assert.equal(window.get('Slider').range?.now, 100);
  const before = window.bounds;
  const bar = middle(window, 'Main bar');
  await input.drag([bar, { x: bar.x + 30, y: bar.y + 10 }]);
  assert.deepEqual([window.bounds.x - before.x, window.bounds.y - before.y], [30, 10]);
});

test('a double click selects the word under the pointer', async () => {
  const { window, input } = open([ui.textbox('Text', { text: 'red green blue' })]);
  window.layout();
  const rect = window.toScreen(window.get('Text').rect);
  await input.click({ x: rect.x + 8 * 7, y: rect.y + 5 }, 'left', 2);
  assert.equal(window.get('Text').text?.selectedText, 'green');
});

test('an application that hangs gets neither clicks nor keys', async () => {
  const { window, input } = open([ui.checkbox('Box')]);
  window.focus(window.get('Box'));
  window.app.hang();
  await input.click(middle(window, 'Box'));
  await input.press([' ']);
  assert.equal(window.get('Box').checked, false);
});

test('a change that can be seen changes the picture', async () => {
  const { window, input } = open([ui.checkbox('Box')]);
  const before = await input.capture();
  assert.equal(before.data.length, before.width * before.height * 4);
  assert.deepEqual(await input.capture(), before);
  window.get('Box').update({ checked: true });
  assert.notDeepEqual(await input.capture(), before);
  const part = await input.capture({ x: 1270, y: 0, width: 100, height: 5 });
  assert.deepEqual([part.width, part.height], [10, 5]);
});

test('a character that cannot be typed is refused before the first key', async () => {
  const { desktop, window } = open([ui.textbox('Text')]);
  const input = new FakeInput(desktop, { untypable: /🙂/u });
  window.focus(window.get('Text'));
  await assert.rejects(input.type('ab🙂'), (error) => error instanceof LumosError && error.code === 'UNSUPPORTED');
  assert.equal(window.get('Text').text?.value, '');
});
