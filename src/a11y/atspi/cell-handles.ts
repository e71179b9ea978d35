/**
 * Handles of cells that the application makes anew for every question (LibreOffice Calc 7.4: two `GetAccessibleAt` of one cell
 * give two objects, and the first is soon defunct). What lives on is the place in the table, so the place is the handle:
 * `:1.42/org/a11y/atspi/accessible/7#3,1` = row 3, column 1 of that table, 0-based.
 */
import type { Handle } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { DBusConnection } from '../../platform/dbus/index.js';
import { asRef } from './facts.js';
import { callMethod } from './protocol.js';
import { handleOf, type ObjectRef, refOf } from './reference.js';
import type { TableTrails } from './table-trails.js';

export type Place = readonly [row: number, column: number];

export function cellHandle(table: ObjectRef, [row, column]: Place): Handle {
  const { backend, key } = handleOf(table);
  return { backend, key: `${key}#${row},${column}` };
}

/** The table and the place in it, or null for the handle of an object. */
export function placeOf({ backend, key }: Handle): { readonly table: ObjectRef; readonly place: Place } | null {
  const match = /^(?<table>.+)#(?<row>\d+),(?<column>\d+)$/u.exec(key);
  if (!match?.groups) return null;
  const { table = '', row, column } = match.groups;
  return { table: refOf({ backend, key: table }), place: [Number(row), Number(column)] };
}

/**
 * The object that a handle stands for now. Costs a question for cells only. `trails`: where their tables are now.
 * @param deadline `performance.now()` milliseconds
 * @throws LumosError STALE_ID (the table has no such cell any more, or the handle is none of ours)
 */
export function liveRef(
  handle: Handle,
  connectionFor: (bus: string) => DBusConnection,
  deadline: number,
  trails?: TableTrails,
): ObjectRef {
  const cell = placeOf(handle);
  if (cell === null) return refOf(handle);
  const { table, place } = cell;
  const connection = connectionFor(table.bus);
  const at = (object: ObjectRef): ObjectRef | null => {
    const [reply] = connection.batch([callMethod(object, 'Table.GetAccessibleAt', ...place)], deadline);
    return reply?.ok ? asRef(reply.body[0]) : null;
  };
  const ref = at(trails?.objectOf(table) ?? table);
  if (ref !== null) return ref;
  const renewed = trails?.find(table, connection, deadline) ?? null;
  const again = renewed && at(renewed);
  if (again !== null) return again;
  throw new LumosError('STALE_ID', 'The table has no such cell any more.', {
    hint: 'Observe the surface again and use an id from there.',
  });
}
