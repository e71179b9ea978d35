/** Coercion of single values: numbers and truths written as text, points in several notations, key names. */
import type { ActionName } from './action.js';
import {
  BOOLEAN_PROPERTIES,
  CONDITION_SYNONYMS,
  ENUM_PROPERTIES,
  FALSE_WORDS,
  NUMBER_PROPERTIES,
  TRUE_WORDS,
} from './coerce-tables.js';
import { canonicalChord } from './keys.js';
import { propertiesOf } from './schema.js';

export interface Rewritten {
  readonly value: unknown;
  readonly note: string;
}

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/iu;
const ID = /^[\s[#@("']*(?:(?:id|ref|element)\s*[=:]\s*)?([AVW][1-9]\d*)[\s\])"']*$/iu;
const PAIR = /^\s*[([{]?\s*([+-]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)\s*[)\]}]?\s*$/u;

/** Ids in other notations and points as text, list or object. null = nothing to rewrite. */
export function coerceTarget(value: unknown): Rewritten | null {
  if (typeof value === 'string') {
    const id = ID.exec(value)?.[1]?.toUpperCase();
    if (id !== undefined) return id === value ? null : { value: id, note: 'rewrote the notation of the id' };
    const pair = PAIR.exec(value);
    return pair === null ? null : { value: { x: Number(pair[1]), y: Number(pair[2]) }, note: 'read a point from text' };
  }
  if (Array.isArray(value)) {
    const [x, y] = value.map(toNumber);
    if (value.length !== 2 || x === undefined || y === undefined) return null;
    return { value: { x, y }, note: 'read a point from a list' };
  }
  if (typeof value !== 'object' || value === null) return null;
  const bag = value as Record<string, unknown>;
  const keys = Object.keys(bag).sort().join();
  if (keys === 'id' || keys === 'ref')
    return { value: coerceId(bag.id ?? bag.ref), note: 'took the id from an object' };
  if (keys !== 'x,y' || (typeof bag.x === 'number' && typeof bag.y === 'number')) return null;
  const x = toNumber(bag.x);
  const y = toNumber(bag.y);
  return x === undefined || y === undefined ? null : { value: { x, y }, note: 'read numbers from text' };
}

export function coerceValue(action: ActionName, property: string, value: unknown): Rewritten | null {
  if (!propertiesOf(action).allowed.includes(property)) return null;
  if (BOOLEAN_PROPERTIES[action]?.includes(property)) return coerceBoolean(value);
  if (NUMBER_PROPERTIES.includes(property)) {
    const number = typeof value === 'string' ? toNumber(value) : undefined;
    return number === undefined ? null : { value: number, note: 'read a number from text' };
  }
  if (ENUM_PROPERTIES.includes(property)) return coerceWord(property, value);
  if (property === 'key') return coerceKey(value);
  if (property === 'url') return coerceUrl(value);
  if (typeof value === 'number' || typeof value === 'boolean') {
    return { value: String(value), note: `wrote a ${typeof value} as text` };
  }
  return null;
}

function coerceId(value: unknown): unknown {
  return coerceTarget(value)?.value ?? value;
}

function coerceBoolean(value: unknown): Rewritten | null {
  const word =
    typeof value === 'string' ? value.trim().toLowerCase() : value === 1 || value === 0 ? String(value) : null;
  if (word === null) return null;
  const note = 'read true or false from text';
  if (TRUE_WORDS.includes(word)) return { value: true, note };
  return FALSE_WORDS.includes(word) ? { value: false, note } : null;
}

function coerceWord(property: string, value: unknown): Rewritten | null {
  if (typeof value !== 'string') return null;
  const word = value
    .trim()
    .replace(/([a-z])([A-Z])/gu, '$1_$2')
    .replace(/[\s-]+/gu, '_')
    .toLowerCase();
  const meant = property === 'condition' ? (CONDITION_SYNONYMS[word] ?? word) : word;
  return meant === value ? null : { value: meant, note: `wrote "${property}" in the form of the vocabulary` };
}

function coerceKey(value: unknown): Rewritten | null {
  const words = Array.isArray(value) && value.every((part) => typeof part === 'string') ? value.join('+') : value;
  const text = typeof words === 'number' ? String(words) : words;
  if (typeof text !== 'string') return null;
  const chord = canonicalChord(text);
  if (chord === null || chord === value) return null;
  return { value: chord, note: 'wrote the key as the vocabulary does' };
}

/** "example.org/path" is an address without its scheme; anything with a scheme stays as it is. */
function coerceUrl(value: unknown): Rewritten | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(text))
    return text === value ? null : { value: text, note: 'removed white space' };
  const host = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?::\d+)?(?:[/?#]|$)/u.exec(
    text,
  );
  if (host === null) return null;
  // Nobody has a certificate for the own machine.
  const scheme = /^(?:localhost|\d)/u.test(text) ? 'http' : 'https';
  return { value: `${scheme}://${text}`, note: `added ${scheme}:// to the address` };
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : undefined;
}
