/**
 * What a planner that composes by itself may do without asking is bounded by the goal that the person gave. Interface text can
 * suggest anything; only what the goal names or asks for is the person's own.
 */

import { foldPattern, foldWords, mentionsVerb, VERB_KINDS, type VerbKind } from './verbs.js';
import { DRAFT_WORDS, REMINDERS } from './verbs-draft.js';

export interface GoalBounds {
  readonly goal: string;
  /** What stands in quotation marks, folded: names of controls and literal text. */
  readonly quoted: readonly string[];
  /** Hosts and origins that the goal, or the person beside it, named. Lower case. */
  readonly addresses: readonly string[];
  /** Kinds of verbs that the goal asks for, outside quotation marks. */
  readonly verbs: readonly VerbKind[];
  /** "Draft, do not send" (LU-40). */
  readonly draftOnly: boolean;
}

/**
 * @param named addresses that the person gave beside the goal: the first page, origins that were allowed (an origin, a host,
 * or `*.host`, as in the bounds of trust of the browser)
 */
export function boundsOf(goal: string, named: readonly string[] = []): GoalBounds {
  const quoted: string[] = [];
  const outside = goal.replace(QUOTED, (whole) => {
    quoted.push(foldWords(whole.slice(1, -1)).trim());
    return ' ';
  });
  const refusal = refusals();
  const asked = foldWords(outside).replace(remindersPattern(), ' ');
  const refuses = refusal.test(asked);
  const positive = asked.replace(new RegExp(refusal, 'gu'), ' ');
  const verbs = VERB_KINDS.filter((kind) => mentionsVerb(positive, kind));
  return {
    goal,
    quoted,
    addresses: [...addressesIn(goal), ...named.map(hostPattern)],
    verbs,
    draftOnly: refuses || (!verbs.includes('send') && nouns().test(asked)),
  };
}

/** Whether the person named this address: its host, or the origin it belongs to. */
export function namesAddress(bounds: GoalBounds, address: string): boolean {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if (url.protocol === 'about:') return true;
  const host = url.hostname.replace(/\.+$/u, '');
  return bounds.addresses.some((named) => {
    if (named === '*' || named === host || named === url.host || named === url.origin) return true;
    if (named.startsWith('*.')) return host === named.slice(2) || host.endsWith(named.slice(1));
    return `www.${named}` === host || named === `www.${host}`;
  });
}

/** Whether the goal's own words name an application: each word of the name that says something stands in it. */
export function namesApp(bounds: GoalBounds, ...names: readonly string[]): boolean {
  const goal = wordsOf(bounds.goal);
  return names.some((name) => {
    const words = wordsOf(name).filter((word) => word.length > 1);
    return words.length > 0 && words.every((word) => goal.includes(word));
  });
}

/** Whether the person gave this text themselves. */
export function givesText(bounds: GoalBounds, text: string): boolean {
  const wanted = foldWords(text).trim();
  return wanted !== '' && foldWords(bounds.goal).includes(wanted);
}

/** Whether the goal names this control in quotation marks. */
export function namesControl(bounds: GoalBounds, name: string): boolean {
  const wanted = foldWords(name).trim();
  return wanted !== '' && bounds.quoted.includes(wanted);
}

/** Whether the goal uses the verb that a control's name begins with ("Save As…" where the goal says "save it as"). */
export function namesVerb(bounds: GoalBounds, name: string): boolean {
  const [first = ''] = wordsOf(name);
  if (first.length < 2) return false;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u.test(first)
    ? foldWords(bounds.goal).includes(first)
    : wordsOf(bounds.goal).includes(first);
}

/** Whether a control's name speaks of a draft ("Save draft"): pressing it does not send. */
export function saysDraft(name: string): boolean {
  return nouns().test(foldWords(name));
}

const QUOTED =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|‹[^›]*›|「[^」]*」|『[^』]*』|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu;

function wordsOf(text: string): string[] {
  return foldWords(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Hosts as people write them: with a scheme, or with at least one dot and a top-level label of letters; also `localhost:3000`. */
const ADDRESS =
  /(?:https?:\/\/[^\s"'<>“”«»]+)|(?<![@\p{L}\p{N}.])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?![\p{L}\p{N}])|\blocalhost(?::\d{1,5})?\b|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/giu;

function addressesIn(goal: string): string[] {
  return (goal.match(ADDRESS) ?? []).map(hostPattern).filter((host) => host !== '');
}

function hostPattern(address: string): string {
  const wanted = address.trim().toLowerCase();
  if (wanted === '*' || wanted.startsWith('*.')) return wanted;
  try {
    const url = new URL(wanted.includes('://') ? wanted : `http://${wanted}`);
    return url.port === '' ? url.hostname : url.host;
  } catch {
    // No address after all ("and/or", an origin that is misspelt): it names nothing.
    return '';
  }
}

let refusalPattern: RegExp | undefined;
let nounPattern: RegExp | undefined;
let reminderPattern: RegExp | undefined;

function refusals(): RegExp {
  const sources = Object.values(DRAFT_WORDS).flatMap((words) => words.refusals);
  refusalPattern ??= new RegExp(sources.map((source) => `(?:${foldPattern(source)})`).join('|'), 'u');
  return refusalPattern;
}

function nouns(): RegExp {
  const words = Object.values(DRAFT_WORDS).flatMap((each) => each.nouns.map(foldPattern));
  nounPattern ??= new RegExp(`(?<![\\p{L}])(?:${words.join('|')})`, 'u');
  return nounPattern;
}

function remindersPattern(): RegExp {
  reminderPattern ??= new RegExp(REMINDERS.map(foldPattern).join('|'), 'gu');
  return reminderPattern;
}
