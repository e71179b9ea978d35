/** The contract window on the fake desktop. */
import { createFakeBackend, FakeDesktop, type FakeWindow, ui } from '../../src/a11y/fake/index.js';
import { DIALOG_TITLE, type Fixture, ROWS, SECRET, TITLE } from './fixture.js';

export function openFakeFixture() {
  const desktop = new FakeDesktop();
  const app = desktop.launch('contract-fixture');
  let presses = 0;
  let dialog: FakeWindow | null = null;
  const say = (text: string) => window.byId('status').update({ name: text });
  const ask = () => {
    dialog = app.open(ui.messageDialog(DIALOG_TITLE, 'Continue?', { Yes: null, No: null }), {
      modal: true,
      parent: window,
    });
  };
  const window = app.open(
    ui.window(
      TITLE,
      [
        ui.menubar([ui.menu('File', [ui.menuitem('Open'), ui.menuitem('Quit')])]),
        ui.text('ready', { id: 'status' }),
        ui.row([
          ui.button('Press me', {
            onPress: () => {
              presses += 1;
              say(`pressed ${presses}`);
            },
          }),
          ui.button('Delete'),
          ui.button('Delete'),
          ui.button('Disabled', { enabled: false }),
          ui.toggleButton('Bold'),
          ui.button('Ask', { onPress: ask }),
        ]),
        ui.row([ui.checkbox('Subscribe'), ui.radio('Small', { checked: true }), ui.radio('Large')]),
        ui.textbox('Name', { text: 'Ada' }),
        ui.password('Password', { text: SECRET }),
        ui.editor('Notes', { text: 'x'.repeat(5000), height: 60 }),
        ui.slider('Volume', { range: { now: 30, min: 0, max: 100, step: 1 } }),
        ui.spinbutton('Copies', { range: { now: 2, min: 1, max: 10, step: 1 } }),
        ui.progressbar('Progress', { range: { now: 40 } }),
        ui.combobox('Colour', ['Red', 'Green', 'Blue'], { selectedIndex: 0 }),
        ui.tabs({ First: [ui.text('first panel')], Second: [ui.text('second panel')] }),
        ui.tree('Places', [ui.treeitem('Fruit', [ui.treeitem('Apple')])], { height: 60 }),
        ui.listbox(
          'Rows',
          Array.from({ length: ROWS }, (_, index) => `Row ${index}`),
          { height: 100 },
        ),
      ],
      { width: 700, height: 700 },
    ),
  );
  const fixture: Fixture = {
    async order(order) {
      if (order === 'remove-press-me') window.get('Press me').remove();
      else if (order === 'rename-status') say(`renamed ${desktop.clock.now()}`);
      else if (order === 'hang') app.hang();
      else if (order === 'open-dialog') ask();
      else dialog?.close();
    },
    async dispose() {
      app.exit();
    },
  };
  return { desktop, app, window, backend: createFakeBackend(desktop, { callTimeoutMs: 200 }), fixture };
}
