/// <reference lib="dom" />
/** Rows, columns and positions: counted while walking, or said by the author. */
import type { Role } from '../../blueprint/roles.js';
import type { Facts } from './controls.js';

/** Counts the rows of the table, and the cells of the row, that are being walked. */
export interface Table {
  row: number;
  column: number;
  /** Options of a list so far, and how many it has. */
  option: number;
  readonly options: number;
  /** Items seen below a list whose author says how many there are. */
  items: number;
  setSize: number;
}

const TABLES: ReadonlySet<Role> = new Set<Role>(['table', 'grid', 'treegrid']);
const CELLS: ReadonlySet<Role> = new Set<Role>(['cell', 'gridcell', 'columnheader', 'rowheader']);
const LISTS: ReadonlySet<Role> = new Set<Role>(['list', 'listbox', 'feed', 'tree', 'menu', 'combobox']);

/** What the content of an element counts in; the element itself is counted in `around`. */
export function countsOf(element: Element, role: Role, around: Table | null): Table | null {
  if (around) {
    if (role === 'row') {
      around.row++;
      around.column = -1;
    } else if (CELLS.has(role)) around.column++;
    else if (role === 'option') around.option++;
    if (element.hasAttribute('aria-setsize')) {
      around.items++;
      around.setSize = Math.max(around.setSize, Number(element.getAttribute('aria-setsize')) || 0);
    }
  }
  if (TABLES.has(role)) return newTable(0);
  if (LISTS.has(role)) return newTable(element instanceof HTMLSelectElement ? element.options.length : 0);
  return around;
}

function newTable(options: number): Table {
  return { row: -1, column: -1, option: -1, options, items: 0, setSize: 0 };
}

/** `around` after `countsOf` counted the element. */
export function tableFacts(element: Element, role: Role, around: Table | null, own: Table | null, facts: Facts): void {
  if (TABLES.has(role)) {
    const table = element instanceof HTMLTableElement ? element : null;
    const rows = said(element, 'aria-rowcount') ?? table?.rows.length;
    const columns = said(element, 'aria-colcount') ?? table?.rows[0]?.cells.length;
    if (rows !== undefined) facts.rowCount = rows;
    if (columns !== undefined) facts.columnCount = columns;
    const known = said(element, 'aria-rowcount');
    if (known !== undefined && own && known > own.row + 1) facts.unread = known - own.row - 1;
  } else if (role === 'row') {
    const index = said(element, 'aria-rowindex');
    if (index !== undefined) facts.row = index - 1;
    else if (around && element instanceof HTMLTableRowElement) facts.row = around.row;
  } else if (CELLS.has(role)) {
    const column = said(element, 'aria-colindex');
    const row = said(element, 'aria-rowindex') ?? said(element.parentElement, 'aria-rowindex');
    if (element instanceof HTMLTableCellElement && around) {
      facts.row = row === undefined ? around.row : row - 1;
      facts.column = column === undefined ? around.column : column - 1;
    } else {
      if (row !== undefined) facts.row = row - 1;
      if (column !== undefined) facts.column = column - 1;
    }
  } else if (role === 'option' && around && around.options > 0 && element instanceof HTMLOptionElement) {
    facts.position = around.option + 1;
    facts.setSize = around.options;
  } else if (LISTS.has(role) && own && own.setSize > own.items) facts.unread = own.setSize - own.items;
}

function said(element: Element | null, attribute: string): number | undefined {
  const text = element?.getAttribute(attribute);
  if (!text) return undefined;
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}
