/** Finds what a clause describes: in sight, else further down, where it is scrolled to, else after it was waited for once. */
import type { Blueprint, Element } from '../../../blueprint/model.js';
import { fold } from '../../../blueprint/similarity.js';
import { LumosError } from '../../../errors.js';
import { type Move, pick, type View } from '../view.js';

/** Milliseconds that a description may take to appear before the clause gives up. */
const APPEARS_WITHIN = 4000;

/** Whether the last action was the one that the clause is about, not one that only leads to its element. */
export function isOver({ last }: View): boolean {
  if (last === null || last.action.action === 'wait_for') return false;
  return !(last.action.action === 'scroll' && last.action.into_view === true);
}

/** The move that the finder answers is what to do first, or the failure. */
export function found<Found>(
  description: string,
  find: (view: View) => Found | LumosError,
): (view: View) => { readonly found: Found } | { readonly move: Move } {
  let scrolled = false;
  let waited = false;
  return (view) => {
    const result = find(view);
    if (!(result instanceof LumosError)) return { found: result };
    const fail = { move: { kind: 'fail', error: result } } as const;
    if (result.code !== 'UNKNOWN_ID' && result.code !== 'AMBIGUOUS_TARGET') return fail;
    if (!scrolled) {
      if (view.whole === undefined) return { move: { kind: 'look_further' } };
      const far = view.whole && outOfSight(view, view.whole, description, result.code === 'AMBIGUOUS_TARGET');
      if (far instanceof LumosError) return { move: { kind: 'fail', error: far } };
      scrolled = true;
      if (far) return { move: { kind: 'act', action: { action: 'scroll', target: far, into_view: true } } };
    }
    // Waiting ends at once where something fits that is called something more.
    if (waited || result.code === 'AMBIGUOUS_TARGET' || result.details.adds !== undefined) return fail;
    waited = true;
    const wait = { action: 'wait_for', condition: 'exists', query: description, timeout_ms: APPEARS_WITHIN } as const;
    return { move: { kind: 'act', action: wait } };
  };
}

/**
 * What is laid out but scrolled away says nothing of what can be done to it: it is brought into view first. Null = nothing
 * there. Where several in sight fit, only something that is called just so lets them pass.
 */
function outOfSight(
  view: View,
  whole: Blueprint,
  description: string,
  byNameOnly: boolean,
): string | LumosError | null {
  const far = ({ states, name }: Element): boolean =>
    states.includes('offscreen') && !states.includes('hidden') && (!byNameOnly || fold(name) === fold(description));
  const picked = pick({ ...view, blueprint: whole }, description, far);
  if (!(picked instanceof LumosError)) return picked.id;
  return picked.code === 'AMBIGUOUS_TARGET' && !byNameOnly ? picked : null;
}
