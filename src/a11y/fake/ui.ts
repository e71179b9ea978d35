/** A compact way to write user interfaces: `ui.button('Save', { onPress })`. Every function makes an `ElementSpec`. */
import type { Role } from '../../blueprint/roles.js';
import type { ElementOptions, ElementSpec, Handler } from './spec.js';

type Children = readonly ElementSpec[];

/** Any role at all. */
function element(role: Role, name = '', options: ElementOptions = {}, children: Children = []): ElementSpec {
  return { role, name, options, children };
}

/** `ui.x(name, options)` for roles without children. */
const leaf =
  (role: Role, defaults: ElementOptions = {}) =>
  (name = '', options: ElementOptions = {}): ElementSpec =>
    element(role, name, { ...defaults, ...options });

/** `ui.x(children, options)` for containers, which seldom have a name (give it as `options.name`). */
const container =
  (role: Role, defaults: ElementOptions = {}) =>
  (children: Children, options: ElementOptions & { readonly name?: string } = {}): ElementSpec => {
    const { name = '', ...rest } = options;
    return element(role, name, { ...defaults, ...rest }, children);
  };

const items = (role: Role, entries: readonly (string | ElementSpec)[]): ElementSpec[] =>
  entries.map((entry) => (typeof entry === 'string' ? element(role, entry, { selected: false }) : entry));

function menu(name: string, children: Children, options: ElementOptions = {}): ElementSpec {
  return element('menuitem', name, { expanded: false, ...options }, [element('menu', '', { popup: true }, children)]);
}

function combobox(
  name: string,
  entries: readonly (string | ElementSpec)[],
  options: ElementOptions & { readonly selectedIndex?: number } = {},
): ElementSpec {
  const { selectedIndex, ...rest } = options;
  const specs = items('option', entries).map((spec, index) =>
    index === selectedIndex ? { ...spec, options: { ...spec.options, selected: true } } : spec,
  );
  return element('combobox', name, { expanded: false, ...rest }, [element('listbox', '', { popup: true }, specs)]);
}

function listbox(name: string, entries: readonly (string | ElementSpec)[], options: ElementOptions = {}): ElementSpec {
  return element('listbox', name, { scrolls: true, height: 160, ...options }, items('option', entries));
}

function treeitem(name: string, children: Children = [], options: ElementOptions = {}): ElementSpec {
  const defaults: ElementOptions = children.length > 0 ? { selected: false, expanded: false } : { selected: false };
  return element('treeitem', name, { ...defaults, ...options }, children);
}

function tree(name: string, children: Children, options: ElementOptions = {}): ElementSpec {
  return element('tree', name, { scrolls: true, height: 160, ...options }, children);
}

/** A tab list with a panel for each tab; only the selected tab's panel is shown. */
function tabs(panels: Readonly<Record<string, Children>>, options: ElementOptions = {}): ElementSpec {
  const names = Object.keys(panels);
  return element('pane', '', options, [
    element(
      'tablist',
      '',
      {},
      names.map((name, index) => element('tab', name, { selected: index === 0 })),
    ),
    ...names.map((name) => element('tabpanel', name, {}, panels[name] ?? [])),
  ]);
}

function table(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  options: ElementOptions = {},
): ElementSpec {
  const header = element(
    'row',
    '',
    {},
    columns.map((text, column) => element('columnheader', text, { row: 0, column })),
  );
  const body = rows.map((cells, index) =>
    element(
      'row',
      '',
      { selected: false },
      cells.map((text, column) => element('cell', text, { row: index + 1, column })),
    ),
  );
  return element('table', name, { scrolls: true, height: 160, ...options }, [header, ...body]);
}

/** The file chooser's and every question's shape: a text and a row of buttons, each closing the dialog. */
function messageDialog(title: string, text: string, buttons: Readonly<Record<string, Handler | null>>): ElementSpec {
  return element('dialog', title, { width: 320, height: 140 }, [
    element('text', text),
    element(
      'group',
      '',
      { layout: 'row' },
      Object.entries(buttons).map(([name, handler]) =>
        element('button', name, {
          onPress: (pressed) => {
            pressed.window?.close();
            handler?.(pressed);
          },
        }),
      ),
    ),
  ]);
}

export const ui = {
  element,
  window: (title: string, children: Children, options: ElementOptions = {}) =>
    element('window', title, options, children),
  dialog: (title: string, children: Children, options: ElementOptions = {}) =>
    element('dialog', title, { width: 320, height: 200, ...options }, children),
  messageDialog,
  button: leaf('button'),
  toggleButton: leaf('button', { pressed: false }),
  link: leaf('link'),
  checkbox: leaf('checkbox', { checked: false }),
  switch: leaf('switch', { checked: false }),
  radio: leaf('radio', { checked: false }),
  text: leaf('text'),
  heading: leaf('heading', { level: 1 }),
  image: leaf('image'),
  textbox: leaf('textbox', { text: '' }),
  searchbox: leaf('searchbox', { text: '' }),
  password: leaf('textbox', { text: '', protected: true }),
  editor: leaf('textbox', { text: '', multiline: true, height: 120 }),
  slider: leaf('slider', { range: { now: 0, min: 0, max: 100, step: 1 } }),
  spinbutton: leaf('spinbutton', { range: { now: 0, min: 0, max: 100, step: 1 } }),
  progressbar: leaf('progressbar', { range: { now: 0, min: 0, max: 100 } }),
  scrollbar: leaf('scrollbar', { range: { now: 0, min: 0, max: 100, step: 1 } }),
  separator: leaf('separator', { height: 4 }),
  menuitem: leaf('menuitem'),
  menuitemcheckbox: leaf('menuitemcheckbox', { checked: false }),
  menuitemradio: leaf('menuitemradio', { checked: false }),
  option: leaf('option', { selected: false }),
  canvas: leaf('canvas', { opaque: true, height: 120 }),
  titlebar: leaf('titlebar'),
  menubar: container('menubar', { layout: 'row' }),
  toolbar: container('toolbar', { layout: 'row' }),
  statusbar: container('statusbar', { layout: 'row' }),
  group: container('group'),
  row: container('group', { layout: 'row' }),
  pane: container('pane'),
  generic: container('generic'),
  radiogroup: container('radiogroup'),
  scrollarea: container('scrollarea', { scrolls: true, height: 160 }),
  list: container('list'),
  listitem: (name: string, children: Children = [], options: ElementOptions = {}) =>
    element('listitem', name, options, children),
  menu,
  combobox,
  listbox,
  tree,
  treeitem,
  tabs,
  table,
} as const;
