/** The errors and outcomes that the loop itself makes: each says what happened and what to do next. */
import type { Action } from '../actions/action.js';
import type { Blueprint } from '../blueprint/model.js';
import { quote } from '../blueprint/text-escape.js';
import { LumosError } from '../errors.js';
import type { Outcome } from './planner.js';
import type { Remark } from './review.js';

/** Of an action that was not begun, or of a wait that was left, because the run was stopped. */
export function interrupted(): Outcome {
  return { effect: 'refused', summary: 'not done: the run was stopped', error: null };
}

/** Of an action that had not come to its end when the run was stopped. */
export function stillGoing(action: Action): Outcome {
  const message = `${action.action} was still going on when the run was stopped.`;
  const error = new LumosError('TIMEOUT', message, {
    hint: 'Look at the application before repeating it.',
    delivery: 'unknown',
  });
  return { effect: 'unverifiable', summary: message, error };
}

export function refusedTooOften(remarks: readonly Remark[]): LumosError {
  const last = remarks.at(-1);
  const what = last?.action ? ` (${last.action.action})` : '';
  const reasons = [...new Set(remarks.map(({ message }) => message))].join(' | ');
  return new LumosError('PLANNER_FAILED', `What was proposed${what} was refused ${remarks.length} times: ${reasons}`, {
    hint: 'Say the goal in smaller steps, or use another model. The trace shows what was proposed.',
    details: { rules: [...new Set(remarks.map(({ rule }) => rule))].join(' ') },
  });
}

/** Of an action that was under way when the run was interrupted, and that nobody can know the outcome of. */
export function notKnown(action: Action, why: string, now: Blueprint | null): LumosError {
  const where = now ? ` in ${quote(now.surface.title)}` : '';
  const what = action.reason === undefined ? action.action : `${action.action} (${action.reason})`;
  return new LumosError('TIMEOUT', `The run was interrupted during ${what}, and ${why}.`, {
    hint: `Look${where} whether it was done. If not, do it by hand or as a goal of its own; then go on with the rest of the goal.`,
    delivery: 'unknown',
  });
}

export function asLumosError(error: unknown): LumosError {
  if (error instanceof LumosError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new LumosError('PLANNER_FAILED', message, {
    hint: 'This is a defect in LUMOS: please report it with the output of `lumos doctor`.',
    cause: error,
  });
}
