/** What is left of the clause at which an interrupted run stood, judged by what was done of it. */
import type { Action } from '../../actions/action.js';
import { LumosError } from '../../errors.js';
import type { Deed } from '../memory.js';
import type { Done, PlannerInput } from '../planner.js';
import type { Clause, Intent } from './intents.js';
import { assertMaySave, type Files } from './tactics/save.js';

/** Looks, waits and turns to a window for what the clause itself is about. */
function prepares({ action }: Action, { kind }: Intent): boolean {
  return (
    action === 'observe' ||
    (action === 'wait_for' && kind !== 'wait_for') ||
    (action === 'switch_surface' && kind !== 'switch')
  );
}

/**
 * The intent that is left of `clauses[index]`; null = all of it is done.
 * @throws LumosError of the last action, where that was delivered and failed all the same
 */
export function leftOf(clauses: readonly Clause[], index: number, files: Files, input: PlannerInput): Intent | null {
  const intent = clauses[index]?.intent;
  const { last } = input;
  if (!intent || !last || !wasDelivered(last)) return intent ?? null;
  const done = doneOf(clauses, index, input.memory.deeds, last);
  const latest = done.at(-1);
  if (latest === undefined) return intent;
  if (last.outcome.error) throw last.outcome.error;
  switch (intent.kind) {
    case 'write': {
      if (latest.action === 'type_text' || latest.action === 'set_text') {
        return last.outcome.effect === 'no_effect' ? intent : null;
      }
      // What was selected is gone already: deleting once more would take what stands before it.
      const { over, ...rest } = intent;
      return rest;
    }
    case 'click': {
      const times = (intent.times ?? 1) - done.length;
      return times > 0 ? { ...intent, times } : null;
    }
    case 'menu': {
      const path = intent.path.slice(done.length);
      return path.length > 0 ? { ...intent, path } : null;
    }
    case 'save':
      return isSaved(intent, files, input) ? null : intent;
    case 'select_text':
      // Selecting twice is the same as once.
      return intent;
    default:
      return null;
  }
}

/** What was done of the clause, oldest first: the deeds that say its words as their reason. */
function doneOf(clauses: readonly Clause[], index: number, deeds: readonly Deed[], last: Done): Action[] {
  const { words, intent } = clauses[index] as Clause;
  const own: Action[] = [];
  for (const { action } of [...deeds].reverse()) {
    if (action.reason !== words) break;
    if (!prepares(action, intent)) own.unshift(action);
  }
  let alike = 0;
  while (clauses[index - alike - 1]?.words === words) alike += 1;
  const ofThis = own.slice(alike * actionsOf(intent));
  // A deed that was redacted has lost its reason.
  return ofThis.length === 0 && !prepares(last.action, intent) ? [last.action] : ofThis;
}

/** How many actions a clause takes that is done as it was meant. */
function actionsOf(intent: Intent): number {
  if (intent.kind === 'click') return intent.times ?? 1;
  if (intent.kind === 'menu') return intent.path.length;
  return intent.kind === 'write' && intent.over ? 2 : 1;
}

/** Otherwise the clause is begun anew. */
function wasDelivered({ outcome }: Done): boolean {
  if (outcome.effect === 'refused') return false;
  return outcome.error === null || outcome.error.delivery !== 'not_delivered';
}

/** Keys that make an application write. */
const ANSWERS: ReadonlySet<string> = new Set(['Enter', 'Control+s']);

/** The file did not exist when the run began, and is there now that the dialog is answered. */
function isSaved(intent: Extract<Intent, { kind: 'save' }>, files: Files, { last, blueprint }: PlannerInput): boolean {
  if (!last || blueprint?.surface.kind === 'dialog' || blueprint?.surface.modal) return false;
  const answers =
    last.action.action === 'click' || (last.action.action === 'press_key' && ANSWERS.has(last.action.key));
  if (!answers) return false;
  try {
    assertMaySave(intent, files);
    return false;
  } catch (error) {
    if (error instanceof LumosError && error.code === 'CONFIRMATION_REQUIRED') return true;
    throw error;
  }
}
