/** The built-in planner: literal goals, no model. Reads the goal once, then carries its clauses out one action at a time. */
import { setTimeout as delay } from 'node:timers/promises';
import { LumosError } from '../../errors.js';
import type { Planner, PlannerInput, Proposal } from '../planner.js';
import { parseGoal } from './grammar.js';
import type { Clause, Intent } from './intents.js';
import { leftOf } from './resumed.js';
import { close } from './tactics/close.js';
import { menu } from './tactics/menu.js';
import { assertMaySave, type Files, save } from './tactics/save.js';
import { selectText } from './tactics/select-text.js';
import { choose, click, drag, expand, one, pressKey, read, scrollTo, set, switchTo, toggle } from './tactics/simple.js';
import { write } from './tactics/write.js';
import type { Move, Tactic, View } from './view.js';

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
      let last = tactic === null ? null : input.last;
      if (resuming) {
        resuming = false;
        const left = leftOf(clauses, index, files, input);
        if (left === null) index += 1;
        else tactic = tacticFor(left, files, writtenBefore(clauses, index));
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
        tactic ??= tacticFor(clause.intent, files, writtenBefore(clauses, index));
        const move = await nextMove(tactic, { blueprint: input.blueprint, surfaces: input.surfaces, last }, input);
        if (move.kind === 'fail') throw inClause(move.error, clauses, index);
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

/** Looks at what is scrolled out of sight only where a tactic misses something. */
async function nextMove(
  tactic: Tactic,
  view: View,
  input: PlannerInput,
): Promise<Exclude<Move, { kind: 'look_further' | 'look_soon' }>> {
  const move = tactic.next(view);
  if (move.kind === 'look_soon') return lookSoon(tactic, view, input);
  if (move.kind !== 'look_further') return move;
  const whole = (await input.lookFurther?.()) ?? null;
  const second = tactic.next({ ...view, whole });
  if (second.kind === 'look_soon') return lookSoon(tactic, view, input);
  if (second.kind === 'look_further') {
    throw new Error('a tactic that has seen the whole asked for it again');
  }
  return second;
}

/** So often, and so many milliseconds apart, a moment is looked for: interfaces take up to a few tenths of a second. */
const MOMENTS = 6;
const MOMENT = 80;

async function lookSoon(
  tactic: Tactic,
  view: View,
  input: PlannerInput,
): Promise<Exclude<Move, { kind: 'look_further' | 'look_soon' }>> {
  for (let moment = 1; moment <= MOMENTS; moment++) {
    await delay(MOMENT, undefined, { signal: input.signal });
    const whole = (await input.lookFurther?.()) ?? null;
    const move = tactic.next({ ...view, whole, ...(moment === MOMENTS ? { late: true } : {}) });
    if (move.kind !== 'look_soon' && move.kind !== 'look_further') return move;
  }
  throw new Error('a tactic that was told that it is late asked for another moment');
}

/** The same error, saying which clause it was, what was done before it, and what is left. */
function inClause(error: LumosError, clauses: readonly Clause[], index: number): LumosError {
  const clause = clauses[index];
  if (!clause || clauses.length === 1) return error;
  const words = (some: readonly Clause[]): string => some.map((each) => `“${each.words}”`).join(', ');
  const before = index === 0 ? 'Nothing was done before it.' : `Done before it: ${words(clauses.slice(0, index))}.`;
  const after = index === clauses.length - 1 ? '' : ` Not begun: ${words(clauses.slice(index + 1))}.`;
  const { code, hint, candidates, delivery, details } = error;
  return new LumosError(code, `Clause ${index + 1} of ${clauses.length}, “${clause.words}”: ${error.message}`, {
    hint: `${hint} ${before}${after}`,
    candidates,
    delivery,
    details: { ...details, clause: index + 1 },
    cause: error,
  });
}

function understood(goal: string): readonly Clause[] {
  const parsed = parseGoal(goal);
  if (parsed.kind === 'steps') return parsed.clauses;
  if (parsed.kind === 'needs_model') {
    throw new LumosError('MODEL_REQUIRED', `“${parsed.clause}” asks for text that has to be composed.`, {
      hint: 'Give the text itself in quotes (write "…"). Composing text needs a language model: see `lumos doctor` for those that can be used.',
    });
  }
  throw new LumosError('PLANNER_FAILED', `Not understood without a model: “${parsed.clause}”`, {
    hint: 'Use the literal forms of docs/goals.md: open …, write "…" [into …], press …, click …, choose A > B, set … to …, tick …, save as …, joined by "then".',
  });
}

/** As a person would complete it: what is on this machine or a bare number is seldom served encrypted. */
function addressOf(said: string): string {
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(said)) return said;
  return /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?=[:/]|$)/iu.test(said) ? `http://${said}` : `https://${said}`;
}

/** What the clauses before this one were to write. */
function writtenBefore(clauses: readonly Clause[], index: number): string {
  return clauses
    .slice(0, index)
    .map(({ intent }) => (intent.kind === 'write' ? intent.text : ''))
    .join('\n');
}

function tacticFor(intent: Intent, files: Files, written: string): Tactic {
  switch (intent.kind) {
    case 'open_app':
      return one({ action: 'open_app', name: intent.name });
    case 'open_url':
      return one({ action: 'open_url', url: addressOf(intent.url) });
    case 'switch':
      return switchTo(intent);
    case 'press_key':
      return pressKey(intent);
    case 'scroll':
      return one({ action: 'scroll', direction: intent.direction, pages: intent.pages });
    case 'wait_for':
      return one({
        action: 'wait_for',
        condition: intent.gone ? 'gone' : intent.enabled ? 'enabled' : 'exists',
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
      return save(intent, files, written);
    case 'read':
      return read(intent);
    case 'drag':
      return drag(intent);
    case 'select_text':
      return selectText(intent);
    case 'close':
      return close(intent);
  }
}

function circling(clause: Clause): LumosError {
  return new LumosError('PLANNER_FAILED', `“${clause.words}” did not come to an end in ${MOVES_A_CLAUSE} actions.`, {
    hint: 'Look at the application with `lumos observe` and say the steps one by one.',
    delivery: 'unknown',
  });
}
