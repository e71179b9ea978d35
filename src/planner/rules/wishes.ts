/**
 * What of a goal can be checked on the screen: quoted texts, text to be composed, values and ticks. Read with the grammar of literal
 * goals, clause by clause; what it doesn't understand is no wish, and nothing is concluded from it.
 */
import { REDACTED } from '../../actions/policy.js';
import { findElements } from '../../blueprint/find.js';
import type { Element } from '../../blueprint/model.js';
import { words } from '../../blueprint/similarity.js';
import { parseGoal } from '../literal/grammar.js';
import type { Intent } from '../literal/intents.js';
import type { ReviewContext } from '../review.js';
import { loose } from './comparing.js';
import { contentOf, quotedClauses } from './content.js';
import { deliveredTexts, holds, isTextAction, nameOf, plain, short } from './fields.js';
import { notContent } from './non-content.js';

export type Wish =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'composed'; readonly clause: string }
  | { readonly kind: 'value'; readonly field: string; readonly value: string }
  | { readonly kind: 'state'; readonly what: string; readonly to: boolean };

/**
 * `visible` = it can be seen now; `delivered` = it was entered, and has gone from sight since (sent, another window); `missing` = it
 * would show, and does not; `unknown` = what is in front does not tell.
 */
export interface Finding {
  readonly wish: Wish;
  readonly found: 'visible' | 'delivered' | 'missing' | 'unknown';
  /** What was found or is missing, for a sentence. */
  readonly words: string;
}

/** Below this a match is a guess, and nothing is concluded from a guess. */
const CERTAIN = 0.5;

export function wishesOf(goal: string): Wish[] {
  const { literal, generated } = contentOf(goal);
  const texts = literal.map((text): Wish => ({ kind: 'text', text }));
  const composed = generated.map((clause): Wish => ({ kind: 'composed', clause }));
  return [...texts, ...composed, ...intentsOf(goal).flatMap(checkable)];
}

/** What the grammar of literal goals understands of a goal. */
export function intentsOf(goal: string): Intent[] {
  return quotedClauses(goal).flatMap((clause) => {
    const parsed = parseGoal(clause);
    return parsed.kind === 'steps' ? parsed.clauses.map(({ intent }) => intent) : [];
  });
}

function checkable(intent: Intent): Wish[] {
  switch (intent.kind) {
    case 'set':
      return [{ kind: 'value', field: intent.field, value: intent.value }];
    case 'choose':
      return [{ kind: 'value', field: intent.from, value: intent.option }];
    case 'toggle':
      return [{ kind: 'state', what: intent.what, to: intent.to }];
    default:
      return [];
  }
}

export function findingsOf(context: ReviewContext): Finding[] {
  return wishesOf(context.goal).map((wish) => findingOf(wish, context));
}

/** All findings if every wish is there, else null. Looks no further than the first that is not: asked at every step. */
export function allThere(context: ReviewContext): Finding[] | null {
  const findings: Finding[] = [];
  for (const wish of wishesOf(context.goal)) {
    const finding = findingOf(wish, context);
    if (finding.found !== 'visible' && finding.found !== 'delivered') return null;
    findings.push(finding);
  }
  return findings;
}

function findingOf(wish: Wish, context: ReviewContext): Finding {
  switch (wish.kind) {
    case 'text':
      return textFinding(wish, context);
    case 'composed':
      return composedFinding(wish, context);
    case 'value': {
      const element = meant(wish.field, context);
      if (!element) return { wish, found: 'unknown', words: '' };
      const right = hasValue(element, wish.value, context);
      if (right === null) return { wish, found: 'unknown', words: '' };
      const words = `${short(wish.value)} in ${nameOf(element)}`;
      return { wish, found: right ? 'visible' : 'missing', words };
    }
    case 'state': {
      const element = meant(wish.what, context);
      const on = element && isOn(element);
      if (!element || on === null) return { wish, found: 'unknown', words: '' };
      const words = `${nameOf(element)} ${wish.to ? 'on' : 'off'}`;
      return { wish, found: on === wish.to ? 'visible' : 'missing', words };
    }
  }
}

function textFinding(wish: Extract<Wish, { kind: 'text' }>, context: ReviewContext): Finding {
  const { blueprint, memory, surfaces } = context;
  const elements = blueprint?.elements ?? [];
  const words = short(wish.text);
  const field = elements.find((element) => holds(element, wish.text) === true);
  if (field) return { wish, found: 'visible', words: `${words} in ${nameOf(field)}` };
  const wanted = plain(wish.text);
  const shown =
    elements.some(({ name }) => name.includes(wanted)) || surfaces.some(({ title }) => title.includes(wanted));
  if (shown) return { wish, found: 'visible', words };
  if (deliveredTexts(memory).some((text) => plain(text).includes(wanted))) return { wish, found: 'delivered', words };
  // What went into a protected field is kept by nobody, and shown nowhere.
  const secret = memory.deeds.some(({ action }) => isTextAction(action) && action.text === REDACTED);
  const unclear =
    secret || elements.some((element) => holds(element, wish.text) === null && element.valueLength !== undefined);
  return { wish, found: unclear ? 'unknown' : 'missing', words: `the text ${words}` };
}

function composedFinding(
  wish: Extract<Wish, { kind: 'composed' }>,
  { goal, blueprint, memory }: ReviewContext,
): Finding {
  const { quoted } = contentOf(goal);
  const delivered = [...new Set(deliveredTexts(memory))];
  const composed = delivered.filter((text) => !quoted.includes(text) && notContent(text) === null);
  const shortest = Math.min(...composed.map((text) => plain(text).length));
  const field = blueprint?.elements.find(
    (element) =>
      // Most elements hold too little to be looked at.
      (element.value?.length ?? 0) >= Math.min(shortest, element.valueLength === undefined ? shortest : 1) &&
      composed.some((text) => holds(element, text) === true),
  );
  if (field) return { wish, found: 'visible', words: `the text that was composed in ${nameOf(field)}` };
  const words = `the text for ${short(wish.clause)}`;
  return { wish, found: composed.length > 0 ? 'delivered' : 'missing', words };
}

/** The one element that a description fits; null where none does or several do. */
function meant(description: string, { blueprint }: ReviewContext): Element | null {
  if (!blueprint) return null;
  const candidates = blueprint.elements.filter(tells);
  const named = candidates.filter(({ name }) => loose(name) === loose(description));
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  // Finding by description takes its time in a large window, and finds nothing where no word of it occurs.
  const said = new Set(words(description));
  if (!candidates.some(({ name }) => words(name).some((word) => said.has(word)))) return null;
  const matches = findElements(blueprint, description, { max: 8 }).filter(
    ({ element, score }) => score >= CERTAIN && tells(element),
  );
  const [best, next] = matches;
  return best && (!next || best.score > next.score) ? best.element : null;
}

/** It has a value or can be on and off. */
function tells(element: Element): boolean {
  return isOn(element) !== null || Boolean(element.range) || element.value !== undefined;
}

function isOn({ states }: Element): boolean | null {
  if (states.includes('checked') || states.includes('pressed')) return true;
  if (states.includes('unchecked')) return false;
  return null;
}

function hasValue(element: Element, value: string, { blueprint }: ReviewContext): boolean | null {
  if (element.range) {
    const number = Number(/-?\d+(?:[.,]\d+)?/u.exec(value)?.[0]?.replace(',', '.') ?? Number.NaN);
    return Number.isNaN(number) ? null : Math.abs(element.range.now - number) < 1e-6;
  }
  if (element.value !== undefined && element.value !== null) return loose(element.value) === loose(value);
  const option = blueprint?.elements.find(
    ({ name, states }) => loose(name) === loose(value) && states.includes('selected'),
  );
  return option ? true : null;
}
