/** The everyday words in which people describe elements. Data only; all words are folded (`similarity.ts`), longest phrase first. */
import type { Role } from './roles.js';
import type { State } from './states.js';

export interface RoleWords {
  readonly phrases: readonly string[];
  readonly roles: readonly Role[];
  /** Said with the phrase, in any of these words: a "search box" is a box about searching. */
  readonly about?: readonly string[];
  /** Elements of these roles that lack the state are meant less. */
  readonly prefers?: State;
}

const TEXT_FIELDS: readonly Role[] = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'document', 'code'];

export const ROLE_WORDS: readonly RoleWords[] = [
  { phrases: ['button', 'push button', 'btn', 'key'], roles: ['button'] },
  { phrases: ['toggle button', 'toggle'], roles: ['button', 'switch', 'checkbox'] },
  { phrases: ['icon', 'icon button'], roles: ['button', 'icon', 'image'] },
  {
    phrases: [
      'field',
      'text field',
      'text box',
      'textbox',
      'input',
      'input field',
      'input box',
      'entry',
      'entry field',
      'edit field',
      'edit box',
      'form field',
    ],
    roles: TEXT_FIELDS,
  },
  {
    phrases: ['text area', 'textarea', 'editor', 'text editor'],
    roles: ['textbox', 'document', 'code'],
    prefers: 'multiline',
  },
  { phrases: ['box'], roles: [...TEXT_FIELDS, 'checkbox', 'listbox'] },
  {
    phrases: ['search box', 'search field', 'search bar'],
    roles: ['searchbox', 'textbox', 'combobox'],
    about: ['search'],
  },
  {
    phrases: ['address bar', 'location bar', 'url bar'],
    roles: ['textbox', 'searchbox', 'combobox'],
    about: ['address', 'location', 'url'],
  },
  {
    phrases: ['number field', 'number box', 'spin box', 'spinbox', 'spinner', 'spin button', 'stepper'],
    roles: ['spinbutton'],
  },
  {
    phrases: ['checkbox', 'check box', 'tick box', 'tickbox', 'checkmark'],
    roles: ['checkbox', 'menuitemcheckbox', 'switch'],
  },
  { phrases: ['switch', 'toggle switch', 'on off switch'], roles: ['switch', 'checkbox'] },
  { phrases: ['radio', 'radio button', 'option button'], roles: ['radio', 'menuitemradio'] },
  {
    phrases: [
      'dropdown',
      'drop down',
      'drop down list',
      'dropdown list',
      'dropdown menu',
      'combo',
      'combo box',
      'combobox',
      'select box',
      'picker',
      'chooser',
      'selector',
    ],
    roles: ['combobox', 'listbox'],
  },
  { phrases: ['option', 'choice'], roles: ['option', 'radio', 'menuitemradio', 'menuitem', 'checkbox'] },
  { phrases: ['tab', 'tab page'], roles: ['tab', 'tabpanel'] },
  { phrases: ['link', 'hyperlink'], roles: ['link'] },
  { phrases: ['menu'], roles: ['menu', 'menuitem', 'menubar'] },
  {
    phrases: ['menu item', 'menu entry', 'menu option', 'command'],
    roles: ['menuitem', 'menuitemcheckbox', 'menuitemradio'],
  },
  { phrases: ['menu bar', 'menubar'], roles: ['menubar'] },
  { phrases: ['item', 'list item', 'entry in the list'], roles: ['listitem', 'option', 'treeitem', 'menuitem', 'row'] },
  { phrases: ['list', 'list box', 'listbox'], roles: ['list', 'listbox', 'tree', 'table', 'grid'] },
  { phrases: ['table', 'grid', 'spreadsheet'], roles: ['table', 'grid', 'treegrid'] },
  { phrases: ['row', 'line'], roles: ['row', 'listitem', 'treeitem'] },
  { phrases: ['cell'], roles: ['cell', 'gridcell'] },
  { phrases: ['column', 'column header', 'column heading', 'header'], roles: ['columnheader', 'rowheader', 'heading'] },
  { phrases: ['tree', 'tree view'], roles: ['tree', 'treegrid'] },
  { phrases: ['tree item', 'node', 'folder', 'branch'], roles: ['treeitem', 'listitem', 'row'] },
  { phrases: ['slider', 'track bar'], roles: ['slider'] },
  { phrases: ['progress bar', 'progress'], roles: ['progressbar', 'meter'] },
  { phrases: ['scroll bar', 'scrollbar'], roles: ['scrollbar'] },
  {
    phrases: ['dialog', 'dialogue', 'dialog box', 'message box', 'popup', 'pop up', 'modal', 'window', 'prompt'],
    roles: ['dialog', 'alertdialog', 'window', 'popup'],
  },
  { phrases: ['toolbar', 'tool bar'], roles: ['toolbar'] },
  { phrases: ['status bar', 'statusbar'], roles: ['statusbar', 'status'] },
  { phrases: ['title bar', 'titlebar'], roles: ['titlebar'] },
  { phrases: ['heading', 'headline', 'title'], roles: ['heading', 'titlebar'] },
  {
    phrases: ['label', 'text', 'message', 'static text', 'paragraph', 'caption'],
    roles: ['text', 'paragraph', 'heading', 'status', 'alert', 'caption', 'statusbar'],
  },
  { phrases: ['image', 'picture', 'photo', 'graphic', 'logo'], roles: ['image', 'icon', 'canvas', 'figure'] },
  {
    phrases: ['section', 'group', 'panel', 'area', 'pane', 'sidebar'],
    roles: [
      'group',
      'region',
      'form',
      'pane',
      'tabpanel',
      'navigation',
      'complementary',
      'main',
      'radiogroup',
      'scrollarea',
    ],
  },
  { phrases: ['form'], roles: ['form', 'group', 'region'] },
  { phrases: ['terminal', 'console', 'shell'], roles: ['terminal'] },
  { phrases: ['calendar', 'date picker'], roles: ['calendar', 'datepicker'] },
];

/** Roles that people take for one another: a mismatch within a family weighs less. */
export const ROLE_FAMILIES: readonly (readonly Role[])[] = [
  ['button', 'link', 'menuitem', 'tab', 'icon', 'image', 'menuitemcheckbox', 'menuitemradio', 'listitem', 'colorwell'],
  ['checkbox', 'switch', 'menuitemcheckbox', 'radio', 'menuitemradio', 'button', 'option'],
  ['textbox', 'searchbox', 'combobox', 'spinbutton', 'document', 'code', 'terminal'],
  ['combobox', 'listbox', 'list', 'menu', 'button'],
  ['listitem', 'option', 'treeitem', 'row', 'cell', 'gridcell', 'menuitem', 'link'],
  ['list', 'listbox', 'table', 'grid', 'tree', 'treegrid', 'feed', 'menu'],
  ['dialog', 'alertdialog', 'window', 'popup', 'alert', 'region', 'group'],
  ['toolbar', 'group', 'region', 'menubar', 'navigation', 'pane', 'form', 'tabpanel', 'banner', 'statusbar'],
  ['text', 'paragraph', 'heading', 'status', 'alert', 'caption', 'cell', 'listitem', 'columnheader'],
];

export interface StateWords {
  readonly phrases: readonly string[];
  /** Holds when the element has any of these … */
  readonly any?: readonly State[];
  /** … and none of these. */
  readonly none?: readonly State[];
  /** Whether the element's text must be empty or not. */
  readonly empty?: boolean;
  /** Only elements that could be in the state count: of these roles. */
  readonly among?: readonly Role[];
}

const CHECKABLE: readonly Role[] = [
  'checkbox',
  'switch',
  'radio',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'treeitem',
];

export const STATE_WORDS: readonly StateWords[] = [
  { phrases: ['disabled', 'greyed out', 'grayed out', 'greyed', 'grayed', 'unavailable'], any: ['disabled'] },
  { phrases: ['enabled', 'available', 'active'], none: ['disabled'] },
  { phrases: ['checked', 'ticked', 'switched on', 'turned on'], any: ['checked', 'pressed'] },
  {
    phrases: ['unchecked', 'unticked', 'not checked', 'not ticked', 'switched off', 'turned off'],
    none: ['checked', 'mixed', 'pressed'],
    among: CHECKABLE,
  },
  { phrases: ['pressed', 'pressed in'], any: ['pressed', 'checked'] },
  { phrases: ['selected', 'highlighted'], any: ['selected', 'current', 'checked'] },
  { phrases: ['current'], any: ['current', 'selected', 'focused'] },
  { phrases: ['focused', 'active field'], any: ['focused'] },
  { phrases: ['expanded', 'unfolded'], any: ['expanded'] },
  { phrases: ['collapsed', 'folded'], any: ['collapsed'] },
  { phrases: ['read only', 'readonly'], any: ['readonly'] },
  { phrases: ['editable', 'writable'], none: ['readonly', 'disabled'] },
  { phrases: ['required', 'mandatory'], any: ['required'] },
  { phrases: ['invalid', 'wrong', 'erroneous'], any: ['invalid'] },
  { phrases: ['default'], any: ['default'] },
  { phrases: ['empty', 'blank'], empty: true, among: ['textbox', 'searchbox', 'combobox', 'document', 'spinbutton'] },
  { phrases: ['filled', 'filled in', 'non empty'], empty: false },
];

/** 1-based from the start; negative from the end. */
export const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  last: -1,
  final: -1,
};

/** Where on the surface: -1 left or top, 1 right or bottom, 0 the middle, null = does not matter. */
export interface Position {
  readonly horizontal: -1 | 0 | 1 | null;
  readonly vertical: -1 | 0 | 1 | null;
}

const HORIZONTAL: Readonly<Record<string, -1 | 1>> = { left: -1, right: 1 };
const VERTICAL: Readonly<Record<string, -1 | 1>> = { top: -1, upper: -1, bottom: 1, lower: 1 };

export const POSITIONS: ReadonlyMap<string, Position> = new Map<string, Position>([
  ...Object.entries(VERTICAL).flatMap(([v, vertical]) =>
    Object.entries(HORIZONTAL).flatMap(([h, horizontal]): [string, Position][] => [
      [`${v} ${h}`, { horizontal, vertical }],
      [`${h} ${v}`, { horizontal, vertical }],
    ]),
  ),
  ['top', { horizontal: null, vertical: -1 }],
  ['topmost', { horizontal: null, vertical: -1 }],
  ['uppermost', { horizontal: null, vertical: -1 }],
  ['highest', { horizontal: null, vertical: -1 }],
  ['bottom', { horizontal: null, vertical: 1 }],
  ['bottommost', { horizontal: null, vertical: 1 }],
  ['lowest', { horizontal: null, vertical: 1 }],
  ['left', { horizontal: -1, vertical: null }],
  ['leftmost', { horizontal: -1, vertical: null }],
  ['left hand', { horizontal: -1, vertical: null }],
  ['right', { horizontal: 1, vertical: null }],
  ['rightmost', { horizontal: 1, vertical: null }],
  ['right hand', { horizontal: 1, vertical: null }],
  ['middle', { horizontal: 0, vertical: 0 }],
  ['centre', { horizontal: 0, vertical: 0 }],
  ['center', { horizontal: 0, vertical: 0 }],
]);

export type LinkKind = 'in' | 'under' | 'next-to' | 'below' | 'above' | 'left-of' | 'right-of';

/** What leads from an element to another one that it is described by. */
export const LINKS: ReadonlyMap<string, LinkKind> = new Map<string, LinkKind>([
  ['in', 'in'],
  ['inside', 'in'],
  ['inside of', 'in'],
  ['within', 'in'],
  ['of', 'in'],
  ['on', 'in'],
  ['from', 'in'],
  ['at', 'in'],
  ['for', 'in'],
  ['under', 'under'],
  ['underneath', 'under'],
  ['next to', 'next-to'],
  ['beside', 'next-to'],
  ['near', 'next-to'],
  ['by', 'next-to'],
  ['adjacent to', 'next-to'],
  ['close to', 'next-to'],
  ['below', 'below'],
  ['beneath', 'below'],
  ['above', 'above'],
  ['over', 'above'],
  ['left of', 'left-of'],
  ['to the left of', 'left-of'],
  ['on the left of', 'left-of'],
  ['before', 'left-of'],
  ['right of', 'right-of'],
  ['to the right of', 'right-of'],
  ['on the right of', 'right-of'],
  ['after', 'right-of'],
]);

/** Say nothing about the element. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'the a an this that which is are one called named labelled labeled saying says reading reads my your for corner side edge and'.split(
    ' ',
  ),
);
/** At the beginning of a description, with something after it, what to do with the element: not part of it. */
export const LEADING_VERBS: ReadonlySet<string> = new Set([
  'click',
  'press',
  'tap',
  'hit',
  'push',
  'find',
  'locate',
  'click on',
  'tap on',
  'please',
]);
/** In a name, they may be there or not. */
export const SMALL_WORDS: ReadonlySet<string> = new Set('the a an to of for in on and or your my this with'.split(' '));
/** After "with": what the following words are. */
export const WITH_NOUNS: ReadonlySet<string> = new Set([
  'label',
  'text',
  'name',
  'title',
  'caption',
  'placeholder',
  'value',
]);

/** Words that stand for one another in interfaces. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['settings', 'preferences', 'options', 'configuration'],
  ['delete', 'remove', 'trash', 'erase'],
  ['quit', 'exit'],
  ['ok', 'okay'],
  ['login', 'signin'],
  ['logout', 'signout'],
  ['email', 'mail'],
  ['picture', 'image', 'photo'],
  ['folder', 'directory'],
  ['find', 'search'],
  ['colour', 'color'],
  ['username', 'user'],
  ['submit', 'send'],
  ['dark', 'night'],
];

/** Buttons that show a sign and are called by a word. */
export const SIGNS: Readonly<Record<string, readonly string[]>> = {
  plus: ['+', '＋'],
  minus: ['-', '−', '–'],
  times: ['×', '*', '✕', '∗'],
  multiply: ['×', '*', '∗'],
  divide: ['÷', '/', '∕'],
  divided: ['÷', '/'],
  equals: ['='],
  equal: ['='],
  percent: ['%'],
  dot: ['.'],
  point: ['.'],
  comma: [','],
  back: ['←', '‹', '<'],
  forward: ['→', '›', '>'],
  close: ['×', '✕', '✖', 'x'],
  more: ['…', '⋮', '⋯'],
};
