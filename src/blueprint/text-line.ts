/** One element as one line. What a reader can deduce from the role is not written. */
import type { Affordance, Element } from './model.js';
import type { Role } from './roles.js';
import type { State } from './states.js';
import { cut, grouped, quote } from './text-escape.js';

export interface LineOptions {
  /** Code points of a value that are shown. Default 200. */
  readonly valueLimit?: number;
  /** Code points of a name that are shown. Default 200. */
  readonly nameLimit?: number;
  /** `@x,y,w,h` in physical pixels on the screen. Default false. */
  readonly bounds?: boolean;
  /** Descriptions (tooltips) of elements that have a name, too. Default false. */
  readonly descriptions?: boolean;
  /** Addresses of links. Default false. */
  readonly urls?: boolean;
  /** Keyboard shortcuts. Default false. */
  readonly shortcuts?: boolean;
}

const DEFAULT_LIMIT = 200;
const DESCRIPTION_LIMIT = 80;

/** States in the order in which they are written. Those that are absent here are never written: they can be deduced. */
const WRITTEN: readonly State[] = [
  'disabled',
  'multiline',
  'protected',
  'readonly',
  'required',
  'invalid',
  'checked',
  'unchecked',
  'mixed',
  'pressed',
  'selected',
  'multiselectable',
  'expanded',
  'collapsed',
  'haspopup',
  'modal',
  'busy',
  'default',
  'current',
  'opaque',
  'offscreen',
  'hidden',
  'focused',
];

/** States that a role implies, so that writing them says nothing. */
const IMPLIED: Partial<Record<Role, readonly State[]>> = {
  radio: ['unchecked'],
  menuitemradio: ['unchecked'],
  option: ['unchecked'],
  combobox: ['collapsed', 'haspopup'],
  menuitem: ['collapsed'],
  menu: ['expanded', 'collapsed'],
  text: ['readonly'],
  heading: ['readonly'],
  paragraph: ['readonly'],
  image: ['readonly'],
  progressbar: ['readonly'],
  meter: ['readonly'],
  scrollbar: ['readonly'],
  status: ['readonly'],
  cell: ['readonly'],
  row: ['readonly'],
  listitem: ['readonly'],
  treeitem: ['readonly'],
  tab: ['unchecked'],
  button: ['readonly'],
  link: ['readonly'],
  alertdialog: ['modal'],
};

/** Roles of which a reader does not expect that they can be pressed: there, the affordance is written. */
const PASSIVE: ReadonlySet<Role> = new Set<Role>([
  'cell',
  'generic',
  'group',
  'heading',
  'icon',
  'image',
  'none',
  'pane',
  'paragraph',
  'region',
  'row',
  'text',
  'unknown',
]);
const PASSIVE_WRITTEN: readonly Affordance[] = ['press', 'toggle', 'set_text', 'set_value'];

/** Where it is news that there may be several lines. */
const MULTILINE: ReadonlySet<Role> = new Set<Role>(['textbox', 'searchbox', 'combobox']);

const TEXT_ENTRY: ReadonlySet<Role> = new Set<Role>([
  'textbox',
  'searchbox',
  'document',
  'spinbutton',
  'terminal',
  'code',
]);

/** Whose latest lines matter most. */
const GROWS_DOWNWARDS: ReadonlySet<Role> = new Set<Role>(['terminal', 'log']);

/** What the children of a container are called. */
const CHILD_NOUN: Partial<Record<Role, string>> = {
  grid: 'rows',
  table: 'rows',
  treegrid: 'rows',
  rowgroup: 'rows',
  row: 'cells',
  menu: 'items',
  menubar: 'items',
  list: 'items',
  listbox: 'items',
  tree: 'items',
  combobox: 'items',
  tablist: 'tabs',
};

/** The line above, in which an element stands. */
export type LineParent = Pick<Element, 'role' | 'states'>;

/** The states of an element that are written, in order. Items of a menu bar are known to open menus. */
export function writtenStates(element: Pick<Element, 'role' | 'states'>, parent?: LineParent): State[] {
  if (element.states.length === 0) return [];
  const implied = IMPLIED[element.role];
  return WRITTEN.filter(
    (state) =>
      element.states.includes(state) &&
      !implied?.includes(state) &&
      // Toolkits set it on labels and tabs, too, where it only says that a line may be broken.
      !(state === 'multiline' && !MULTILINE.has(element.role)) &&
      !(state === 'haspopup' && parent?.role === 'menubar' && element.role === 'menuitem') &&
      // What is in something that cannot be seen cannot be seen either: it is said once.
      !((state === 'offscreen' || state === 'hidden') && parent?.states.includes(state)),
  );
}

/** A child that can be seen in a container that cannot: against what `writtenStates` lets a reader deduce. */
function sticksOut(element: Pick<Element, 'states'>, parent: LineParent | undefined): boolean {
  return (['offscreen', 'hidden'] as const).some((state) => parent?.states.includes(state)) && !isUnseen(element);
}

function isUnseen({ states }: Pick<Element, 'states'>): boolean {
  return states.includes('offscreen') || states.includes('hidden');
}

/** `A14 button "Save"`; static text is its quoted text alone. */
export function label(element: Pick<Element, 'id' | 'role' | 'name'>, options: LineOptions = {}): string {
  const id = element.id === null ? '' : `${element.id} `;
  if (element.name === '') return id + element.role;
  const name = quote(cut(element.name, options.nameLimit ?? DEFAULT_LIMIT).text);
  return element.role === 'text' && element.id === null ? name : `${id}${element.role} ${name}`;
}

/** The line of one element, without indentation. `parent` = in whose line it stands, where there is one. */
export function elementLine(element: Element, options: LineOptions = {}, parent?: LineParent): string {
  const parts = [label(element, options)];
  const place = placeWords(element);
  if (place) parts.push(place);
  parts.push(...writtenStates(element, parent));
  if (sticksOut(element, parent)) parts.push('onscreen');
  if (PASSIVE.has(element.role)) {
    for (const affordance of PASSIVE_WRITTEN)
      if (element.affordances.includes(affordance)) parts.push(`+${affordance}`);
  }
  if (options.shortcuts && element.shortcut) parts.push(`key ${quote(element.shortcut)}`);
  if (options.urls && element.url) parts.push(`url ${quote(cut(element.url, DEFAULT_LIMIT).text)}`);
  if (options.bounds && element.bounds) {
    const { x, y, width, height } = element.bounds;
    parts.push(`@${x},${y},${width},${height}`);
  }
  const value = valueWords(element, options);
  if (value) parts.push(value);
  const note = noteWords(element, options);
  if (note) parts.push(note);
  return parts.join(' ');
}

/** `= "ada"`, `= 40 (0..100)`, or empty where there is nothing to say. A protected value is never written. */
export function valueWords(element: Element, options: LineOptions = {}): string {
  if (element.states.includes('protected')) return '';
  const parts: string[] = [];
  const { value, range } = element;
  // That a text field is empty is worth saying; a placeholder says it, too.
  const isWritten = value === '' ? TEXT_ENTRY.has(element.role) && !showsPlaceholder(element) : value !== element.name;
  if (typeof value === 'string' && isWritten) {
    const shown = cut(value, options.valueLimit ?? DEFAULT_LIMIT, {
      total: element.valueLength,
      keep: GROWS_DOWNWARDS.has(element.role) ? 'end' : 'start',
    });
    const isNumber = range && shown.text === String(range.now);
    parts.push(isNumber ? shown.text : quote(shown.text));
    if (shown.isCut) parts.push(`(${grouped(shown.total)} characters)`);
  } else if (range) parts.push(String(range.now));
  if (range && (range.min !== null || range.max !== null)) {
    parts.push(
      `(${range.min ?? ''}..${range.max ?? ''}${range.step && range.step !== 1 ? ` step ${range.step}` : ''})`,
    );
  }
  return parts.length > 0 ? `= ${parts.join(' ')}` : '';
}

/** `… 9,982 more rows (scroll A7 down)`, without indentation. */
export function summaryLine(element: Element): string | null {
  if (!element.summary || element.summary.hidden <= 0) return null;
  const { hidden, how } = element.summary;
  const noun = CHILD_NOUN[element.role] ?? 'elements';
  return `… ${grouped(hidden)} more ${hidden === 1 ? noun.replace(/s$/, '') : noun}${how ? ` (${plain(how)})` : ''}`;
}

/** Text of the project's own that may carry a name inside: kept on its line, without quotation marks around it. */
export function plain(text: string): string {
  return quote(text).slice(1, -1).replaceAll('\\"', '"');
}

function placeWords(element: Element): string {
  if (element.role === 'heading' && element.level) return `level ${element.level}`;
  if (element.rowCount !== undefined && element.rowCount > 0) {
    return element.columnCount ? `${element.rowCount}x${element.columnCount}` : `${element.rowCount} rows`;
  }
  return '';
}

function showsPlaceholder({ placeholder, value, name }: Element): boolean {
  return Boolean(placeholder) && !value && placeholder !== name;
}

/** What helps to understand an element that its name and value leave unexplained. */
function noteWords(element: Element, options: LineOptions): string {
  if (element.placeholder && showsPlaceholder(element)) {
    return `placeholder ${quote(cut(element.placeholder, DESCRIPTION_LIMIT).text)}`;
  }
  const needed = options.descriptions || (element.name === '' && element.id !== null);
  if (!needed || !element.description || element.description === element.name) return '';
  return `about ${quote(cut(element.description, DESCRIPTION_LIMIT).text)}`;
}
