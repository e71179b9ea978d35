/// <reference lib="dom" />
/** The role of an element: the author's, else what HTML-AAM, SVG-AAM and MathML-AAM say. */
import { ARIA_ROLES, type Role } from '../../blueprint/roles.js';
import { shownParent } from './dom.js';

const KNOWN: ReadonlySet<string> = new Set(ARIA_ROLES);
const SYNONYMS: Readonly<Record<string, Role>> = { img: 'image', presentation: 'none', directory: 'list' };

/** Roles that only mean something inside certain others (WAI-ARIA 1.3, "required accessibility parent role"). */
const NEEDS: Partial<Record<Role, readonly Role[]>> = {
  listitem: ['list'],
  option: ['listbox', 'combobox'],
  treeitem: ['tree', 'treegrid'],
};

/** Between an item and the container it needs there may be these. */
const BETWEEN: ReadonlySet<Role> = new Set<Role>(['generic', 'none', 'group', 'treeitem']);

/** Global properties that make a presentational role void (WAI-ARIA 1.3, "presentational roles conflict resolution"). */
const GLOBAL = [
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-details',
  'aria-live',
  'aria-atomic',
  'aria-busy',
  'aria-controls',
  'aria-current',
  'aria-flowto',
  'aria-keyshortcuts',
  'aria-owns',
  'aria-relevant',
  'aria-roledescription',
] as const;

const TAGS: Readonly<Record<string, Role>> = {
  address: 'group',
  article: 'article',
  audio: 'audio',
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'canvas',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dl: 'list',
  dt: 'term',
  em: 'emphasis',
  embed: 'embed',
  fieldset: 'group',
  figcaption: 'caption',
  figure: 'figure',
  form: 'form',
  frame: 'document',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  iframe: 'document',
  ins: 'insertion',
  legend: 'caption',
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  object: 'embed',
  ol: 'list',
  optgroup: 'group',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  textarea: 'textbox',
  time: 'time',
  ul: 'list',
  video: 'video',
};

const INPUTS: Readonly<Record<string, Role>> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'colorwell',
  date: 'datepicker',
  'datetime-local': 'datepicker',
  file: 'button',
  image: 'button',
  month: 'datepicker',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  time: 'datepicker',
  week: 'datepicker',
};
/** Text inputs that may have a list of suggestions. */
const WITH_LIST: ReadonlySet<string> = new Set(['text', 'search', 'url', 'tel', 'email']);

export interface RoleOf {
  readonly role: Role;
  /** The author's own word, where it decided. */
  readonly authored?: string;
}

export function roleOf(element: Element): RoleOf {
  const words = element.getAttribute('role');
  if (words) {
    for (const word of words.trim().toLowerCase().split(/\s+/)) {
      const role = SYNONYMS[word] ?? (KNOWN.has(word) ? (word as Role) : undefined);
      if (!role) continue;
      if (role === 'none') {
        if (isFocusable(element) || hasGlobal(element)) continue;
        return { role: 'none', authored: word };
      }
      if ((role === 'region' || role === 'form') && !hasAuthorName(element)) continue;
      const needed = NEEDS[role];
      if (needed && !standsIn(element, needed)) continue;
      return { role, authored: word };
    }
  }
  return { role: implicitRole(element) };
}

export function implicitRole(element: Element): Role {
  if (element.namespaceURI === SVG) return svgRole(element);
  const tag = element.localName;
  const simple = TAGS[tag];
  if (simple) return simple;
  const rule = RULES[tag];
  return rule ? rule(element) : 'generic';
}

const SVG = 'http://www.w3.org/2000/svg';

function svgRole(element: Element): Role {
  switch (element.localName) {
    case 'a':
      return element.hasAttribute('href') || element.hasAttribute('xlink:href') ? 'link' : 'generic';
    case 'image':
      return 'image';
    case 'svg':
      return hasAuthorName(element) || svgTitle(element) ? 'image' : 'generic';
    case 'g':
    case 'symbol':
      return hasAuthorName(element) || svgTitle(element) ? 'group' : 'generic';
    case 'title':
    case 'desc':
    case 'defs':
    case 'style':
    case 'script':
      return 'none';
    default:
      return hasAuthorName(element) || svgTitle(element) ? 'image' : 'generic';
  }
}

export function svgTitle(element: Element): Element | null {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
    if (child.localName === 'title') return child;
  }
  return null;
}

const RULES: Readonly<Record<string, (element: Element) => Role>> = {
  a: (element) => (element.hasAttribute('href') ? 'link' : 'generic'),
  area: (element) => (element.hasAttribute('href') ? 'link' : 'generic'),
  aside: (element) => (isIn(element, SECTIONING) && !hasAuthorName(element) ? 'generic' : 'complementary'),
  footer: (element) => (isIn(element, SECTIONING_OR_MAIN) ? 'sectionfooter' : 'contentinfo'),
  header: (element) => (isIn(element, SECTIONING_OR_MAIN) ? 'sectionheader' : 'banner'),
  img(element) {
    if (element.getAttribute('alt') !== '' || hasGlobal(element) || isFocusable(element)) return 'image';
    return 'none';
  },
  input(element) {
    const { type } = element as HTMLInputElement;
    if (WITH_LIST.has(type) && (element as HTMLInputElement).list) return 'combobox';
    return INPUTS[type] ?? 'textbox';
  },
  li(element) {
    const parent = shownParent(element);
    return parent && roleOf(parent).role === 'list' ? 'listitem' : 'generic';
  },
  option: () => 'option',
  section: (element) => (hasAuthorName(element) ? 'region' : 'generic'),
  select(element) {
    const select = element as HTMLSelectElement;
    return select.multiple || select.size > 1 ? 'listbox' : 'combobox';
  },
  summary(element) {
    const details = element.parentElement;
    const first = details?.localName === 'details' && details.querySelector(':scope > summary') === element;
    return first ? 'button' : 'generic';
  },
  table: (element) => (isDataTable(element as HTMLTableElement) ? 'table' : 'none'),
  tbody: rowGroup,
  tfoot: rowGroup,
  thead: rowGroup,
  tr: (element) => (tableRole(element) === 'none' ? 'none' : 'row'),
  td(element) {
    const table = tableRole(element);
    if (table === 'none') return 'none';
    return table === 'grid' || table === 'treegrid' ? 'gridcell' : 'cell';
  },
  th(element) {
    if (tableRole(element) === 'none') return 'none';
    return isRowHeader(element as HTMLTableCellElement) ? 'rowheader' : 'columnheader';
  },
};

function rowGroup(element: Element): Role {
  return tableRole(element) === 'none' ? 'none' : 'rowgroup';
}

const SECTIONING: ReadonlySet<string> = new Set(['article', 'aside', 'nav', 'section']);
const SECTIONING_OR_MAIN: ReadonlySet<string> = new Set([...SECTIONING, 'main']);
const SECTIONING_ROLES: ReadonlySet<string> = new Set(['article', 'complementary', 'navigation', 'region', 'main']);

function isIn(element: Element, tags: ReadonlySet<string>): boolean {
  for (let above = shownParent(element); above; above = shownParent(above)) {
    const role = above.getAttribute('role');
    if (role ? SECTIONING_ROLES.has(role) : tags.has(above.localName)) return true;
  }
  return false;
}

/** The table of the cell or row looked at last: its neighbours have the same. */
let lastTable: { readonly table: Element; readonly role: Role } | null = null;

/** What was remembered of tables holds for one read only. */
export function forgetTables(): void {
  lastTable = null;
}

function tableRole(element: Element): Role {
  const table = element.closest('table');
  if (!table) return 'none';
  if (lastTable?.table !== table) lastTable = { table, role: roleOf(table).role };
  return lastTable.role;
}

/** HTML tables are also used for layout: those have a single row or column and nothing that only data has. */
function isDataTable(table: HTMLTableElement): boolean {
  if (table.rows.length > 1 && (table.rows[0]?.cells.length ?? 0) > 1) return true;
  if (table.caption || table.tHead || table.tFoot || table.hasAttribute('summary') || hasAuthorName(table)) return true;
  return table.querySelector(':scope > * > tr > th, :scope > colgroup, :scope > col') !== null;
}

/** HTML-AAM: by `scope`, else a header beside cells of data, not above them. */
function isRowHeader(cell: HTMLTableCellElement): boolean {
  const scope = cell.getAttribute('scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return true;
  if (scope === 'col' || scope === 'colgroup') return false;
  const row = cell.parentElement as HTMLTableRowElement | null;
  if (row?.parentElement?.localName === 'thead') return false;
  for (let other = row?.firstElementChild ?? null; other; other = other.nextElementSibling) {
    if (other.localName === 'td') return true;
  }
  return false;
}

function standsIn(element: Element, containers: readonly Role[]): boolean {
  for (let above = shownParent(element); above; above = shownParent(above)) {
    const { role } = roleOf(above);
    if (containers.includes(role)) return true;
    if (!BETWEEN.has(role)) return false;
  }
  // Owned from elsewhere.
  return element.id !== '' && document.querySelector(`[aria-owns~="${CSS.escape(element.id)}"]`) !== null;
}

export function hasAuthorName(element: Element): boolean {
  return Boolean(
    element.getAttribute('aria-label')?.trim() ||
      element.getAttribute('aria-labelledby')?.trim() ||
      element.getAttribute('title')?.trim(),
  );
}

function hasGlobal(element: Element): boolean {
  return GLOBAL.some((name) => element.hasAttribute(name));
}

const FOCUSABLE_TAGS: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea', 'iframe']);

/** Can take the keyboard, by pressing Tab or by a script. */
export function isFocusable(element: Element): boolean {
  const tag = element.localName;
  if (element.hasAttribute('tabindex')) return !element.matches(':disabled');
  if (FOCUSABLE_TAGS.has(tag)) return tag === 'iframe' ? false : !element.matches(':disabled');
  if (tag === 'a' || tag === 'area') return element.hasAttribute('href');
  if (tag === 'summary') return RULES.summary?.(element) === 'button';
  if ((tag === 'video' || tag === 'audio') && element.hasAttribute('controls')) return true;
  return isEditingHost(element);
}

/** Where editing begins: `contenteditable` itself, not what is inside. */
export function isEditingHost(element: Element): boolean {
  const value = element.getAttribute('contenteditable');
  return value !== null && value.toLowerCase() !== 'false';
}
