/** The contract window as a UIA provider would show it, over UI Automation in memory. */
import { createBackendOver } from '../../src/a11y/windows-uia/backend.js';
import { PROPERTY } from '../../src/a11y/windows-uia/ids.js';
import type { Rect } from '../../src/blueprint/geometry.js';
import type { FakeNode, Refusal } from '../a11y/windows-uia/fake-automation.js';
import { type FakeWindow, FakeWindows } from '../a11y/windows-uia/fake-system.js';
import { button, choice, edit, expandable, plain, ranged, TYPE, toggle } from '../a11y/windows-uia/fake-widgets.js';
import { DIALOG_TITLE, type Fixture, ROWS, SECRET, TITLE } from './fixture.js';

const SHOWN_ROWS = 5;

export function openUiaFixture(refusals: readonly Refusal[] = []) {
  const desktop = new FakeWindows(new Set(refusals));
  let next = 40;
  const row = (height = 24): Rect => {
    const y = next;
    next += height + 6;
    return { x: 20, y, width: 300, height };
  };
  const side = (left: number, { y, height }: Rect): Rect => ({ x: left, y, width: 90, height });
  const status = plain(TYPE.text, 'ready', row());
  let presses = 0;
  let renames = 0;
  let dialog: FakeWindow | null = null;
  const say = (text: string) => {
    status.set(PROPERTY.name, text);
    desktop.automation.raise(window.hwnd, { kind: 'property', property: PROPERTY.name, runtimeId: status.runtimeId });
  };
  const ask = () => {
    const yes = { x: 60, y: 60, width: 60, height: 24 };
    const root = plain(TYPE.window, DIALOG_TITLE, { x: 40, y: 40, width: 200, height: 100 }, [
      button('Yes', yes, () => {}),
    ]);
    window.enabled = false;
    dialog = desktop.open(DIALOG_TITLE, root, { owner: window.hwnd, className: '#32770' });
  };
  const buttons = row();
  const checks = row();
  const tabs = row();
  const list = row(SHOWN_ROWS * 20);
  const rows: FakeNode[] = Array.from({ length: ROWS }, (_, index) =>
    choice(TYPE.listItem, `Row ${index}`, { x: 20, y: list.y + index * 20, width: 280, height: 20 }, false, {
      properties: {
        [PROPERTY.isOffscreen]: index >= SHOWN_ROWS,
        [PROPERTY.positionInSet]: index + 1,
        [PROPERTY.sizeOfSet]: ROWS,
      },
    }),
  );
  const root = plain(TYPE.window, TITLE, { x: 0, y: 0, width: 700, height: 900 }, [
    plain(TYPE.menuBar, '', { x: 0, y: 0, width: 700, height: 30 }, [
      expandable(TYPE.menuItem, 'File', { x: 0, y: 0, width: 60, height: 30 }),
    ]),
    status,
    plain(TYPE.group, '', buttons, [
      button('Press me', side(20, buttons), () => {
        presses += 1;
        say(`pressed ${presses}`);
      }),
      button('Delete', side(120, buttons), () => {}),
      button('Delete', side(220, buttons), () => {}),
      button('Disabled', side(320, buttons), () => {}, { properties: { [PROPERTY.isEnabled]: false } }),
      toggle(TYPE.button, 'Bold', side(420, buttons)),
      button('Ask', side(520, buttons), ask),
    ]),
    plain(TYPE.group, '', checks, [
      toggle(TYPE.checkBox, 'Subscribe', side(20, checks)),
      choice(TYPE.radioButton, 'Small', side(120, checks), true),
      choice(TYPE.radioButton, 'Large', side(220, checks)),
    ]),
    edit('Name', row(), 'Ada'),
    // As a provider that tells what it should not.
    edit('Password', row(), SECRET, { properties: { [PROPERTY.isPassword]: true } }),
    edit('Notes', row(60), 'x'.repeat(5000), { type: TYPE.document }),
    ranged(TYPE.slider, 'Volume', row(), { now: 30, min: 0, max: 100 }),
    ranged(TYPE.spinner, 'Copies', row(), { now: 2, min: 1, max: 10 }),
    ranged(TYPE.progressBar, 'Progress', row(), { now: 40, min: 0, max: 100, readOnly: true }),
    expandable(TYPE.comboBox, 'Colour', row()),
    plain(TYPE.tab, '', tabs, [
      choice(TYPE.tabItem, 'First', side(20, tabs), true),
      choice(TYPE.tabItem, 'Second', side(120, tabs)),
    ]),
    plain(TYPE.tree, 'Places', row(60), [
      expandable(TYPE.treeItem, 'Fruit', { x: 30, y: next - 60, width: 100, height: 20 }),
    ]),
    plain(TYPE.list, 'Rows', list, rows),
  ]);
  const window = desktop.open(TITLE, root);
  const fixture: Fixture = {
    async order(order) {
      if (order === 'remove-press-me') root.find('Press me').remove();
      else if (order === 'rename-status') say(`renamed ${++renames}`);
      else if (order === 'hang') window.hung = true;
      else if (order === 'open-dialog') ask();
      else if (dialog !== null) {
        desktop.close(dialog);
        window.enabled = true;
      }
    },
    async dispose() {
      window.dead = true;
    },
  };
  return { desktop, window, root, fixture, backend: createBackendOver(desktop.workers(), 'win32') };
}
