/** What can be done with an element now, out of what it says can be done with it. */
import type { Affordance, RawNode } from './model.js';
import { HIDDEN, NO_AREA, OFFSCREEN } from './viewport.js';

const NONE: readonly Affordance[] = [];
/** Those that change what an element holds. */
export const WRITING: ReadonlySet<Affordance> = new Set<Affordance>(['set_text', 'insert_text', 'set_value']);

/**
 * Nothing on an element that is disabled, out of sight or without an area; nothing that writes on one that is read-only.
 * @param seen one of the values of viewport.ts
 * @param scrollable whether the element was found to scroll
 */
export function affordancesNow(node: RawNode, seen: number, scrollable: boolean): readonly Affordance[] {
  if (seen === HIDDEN || seen === NO_AREA || seen === OFFSCREEN || node.states.includes('disabled')) return NONE;
  let affordances = node.affordances;
  if (node.states.includes('readonly') && affordances.some((one) => WRITING.has(one))) {
    affordances = affordances.filter((one) => !WRITING.has(one));
  }
  return scrollable && !affordances.includes('scroll') ? [...affordances, 'scroll'] : affordances;
}
