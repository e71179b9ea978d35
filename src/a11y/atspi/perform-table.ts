/** Selecting a row of a table by its Table interface, where the table has no Selection or it does nothing. */
import { Element, ROLE } from './element.js';
import type { SelectMode } from './perform-selection.js';

/**
 * Selects the row of `cell` (or `cell` itself when it is a row) and says what was called, or null where that is not
 * possible or did nothing. `holds` waits for the outcome.
 */
export async function selectRow(
  cell: Element,
  mode: SelectMode,
  holds: () => Promise<boolean>,
): Promise<string | null> {
  const found = findRow(cell);
  if (found === null) return null;
  const { table, row } = found;
  const called: string[] = [];
  const call = (method: 'Table.AddRowSelection' | 'Table.RemoveRowSelection', number: number): boolean => {
    called.push(`${method}(${number})`);
    return table.change(table.calling(method, number));
  };
  const rowHolds = async () =>
    (await holds()) || (table.ask(table.calling('Table.IsRowSelected', row)) === true) === (mode !== 'remove');
  if (mode === 'remove') return call('Table.RemoveRowSelection', row) && (await rowHolds()) ? called.join(', ') : null;
  if (mode === 'replace')
    for (const other of selectedRows(table)) if (other !== row) call('Table.RemoveRowSelection', other);
  return call('Table.AddRowSelection', row) && (await rowHolds()) ? called.join(', ') : null;
}

function findRow(cell: Element): { table: Element; row: number } | null {
  const parent = cell.askRef(cell.getting('Accessible.Parent'));
  if (parent === null) return null;
  const table = Element.at(cell.context, parent);
  if (!table.has('Table')) return null;
  const index = cell.askNumber(cell.calling('Accessible.GetIndexInParent')) ?? -1;
  const row = cell.role === ROLE.TABLE_ROW ? index : rowOf(cell, table, index);
  return row < 0 ? null : { table, row };
}

/** TableCell knows best; GTK 3 numbers the column headers as children too. */
function rowOf(cell: Element, table: Element, index: number): number {
  const position = cell.has('TableCell') ? cell.ask(cell.getting('TableCell.Position')) : undefined;
  if (Array.isArray(position) && typeof position[0] === 'number') return position[0];
  if (index < 0) return -1;
  return table.askNumber(table.calling('Table.GetRowAtIndex', index)) ?? -1;
}

/** More than anybody selects by hand; bounds what is undone one by one. */
const MAX_SELECTED = 200;

function selectedRows(table: Element): number[] {
  const rows = table.ask(table.calling('Table.GetSelectedRows'));
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'number').slice(0, MAX_SELECTED) : [];
}
