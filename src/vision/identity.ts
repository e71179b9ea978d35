/**
 * Which element of a picture is which element of the one before, so that an id goes on meaning the same. Pure.
 *
 * A key is made from what an element was when it was first seen (surface, role, name, place), so that another process that
 * looks at the same picture comes to the same key.
 */

import { overlap, type Rect } from '../blueprint/geometry.js';
import { fnv1a64 } from '../blueprint/hash.js';
import type { SurfaceId } from '../blueprint/model.js';
import type { SeenElement } from './model.js';
import type { KeyedElement } from './seen-node.js';

/** Intersection over union. The same words, or the same kind of control, at about the same place. */
const SAME_PLACE = 0.5;
/** From here on, a control of the same kind is the same whatever it says now: its text was read otherwise, or has changed. */
const VERY_PLACE = 0.75;

/** @param origin top left of the surface: a window that was moved keeps the keys of what is in it */
export function keyElements(
  surface: SurfaceId,
  origin: Rect | null,
  seen: readonly SeenElement[],
  before: readonly KeyedElement[],
): KeyedElement[] {
  const keys: (string | undefined)[] = new Array(seen.length);
  const left = new Set(before);
  const take = (at: number, known: KeyedElement | undefined): void => {
    if (!known) return;
    keys[at] = known.key;
    left.delete(known);
  };
  for (const rule of [samePlace, sameControl]) {
    seen.forEach((one, at) => {
      if (keys[at] === undefined) take(at, closest(one, left, rule));
    });
  }
  seen.forEach((one, at) => {
    if (keys[at] !== undefined) return;
    const alike = [...left].filter((known) => isAlike(known.seen, one));
    const rivals = seen.filter((other, place) => keys[place] === undefined && isAlike(other, one));
    // Moved: only where nothing else could be it.
    if (one.name !== '' && alike.length === 1 && rivals.length === 1) take(at, alike[0]);
  });
  const used = new Set([...keys, ...before.map(({ key }) => key)]);
  return seen.map((one, at) => {
    const key = keys[at] ?? newKey(surface, origin, one, used);
    used.add(key);
    return { key, seen: one };
  });
}

function samePlace(known: SeenElement, now: SeenElement): boolean {
  return isAlike(known, now) && overlap(known.bounds, now.bounds) >= SAME_PLACE;
}

function sameControl(known: SeenElement, now: SeenElement): boolean {
  return known.role !== null && known.role === now.role && overlap(known.bounds, now.bounds) >= VERY_PLACE;
}

export function isAlike(a: SeenElement, b: SeenElement): boolean {
  return a.role === b.role && a.name === b.name;
}

function closest(
  one: SeenElement,
  among: ReadonlySet<KeyedElement>,
  rule: (known: SeenElement, now: SeenElement) => boolean,
): KeyedElement | undefined {
  let best: KeyedElement | undefined;
  for (const known of among) {
    if (!rule(known.seen, one)) continue;
    if (!best || overlap(known.seen.bounds, one.bounds) > overlap(best.seen.bounds, one.bounds)) best = known;
  }
  return best;
}

function newKey(
  surface: SurfaceId,
  origin: Rect | null,
  one: SeenElement,
  used: ReadonlySet<string | undefined>,
): string {
  const { x, y, width, height } = one.bounds;
  const place = [x - (origin?.x ?? 0), y - (origin?.y ?? 0), width, height].map(Math.round);
  const base = `${surface}/${fnv1a64(JSON.stringify([one.role, one.name, place]))}`;
  let key = base;
  for (let more = 2; used.has(key); more++) key = `${base}~${more}`;
  return key;
}
