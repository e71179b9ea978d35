/**
 * The loop of a run: look, plan, review, act, look at what came of it, remember, again. Until `finish`, a limit, a person who
 * stops it, or an error that can't be mended. It knows no model: a planner proposes, rules review, a session acts.
 */
import type { Action } from '../actions/action.js';
import type { Blueprint, SurfaceInfo } from '../blueprint/model.js';
import { type Clock, systemClock } from '../clock.js';
import type { LumosError } from '../errors.js';
import type { Limits, RunListener, RunStatus, Spent } from './events.js';
import type { Counters } from './memory.js';
import type { Outcome, Planner } from './planner.js';
import type { Past, PastStep } from './resume.js';
import type { Rule } from './review.js';
import { Run } from './run.js';

/** What the loop needs of a session. */
export interface GoalSession {
  /** The surface in front, or null where none is open. */
  look(): Promise<Blueprint | null>;
  surfaces(): Promise<readonly SurfaceInfo[]>;
  /** The surface in front with what is scrolled out of sight as well. */
  lookFurther?(): Promise<Blueprint | null>;
  act(action: Action): Promise<Outcome>;
}

export interface StepRecord extends PastStep {
  /** What was in front when the action was planned; null also for steps of an earlier process. */
  readonly before: Blueprint | null;
}

export interface RunResult {
  readonly status: RunStatus;
  readonly summary: string;
  /** Every action, those before an interruption included. */
  readonly steps: readonly StepRecord[];
  readonly error: LumosError | null;
  readonly spent: Spent;
  readonly counters: Counters;
  /** What went wrong beside the goal: a trace that could not be written. */
  readonly warnings: readonly string[];
}

export interface RunOptions {
  /** What is absent is as in `DEFAULT_LIMITS`. */
  readonly limits?: Partial<Limits>;
  /** Ends the run at once; only an action that is being delivered comes to its own end. A reason that is text is told. */
  readonly signal?: AbortSignal;
  /** Told everything in order, and awaited. */
  readonly listeners?: readonly RunListener[];
  /** What proposals are held against. Default: all rules where the planner composes, none otherwise. */
  readonly rules?: readonly Rule[];
  /** The run goes on from there. */
  readonly past?: Past;
  readonly clock?: Clock;
}

/**
 * Runs a goal to its end. Never throws for what the interface, the planner or a listener does: the result says it.
 * @throws LumosError INVALID_ACTION where a limit is none
 */
export async function runGoal(
  session: GoalSession,
  planner: Planner,
  goal: string,
  options: RunOptions = {},
): Promise<RunResult> {
  const run = new Run(session, planner, goal, { ...options, clock: options.clock ?? systemClock });
  await run.begin();
  let state: State = { at: 'look' };
  while (state.at !== 'end') {
    try {
      state = await next(run, state);
    } catch (error) {
      state = run.endFor(error);
    }
  }
  return run.end(state.ending);
}

/** What is in front at one step. */
export interface Scene {
  readonly blueprint: Blueprint | null;
  readonly surfaces: readonly SurfaceInfo[];
  /** When it was looked at, on the run's clock. */
  readonly at: number;
}

export interface Ending {
  readonly status: RunStatus;
  readonly summary: string;
  readonly error: LumosError | null;
}

export type State =
  | { readonly at: 'look' }
  | { readonly at: 'plan'; readonly scene: Scene }
  | { readonly at: 'review'; readonly scene: Scene; readonly proposed: Action }
  | { readonly at: 'act'; readonly scene: Scene; readonly action: Action }
  | { readonly at: 'end'; readonly ending: Ending };

/**
 * look ──► plan ──► review ──► act ──► look …   each may lead to `end`
 *   └─ planned ahead ──┘ └─ refused ──► look
 */
function next(run: Run, state: Exclude<State, { at: 'end' }>): Promise<State> {
  switch (state.at) {
    case 'look':
      return run.look();
    case 'plan':
      return run.plan(state.scene);
    case 'review':
      return run.review(state.scene, state.proposed);
    case 'act':
      return run.act(state.scene, state.action);
  }
}
