/**
 * What changed between two blueprints of one surface. Elements with an id are compared by it; static text and containers by
 * role, name and place in the tree.
 */
import type { Rect } from './geometry.js';
import type { Blueprint, Element, SurfaceId } from './model.js';
import type { Role } from './roles.js';

export { differenceToText } from './diff-text.js';

export const COMPARED_FIELDS = [
  'name',
  'value',
  'range',
  'states',
  'description',
  'placeholder',
  'bounds',
  'affordances',
  'parent',
  'foreground',
  'level',
  'shortcut',
  'url',
  'summary',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

export interface Turn<T> {
  readonly before: T;
  readonly after: T;
}

/** A container that can be named: where something was added or removed. */
export interface Place {
  readonly id: string | null;
  readonly role: Role;
  readonly name: string;
}

/** `element.parent` is an index into the blueprint that the element is from: `after` for added, `before` for removed. */
export interface Arrival {
  readonly element: Element;
  /** 0 = its parent is in both blueprints (or it has none); else one more than its parent, which came or went with it. */
  readonly depth: number;
  /** The nearest container of the other kind: one that stays. Only at depth 0; null at the first level. */
  readonly within: Place | null;
}

export interface Alteration {
  readonly before: Element;
  readonly after: Element;
  readonly fields: readonly ComparedField[];
  /** The new container, when `fields` has `parent`. */
  readonly within: Place | null;
}

/** Elements of which nothing but the bounds changed. */
export interface Movement {
  readonly count: number;
  /** How far they all went, physical pixels; null when they went different ways or changed size. */
  readonly by: { readonly x: number; readonly y: number } | null;
  readonly ids: readonly string[];
}

export interface Difference {
  readonly schema: 'lumos.difference/1';
  readonly surface: SurfaceId;
  /** Sequence numbers. */
  readonly from: number;
  readonly to: number;
  readonly unchanged: boolean;
  readonly title: Turn<string> | null;
  readonly url: Turn<string> | null;
  readonly focus: Turn<string | null> | null;
  readonly blockedBy: Turn<readonly SurfaceId[]> | null;
  /** The later blueprint is incomplete: what seems removed may only be unread. */
  readonly partial: boolean;
  /** In document order. */
  readonly added: readonly Arrival[];
  readonly removed: readonly Arrival[];
  readonly changed: readonly Alteration[];
  readonly moved: Movement | null;
}

/** Takes time linear in the number of elements. */
export function diffBlueprints(before: Blueprint, after: Blueprint): Difference {
  const matches = match(before.elements, after.elements);

  const matchedOld = new Set(matches.values());
  const changed: Alteration[] = [];
  const shifts: { readonly before: Rect | null; readonly after: Rect | null; readonly id: string | null }[] = [];
  for (const [newIndex, oldIndex] of matches) {
    const a = before.elements[oldIndex];
    const b = after.elements[newIndex];
    if (!a || !b) continue;
    const fields = COMPARED_FIELDS.filter((field) => field !== 'parent' && !equal(a[field], b[field]));
    if (hasOtherParent(a, b, matches)) fields.push('parent');
    if (fields.length === 1 && fields[0] === 'bounds') shifts.push({ before: a.bounds, after: b.bounds, id: b.id });
    else if (fields.length > 0) {
      changed.push({
        before: a,
        after: b,
        fields,
        within: fields.includes('parent') ? placeAbove(b, after.elements) : null,
      });
    }
  }
  const added = arrivals(after.elements, (index) => !matches.has(index));
  const removed = arrivals(before.elements, (index) => !matchedOld.has(index));
  const moved = movement(shifts);
  const title = turn(before.surface.title, after.surface.title);
  const url = turn(before.surface.url ?? '', after.surface.url ?? '');
  const focus = turn(before.focus, after.focus);
  const blockedBy = turn(before.blockedBy ?? [], after.blockedBy ?? []);
  return {
    schema: 'lumos.difference/1',
    surface: after.surface.id,
    from: before.sequence,
    to: after.sequence,
    unchanged: !(title || url || focus || blockedBy || moved || added.length + removed.length + changed.length > 0),
    title,
    url,
    focus,
    blockedBy,
    partial: after.partial !== undefined,
    added,
    removed,
    changed,
    moved,
  };
}

/**
 * Index after -> index before. Elements with an id by it; others, from the outermost inwards, among the children of the
 * same parent: by role and name in their order; and where one of a role is left over on both sides, it is the same
 * element saying something new.
 */
function match(before: readonly Element[], after: readonly Element[]): Map<number, number> {
  const byId = new Map(before.flatMap(({ id }, index) => (id === null ? [] : [[id, index] as const])));
  const matches = new Map<number, number>();
  after.forEach(({ id }, index) => {
    const old = id === null ? undefined : byId.get(id);
    if (old !== undefined) matches.set(index, old);
  });
  const oldChildren = staticChildren(before);
  // Parents come before their children, so that a parent's own match is known when its children's turn comes.
  const newChildren = [...staticChildren(after)].sort((a, b) => a[0] - b[0]);
  for (const [parent, children] of newChildren) {
    const oldParent = parent < 0 ? parent : matches.get(parent);
    const old = oldParent === undefined ? undefined : oldChildren.get(oldParent);
    if (!old) continue;
    const waiting = groupBy(old, (index) => `${before[index]?.role} ${before[index]?.name}`);
    const matched = new Set<number>();
    const unmatched = children.filter((index) => {
      const other = waiting.get(`${after[index]?.role} ${after[index]?.name}`)?.shift();
      if (other === undefined) return true;
      matches.set(index, other);
      matched.add(other);
      return false;
    });
    const leftByRole = groupBy(
      old.filter((index) => !matched.has(index)),
      (index) => before[index]?.role ?? '',
    );
    for (const [role, indices] of groupBy(unmatched, (index) => after[index]?.role ?? '')) {
      const left = leftByRole.get(role);
      if (indices.length === 1 && left?.length === 1) matches.set(indices[0] as number, left[0] as number);
    }
  }
  return new Map([...matches].sort((a, b) => a[0] - b[0]));
}

/** Indices of the elements without an id, by their parent's index; -1 = the first level. */
function staticChildren(elements: readonly Element[]): Map<number, number[]> {
  const indices = elements.flatMap(({ id }, index) => (id === null ? [index] : []));
  return groupBy(indices, (index) => elements[index]?.parent ?? -1);
}

function groupBy<K>(indices: readonly number[], keyOf: (index: number) => K): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (const index of indices) {
    const key = keyOf(index);
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  return groups;
}

/** A container that only changed its name is the same parent. */
function hasOtherParent(a: Element, b: Element, matches: ReadonlyMap<number, number>): boolean {
  return a.parent === null || b.parent === null ? a.parent !== b.parent : matches.get(b.parent) !== a.parent;
}

function arrivals(elements: readonly Element[], isNew: (index: number) => boolean): Arrival[] {
  const depths = new Map<number, number>();
  const found: Arrival[] = [];
  elements.forEach((element, index) => {
    if (!isNew(index)) return;
    const above = element.parent === null ? undefined : depths.get(element.parent);
    const depth = above === undefined ? 0 : above + 1;
    depths.set(index, depth);
    found.push({ element, depth, within: depth === 0 ? placeAbove(element, elements) : null });
  });
  return found;
}

/** The nearest ancestor that a reader can find: one with an id, or with a name. */
function placeAbove(element: Element, elements: readonly Element[]): Place | null {
  for (let parent = element.parent; parent !== null; ) {
    const above: Element | undefined = elements[parent];
    if (!above) return null;
    if (above.id !== null || above.name !== '') return { id: above.id, role: above.role, name: above.name };
    parent = above.parent;
  }
  return null;
}

function movement(
  shifts: readonly { readonly before: Rect | null; readonly after: Rect | null; readonly id: string | null }[],
): Movement | null {
  const [first] = shifts;
  if (!first) return null;
  const shiftOf = ({ before, after }: (typeof shifts)[number]): { x: number; y: number } | null =>
    before && after && before.width === after.width && before.height === after.height
      ? { x: after.x - before.x, y: after.y - before.y }
      : null;
  const by = shiftOf(first);
  const same = by !== null && shifts.every((shift) => equal(shiftOf(shift), by));
  return { count: shifts.length, by: same ? by : null, ids: shifts.flatMap(({ id }) => (id === null ? [] : [id])) };
}

function turn<T>(before: T, after: T): Turn<T> | null {
  return equal(before, after) ? null : { before, after };
}

/** Of plain data without cycles. The order of a list (states, affordances) does not matter. */
function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && (a.every((item, i) => equal(item, b[i])) || sameMembers(a, b));
  }
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => equal(left[key], right[key]));
}

function sameMembers(a: readonly unknown[], b: readonly unknown[]): boolean {
  const members = new Set(a);
  return members.size === a.length && b.every((item) => members.has(item));
}
