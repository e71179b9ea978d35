/**
 * The visible children of an object that manages its descendants: a spreadsheet has 2^31 cells, a list of files ten thousand.
 * Listing or matching them all stops the application for minutes (LibreOffice Calc 7.4: `GetMatches` took 1.4 GiB and did not
 * come back; GTK 3.24: 5 s for 20,000 rows, all of which claim to be SHOWING), so the corners are asked what is there.
 */
import type { Reply } from '../../platform/dbus/index.js';
import type { CellMemory, CellRange } from './cell-memory.js';
import { asNumber, asRef, asRefs, asString, type Extents, type NodeFacts } from './facts.js';
import { callMethod, getProperty } from './protocol.js';
import { isSentinel } from './quirks.js';
import type { ReadBudget } from './read-budget.js';
import type { ObjectRef } from './reference.js';

/** So many children are simply listed. */
export const LISTED_CHILDREN = 200;
/** More cells than fit on a screen. */
const MAX_CELLS = 3000;
/** Where to look for the first and last cell: near the corners, then further in (headers, margins, a half-empty table). */
const STEPS = [0.01, 0.04, 0.08, 0.15, 0.25, 0.4, 0.6, 0.8] as const;

export interface ManagedChild {
  readonly ref: ObjectRef;
  /** Row and column, 0-based, where it was asked for by them. */
  readonly cell: readonly [number, number] | null;
}

/** `clip`: what is visible at most, in the same coordinates as the object's extents. */
export function visibleChildren(
  node: NodeFacts,
  coordType: number,
  clip: Extents | null,
  budget: ReadBudget,
  memory: CellMemory | null = null,
): ManagedChild[] {
  if (node.childCount >= 0 && node.childCount <= LISTED_CHILDREN) {
    const [reply] = budget.round([callMethod(node.ref, 'Accessible.GetChildren')]);
    return asRefs(first(reply)).map(plain);
  }
  const area = overlap(node.extents, clip);
  if (area === null) return [];
  const [start, end] = corners(node, area, coordType, budget);
  if (start === null || end === null) return [];
  if (node.interfaces.has('Table')) return cellsBetween(node, start, end, budget, memory);
  return childrenBetween(node, start, end, budget).map(plain);
}

const plain = (ref: ObjectRef): ManagedChild => ({ ref, cell: null });
const first = (reply: Reply | undefined): unknown => (reply?.ok ? reply.body[0] : undefined);

/** The objects nearest the top left and the bottom right, asked in one round. */
function corners(
  node: NodeFacts,
  [x, y, width, height]: Extents,
  coordType: number,
  budget: ReadBudget,
): [ObjectRef | null, ObjectRef | null] {
  const points: [number, number][] = STEPS.map((step) => [
    Math.floor(x + Math.min(step, 0.15) * width),
    Math.floor(y + step * height),
  ]);
  const opposite: [number, number][] = STEPS.map((step) => [
    Math.ceil(x + width - 1 - step * width),
    Math.ceil(y + height - 1 - step * height),
  ]);
  const replies = budget.round(
    [...points, ...opposite].map(([px, py]) =>
      callMethod(node.ref, 'Component.GetAccessibleAtPoint', px, py, coordType),
    ),
  );
  const found = replies.map((reply) => asRef(first(reply)));
  const isChild = (ref: ObjectRef | null): ref is ObjectRef => ref !== null && ref.path !== node.ref.path;
  const start = found.slice(0, STEPS.length).find(isChild) ?? null;
  const end = found.slice(STEPS.length).find(isChild) ?? null;
  return [start ?? end, end ?? start];
}

function cellsBetween(
  node: NodeFacts,
  start: ObjectRef,
  end: ObjectRef,
  budget: ReadBudget,
  memory: CellMemory | null,
): ManagedChild[] {
  const range = rangeOf(node, start, end, budget);
  const known = memory?.rangeOf(node.ref.path) ?? null;
  for (const candidate of [range, known]) {
    const cells = candidate && cellsIn(node, candidate, budget);
    if (!candidate || !cells || !matches(start, end, cells, budget)) continue;
    memory?.found(node.ref.path, candidate, candidate !== range);
    return [...headersOf(node, candidate, budget), ...cells];
  }
  return unique([start, end]).map(plain);
}

/** Rows and columns from the corner cells' numbers among the children; null where they have none. */
function rangeOf(node: NodeFacts, start: ObjectRef, end: ObjectRef, budget: ReadBudget): CellRange | null {
  const indices = budget
    .round([start, end].map((ref) => callMethod(ref, 'Accessible.GetIndexInParent')))
    .map((reply) => asNumber(first(reply)));
  if (indices.some((index) => index === null || index < 0)) return null;
  const places = budget
    .round(
      indices.flatMap((index) => [
        callMethod(node.ref, 'Table.GetRowAtIndex', index),
        callMethod(node.ref, 'Table.GetColumnAtIndex', index),
      ]),
    )
    .map((reply) => asNumber(first(reply)) ?? -1);
  const [row0 = -1, column0 = -1, row1 = -1, column1 = -1] = places;
  if (Math.min(...places) < 0) return null;
  return [
    [row0, column0],
    [row1, column1],
  ];
}

function cellsIn(node: NodeFacts, [from, to]: CellRange, budget: ReadBudget): ManagedChild[] {
  const columns = between(from[1], to[1]);
  const places = between(from[0], to[0])
    .flatMap((row) => columns.map((column) => [row, column] as const))
    .slice(0, MAX_CELLS);
  const replies = budget.round(
    places.map(([row, column]) => callMethod(node.ref, 'Table.GetAccessibleAt', row, column)),
  );
  return replies.flatMap((reply, i) => {
    const ref = asRef(first(reply));
    return ref === null ? [] : [{ ref, cell: places[i] ?? null }];
  });
}

/** Indices can be those of other cells (see cell-memory.ts): the corners must be called what the cells there are called. */
function matches(start: ObjectRef, end: ObjectRef, cells: readonly ManagedChild[], budget: ReadBudget): boolean {
  const corners = [start, end, cells[0]?.ref, cells.at(-1)?.ref].filter((ref) => ref !== undefined);
  if (corners.length < 4 || cells.length >= MAX_CELLS) return cells.length > 0;
  const names = budget
    .round(corners.map((ref) => getProperty(ref, 'Accessible.Name')))
    .map(first)
    .map(asString);
  return names[0] === names[2] && names[1] === names[3];
}

function headersOf(node: NodeFacts, [from, to]: CellRange, budget: ReadBudget): ManagedChild[] {
  const columns = between(from[1], to[1]);
  const headers = budget.round(columns.map((column) => callMethod(node.ref, 'Table.GetColumnHeader', column)));
  return unique(headers.map((reply) => asRef(first(reply)))).map(plain);
}

function between(a: number, b: number): number[] {
  const from = Math.min(a, b);
  // The corners were close together on a screen; a table that says otherwise is not followed.
  const count = Math.min(Math.abs(a - b) + 1, MAX_CELLS);
  return Array.from({ length: count }, (_, i) => from + i);
}

function childrenBetween(node: NodeFacts, start: ObjectRef, end: ObjectRef, budget: ReadBudget): ObjectRef[] {
  const [from, to] = budget
    .round([start, end].map((ref) => callMethod(ref, 'Accessible.GetIndexInParent')))
    .map((reply) => asNumber(first(reply)) ?? -1);
  if (from === undefined || to === undefined || from < 0 || to < from) return unique([start, end]);
  const count = Math.min(to - from + 1, MAX_CELLS);
  const calls = Array.from({ length: count }, (_, i) => callMethod(node.ref, 'Accessible.GetChildAtIndex', from + i));
  return unique(budget.round(calls).map((reply) => asRef(first(reply))));
}

function unique(refs: readonly (ObjectRef | null)[]): ObjectRef[] {
  const seen = new Set<string>();
  return refs.filter((ref): ref is ObjectRef => {
    if (ref === null || seen.has(ref.path)) return false;
    seen.add(ref.path);
    return true;
  });
}

function overlap(extents: Extents | null, clip: Extents | null): Extents | null {
  if (extents === null || isSentinel(...extents)) return null;
  if (clip === null || isSentinel(...clip)) return extents;
  const x = Math.max(extents[0], clip[0]);
  const y = Math.max(extents[1], clip[1]);
  const right = Math.min(extents[0] + extents[2], clip[0] + clip[2]);
  const bottom = Math.min(extents[1] + extents[3], clip[1] + clip[3]);
  return right > x && bottom > y ? [x, y, right - x, bottom - y] : null;
}
