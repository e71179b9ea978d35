/** How much an element has to do with what is asked: shared words, without knowing the language. Pure. */
import type { Blueprint, Element } from '../../blueprint/model.js';
import { words } from '../../blueprint/similarity.js';

/** Of an exactly shared word, of a shared beginning, and of words in the value instead of the name. */
const WHOLE = 3;
const BEGINNING = 1;
const IN_VALUE = 0.5;
/** Letters that two words must share at their beginnings: "rename" and "renaming", "Datei" and "Dateien". */
const STEM = 4;
/** Characters of a value that are looked at. */
const VALUE_LIMIT = 300;

/**
 * Scores by index; 0 = nothing in common. Words that many elements share say little: each counts the less the more elements have
 * it, as in any text search (inverse document frequency), which also takes care of "the", "und" and "を".
 * @param about texts in which what is looked for is named: the goal, the reason of an `observe`
 */
export function relevanceOf(
  { elements }: Pick<Blueprint, 'elements'>,
  about: readonly string[],
): (index: number) => number {
  const sought = [...new Set(about.flatMap(words))].filter((word) => word.length > 1 || !/^[a-z0-9]$/.test(word));
  if (sought.length === 0) return () => 0;
  const names = elements.map(nameWords);
  const values = elements.map(valueWords);
  const weights = new Map(
    sought.map((word) => {
      const having = names.filter((list) => list.has(word)).length;
      return [word, Math.log(1 + elements.length / (1 + having))] as const;
    }),
  );
  const scores = elements.map((_, index) => {
    let score = 0;
    for (const [word, weight] of weights) {
      score += weight * match(word, names[index] ?? new Set());
      score += weight * IN_VALUE * match(word, values[index] ?? new Set());
    }
    return score;
  });
  return (index) => scores[index] ?? 0;
}

function match(word: string, among: ReadonlySet<string>): number {
  if (among.has(word)) return WHOLE;
  if (word.length < STEM) return 0;
  const stem = word.slice(0, Math.max(STEM, word.length - 3));
  for (const other of among) if (other.length >= STEM && other.startsWith(stem)) return BEGINNING;
  return 0;
}

function nameWords({ name, description, placeholder }: Element): ReadonlySet<string> {
  return new Set(words(`${name} ${description ?? ''} ${placeholder ?? ''}`));
}

function valueWords({ value, states }: Element): ReadonlySet<string> {
  return new Set(value && !states.includes('protected') ? words(value.slice(0, VALUE_LIMIT)) : []);
}
