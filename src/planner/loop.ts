/** Observe, plan one action, perform it, observe again, until `finish`, a limit, or an error that can't be mended. */
import type { Action } from '../actions/action.js';
import type { Blueprint, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { RunStatus } from './events.js';
import { EMPTY_MEMORY } from './memory.js';
import type { Outcome, Planner } from './planner.js';

/** What the loop needs of a session. */
export interface GoalSession {
  /** The surface in front, or null where none is open. */
  look(): Promise<Blueprint | null>;
  surfaces(): Promise<readonly SurfaceInfo[]>;
  act(action: Action): Promise<Outcome>;
}

export interface StepRecord {
  readonly step: number;
  readonly action: Action;
  readonly outcome: Outcome;
  /** What was in front when the action was planned. */
  readonly before: Blueprint | null;
  /** Milliseconds from planning to effect. */
  readonly elapsedMs: number;
}

export interface RunResult {
  readonly status: RunStatus;
  readonly summary: string;
  readonly steps: readonly StepRecord[];
  readonly error: LumosError | null;
}

export interface RunOptions {
  /** Default 50. */
  readonly maxSteps?: number;
  /** Ends the run before the next action. */
  readonly signal?: AbortSignal;
  readonly onStep?: (record: StepRecord) => void;
}

/** Runs a goal to its end. Never throws for what the interface or the planner does: the result says it. */
export async function runGoal(
  session: GoalSession,
  planner: Planner,
  goal: string,
  options: RunOptions = {},
): Promise<RunResult> {
  const steps: StepRecord[] = [];
  const end = (status: RunStatus, summary: string, error: LumosError | null = null): RunResult => ({
    status,
    summary,
    steps,
    error,
  });
  const maxSteps = options.maxSteps ?? 50;
  for (let step = 1; step <= maxSteps; step++) {
    if (options.signal?.aborted) return end('stopped', 'stopped by the person');
    const started = performance.now();
    let before: Blueprint | null;
    let action: Action;
    try {
      before = await session.look();
      const last = steps.at(-1) ?? null;
      const surfaces = await session.surfaces();
      const signal = options.signal ?? new AbortController().signal;
      const about = { goal, step, blueprint: before, surfaces, last, memory: EMPTY_MEMORY, notices: [], signal };
      ({ action } = await planner.next(about));
    } catch (error) {
      const failure = asLumosError(error);
      return end('failed', failure.message, failure);
    }
    if (action.action === 'finish') {
      return action.success === false
        ? end('failed', action.summary ?? 'the planner gave up')
        : end('done', action.summary ?? 'done');
    }
    const outcome = await attempt(session, action);
    const record = { step, action, outcome, before, elapsedMs: performance.now() - started };
    steps.push(record);
    options.onStep?.(record);
  }
  return end('limit', `stopped after ${maxSteps} steps`);
}

async function attempt(session: GoalSession, action: Action): Promise<Outcome> {
  try {
    return await session.act(action);
  } catch (error) {
    const failure = asLumosError(error);
    return { effect: 'refused', summary: failure.message, error: failure };
  }
}

function asLumosError(error: unknown): LumosError {
  if (error instanceof LumosError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new LumosError('PLANNER_FAILED', message, {
    hint: 'This is a defect in LUMOS: please report it with the output of `lumos doctor`.',
    cause: error,
  });
}
