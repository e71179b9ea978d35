/** Words on controls in many languages, the last cue after role, form semantics and state: what a control's name says it does. */
import { CONSEQUENTIAL_VERBS } from './verbs-consequential.js';
import { DESTROY_VERBS } from './verbs-destroy.js';
import { PAY_VERBS } from './verbs-pay.js';
import { SEND_VERBS } from './verbs-send.js';

/** By language (ISO 639-1). */
export type VerbTable = Readonly<Record<string, VerbList>>;

export interface VerbList {
  /** Sources of regular expressions. */
  readonly words: readonly string[];
  /** The verb may also end the name, as in "Nachricht senden" and "ファイルを削除". */
  readonly last?: true;
}

export const VERB_KINDS = ['send', 'pay', 'destroy', 'consequential'] as const;
export type VerbKind = (typeof VERB_KINDS)[number];

export const VERBS: Readonly<Record<VerbKind, VerbTable>> = {
  send: SEND_VERBS,
  pay: PAY_VERBS,
  destroy: DESTROY_VERBS,
  consequential: CONSEQUENTIAL_VERBS,
};

/**
 * For comparing words: no case, no combining marks (accents, vowel points, dakuten), no directional or invisible characters,
 * no tatweel, one form of what Unicode has several of. Both sides of a comparison go through it.
 */
export function foldWords(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  return bare.replace(MARKS, '').replace(VARIANTS, (letter) => SAME[letter] ?? letter);
}

const MARKS = /[\p{Mn}\p{Me}\p{Cf}\u0640]/gu;
/** Dotless i, final sigma, typographic apostrophes. */
const SAME: Readonly<Record<string, string>> = { ı: 'i', ς: 'σ', '’': "'", ʼ: "'", '‘': "'" };
const VARIANTS = /[ıς’ʼ‘]/gu;

/** The same for the source of a regular expression: what is escaped in it stays as it is. */
export function foldPattern(source: string): string {
  return source.replace(/(\\\S(?:\{\w+\})?)|[^\\]+/gu, (part, escaped) =>
    escaped === undefined ? foldWords(part) : part,
  );
}

/** Scripts whose words are not set apart by spaces, or take endings that carry no other meaning. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;
/** What may follow a verb that ends a name: polite and plain endings of Japanese and Korean. */
const ENDINGS = foldPattern('(?:する|します|してください|る|하기|하세요|합니다|하다|요)?');

interface Matcher {
  readonly atStart: RegExp;
  readonly anywhere: RegExp;
}

const matchers = new Map<VerbKind, Matcher>();

/** Whether a control's name starts (in verb-final languages: starts or ends) with a verb of this kind. */
export function saysVerb(name: string, kind: VerbKind): boolean {
  return name !== '' && matcherOf(kind).atStart.test(bareName(name));
}

/** Whether a sentence holds a verb of this kind, wherever it stands. */
export function mentionsVerb(sentence: string, kind: VerbKind): boolean {
  return matcherOf(kind).anywhere.test(foldWords(sentence));
}

/** Without what stands around the words: icons, numbers of unread things, dots, a mnemonic in brackets. */
function bareName(name: string): string {
  return foldWords(name)
    .replace(/\((?:&|_)?[a-z]\)/gu, '')
    .replace(/[&_](?=\p{L})/gu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
    .replace(/\s+/gu, ' ');
}

function matcherOf(kind: VerbKind): Matcher {
  const known = matchers.get(kind);
  if (known) return known;
  const lists = Object.values(VERBS[kind]);
  const all = lists.flatMap(({ words }) => words);
  const final = lists.filter(({ last }) => last).flatMap(({ words }) => words);
  const [spaced, unspaced] = split(all);
  const [spacedLast, unspacedLast] = split(final);
  const atStart = [
    `^(?:${spaced})(?![\\p{L}\\p{M}])`,
    `^(?:${unspaced})`,
    `(?:^|[^\\p{L}\\p{N}\\p{M}])(?:${spacedLast})$`,
    `(?:${unspacedLast})${ENDINGS}$`,
  ];
  const anywhere = [`(?<![\\p{L}\\p{M}])(?:${spaced})(?![\\p{L}\\p{M}])`, `(?:${unspaced})`];
  const made = { atStart: new RegExp(atStart.join('|'), 'u'), anywhere: new RegExp(anywhere.join('|'), 'u') };
  matchers.set(kind, made);
  return made;
}

/** What an empty list matches. */
const NOTHING = '(?!)';

/** Longer ones first, so that a shorter one never hides them. */
function split(words: readonly string[]): [spaced: string, unspaced: string] {
  const folded = [...new Set(words.map(foldPattern))].sort((a, b) => b.length - a.length);
  const of = (unspaced: boolean) => folded.filter((word) => UNSPACED.test(word) === unspaced).join('|') || NOTHING;
  return [of(false), of(true)];
}
