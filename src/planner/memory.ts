/** What a run remembers: plain data, made anew after each step, kept in the trace, and enough to go on from. */
import type { Action } from '../actions/action.js';
import type { EffectKind } from './planner.js';

/** One action that was tried. */
export interface Deed {
  readonly step: number;
  readonly action: Action;
  /** Role and name of what it was done to, where there was something. */
  readonly target: { readonly role: string; readonly name: string } | null;
  readonly effect: EffectKind;
  readonly summary: string;
  /** Code of the error, or null. */
  readonly code: string | null;
  /** Hash of the blueprint before and after; null = not known. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface RunMemory {
  readonly deeds: readonly Deed[];
  /** Text as entered by this run per element id, as far as its effect was not `refused`. Never of protected fields. */
  readonly entered: Readonly<Record<string, string>>;
  /** Names given to `open_app` that led to a window, with the window's id. */
  readonly launched: Readonly<Record<string, string>>;
  readonly lastUrl: string | null;
  /** Text given to `open_search` that has not been typed there yet. */
  readonly pendingSearch: string | null;
  readonly counters: Counters;
}

/** Diagnostic counters of one run (LU-47). */
export interface Counters {
  readonly literalCopies: number;
  readonly nonContent: number;
  readonly appendsReplaced: number;
  readonly repeatsRefused: number;
  readonly relaunchesRefused: number;
  readonly searchesHandedOff: number;
  readonly finishNudges: number;
  /** `finish` proposed although nothing of what was asked is there. */
  readonly earlyFinishes: number;
  readonly invalidAnswers: number;
  readonly coercions: number;
  readonly unknownIds: number;
  readonly pointsInsteadOfIds: number;
  readonly surprises: number;
  readonly noEffects: number;
  readonly refusals: number;
  /** Opt-in helpers that fired (`LUMOS_FAST_PATHS=1`). */
  readonly fastPaths: number;
}

export type Counter = keyof Counters;

export const NO_COUNTS: Counters = {
  literalCopies: 0,
  nonContent: 0,
  appendsReplaced: 0,
  repeatsRefused: 0,
  relaunchesRefused: 0,
  searchesHandedOff: 0,
  finishNudges: 0,
  earlyFinishes: 0,
  invalidAnswers: 0,
  coercions: 0,
  unknownIds: 0,
  pointsInsteadOfIds: 0,
  surprises: 0,
  noEffects: 0,
  refusals: 0,
  fastPaths: 0,
};

export const EMPTY_MEMORY: RunMemory = {
  deeds: [],
  entered: {},
  launched: {},
  lastUrl: null,
  pendingSearch: null,
  counters: NO_COUNTS,
};
