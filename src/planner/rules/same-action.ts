/** When two actions are the same, and how often one was tried since anything last changed. */
import type { Action } from '../../actions/action.js';
import type { Deed, RunMemory } from '../memory.js';

/** The action without its reason, in one form. */
export function signature({ reason, ...action }: Action): string {
  const entries = Object.entries(action).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Changed nothing that can be seen: no effect, refused, or a state that stayed as it was. */
function changedNothing({ effect, before, after }: Deed): boolean {
  return effect === 'no_effect' || effect === 'refused' || (before !== null && before === after);
}

/** The same where it would have been seen: what can't be verified (in a canvas, a terminal) may have done a lot. */
export function wasIdle(deed: Deed): boolean {
  return deed.effect !== 'unverifiable' && changedNothing(deed);
}

/** The same action as tried since something last changed, on the state that is in front now; newest last. */
export function triedHere(action: Action, { deeds }: RunMemory, state: string | null): readonly Deed[] {
  const wanted = signature(action);
  const tried: Deed[] = [];
  for (let i = deeds.length - 1; i >= 0; i--) {
    const deed = deeds[i];
    if (!deed || !changedNothing(deed)) break;
    const unchanged = state === null || deed.before === null || deed.before === state;
    if (unchanged && signature(deed.action) === wanted) tried.unshift(deed);
  }
  return tried;
}
