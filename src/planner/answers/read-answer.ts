/** The text of a model -> actions, or one precise complaint that is sent back. Never guesses. */
import type { Action } from '../../actions/action.js';
import { type Coercion, knownAction } from '../../actions/coerce.js';
import { ACTION_KEYS } from '../../actions/coerce-tables.js';
import type { Blueprint } from '../../blueprint/model.js';
import { collapse } from '../../blueprint/similarity.js';
import { cleanAnswer, isObject } from './clean.js';
import { type Candidate, findCalls } from './find-calls.js';
import { type Complaint, type ComplaintReason, type Judged, judge, NO_OBJECT } from './judge.js';
import type { TargetContext } from './targets.js';
import { type Unwrapped, unwrapCalls } from './unwrap.js';

export interface ReadContext extends TargetContext {
  /** How many actions an answer may hold. */
  readonly mode: 'one' | 'several';
}

export type ReadAnswer =
  | {
      readonly kind: 'actions';
      /** At least one; exactly one in mode `one`. */
      readonly actions: readonly Action[];
      readonly coerced: readonly Coercion[];
      /** Points given instead of ids (`pointsInsteadOfIds`), grounded to an element or not. */
      readonly points?: number;
    }
  | {
      readonly kind: 'complaint';
      readonly message: string;
      readonly reason: ComplaintReason;
      readonly points?: number;
    };

/** Longer answers are no action: the longest text of one is a million characters. */
const LONGEST = 4_000_000;

export function readAnswer(answer: string, context: ReadContext): ReadAnswer {
  if (answer.trim() === '') return complaint('empty', `The answer is empty. ${ONE}`);
  if (answer.length > LONGEST) return complaint('not_json', `The answer is far too long. ${ONE}`);
  const { text, onlyThoughts } = cleanAnswer(answer);
  if (onlyThoughts) return complaint('cut_off', `The answer ends within your thoughts. Think shortly. ${ONE}`);
  const { candidates, broken, chatty } = findCalls(unstringed(text));
  const meant = candidates.filter((candidate) => !chatty || !isQuotation(candidate, context.blueprint));
  const calls = meant.flatMap(({ value, notes }) =>
    unwrapCalls(value).map((call) => ({ ...call, notes: [...notes, ...call.notes] })),
  );
  const actions = calls.filter(isCall);
  if (actions.length === 0) {
    if (broken !== null) return unreadable(broken);
    if (calls[0] !== undefined) return asComplaint(judge(calls[0].bag, context));
    const quoted = candidates.length > 0;
    return quoted ? complaint('quoted', `The answer only quotes an action. ${ONE}`) : complaint('no_action', NO_OBJECT);
  }
  if (broken !== null && actions.length > 0 && context.mode === 'several') return unreadable(broken);
  const judged = judgeAll(actions, context, chatty);
  if (judged.kind === 'complaint' || judged.coerced.length > 0 || isObject(answer)) return judged;
  return { ...judged, coerced: [{ property: '', note: 'took the action out of what was around it' }] };
}

const ONE = 'Answer with one action as a JSON object such as {"action":"click","target":"A12"}, and nothing else.';

function judgeAll(calls: readonly Unwrapped[], context: ReadContext, chatty: boolean): ReadAnswer {
  const distinct = calls.filter(
    (call, index) =>
      context.mode === 'several' || calls.findIndex((other) => canonical(other.bag) === canonical(call.bag)) === index,
  );
  const [first, ...rest] = distinct;
  if (!first) return complaint('no_action', NO_OBJECT);
  const read: Judged[] = [];
  const coerced: Coercion[] = chatty ? [{ property: '', note: 'left out words around the action' }] : [];
  if (distinct.length < calls.length) coerced.push({ property: '', note: 'left out repetitions of the same action' });
  const used = context.mode === 'one' ? [first] : distinct;
  if (context.mode === 'one' && rest.length > 0) {
    const names = distinct.map(({ bag }) => nameOf(bag));
    if (!names.slice(1).every((name) => name === 'finish' || name === 'observe')) {
      const list = names
        .slice(0, 5)
        .map((name) => name ?? '?')
        .join(', ');
      return complaint(
        'several',
        `The answer holds ${distinct.length} actions (${list}). Answer with exactly one JSON object: only the next action. You are asked again when it is done.`,
      );
    }
    coerced.push({ property: '', note: `left out "${names.slice(1).join('", "')}" after the first action` });
  }
  let points = 0;
  for (const [index, call] of used.entries()) {
    const judged = judge(call.bag, context);
    points += judged.points;
    if (judged.kind === 'complaint') {
      const which = used.length > 1 ? `Action ${index + 1} of ${used.length}: ` : '';
      return { ...asComplaint(judged), message: `${which}${judged.message}`, points };
    }
    coerced.push(...call.notes.map((note) => ({ property: '', note })), ...judged.coerced);
    read.push(judged);
  }
  return { kind: 'actions', actions: read.map(({ action }) => action), coerced, points };
}

/** Whether it says which action it is, or at least tries to. */
function isCall({ bag }: Unwrapped): boolean {
  return nameOf(bag) !== undefined || typeof bag.action === 'string';
}

function nameOf(bag: Readonly<Record<string, unknown>>): string | undefined {
  for (const key of ['action', ...ACTION_KEYS, 'function']) {
    const value = bag[key];
    if (typeof value === 'string') {
      const known = knownAction(value);
      if (known !== undefined) return known;
    }
  }
  const keys = Object.keys(bag);
  const only = keys.find((key) => typeof bag[key] === 'object' && knownAction(key) !== undefined);
  if (only !== undefined) return knownAction(only);
  const nested = bag.action;
  return typeof nested === 'object' && nested !== null ? nameOf(nested as Record<string, unknown>) : undefined;
}

/** What is mentioned between quotation marks, or stands in the interface in the same words, is no answer beside other words. */
function isQuotation(candidate: Candidate, blueprint: Blueprint | null): boolean {
  if (candidate.mentioned) return true;
  if (blueprint === null) return false;
  const raw = collapse(candidate.raw);
  const value = canonical(candidate.value);
  const texts = blueprint.elements.flatMap(({ name, value: content, description, placeholder }) => [
    name,
    content,
    description,
    placeholder,
  ]);
  return [blueprint.surface.title, ...texts].some((text) => {
    if (typeof text !== 'string' || !/[{<(]/u.test(text)) return false;
    return (
      collapse(text).includes(raw) || findCalls(text).candidates.some((quoted) => canonical(quoted.value) === value)
    );
  });
}

/** The whole answer as a JSON text: `"{\"action\":…}"`. */
function unstringed(text: string): string {
  if (!/^"\s*[{[][\s\S]*"$/u.test(text)) return text;
  try {
    const inner: unknown = JSON.parse(text);
    return typeof inner === 'string' ? inner : text;
  } catch {
    // Quotation marks around an object that are no JSON text: what is between them.
    return text.slice(1, -1);
  }
}

function unreadable({ failed, what }: { readonly failed: 'cut_off' | 'malformed'; readonly what: string }): ReadAnswer {
  return failed === 'cut_off'
    ? complaint(
        'cut_off',
        'The JSON object ends before it is complete. Answer with the whole object, and with a shorter text if it did not fit.',
      )
    : complaint(
        'not_json',
        `The JSON object cannot be read: ${what}. Answer with one valid JSON object and nothing else.`,
      );
}

function asComplaint(judged: Judged | Complaint): ReadAnswer & { readonly kind: 'complaint' } {
  if (judged.kind === 'complaint') return judged;
  return { kind: 'complaint', reason: 'no_action', message: NO_OBJECT };
}

function complaint(reason: ComplaintReason, message: string): ReadAnswer {
  return { kind: 'complaint', reason, message };
}

/** Equal for values that differ only in the order of names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}
