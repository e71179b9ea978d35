/** The built-in planner: literal goals, no model. Reads the goal once, then carries its clauses out one action at a time. */
import { LumosError } from '../../errors.js';
import type { Done, Planner, PlannerInput, Proposal } from '../planner.js';
import { parseGoal } from './grammar.js';
import type { Clause, Intent } from './intents.js';
import { menu } from './tactics/menu.js';
import { assertMaySave, type Files, save } from './tactics/save.js';
import { choose, click, expand, one, read, scrollTo, set, toggle } from './tactics/simple.js';
import { write } from './tactics/write.js';
import type { Tactic } from './view.js';

/** How many moves one clause may take before it is given up as going round in circles. */
const MOVES_A_CLAUSE = 20;

/**
 * A planner for one goal.
 * @param resumeAt `position` of an interrupted run (`Past.position`): it goes on with that clause
 * @throws LumosError MODEL_REQUIRED where text would have to be composed, PLANNER_FAILED where a clause is not understood,
 * CONFIRMATION_REQUIRED where it would be saved over a file that exists; all before anything is done.
 */
export function createLiteralPlanner(goal: string, files: Files, resumeAt: number | null = null): Planner {
  const clauses = understood(goal);
  // What lies before was asked when the run began; the clause that it goes on with may have written its file by now.
  const ahead = resumeAt === null ? clauses : clauses.slice(resumeAt + 1);
  for (const { intent } of ahead) if (intent.kind === 'save') assertMaySave(intent, files);
  const notes: string[] = [];
  let index = resumeAt ?? 0;
  let moves = 0;
  let tactic: Tactic | null = null;
  let resuming = resumeAt !== null;
  return {
    name: 'built-in',
    composes: false,
    async next(input: PlannerInput): Promise<Proposal> {
      // The last action of the interrupted run was one of the clause that it stood at.
      const goesOn = resuming && wasDelivered(input.last);
      resuming = false;
      let last = tactic !== null || goesOn ? input.last : null;
      const standing = clauses[index];
      if (goesOn && standing?.intent.kind === 'save' && isSaved(standing.intent, files, input)) {
        notes.push(`saved ${standing.intent.as}`);
        index += 1;
        last = null;
      }
      for (;;) {
        const clause = clauses[index];
        if (!clause) {
          return {
            action: { action: 'finish', success: true, summary: notes.at(-1) ?? 'done' },
            exchanges: [],
            position: index,
          };
        }
        tactic ??= tacticFor(clause.intent, files);
        const move = tactic.next({ blueprint: input.blueprint, surfaces: input.surfaces, last });
        if (move.kind === 'fail') throw move.error;
        if (move.kind === 'act') {
          moves += 1;
          if (moves > MOVES_A_CLAUSE) throw circling(clause);
          return { action: { ...move.action, reason: clause.words }, exchanges: [], position: index };
        }
        if (move.note) notes.push(move.note);
        index += 1;
        moves = 0;
        tactic = null;
        last = null;
      }
    },
  };
}

/** Otherwise the clause is begun anew. */
function wasDelivered(last: Done | null): boolean {
  if (last === null || last.outcome.effect === 'refused') return false;
  return last.outcome.error === null || last.outcome.error.delivery !== 'not_delivered';
}

/** The file did not exist when the run began, and is there now that the dialog is answered. */
function isSaved(intent: Extract<Intent, { kind: 'save' }>, files: Files, { last, blueprint }: PlannerInput): boolean {
  if (last === null || last.outcome.error || blueprint?.surface.kind === 'dialog' || blueprint?.surface.modal)
    return false;
  try {
    assertMaySave(intent, files);
    return false;
  } catch (error) {
    if (error instanceof LumosError && error.code === 'CONFIRMATION_REQUIRED') return true;
    throw error;
  }
}

function understood(goal: string): readonly Clause[] {
  const parsed = parseGoal(goal);
  if (parsed.kind === 'steps') return parsed.clauses;
  if (parsed.kind === 'needs_model') {
    throw new LumosError('MODEL_REQUIRED', `“${parsed.clause}” asks for text that has to be composed.`, {
      hint: 'Give the text itself in quotes (write "…"). Composing text needs a language model, which this version cannot connect yet.',
    });
  }
  throw new LumosError('PLANNER_FAILED', `Not understood without a model: “${parsed.clause}”`, {
    hint: 'Use the literal forms: open …, write "…" [into …], press …, click …, choose A > B, set … to …, tick …, save as …, joined by "then".',
  });
}

function tacticFor(intent: Intent, files: Files): Tactic {
  switch (intent.kind) {
    case 'open_app':
      return one({ action: 'open_app', name: intent.name });
    case 'open_url':
      return one({ action: 'open_url', url: intent.url });
    case 'switch':
      return one({ action: 'switch_surface', surface: intent.title });
    case 'press_key':
      return one({ action: 'press_key', key: intent.key, ...(intent.times > 1 ? { repeat: intent.times } : {}) });
    case 'scroll':
      return one({ action: 'scroll', direction: intent.direction, pages: intent.pages });
    case 'wait_for':
      return one({
        action: 'wait_for',
        condition: intent.gone ? 'gone' : 'exists',
        query: intent.what,
        timeout_ms: 15000,
      });
    case 'write':
      return write(intent);
    case 'set':
      return set(intent);
    case 'click':
      return click(intent);
    case 'menu':
      return menu(intent.path);
    case 'choose':
      return choose(intent);
    case 'toggle':
      return toggle(intent);
    case 'expand':
      return expand(intent);
    case 'scroll_to':
      return scrollTo(intent);
    case 'save':
      return save(intent, files);
    case 'read':
      return read(intent);
  }
}

function circling(clause: Clause): LumosError {
  return new LumosError('PLANNER_FAILED', `“${clause.words}” did not come to an end in ${MOVES_A_CLAUSE} actions.`, {
    hint: 'Look at the application with `lumos observe` and say the steps one by one.',
    delivery: 'unknown',
  });
}
