/** How alike two texts are to a reader. */
import { collapse, fold, trigramSimilarity } from '../../blueprint/similarity.js';

const QUOTES = /^["'“”„‘’«»「」『』`]+|["'“”„‘’«»「」『』`]+$/gu;

/** One form for texts that differ only by case, white space and the quotes around them. */
export function loose(text: string): string {
  return collapse(text).replace(QUOTES, '').trim().toLowerCase();
}

/** One form for sentences that say the same in the same words: punctuation, accents, case and articles do not count. */
export function gist(text: string): string {
  return (fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
}

/** 0…1 over the gist of both. */
export function likeness(a: string, b: string): number {
  return trigramSimilarity(gist(a), gist(b));
}
