/**
 * A blueprint as what differs from an earlier one, so that the earlier one and the patch give it back exactly. (A `Difference`
 * is for readers: it says what changed, and not in which order everything stands.)
 */
import type { Blueprint, Element } from '../blueprint/model.js';

type Head = Omit<Blueprint, 'elements'>;
/** Parents follow from depth and order, and would change with every element that is inserted before them. */
type Kept = Omit<Element, 'parent'>;

export type PatchPart =
  /** So many elements of the earlier blueprint, from this index on. */
  | { readonly keep: readonly [from: number, count: number] }
  /** One element of the earlier blueprint with other facts; `unset` are the names of those that it has no more. */
  | { readonly from: number; readonly set: Partial<Kept>; readonly unset?: readonly string[] }
  | { readonly add: Kept };

export interface BlueprintPatch {
  readonly head: Partial<Head>;
  /** Facts of the head that are gone. */
  readonly gone?: readonly string[];
  readonly elements: readonly PatchPart[];
}

/** null where the parents of `after` do not follow from depth and order: it must be kept whole. */
export function makePatch(before: Blueprint, after: Blueprint): BlueprintPatch | null {
  const parents = parentsOf(after.elements);
  if (after.elements.some((element, index) => element.parent !== parents[index])) return null;
  const { elements: _before, ...headBefore } = before;
  const { elements: _after, ...headAfter } = after;
  const head = changedFacts(headBefore, headAfter);
  return {
    head: head.set,
    ...(head.unset.length > 0 ? { gone: head.unset } : {}),
    elements: partsOf(before.elements, after.elements),
  };
}

/** @throws RangeError when the patch was not made for `before` */
export function applyPatch(before: Blueprint, patch: BlueprintPatch): Blueprint {
  const elements: Kept[] = [];
  const old = (index: number): Kept => {
    const element = before.elements[index];
    if (!element) throw new RangeError(`the earlier blueprint has no element ${index}`);
    return element;
  };
  for (const part of patch.elements) {
    if ('add' in part) elements.push(part.add);
    else if ('keep' in part) {
      const [from, count] = part.keep;
      for (let i = 0; i < count; i++) elements.push(old(from + i));
    } else elements.push(withFacts(old(part.from), part.set, part.unset));
  }
  const parents = parentsOf(elements);
  const { elements: _elements, ...head } = before;
  return {
    ...withFacts(head, patch.head, patch.gone),
    elements: elements.map((element, index) => ({ ...element, parent: parents[index] ?? null })),
  };
}

/** In document order the parent is the nearest element before that is one level higher. */
function parentsOf(elements: readonly Pick<Element, 'depth'>[]): (number | null)[] {
  const open: number[] = [];
  return elements.map(({ depth }, index) => {
    open.length = Math.min(open.length, depth);
    const parent = depth > 0 ? (open[depth - 1] ?? null) : null;
    open[depth] = index;
    return parent;
  });
}

function partsOf(before: readonly Element[], after: readonly Element[]): PatchPart[] {
  const equal = new Map<string, number[]>();
  const byId = new Map<string, number>();
  before.forEach((element, index) => {
    const key = keyOf(element);
    const known = equal.get(key);
    if (known) known.push(index);
    else equal.set(key, [index]);
    if (element.id !== null) byId.set(element.id, index);
  });
  const parts: PatchPart[] = [];
  let next = 0;
  for (const element of after) {
    const places = equal.get(keyOf(element));
    // The one that goes on where the last one ended makes one long run of many.
    const index = places?.find((place) => place >= next) ?? places?.[0];
    if (index !== undefined) {
      const last = parts.at(-1);
      if (last && 'keep' in last && last.keep[0] + last.keep[1] === index) {
        parts[parts.length - 1] = { keep: [last.keep[0], last.keep[1] + 1] };
      } else parts.push({ keep: [index, 1] });
      next = index + 1;
      continue;
    }
    const { parent: _parent, ...facts } = element;
    const same = element.id === null ? undefined : byId.get(element.id);
    const old = same === undefined ? undefined : before[same];
    if (same === undefined || !old) {
      parts.push({ add: facts });
      continue;
    }
    const { parent: _old, ...oldFacts } = old;
    const { set, unset } = changedFacts(oldFacts, facts);
    parts.push({ from: same, set, ...(unset.length > 0 ? { unset } : {}) });
    next = same + 1;
  }
  return parts;
}

function keyOf({ parent: _parent, ...facts }: Element): string {
  return JSON.stringify(facts);
}

function changedFacts<T extends object>(before: T, after: T): { set: Partial<T>; unset: string[] } {
  const set: Partial<T> = {};
  for (const key of Object.keys(after) as (keyof T)[]) {
    if (after[key] === undefined) continue;
    if (!(key in before) || JSON.stringify(before[key]) !== JSON.stringify(after[key])) set[key] = after[key];
  }
  const unset = Object.keys(before).filter((key) => !(key in after) || after[key as keyof T] === undefined);
  return { set, unset };
}

function withFacts<T extends object>(base: T, set: Partial<T>, unset: readonly string[] = []): T {
  const facts = { ...base, ...set };
  if (unset.length === 0) return facts;
  return Object.fromEntries(Object.entries(facts).filter(([key]) => !unset.includes(key))) as T;
}
