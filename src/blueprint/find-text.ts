/** How well what a person says fits what an element says. */
import { SIGNS, SMALL_WORDS, SYNONYMS } from './find-words.js';
import type { Element } from './model.js';
import { MISREAD, wasRead } from './read-name.js';
import { collapse, editDistance, fold, trigramSimilarity, words } from './similarity.js';

/** 0…1 with the reason, in words for a person. */
export interface Fit {
  readonly score: number;
  readonly why: string;
}

export const NO_FIT: Fit = { score: 0, why: '' };

/** One text of an element, prepared for comparison. */
export interface Said {
  /** What the text is to the element: "name", "placeholder" … */
  readonly source: string;
  /** How much a fit of this text says about the element; a fit of the name says all. */
  readonly weight: number;
  readonly text: string;
  readonly folded: string;
  readonly words: readonly string[];
  /** It was read from a picture, where a border may be taken for a letter. */
  readonly read?: boolean;
}

/** The texts by which an element may be described. `beside` = the static text next to a nameless one. */
export function textsOf(element: Element, beside: string | null): Said[] {
  const texts: Said[] = [];
  const add = (source: string, weight: number, text: string | null | undefined): void => {
    if (!text) return;
    const read = source === 'name' && wasRead(element);
    texts.push({ source, weight, text: collapse(text), folded: fold(collapse(text)), words: wordsOf(text), read });
  };
  add('name', 1, element.name);
  add('placeholder', 0.92, element.placeholder);
  add('description', 0.9, element.description);
  add('label beside it', 0.9, beside);
  add('identifier', 0.85, element.platformId?.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  if (!element.states.includes('protected') && element.value && element.value.length <= 200)
    add('value', 0.8, element.value);
  if (element.states.includes('protected')) add('kind', 0.9, 'password');
  if (element.role === 'searchbox') add('kind', 0.9, 'search');
  return texts;
}

/** The same words in the same order, whatever their case, with hardly anything beside them. */
function isReadAs(wanted: string, { folded, words: said }: Said): boolean {
  const meant = words(wanted);
  if (meant.length === 0) return false;
  const at = said.findIndex((_, from) => meant.every((word, i) => said[from + i] === word));
  const letters = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;
  return at >= 0 && letters(folded) - letters(meant.join('')) <= MISREAD;
}

/**
 * Quoted text must be the element's text exactly, but for white space around and between its words. What was read from a picture
 * is nearly so: its case and what stands beside it are not sure.
 */
export function fitQuoted(quoted: string, texts: readonly Said[]): Fit {
  const wanted = collapse(quoted).normalize('NFC');
  for (const said of texts) {
    if (said.text.normalize('NFC') === wanted)
      return { score: said.weight, why: `${said.source} is exactly the quoted text` };
  }
  const read = texts.find((said) => said.read && isReadAs(wanted, said));
  return read ? { score: 0.9 * read.weight, why: `${read.source} was read as nearly the quoted text` } : NO_FIT;
}

/** The best fit of a described text among an element's texts. */
export function fitText(wanted: Wanted, texts: readonly Said[]): Fit {
  let best = NO_FIT;
  for (const said of texts) {
    const { score, how } = compare(wanted, said);
    if (score * said.weight > best.score) best = { score: score * said.weight, why: `${said.source} ${how}` };
  }
  return best;
}

/** Words in which a single letter before a hyphen is no word of its own: "e-mail" is "email". */
function wordsOf(text: string): string[] {
  return words(text.replace(/(?<=(?<!\p{L})\p{L})-(?=\p{L})/gu, ''));
}

/** A described text, prepared once for all elements. */
export interface Wanted {
  readonly folded: string;
  readonly words: readonly string[];
}

export function prepare(text: string): Wanted {
  return { folded: fold(collapse(text)), words: wordsOf(text) };
}

function compare(wanted: Wanted, said: Said): { score: number; how: string } {
  if (wanted.folded === said.folded) return { score: 1, how: 'is the same' };
  const a = wanted.words;
  const b = said.words;
  const signs = a.length === 1 ? SIGNS[a[0] ?? ''] : undefined;
  if (signs?.includes(said.folded)) return { score: 0.95, how: 'is that sign' };
  if (a.length === 0 || b.length === 0) return { score: 0, how: '' };
  const joined = a.join('');
  if (joined === b.join(''))
    return { score: a.length === b.length ? 0.98 : 0.96, how: 'is the same but for punctuation' };
  const share = a.length / b.length;
  const at = indexOfRun(a, b);
  if (at >= 0)
    return { score: 0.72 + 0.2 * share + (at === 0 ? 0.03 : 0), how: at === 0 ? 'begins with it' : 'contains it' };
  if (a.length <= b.length && a.every((word) => b.includes(word)))
    return { score: 0.7 + 0.18 * share, how: 'has all its words' };
  if (UNSPACED.test(wanted.folded) && said.folded.includes(wanted.folded)) {
    return { score: 0.72 + 0.2 * (wanted.folded.length / said.folded.length), how: 'contains it' };
  }
  const weighty = a.filter((word) => !SMALL_WORDS.has(word));
  return wordByWord(weighty.length > 0 ? weighty : a, b);
}

/** Scripts written without blanks between words: there, a part of a text is a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

/** Below this, what is alike is chance. */
const LEAST = 0.35;

function wordByWord(a: readonly string[], b: readonly string[]): { score: number; how: string } {
  let sum = 0;
  let found = 0;
  let roughest = 1;
  const used = new Set<string>();
  for (const word of a) {
    let best = 0;
    let bestWord = '';
    for (const other of b) {
      const likeness = likenessOf(word, other);
      if (likeness > best) {
        best = likeness;
        bestWord = other;
      }
    }
    if (best === 0) continue;
    used.add(bestWord);
    sum += best;
    found += 1;
    roughest = Math.min(roughest, best);
  }
  if (found === 0) return { score: 0, how: '' };
  const coverage = found / a.length;
  const score = (sum / found) * coverage * coverage * (0.65 + 0.27 * (used.size / b.length));
  if (score < LEAST) return { score: 0, how: '' };
  const how = coverage < 1 ? 'has some of its words' : roughest < 0.85 ? 'is similar' : 'has words that begin like it';
  return { score, how };
}

/** 1 the same word, 0 another. Numbers are never merely similar. */
function likenessOf(word: string, other: string): number {
  if (word === other) return 1;
  if (/\p{N}/u.test(word) || /\p{N}/u.test(other)) return 0;
  const shorter = Math.min(word.length, other.length);
  if (word.length >= 2 && other.startsWith(word)) return 0.75 + 0.2 * (word.length / other.length);
  if (areSynonyms(word, other)) return 0.85;
  if (shorter < 4) return 0;
  const limit = shorter >= 7 ? 2 : 1;
  const distance = editDistance(word, other, limit);
  if (distance <= limit) return 0.9 - 0.08 * distance;
  if (other.includes(word) || (word.startsWith(other) && other.length >= 4)) return 0.7;
  return trigramSimilarity(word, other) >= 0.6 ? 0.65 : 0;
}

const SYNONYM_SETS = new Map<string, readonly string[]>();
for (const set of SYNONYMS) for (const word of set) SYNONYM_SETS.set(word, set);

function areSynonyms(a: string, b: string): boolean {
  return SYNONYM_SETS.get(a)?.includes(b) ?? false;
}

/** Where `run` stands in `list` without a gap, or -1. */
function indexOfRun(run: readonly string[], list: readonly string[]): number {
  for (let at = 0; at + run.length <= list.length; at++) {
    if (run.every((word, i) => list[at + i] === word)) return at;
  }
  return -1;
}
