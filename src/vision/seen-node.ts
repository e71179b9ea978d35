/** One element of a picture as a node of a raw tree. Pure. */
import type { Rect } from '../blueprint/geometry.js';
import type { RawNode } from '../blueprint/model.js';
import type { Role } from '../blueprint/roles.js';
import type { State } from '../blueprint/states.js';
import type { SeenElement, VisionClass } from './model.js';

/** Of a hint, to be taken as a state. */
const SURE = 0.5;
/** A control that wrongly counts as disabled cannot be used at all: this must be surer. */
const SURE_DISABLED = 0.8;
/** Whose picture says whether they are on. */
const SWITCHED: ReadonlySet<VisionClass> = new Set<VisionClass>(['checkbox', 'radio', 'switch']);
/** Whose picture says whether they are the chosen one of several: the hint was learnt of these, and means nothing elsewhere. */
const CHOSEN: ReadonlySet<VisionClass> = new Set<VisionClass>(['tab', 'listitem']);

/** An element that is known again in a later picture by its key. */
export interface KeyedElement {
  readonly key: string;
  readonly seen: SeenElement;
}

/** An `icon` is a button that shows a picture only; what nothing says can be operated is text. */
export function roleOfSeen({ role }: SeenElement): Role {
  if (role === null) return 'text';
  return role === 'icon' ? 'button' : role;
}

/**
 * Where it came from and how sure that is stands in `native`: `source`, `confidence`, `nameConfidence`. It has no affordances:
 * those are what an element says of itself, and a picture says nothing; pointer and keyboard go by its role and place.
 */
export function nodeOfSeen({ key, seen }: KeyedElement, depth: number): RawNode {
  return {
    depth,
    handle: { backend: 'vision', key },
    role: roleOfSeen(seen),
    nativeRole: seen.role ?? 'text',
    name: seen.name,
    states: statesOf(seen),
    bounds: wholePixels(seen.bounds),
    affordances: [],
    native: {
      source: seen.source,
      confidence: rounded(seen.confidence),
      ...(seen.nameConfidence === null ? {} : { nameConfidence: rounded(seen.nameConfidence) }),
    },
  };
}

function statesOf({ role, hints }: SeenElement): readonly State[] {
  const states: State[] = [];
  if (hints?.checked !== undefined && role !== null && SWITCHED.has(role)) {
    states.push(hints.checked >= SURE ? 'checked' : 'unchecked');
  }
  if (hints?.selected !== undefined && role !== null && CHOSEN.has(role) && hints.selected >= SURE) {
    states.push('selected');
  }
  if (role === 'textbox' && hints?.multiline !== undefined && hints.multiline >= SURE) states.push('multiline');
  if (hints?.disabled !== undefined && hints.disabled >= SURE_DISABLED) states.push('disabled');
  return states;
}

function wholePixels({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

export function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}
