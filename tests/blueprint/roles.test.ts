import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { roleFromAriaWords } from '../../src/blueprint/aria-role-words.js';
import { ATSPI_ROLES } from '../../src/blueprint/atspi-role-table.js';
import { ROLES, type Role } from '../../src/blueprint/roles.js';
import { type AtspiFacts, roleFromAtspi } from '../../src/blueprint/roles-atspi.js';
import { AX_ROLES, AX_SUBROLES, roleFromAx } from '../../src/blueprint/roles-ax.js';
import { FIRST_UIA_CONTROL_TYPE, roleFromUia, UIA_CONTROL_TYPES } from '../../src/blueprint/roles-uia.js';
import { sharedAbsent, sharedFile } from '../support/shared.js';

interface CoreAamRole {
  readonly id: string;
  readonly map: Readonly<Record<string, readonly string[]>>;
}

/** WAI-ARIA 1.3, "required accessibility parent role": what the parent of such an element is in every valid tree. */
const REQUIRED_PARENT: Readonly<Record<string, Role>> = {
  listitem: 'list',
  'listbox-in-combobox': 'combobox',
  option: 'listbox',
  'option-in-combobox': 'listbox',
  row: 'table',
  'row-in-treegrid': 'treegrid',
  rowgroup: 'table',
  cell: 'row',
  gridcell: 'row',
  columnheader: 'row',
  rowheader: 'row',
  treeitem: 'tree',
  tab: 'tablist',
};

/** The mapping that Core-AAM states, read into the facts that the tables take; null where it states none. */
const PLATFORMS: Readonly<Record<string, (lines: readonly string[], parentRole: Role | undefined) => Role | null>> = {
  'ATK/AT-SPI': (lines, parentRole) => {
    const name = value(lines, 'Role: ROLE_')?.toLowerCase().replaceAll('_', ' ');
    if (name === undefined) return null;
    const number = ATSPI_ROLES.findIndex(([known]) => known === name);
    assert.notEqual(number, -1, `AT-SPI has no role "${name}"`);
    const states: Record<string, number> = { STATE_SINGLE_LINE: 26, STATE_MULTI_LINE: 17 };
    const attributes = values(lines, 'Object Attribute: ').map((pair) => pair.split(':') as [string, string]);
    return roleFromAtspi(number, {
      states: new Set(values(lines, 'State: ').flatMap((state) => states[state.split(' ')[0] ?? ''] ?? [])),
      attributes: Object.fromEntries(attributes),
      interfaces: values(lines, 'Interface: ').map((name) => name.split(' ')[0] ?? ''),
      ...(parentRole ? { parentRole } : {}),
    });
  },
  UIA: (lines, parentRole) => {
    const name = value(lines, 'Control Type: ');
    if (name === undefined) return null;
    const index = UIA_CONTROL_TYPES.findIndex(([known]) => known.toLowerCase() === name.toLowerCase());
    assert.notEqual(index, -1, `UIA has no control type "${name}"`);
    const localized = value(lines, 'Localized Control Type: ');
    return roleFromUia(FIRST_UIA_CONTROL_TYPE + index, {
      ...(localized ? { localizedControlType: localized } : {}),
      patterns: values(lines, 'Control Pattern: ').map((name) => name.split(' ')[0] ?? ''),
      ...(parentRole ? { parentRole } : {}),
    });
  },
  'AX API[Note 1]': (lines, parentRole) => {
    const role = value(lines, 'AXRole: ');
    if (role === undefined) return null;
    const subrole = value(lines, 'AXSubrole: ');
    const roleDescription = value(lines, 'AXRoleDescription: ');
    return roleFromAx(role, {
      ...(subrole && subrole !== '<nil>' ? { subrole } : {}),
      ...(roleDescription ? { roleDescription } : {}),
      ...(parentRole ? { parentRole } : {}),
    });
  },
};

/** Where the stated mapping alone does not tell roles apart: what the table answers, and why that is the better answer. */
const AMBIGUOUS: Readonly<Record<string, Readonly<Record<string, readonly [answer: Role, reason: string]>>>> = {
  'ATK/AT-SPI': {
    gridcell: ['cell', 'TABLE_CELL for both; SELECTABLE, EDITABLE or FOCUSABLE tell, where the element has them'],
    radiogroup: ['group', 'PANEL, which toolkits use for every box; browsers add xml-roles'],
    tabpanel: ['scrollarea', 'SCROLL_PANE is a scrolled area in every toolkit; browsers add xml-roles'],
  },
  UIA: {
    alertdialog: ['pane', 'Pane, as every Win32 child window; AriaRole and IsDialog tell'],
    caption: ['text', 'Text without a localised type'],
    dialog: ['pane', 'Pane, as every Win32 child window; AriaRole and IsDialog tell'],
    generic: ['group', 'Group, as `group`; keeping a group too many loses nothing'],
    mark: ['group', 'Group without a localised type'],
    paragraph: ['text', 'Text without a localised type'],
    radiogroup: ['list', 'List without a Selection pattern'],
    subscript: ['text', 'Text; only the text pattern says IsSubscript'],
    superscript: ['text', 'Text; only the text pattern says IsSuperscript'],
    tabpanel: ['pane', 'Pane, as every Win32 child window'],
    treegrid: ['grid', 'DataGrid, as `grid`; a level of its rows tells'],
  },
  'AX API[Note 1]': {
    blockquote: ['generic', 'AXGroup without a subrole'],
    caption: ['generic', 'AXGroup without a subrole'],
    columnheader: ['cell', 'AXCell without a subrole'],
    comment: ['generic', 'AXGroup without a subrole'],
    feed: ['group', 'AXApplicationGroup, as `group`'],
    figure: ['generic', 'AXGroup without a subrole'],
    grid: ['table', 'AXTable for both; settable AXSelectedRows tell'],
    gridcell: ['cell', 'AXCell for both; a grid as parent tells'],
    menuitemcheckbox: ['menuitem', 'AXMenuItem; only a mark character tells'],
    menuitemradio: ['menuitem', 'AXMenuItem; only a mark character tells'],
    paragraph: ['generic', 'AXGroup without a subrole'],
    rowheader: ['cell', 'AXCell without a subrole'],
    suggestion: ['generic', 'AXGroup without a subrole; only text attributes tell'],
    treegrid: ['table', 'AXTable for both; disclosure levels of its rows tell'],
  },
};

for (const [platform, roleOf] of Object.entries(PLATFORMS)) {
  test(`the W3C's mapping of every ARIA role to ${platform} leads back to the role, known ambiguities apart`, (t) => {
    const file = sharedFile('reference', 'core-aam-roles.json');
    if (!file) return t.skip(sharedAbsent('reference', 'core-aam-roles.json'));
    const { roles } = JSON.parse(readFileSync(file, 'utf8')) as { roles: readonly CoreAamRole[] };
    const known = AMBIGUOUS[platform] ?? {};
    const differing: Record<string, Role> = {};
    let checked = 0;
    for (const { id, map } of roles) {
      const answer = roleOf(map[platform] ?? [], REQUIRED_PARENT[id]);
      if (answer === null) continue;
      checked++;
      if (answer !== ariaRole(id)) differing[id] = answer;
    }
    assert.ok(checked >= 90, `only ${checked} roles have a mapping`);
    assert.deepEqual(
      differing,
      Object.fromEntries(Object.entries(known).map(([id, [answer]]) => [id, answer])),
      'left: what differs now; right: the list of known ambiguities, which must be neither too long nor too short',
    );
    t.diagnostic(`${checked} mappings, ${Object.keys(differing).length} ambiguous`);
  });
}

function ariaRole(id: string): Role | undefined {
  const words = id.replace(/-(haspopup|pressed|in-combobox|in-treegrid|focusable|multiline)$/, '');
  return words === 'generic' ? 'generic' : roleFromAriaWords(words);
}

function values(lines: readonly string[], prefix: string): string[] {
  return lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length));
}

function value(lines: readonly string[], prefix: string): string | undefined {
  return values(lines, prefix)[0];
}

test('the tables are complete and use only roles of the vocabulary', () => {
  assert.equal(ATSPI_ROLES.length, 131);
  assert.equal(ATSPI_ROLES[79]?.[0], 'entry');
  assert.equal(ATSPI_ROLES[116]?.[0], 'static');
  assert.equal(ATSPI_ROLES[129]?.[0], 'push button menu');
  assert.equal(UIA_CONTROL_TYPES.length, 41);
  assert.equal(UIA_CONTROL_TYPES[32]?.[0], 'Window');
  const used = [
    ...ATSPI_ROLES.map(([, role]) => role),
    ...UIA_CONTROL_TYPES.map(([, role]) => role),
    ...Object.values(AX_ROLES),
    ...Object.values(AX_SUBROLES),
  ];
  assert.deepEqual(
    used.filter((role) => !ROLES.includes(role)),
    [],
  );
});

const STATE = { EDITABLE: 7, FOCUSABLE: 11, SELECTABLE: 22, MULTI_LINE: 17 };

function atspi(name: string, facts: Partial<Omit<AtspiFacts, 'states'>> & { states?: number[] } = {}): Role {
  const number = ATSPI_ROLES.findIndex(([known]) => known === name);
  assert.notEqual(number, -1, name);
  return roleFromAtspi(number, {
    attributes: {},
    interfaces: [],
    ...facts,
    states: new Set(facts.states ?? []),
  });
}

test('AT-SPI: what an author says in xml-roles comes before the native role, unless it takes the role away', () => {
  assert.equal(atspi('panel', { attributes: { 'xml-roles': 'radiogroup' } }), 'radiogroup');
  assert.equal(atspi('toggle button', { attributes: { 'xml-roles': 'switch' } }), 'switch');
  assert.equal(atspi('toggle button'), 'button');
  assert.equal(atspi('section', { attributes: { 'xml-roles': 'doc-cover img' } }), 'image');
  assert.equal(atspi('push button', { attributes: { 'xml-roles': 'none' } }), 'button');
  assert.equal(atspi('push button', { attributes: { 'xml-roles': 'constructor' } }), 'button');
  assert.equal(atspi('landmark', { attributes: { tag: 'NAV' } }), 'navigation');
});

test('UIA: items of a Header head columns, also where that is told as a row; one in a row heads the row (WPF)', () => {
  const [header, headerItem, dataItem] = ['Header', 'HeaderItem', 'DataItem'].map(
    (type) => FIRST_UIA_CONTROL_TYPE + UIA_CONTROL_TYPES.findIndex(([name]) => name === type),
  ) as [number, number, number];
  assert.equal(roleFromUia(header), 'row');
  assert.equal(roleFromUia(headerItem, { parentRole: 'row', parentType: header }), 'columnheader');
  assert.equal(roleFromUia(headerItem, { parentRole: 'row', parentType: dataItem }), 'rowheader');
  assert.equal(roleFromUia(headerItem), 'columnheader');
});

test('AT-SPI: a MENU is the item that opens a submenu where it can be acted on or lies in another menu', () => {
  assert.equal(atspi('menu', { interfaces: ['org.a11y.atspi.Action', 'org.a11y.atspi.Selection'] }), 'menuitem');
  assert.equal(atspi('menu', { parentRole: 'menubar' }), 'menuitem');
  assert.equal(atspi('menu', { parentRole: 'window', interfaces: ['org.a11y.atspi.Selection'] }), 'menu');
  assert.equal(atspi('menu', { parentRole: 'combobox' }), 'listbox');
  assert.equal(atspi('menu item', { parentRole: 'listbox' }), 'option');
});

test('AT-SPI: TEXT is a field in a toolkit, and a span of text in a page unless it takes text', () => {
  assert.equal(atspi('text', { states: [STATE.EDITABLE, STATE.MULTI_LINE] }), 'textbox');
  assert.equal(atspi('text'), 'textbox');
  assert.equal(atspi('text', { attributes: { tag: 'span' } }), 'text');
  assert.equal(atspi('text', { attributes: { tag: 'input' }, states: [STATE.EDITABLE] }), 'textbox');
  assert.equal(atspi('section', { states: [STATE.EDITABLE, STATE.FOCUSABLE], attributes: { tag: 'div' } }), 'textbox');
  assert.equal(atspi('section', { states: [STATE.EDITABLE], attributes: { tag: 'div' } }), 'generic');
  assert.equal(atspi('password text'), 'textbox');
});

test('AT-SPI: a table to operate is a grid, and its cells are grid cells', () => {
  assert.equal(atspi('table', { interfaces: ['org.a11y.atspi.Table', 'org.a11y.atspi.Selection'] }), 'grid');
  assert.equal(atspi('table', { interfaces: ['org.a11y.atspi.Table'] }), 'table');
  assert.equal(atspi('table cell', { parentRole: 'treegrid' }), 'gridcell');
  assert.equal(atspi('table cell', { states: [STATE.SELECTABLE] }), 'gridcell');
  assert.equal(atspi('list item', { parentRole: 'tree' }), 'treeitem');
  assert.equal(atspi('list item', { states: [STATE.SELECTABLE] }), 'option');
});

test('AT-SPI: windows inside windows are popups, choosers inside windows are groups, unknown numbers are unknown', () => {
  assert.equal(atspi('frame'), 'window');
  assert.equal(atspi('window', { parentRole: 'application' }), 'window');
  assert.equal(atspi('window', { parentRole: 'combobox' }), 'popup');
  assert.equal(atspi('file chooser'), 'dialog');
  assert.equal(atspi('file chooser', { parentRole: 'dialog' }), 'group');
  assert.equal(roleFromAtspi(999, { states: new Set(), attributes: {}, interfaces: [] }), 'unknown');
});

test('UIA: AriaRole comes first, a localised type only where the control type is vague', () => {
  assert.equal(roleFromUia(50026, { ariaRole: 'radiogroup' }), 'radiogroup');
  assert.equal(roleFromUia(50031), 'button');
  assert.equal(roleFromUia(50011, { localizedControlType: 'link' }), 'menuitem');
  assert.equal(roleFromUia(50026, { localizedControlType: 'constructor' }), 'group');
  assert.equal(roleFromUia(50030, { patterns: ['Value', 'Text'], readOnly: false }), 'textbox');
  assert.equal(roleFromUia(50030, { patterns: ['Value', 'Text'], readOnly: true }), 'document');
  assert.equal(roleFromUia(50032, { dialog: true }), 'dialog');
  assert.equal(roleFromUia(50099), 'unknown');
});

test('AX: sheets are dialogs, a pop-up button with a value is a combo box, unknown roles are unknown', () => {
  assert.equal(roleFromAx('AXSheet'), 'dialog');
  assert.equal(roleFromAx('AXWindow', { subrole: 'AXDialog' }), 'dialog');
  assert.equal(roleFromAx('AXPopUpButton', { hasValue: true }), 'combobox');
  assert.equal(roleFromAx('AXTable', { selectionSettable: true }), 'grid');
  assert.equal(roleFromAx('constructor', { subrole: 'toString' }), 'unknown');
});
