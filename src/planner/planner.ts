/** What every planner is: it is shown the interface and answers with exactly one action. */
import type { Action } from '../actions/action.js';
import type { Coercion } from '../actions/coerce.js';
import type { ActionResult } from '../actions/result.js';
import type { Blueprint, SurfaceInfo } from '../blueprint/model.js';
import type { LumosError } from '../errors.js';
import type { RunMemory } from './memory.js';
import type { Message, Usage } from './models/client.js';

export type EffectKind = 'confirmed' | 'partial' | 'no_effect' | 'unverifiable' | 'refused';

/** What came of one action, as far as a planner needs to know. */
export interface Outcome {
  readonly effect: EffectKind;
  /** One sentence for a person. */
  readonly summary: string;
  readonly error: LumosError | null;
  /** All that is known of it; absent where a session keeps no record. */
  readonly result?: ActionResult;
}

export interface Done {
  readonly action: Action;
  readonly outcome: Outcome;
}

export interface PlannerInput {
  readonly goal: string;
  /** 1 for the first question. */
  readonly step: number;
  /** The surface in front, or null where none is open yet. */
  readonly blueprint: Blueprint | null;
  readonly surfaces: readonly SurfaceInfo[];
  /**
   * The surface in front with what is scrolled out of sight as well, for a planner that misses something in `blueprint`.
   * Null where nothing is open; absent where a session can't look further.
   */
  readonly lookFurther?: () => Promise<Blueprint | null>;
  /** The last action and its outcome; null at the first step. */
  readonly last: Done | null;
  readonly memory: RunMemory;
  /**
   * What the rules say to the planner since its last answer: why a proposal was not carried out, that the goal seems to be
   * reached. Sentences of ours; what they quote of the interface is quoted and bounded.
   */
  readonly notices: readonly string[];
  /** Aborted when the run is stopped: a planner that waits for a model gives up at once. */
  readonly signal: AbortSignal;
}

/** One question to a model and its answer, as the trace keeps it. */
export interface Exchange {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly answer: string;
  readonly usage: Usage;
  /** What of the answer had to be rewritten to become an action. */
  readonly coerced: readonly Coercion[];
  /** Why the answer was sent back; null = it was used. */
  readonly complaint: string | null;
  /** It was sent back because it names an element that was never shown. */
  readonly unknownId?: boolean;
  /** How many points it gave instead of ids. */
  readonly points?: number;
  /** Milliseconds. */
  readonly elapsedMs: number;
}

export interface Proposal {
  readonly action: Action;
  /** Actions to be done after it without asking again, as long as nothing surprising happens. */
  readonly more?: readonly Action[];
  /** Questions and answers that led to it, in order. Empty for planners without a model. */
  readonly exchanges: readonly Exchange[];
  /** Where a planner that follows a list of its own stands, so that a resumed run goes on there (0 = its first entry). */
  readonly position?: number;
}

export interface Planner {
  readonly name: string;
  /**
   * It composes actions and text by itself (a model does), so its proposals are held against the rules of memory and repair. The
   * built-in planner does only what the person wrote.
   */
  readonly composes: boolean;
  /**
   * The next action; `finish` ends the run.
   * @throws LumosError MODEL_REQUIRED (text would have to be composed), PLANNER_FAILED (goal not understood, answers of a model
   * that are no action), TIMEOUT and BACKEND_UNAVAILABLE (the model does not answer), and the codes of what could not be
   * found or done. Exchanges that led to nothing are in its `PlanningFailure` wrapper where there were any.
   */
  next(input: PlannerInput): Promise<Proposal>;
}
