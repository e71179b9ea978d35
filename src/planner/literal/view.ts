/** What a tactic sees, what it may answer, and how it finds the element that a person described. */
import type { Action } from '../../actions/action.js';
import { findElements, type Match } from '../../blueprint/find.js';
import type { Blueprint, Element, SurfaceInfo } from '../../blueprint/model.js';
import { type Candidate, LumosError } from '../../errors.js';
import type { Outcome } from '../planner.js';

export interface View {
  readonly blueprint: Blueprint | null;
  /** The moment that was waited for is over. */
  readonly late?: true;
  /** The same with what is scrolled out of sight; absent until a tactic asked for it, null where nobody can look further. */
  readonly whole?: Blueprint | null;
  readonly surfaces: readonly SurfaceInfo[];
  /** The tactic's own last action and its outcome; null before its first. */
  readonly last: { readonly action: Action; readonly outcome: Outcome } | null;
}

export type Move =
  | { readonly kind: 'act'; readonly action: Action }
  /** Asks to be called again at once with `whole`. */
  | { readonly kind: 'look_further' }
  /** What is missing is usually there in a moment (a button that is enabled once a field is filled): no step of the goal. */
  | { readonly kind: 'look_soon' }
  | { readonly kind: 'done'; readonly note?: string }
  | { readonly kind: 'fail'; readonly error: LumosError };

/** Carries out one clause, one action at a time. Stateful: made anew for each clause. */
export interface Tactic {
  next(view: View): Move;
}

/** Below this score a match is a guess, and a guess is never acted on. */
const CERTAIN = 0.5;
/** Two matches closer than this are equally good. */
const TIE = 0.02;

/**
 * The one element that fits a description among those that `accept` allows.
 * Returns a LumosError NO_SURFACE, UNKNOWN_ID (nothing fits; the nearest are its candidates) or AMBIGUOUS_TARGET.
 */
export function pick(
  view: View,
  description: string,
  accept: (element: Element) => boolean,
): { readonly id: string; readonly element: Element } | LumosError {
  const found = pickAny(view, description, (element) => element.id !== null && accept(element));
  return found instanceof LumosError ? found : { id: found.id!, element: found };
}

/** The same for what is only looked at: static text has no id. */
export function pickAny(view: View, description: string, accept: (element: Element) => boolean): Element | LumosError {
  const { blueprint } = view;
  if (!blueprint) return noSurface();
  const all = findElements(blueprint, description, { max: 50 });
  const matches = all.filter((match) => accept(match.element));
  const best = matches[0];
  if (!best || best.score < CERTAIN) {
    return new LumosError('UNKNOWN_ID', `Nothing in “${blueprint.surface.title}” fits: ${description}`, {
      hint: 'Name it as the interface does; `lumos observe` shows what is there.',
      candidates: (matches.length > 0 ? matches : all).slice(0, 5).map(candidate),
    });
  }
  const equal = matches.filter((match) => best.score - match.score < TIE);
  const rivals = equal.filter((match) => !equal.some((other) => isPartOf(blueprint, match.element, other.element)));
  if (rivals.length > 1) {
    return new LumosError('AMBIGUOUS_TARGET', `${rivals.length} elements fit equally well: ${description}`, {
      hint: 'Say which one: “second”, “bottom right”, “in the … dialog”, or use its id.',
      candidates: rivals.slice(0, 8).map(candidate),
    });
  }
  return rivals[0]?.element ?? best.element;
}

/** A cell of GTK's tree views holds its icon and its text as cells of their own: it and its text are one thing. */
function isPartOf({ elements }: Blueprint, inner: Element, outer: Element): boolean {
  if (inner === outer || inner.role !== outer.role || inner.name !== outer.name) return false;
  for (let at = inner.parent; at !== null; at = elements[at]?.parent ?? null) if (elements[at] === outer) return true;
  return false;
}

function candidate(match: Match): Candidate {
  return { id: match.element.id ?? '-', role: match.element.role, name: match.element.name, why: match.why };
}

export function noSurface(): LumosError {
  return new LumosError('NO_SURFACE', 'No window is open to work in.', {
    hint: 'Begin the goal with “open …”, or choose a window with --window.',
  });
}

export const has = (element: Element, ...affordances: Element['affordances'][number][]): boolean =>
  affordances.some((affordance) => element.affordances.includes(affordance));
