/** What one step adds to the memory of a run. Pure: the memory that comes in stays as it is. */
import type { Action } from '../actions/action.js';
import { REDACTED, redact } from '../actions/policy.js';
import type { Blueprint, Element } from '../blueprint/model.js';
import { type Counter, type Counters, type Deed, NO_COUNTS, type RunMemory } from './memory.js';
import type { Done, Exchange } from './planner.js';
import type { Remark } from './review.js';

/** Deeds kept, newest last: what a planner is shown is far less, and a trace has them all. */
export const MOST_DEEDS = 50;

/** What was seen around an action. */
export interface Witness {
  readonly step: number;
  readonly before: Blueprint | null;
  readonly after: Blueprint | null;
}

/** The memory after an action, whatever came of it. */
export function rememberDeed(memory: RunMemory, done: Done, seen: Witness): RunMemory {
  const deed = deedOf(done, seen);
  return {
    deeds: [...memory.deeds, deed].slice(-MOST_DEEDS),
    entered: entered(memory.entered, done, deed, seen),
    launched: launched(memory.launched, done),
    lastUrl: done.action.action === 'open_url' && worked(done) ? done.action.url : memory.lastUrl,
    pendingSearch: pendingSearch(memory.pendingSearch, done, seen),
    counters: count(memory.counters, {
      noEffects: done.outcome.effect === 'no_effect' ? 1 : 0,
      refusals: done.outcome.effect === 'refused' ? 1 : 0,
      unknownIds: done.outcome.error?.code === 'UNKNOWN_ID' ? 1 : 0,
      coercions: done.outcome.result?.coerced.length ?? 0,
    }),
  };
}

/** The memory after the rules spoke: each counts how often it did. */
export function rememberRemarks(memory: RunMemory, remarks: readonly Remark[]): RunMemory {
  return remarks.reduce((remembered, { counter }) => rememberCount(remembered, counter), memory);
}

/** The memory after questions to a model. */
export function rememberExchanges(memory: RunMemory, exchanges: readonly Exchange[]): RunMemory {
  const added = {
    invalidAnswers: exchanges.filter(({ complaint }) => complaint !== null).length,
    coercions: exchanges.reduce((sum, { coerced }) => sum + coerced.length, 0),
    unknownIds: exchanges.filter(({ unknownId }) => unknownId === true).length,
    pointsInsteadOfIds: exchanges.reduce((sum, { points = 0 }) => sum + points, 0),
  };
  return { ...memory, counters: count(memory.counters, added) };
}

export function rememberCount(memory: RunMemory, counter: Counter, by = 1): RunMemory {
  return { ...memory, counters: count(memory.counters, { [counter]: by }) };
}

function count(counters: Counters, added: Partial<Counters>): Counters {
  const sums: Record<Counter, number> = { ...NO_COUNTS, ...counters };
  for (const [name, by] of Object.entries(added) as [Counter, number][]) sums[name] += by;
  return sums;
}

function deedOf(done: Done, { step, before, after }: Witness): Deed {
  const { outcome } = done;
  const element = elementOf(done, before);
  const told = outcome.result?.target;
  const role = told?.role ?? element?.role;
  const { answer } = outcome.result ?? {};
  return {
    step,
    action: kept(done, before),
    target: role === undefined ? null : { role, name: told?.name ?? element?.name ?? '' },
    effect: outcome.effect,
    // What a person answered must outlive the one question at which it is told.
    summary: answer === undefined ? outcome.summary : `${outcome.summary}: ${answer}`,
    code: outcome.error?.code ?? null,
    before: before?.hash ?? null,
    after: after?.hash ?? null,
  };
}

/** The action without text that went into a protected field, or into nobody knows what; a reason may quote that text. */
function kept({ action, outcome }: Done, before: Blueprint | null): Action {
  return withoutSecrets(outcome.result?.action ?? redact(action, elementOf({ action, outcome }, before)));
}

/** A redacted action without the reason, which may quote what was redacted. */
export function withoutSecrets(action: Action): Action {
  const text = 'text' in action ? action.text : action.action === 'press_key' ? action.key : null;
  if (text !== REDACTED) return action;
  const { reason, ...rest } = action;
  return rest;
}

function elementOf({ action, outcome }: Done, blueprint: Blueprint | null): Element | null {
  const id = targetId(action) ?? outcome.result?.target?.id ?? blueprint?.focus ?? null;
  return (id !== null && blueprint?.elements.find((element) => element.id === id)) || null;
}

function targetId(action: Action): string | null {
  return 'target' in action && typeof action.target === 'string' ? action.target : null;
}

function entered(sofar: RunMemory['entered'], done: Done, deed: Deed, { before }: Witness): RunMemory['entered'] {
  const { action, outcome } = done;
  if (action.action !== 'type_text' && action.action !== 'set_text') return sofar;
  // Where it failed on the way, nobody knows how much of it arrived.
  if (outcome.effect === 'refused' || outcome.error) return sofar;
  // Redacted: it went into a protected field.
  if (!('text' in deed.action) || deed.action.text !== action.text) return sofar;
  const id = outcome.result?.target?.id ?? targetId(action) ?? before?.focus ?? null;
  if (id === null) return sofar;
  const text = action.action === 'set_text' ? action.text : (sofar[id] ?? '') + action.text;
  return { ...sofar, [id]: text };
}

function launched(sofar: RunMemory['launched'], done: Done): RunMemory['launched'] {
  const { action, outcome } = done;
  const window = outcome.result?.surface?.id;
  if (action.action !== 'open_app' || !worked(done) || window === undefined) return sofar;
  return { ...sofar, [action.name]: window };
}

function pendingSearch(sofar: string | null, done: Done, { after }: Witness): string | null {
  const { action, outcome } = done;
  switch (action.action) {
    case 'open_search': {
      // Answered without a window of its own: there is nowhere to type.
      if (!action.text || !worked(done) || outcome.result?.answer !== undefined) return sofar;
      return shows(after, action.text) ? null : action.text;
    }
    case 'type_text':
    case 'set_text':
      return sofar !== null && worked(done) && action.text.includes(sofar) ? null : sofar;
    case 'open_app':
    case 'open_url':
      return worked(done) ? null : sofar;
    default:
      return sofar;
  }
}

function shows(blueprint: Blueprint | null, text: string): boolean {
  return blueprint?.elements.some((element) => element.value?.includes(text)) ?? false;
}

function worked({ outcome }: Done): boolean {
  return !outcome.error && outcome.effect !== 'refused' && outcome.effect !== 'no_effect';
}
