/** What every planner is: it is shown the interface and answers with exactly one action. */
import type { Action } from '../actions/action.js';
import type { Blueprint, SurfaceInfo } from '../blueprint/model.js';
import type { LumosError } from '../errors.js';

export type EffectKind = 'confirmed' | 'partial' | 'no_effect' | 'unverifiable' | 'refused';

/** What came of one action, as far as a planner needs to know. */
export interface Outcome {
  readonly effect: EffectKind;
  /** One sentence for a person. */
  readonly summary: string;
  readonly error: LumosError | null;
}

export interface PlannerInput {
  readonly goal: string;
  /** 1 for the first question. */
  readonly step: number;
  /** The surface in front, or null where none is open yet. */
  readonly blueprint: Blueprint | null;
  readonly surfaces: readonly SurfaceInfo[];
  /** The last action and its outcome; null at the first step. */
  readonly last: { readonly action: Action; readonly outcome: Outcome } | null;
}

export interface Planner {
  readonly name: string;
  /**
   * The next action; `finish` ends the run.
   * @throws LumosError MODEL_REQUIRED (text would have to be composed), PLANNER_FAILED (goal not understood), and the codes
   * of what could not be found or done.
   */
  next(input: PlannerInput): Promise<Action>;
}
