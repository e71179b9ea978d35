/** Reads a description in plain words. Words have several uses ("Sign in", "Left margin"), so that one text has several readings. */

import { articlesBeside, partsOf, roleOf } from './find-roles.js';
import {
  LEADING_VERBS,
  LINKS,
  type LinkKind,
  ORDINALS,
  POSITIONS,
  type Position,
  type RoleWords,
  STATE_WORDS,
  STOP_WORDS,
  type StateWords,
  WITH_NOUNS,
} from './find-words.js';
import { collapse, fold } from './similarity.js';

/** One description of one element. */
export interface Phrase {
  /** What it is called, as far as that was said without quotation marks. */
  readonly text: string;
  /** What must be its exact text. */
  readonly quoted: readonly string[];
  readonly role: RoleWords | null;
  readonly states: readonly StateWords[];
  /** 1-based; negative from the end. */
  readonly ordinal: number | null;
  readonly position: Position | null;
}

export interface Link {
  readonly kind: LinkKind;
  readonly phrase: Phrase;
}

/** One way to understand a description: an element, and the elements that tell where it is. */
export interface Reading {
  readonly head: Phrase;
  readonly links: readonly Link[];
}

interface Token {
  /** As written, without punctuation at its end. */
  readonly raw: string;
  readonly folded: string;
  readonly quoted: boolean;
}

/** More prepositions than this are read as part of names. */
const MAX_LINKS = 3;

const QUOTED =
  /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|‘([^’]+)’|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])|`([^`]+)`/gu;

/** All readings worth trying, the plainest first. Never empty. */
export function readings(description: string): Reading[] {
  const tokens = withoutVerb(tokenize(description));
  const links = findLinks(tokens);
  const found: Reading[] = [];
  const seen = new Set<string>();
  const add = (reading: Reading): void => {
    const key = JSON.stringify(reading);
    if (!seen.has(key)) found.push(reading);
    seen.add(key);
  };
  const all = links.slice(-MAX_LINKS);
  for (let subset = 0; subset < 1 << all.length; subset++) {
    const chosen = all.filter((_, bit) => subset & (1 << bit));
    const parts = split(tokens, chosen);
    // "left of", "next to": two words or more seldom mean anything else; without them only the whole text can be a name.
    const certain = all.every((link) => link.length < 2 || chosen.includes(link));
    for (const depth of certain ? (['literal', 'role', 'full'] as const) : (['literal'] as const)) {
      const [head, ...rest] = parts;
      if (!head) continue;
      add({
        head: phrase(head.tokens, depth),
        links: rest.map(({ kind, tokens: part }) => ({
          kind: kind ?? 'in',
          // What describes a place is always read fully, unless it is quoted: "in the Login dialog".
          phrase: phrase(part, 'full'),
        })),
      });
    }
  }
  return found.filter(({ links: parts }) => parts.every((link) => !isEmpty(link.phrase)));
}

/** Says nothing at all. */
export function isEmpty(phrase: Phrase): boolean {
  return phrase.text === '' && phrase.quoted.length === 0 && isBare(phrase);
}

function isBare({ role, states, ordinal, position }: Phrase): boolean {
  return role === null && states.length === 0 && ordinal === null && position === null;
}

function tokenize(description: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  const plain = (text: string): void => {
    for (const piece of text.split(/\s+/u)) {
      // A word loses the punctuation around it; a sign alone ("+", "…") is a name.
      const raw = /[\p{L}\p{N}]/u.test(piece)
        ? piece.replace(/^[([{]+|[)\]},.;:!?]+$/gu, '')
        : piece.replace(/^,$/, '');
      if (raw === '') continue;
      for (const part of partsOf(raw))
        tokens.push({ raw: part, folded: fold(part).replaceAll('-', ' '), quoted: false });
    }
  };
  for (const match of description.matchAll(QUOTED)) {
    plain(description.slice(last, match.index));
    const inner = match.slice(1).find((group) => group !== undefined) ?? '';
    tokens.push({ raw: collapse(inner), folded: fold(inner), quoted: true });
    last = match.index + match[0].length;
  }
  plain(description.slice(last));
  return tokens;
}

function withoutVerb(tokens: Token[]): Token[] {
  for (const length of [2, 1]) {
    const beginning = tokens.slice(0, length);
    if (beginning.some((token) => token.quoted) || tokens.length <= length) continue;
    if (LEADING_VERBS.has(beginning.map((token) => token.folded).join(' '))) return withoutVerb(tokens.slice(length));
  }
  return tokens;
}

interface FoundLink {
  readonly kind: LinkKind;
  readonly at: number;
  readonly length: number;
}

/** Prepositions with something after them, longest first where they overlap. */
function findLinks(tokens: readonly Token[]): FoundLink[] {
  const links: FoundLink[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const length = longest(tokens, at, 4, (words) => LINKS.has(words));
    if (length === 0 || at + length >= tokens.length) continue;
    const kind = LINKS.get(wordsAt(tokens, at, length)) ?? 'in';
    // "in the bottom right corner", "on the left": a position, not a container.
    if (kind === 'in' && isPositionOnly(tokens, at + length)) continue;
    links.push({ kind, at, length });
    at += length - 1;
  }
  return links;
}

function isPositionOnly(tokens: readonly Token[], from: number): boolean {
  let at = from;
  while (tokens[at] && !tokens[at]?.quoted && STOP_WORDS.has(tokens[at]?.folded ?? '')) at++;
  const length = longest(tokens, at, 2, (words) => POSITIONS.has(words));
  if (length === 0) return false;
  let after = at + length;
  while (tokens[after] && STOP_WORDS.has(tokens[after]?.folded ?? '')) after++;
  return after >= tokens.length || LINKS.has(tokens[after]?.folded ?? '');
}

function split(tokens: readonly Token[], links: readonly FoundLink[]): { kind: LinkKind | null; tokens: Token[] }[] {
  const parts: { kind: LinkKind | null; tokens: Token[] }[] = [];
  let kind: LinkKind | null = null;
  let from = 0;
  for (const link of links) {
    parts.push({ kind, tokens: tokens.slice(from, link.at) });
    kind = link.kind;
    from = link.at + link.length;
  }
  parts.push({ kind, tokens: tokens.slice(from) });
  return parts;
}

/**
 * `literal`: everything is the name; `role`: role and state words at the ends are taken out; `full`: positions and
 * ordinals, too, wherever they stand.
 */
function phrase(tokens: readonly Token[], depth: 'literal' | 'role' | 'full'): Phrase {
  const quoted = tokens.filter((token) => token.quoted).map((token) => token.raw);
  if (depth === 'literal') {
    const text = trimArticles(tokens.filter((token) => !token.quoted));
    return { text, quoted, role: null, states: [], ordinal: null, position: null };
  }
  const text: string[] = [];
  const states: StateWords[] = [];
  let role: RoleWords | null = null;
  let roleText: string[] = [];
  let articles: ReadonlySet<string> = new Set();
  let ordinal: number | null = null;
  let position: Position | null = null;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token || token.quoted) {
      at += 1;
      continue;
    }
    const withNoun = token.folded === 'with' ? skipWith(tokens, at) : 0;
    const roleLength = longest(tokens, at, 3, (words) => roleOf(words) !== null);
    const stateLength = longest(tokens, at, 3, (words) => stateOf(words) !== null);
    const positionLength = depth === 'full' ? longest(tokens, at, 2, (words) => POSITIONS.has(words)) : 0;
    const nth = depth === 'full' ? ordinalOf(token.folded) : null;
    if (withNoun > 0) at += withNoun;
    else if (roleLength > 0 && roleLength >= stateLength) {
      // The last role word is the role ("menu button", "tab list"); earlier ones are part of the name.
      if (role) text.push(...roleText);
      role = roleOf(wordsAt(tokens, at, roleLength));
      articles = articlesBeside(wordsAt(tokens, at, roleLength));
      roleText = tokens.slice(at, at + roleLength).map(({ raw }) => raw);
      at += roleLength;
    } else if (stateLength > 0) {
      const state = stateOf(wordsAt(tokens, at, stateLength));
      if (state) states.push(state);
      at += stateLength;
    } else if (positionLength > 0) {
      position = POSITIONS.get(wordsAt(tokens, at, positionLength)) ?? null;
      at += positionLength;
      while (/^(?:in|on|at)$/.test(text.at(-1) ?? '')) text.pop();
    } else if (nth !== null) {
      ordinal = nth;
      at += 1;
    } else {
      if (!STOP_WORDS.has(token.folded)) text.push(token.raw);
      at += 1;
    }
  }
  // Prepositions before a position ("at the top") are left over at the end.
  while (position && /^(?:in|on|at|to)$/.test(text.at(-1) ?? '')) text.pop();
  while (articles.has(fold(text[0] ?? ''))) text.shift();
  return { text: text.join(' '), quoted, role, states, ordinal, position };
}

/** "with the label", "with text": how many tokens say only what the following words are. */
function skipWith(tokens: readonly Token[], at: number): number {
  let length = 1;
  if (tokens[at + length]?.folded === 'the') length += 1;
  if (WITH_NOUNS.has(tokens[at + length]?.folded ?? '')) return length + 1;
  return tokens[at + length]?.quoted ? length : 0;
}

function trimArticles(tokens: readonly Token[]): string {
  const [first, ...rest] = tokens;
  const kept = rest.length > 0 && first && /^(?:the|a|an)$/.test(first.folded) ? rest : tokens;
  return kept.map(({ raw }) => raw).join(' ');
}

/** The greatest number of unquoted tokens from `at` whose words are accepted; 0 = none. */
function longest(tokens: readonly Token[], at: number, most: number, accept: (words: string) => boolean): number {
  for (let length = Math.min(most, tokens.length - at); length > 0; length--) {
    if (tokens.slice(at, at + length).some((token) => token.quoted)) continue;
    if (accept(wordsAt(tokens, at, length))) return length;
  }
  return 0;
}

function wordsAt(tokens: readonly Token[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(({ folded }) => folded)
    .join(' ');
}

const STATE_BY_WORDS = new Map(STATE_WORDS.flatMap((entry) => entry.phrases.map((words) => [words, entry] as const)));

function stateOf(words: string): StateWords | null {
  return STATE_BY_WORDS.get(words) ?? null;
}

function ordinalOf(word: string): number | null {
  const [, digits] = /^(\d+)(?:st|nd|rd|th)$/.exec(word) ?? [];
  return digits ? Number(digits) : (ORDINALS[word] ?? null);
}
