/**
 * Tells text to be entered as it stands ("type hello", anything quoted) from text that has to be composed ("write a short essay
 * about tide pools"), clause by clause (LU-27). The words are data (`languages.ts`).
 */
import type { ContentWords, UnspacedWords } from './content-words.js';
import { SPACED, UNSPACED } from './languages.js';
import { liftQuoted, quotedIn } from './quotes.js';

export type ContentKind = 'literal' | 'generated' | 'both' | 'none';

export interface Content {
  readonly kind: ContentKind;
  /** Quoted texts to be entered exactly. */
  readonly literal: readonly string[];
  /** The clauses that ask for composing, with their quotes taken off. */
  readonly generated: readonly string[];
  /** Every quoted string, names of files and fields included. */
  readonly quoted: readonly string[];
}

/** What a goal wants entered. Pure; the same goal gives the same answer. */
export function contentOf(goal: string): Content {
  const { text, strings } = liftQuoted(goal);
  const literal: string[] = [];
  const generated: string[] = [];
  let entersSomething = false;
  for (const clause of clausesOf(text)) {
    const read = readClause(clause, strings);
    if (read.kind === 'generated') generated.push(unmark(clause, strings));
    if (read.kind === 'literal') entersSomething = true;
    literal.push(...read.exact);
  }
  const kind = generated.length > 0 ? (entersSomething ? 'both' : 'generated') : entersSomething ? 'literal' : 'none';
  return { kind, literal, generated, quoted: strings };
}

const any = (...lists: readonly (readonly string[])[]): string => `(?:${lists.flat().join('|')})`;
/** A whole word: `\b` knows only ASCII. */
const word = (source: string): string => String.raw`(?<![\p{L}\p{N}])${source}(?![\p{L}\p{N}])`;

interface Grammar {
  readonly begins: RegExp;
  readonly joint: RegExp;
  readonly composes: RegExp;
  readonly replies: RegExp;
  readonly verb: RegExp;
  readonly generated: readonly RegExp[];
}

const PRONOUN = String.raw`(?:[\s-]+(?:me|us|him|her|them|mir|uns|ihm|ihr|moi|nous|lui))?`;

function grammarOf(words: ContentWords): Grammar {
  const { compose, reply, write, enter, indefinite, definite, kinds, about, others, polite, joints } = words;
  const lead = String.raw`^\s*(?:${any(polite)}[\s,]+)*`;
  const few = String.raw`(?:[\p{L}\p{N}'’-]+,?\s+){0,4}`;
  const verb = word(any(write, enter));
  const writing = word(any(write));
  const kind = word(any(kinds));
  return {
    begins: new RegExp(lead + word(any(compose, reply, write, enter, others)), 'iu'),
    joint: new RegExp(String.raw`(?:,\s*)?${word(any(joints))}\s+(?:${word(any(joints))}\s+)?|,\s+`, 'giu'),
    composes: new RegExp(lead + word(any(compose)), 'iu'),
    replies: new RegExp(lead + word(any(reply)), 'iu'),
    verb: new RegExp(verb, 'iu'),
    generated: [
      new RegExp(String.raw`${verb}${PRONOUN}\s+${word(any(indefinite))}\s+${few}${kind}`, 'iu'),
      new RegExp(
        String.raw`${writing}${PRONOUN}\s+${few}${kind}\s+${word(`(?:${about.join('|')}|for|that|which|für|pour|para)`)}`,
        'iu',
      ),
      new RegExp(
        String.raw`${writing}${PRONOUN}\s+${word(any(definite))}\s+${few}${kind}\s*(?:$|${word('(?:of|for|to|von|für|an|de|du|pour|del|para|a)')})`,
        'iu',
      ),
      new RegExp(`${writing}.*${word(any(about))}`, 'iu'),
      // German, and requests in the infinitive: "einen kurzen Brief an Ada schreiben".
      new RegExp(String.raw`${word(any(indefinite))}\s+${few}${kind}.*${word(any(write, compose))}\s*$`, 'iu'),
    ],
  };
}

const GRAMMARS = SPACED.map(grammarOf);

/** The clauses of a goal with their quotes as they were meant, in double quotes. */
export function quotedClauses(goal: string): string[] {
  const { text, strings } = liftQuoted(goal);
  return clausesOf(text).map((clause) =>
    clause.replace(/\uE000(\d+)\uE001/gu, (_, index: string) => `"${strings[Number(index)] ?? ''}"`).trim(),
  );
}

/** Sentences, and within them where a joint is followed by another verb. */
export function clausesOf(text: string): string[] {
  const sentences = text.split(/[;\n。；！？]|[.!?](?=\s|$)/u);
  return sentences.flatMap((sentence) => {
    const cuts = new Map<number, number>();
    for (const { joint, begins } of GRAMMARS) {
      for (const found of sentence.matchAll(joint)) {
        const after = found.index + found[0].length;
        if (begins.test(sentence.slice(after))) cuts.set(found.index, after);
      }
    }
    const parts: string[] = [];
    let start = 0;
    for (const [at, after] of [...cuts].sort(([a], [b]) => a - b)) {
      if (at < start) continue;
      parts.push(sentence.slice(start, at));
      start = after;
    }
    parts.push(sentence.slice(start));
    return parts.flatMap(unspacedClauses).filter((part) => part.trim() !== '');
  });
}

const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

function unspacedClauses(text: string): string[] {
  return IDEOGRAPHIC.test(text) ? text.split(/[，、,]|然后|然後|接着|そして|それから/u) : [text];
}

interface Reading {
  readonly kind: 'literal' | 'generated' | 'none';
  readonly exact: readonly string[];
}

const NOTHING: Reading = { kind: 'none', exact: [] };

function readClause(clause: string, strings: readonly string[]): Reading {
  if (IDEOGRAPHIC.test(clause)) {
    for (const words of UNSPACED) {
      const read = readUnspaced(clause, strings, words);
      if (read.kind !== 'none') return read;
    }
  }
  const readings = GRAMMARS.map((grammar) => readSpaced(clause, strings, grammar));
  // A quoted text is the strongest sign there is; then composing, which needs more words to be recognised than entering.
  return (
    readings.find((each) => each.exact.length > 0) ??
    readings.find((each) => each.kind === 'generated') ??
    readings.find((each) => each.kind === 'literal') ??
    NOTHING
  );
}

function readSpaced(clause: string, strings: readonly string[], grammar: Grammar): Reading {
  const quote = theTextQuote(clause, grammar);
  const before = quote === null ? clause : clause.slice(0, quote);
  if (grammar.composes.test(clause) || asksToCompose(before, grammar)) return { kind: 'generated', exact: [] };
  if (quote !== null) return { kind: 'literal', exact: quotedIn(clause.slice(quote), strings).slice(0, 1) };
  if (grammar.replies.test(clause)) return { kind: 'generated', exact: [] };
  return grammar.verb.test(clause) ? { kind: 'literal', exact: [] } : NOTHING;
}

const asksToCompose = (text: string, { generated }: Grammar): boolean => generated.some((each) => each.test(text));

/** Where the quote begins that holds what is to be entered: behind "with" ("fill X with Y"), else the first behind the verb. */
function theTextQuote(clause: string, { verb, replies }: Grammar): number | null {
  const at = verb.exec(clause)?.index ?? replies.exec(clause)?.index;
  if (at === undefined) return null;
  const filled = /(?:\bwith|\bmit|\bavec|\bcon)\s+\uE000/iu.exec(clause.slice(at));
  if (filled) return at + filled.index + filled[0].length - 1;
  const behind = clause.indexOf('\uE000', at);
  return behind >= 0 ? behind : null;
}

function readUnspaced(clause: string, strings: readonly string[], words: UnspacedWords): Reading {
  const { compose, write, enter, kinds, about } = words;
  const verbs = any(write, enter);
  const quoted =
    // 「…」と入力, 把“…”输入, 输入“…”
    new RegExp(String.raw`\uE000(\d+)\uE001(?:と|って|を)[^\uE000]{0,12}?${verbs}`, 'u').exec(clause) ??
    new RegExp(
      String.raw`${verbs}(?:上|入|下|进|出)?[：:]?\s*(?:文字|文本|内容)?\s*\uE000(\d+)\uE001(?!的|について)`,
      'u',
    ).exec(clause) ??
    new RegExp(String.raw`(?:把|将)\uE000(\d+)\uE001[^\uE000]{0,12}?${verbs}`, 'u').exec(clause);
  if (quoted) {
    const text = strings[Number(quoted[1])];
    return { kind: 'literal', exact: text === undefined ? [] : [text] };
  }
  const has = (list: readonly string[]): boolean => list.length > 0 && new RegExp(any(list), 'u').test(clause);
  const composes = has(compose) || (has(write) && (has(about) || has(kinds))) || (has(enter) && has(about));
  if (composes) return { kind: 'generated', exact: [] };
  return has(enter) || has(write) ? { kind: 'literal', exact: [] } : NOTHING;
}

function unmark(text: string, strings: readonly string[]): string {
  return text.replace(/\uE000(\d+)\uE001/gu, (_, index: string) => strings[Number(index)] ?? '').trim();
}

/** Whether a goal uses one of these words, in any of the languages. */
export function mentions(goal: string, list: 'adding' | 'again'): boolean {
  return MENTIONS[list].test(liftQuoted(goal).text);
}

const mentioned = (list: 'adding' | 'again' | 'another'): string =>
  `(?:${word(any(...SPACED.map((words) => words[list])))}|${any(...UNSPACED.map((words) => words[list]))})`;
const MENTIONS = {
  adding: new RegExp(mentioned('adding'), 'iu'),
  again: new RegExp(mentioned('again'), 'iu'),
};
const ANOTHER = new RegExp(mentioned('another'), 'giu');
/** Between "a second" and what there is to be two of. */
const NEARBY = 24;

/** Whether a goal asks for another, a new, a second one of these things. */
export function anotherOf(goal: string, things: readonly string[]): boolean {
  const text = liftQuoted(goal).text.toLowerCase();
  return [...text.matchAll(ANOTHER)].some((found) => {
    const near = text.slice(found.index, found.index + found[0].length + NEARBY);
    return things.some((thing) => thing !== '' && near.includes(thing.toLowerCase()));
  });
}
