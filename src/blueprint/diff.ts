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
  const numbers = new Map<string, number>();
  const old = keysOf(before.elements, numbers);
  const now = keysOf(after.elements, numbers);
  const matches = match(before.elements, old, after.elements, now);

  const matchedOld = new Set(matches.values());
  const changed: Alteration[] = [];
  const shifts: { readonly before: Rect | null; readonly after: Rect | null; readonly id: string | null }[] = [];
  for (const [newIndex, oldIndex] of matches) {
    const a = before.elements[oldIndex];
    const b = after.elements[newIndex];
    if (!a || !b) continue;
    const fields = COMPARED_FIELDS.filter((field) => field !== 'parent' && !equal(a[field], b[field]));
    if (b.id !== null && parentOf(a, old) !== parentOf(b, now) && hasOtherParent(a, b, matches)) fields.push('parent');
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

interface Keys {
  /** By element: what it is matched by. */
  readonly own: readonly number[];
  readonly numbers: ReadonlyMap<string, number>;
}

/** Keys are numbered, so that the key of a deep element does not repeat those of all its ancestors. */
function keysOf(elements: readonly Element[], numbers: Map<string, number>): Keys {
  const number = (key: string): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  const times = new Map<string, number>();
  const own: number[] = [];
  for (const element of elements) {
    if (element.id !== null) {
      own.push(number(`#${element.id}`));
      continue;
    }
    const above = element.parent === null ? -1 : (own[element.parent] ?? -1);
    const key = `${above} ${element.role} ${element.name}`;
    const nth = times.get(key) ?? 0;
    times.set(key, nth + 1);
    own.push(number(`${nth} ${key}`));
  }
  return { own, numbers };
}

/** Index after -> index before. */
function match(
  oldElements: readonly Element[],
  old: Keys,
  newElements: readonly Element[],
  now: Keys,
): Map<number, number> {
  const byKey = new Map(old.own.map((key, index) => [key, index]));
  const matches = new Map<number, number>();
  const used = new Set<number>();
  now.own.forEach((key, index) => {
    const other = byKey.get(key);
    if (other === undefined) return;
    matches.set(index, other);
    used.add(other);
  });
  // A static text that is alone of its role in its container, before and after, is the same text saying something new.
  const single = (
    elements: readonly Element[],
    keys: Keys,
    free: (index: number) => boolean,
  ): Map<string, number | null> => {
    const found = new Map<string, number | null>();
    elements.forEach((element, index) => {
      if (element.id !== null || !free(index)) return;
      const slot = `${parentOf(element, keys)} ${element.role}`;
      found.set(slot, found.has(slot) ? null : index);
    });
    return found;
  };
  const gone = single(oldElements, old, (index) => !used.has(index));
  for (const [slot, index] of single(newElements, now, (candidate) => !matches.has(candidate))) {
    const other = gone.get(slot);
    if (index !== null && typeof other === 'number') matches.set(index, other);
  }
  return new Map([...matches].sort((a, b) => a[0] - b[0]));
}

function parentOf(element: Element, keys: Keys): number {
  return element.parent === null ? -1 : (keys.own[element.parent] ?? -1);
}

/** A container that only changed its name has another key but is the same parent. */
function hasOtherParent(a: Element, b: Element, matches: ReadonlyMap<number, number>): boolean {
  return b.parent === null || a.parent === null ? a.parent !== b.parent : matches.get(b.parent) !== a.parent;
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
