/** Comparing words that people write with words that interfaces show: folding, splitting and distances. */

/**
 * One form for words that a reader takes for the same: compatibility characters, case, diacritics and the Latin letters
 * that Unicode does not decompose. Kana and Indic vowel marks carry meaning and stay.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßøłđıæœþð]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .normalize('NFC');
}

const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};

const COLLAPSED = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** White space collapsed to single blanks, none at the ends. */
export function collapse(text: string): string {
  if (COLLAPSED.test(text)) return text;
  return text.replace(/\s+/gu, ' ').trim();
}

/** The folded runs of letters and digits. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/**
 * Optimal string alignment distance (Damerau-Levenshtein in which no part is edited twice), given up as soon as it must
 * exceed `limit`; then `limit + 1` is returned.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Dice coefficient of the letter trigrams of two texts (padded, so that beginnings and ends count), 0…1. */
export function trigramSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const left = trigrams(a);
  const right = trigrams(b);
  let common = 0;
  for (const [gram, count] of left) common += Math.min(count, right.get(gram) ?? 0);
  return (2 * common) / (a.length + 2 + b.length + 2);
}

function trigrams(text: string): Map<string, number> {
  const padded = `  ${text}  `;
  const grams = new Map<string, number>();
  for (let i = 0; i + 3 <= padded.length; i++) {
    const gram = padded.slice(i, i + 3);
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

/**
 * Whether two names can belong to the same element at two moments: equal but for case, digits and punctuation
 * ("notes.txt" and "*notes.txt", "Inbox (3)" and "Inbox (4)"), or nearly equal as a whole. "Play" and "Pause",
 * "Delete" and "Delete all" are not. An absent name says nothing and is compatible with any.
 */
export function compatibleNames(a: string, b: string): boolean {
  if (a === b || a === '' || b === '') return true;
  const left = essence(a);
  const right = essence(b);
  if (left === right) return left !== '' || fold(a).replace(/\d+/g, '') === fold(b).replace(/\d+/g, '');
  return Math.min(left.length, right.length) >= LONG_NAME && trigramSimilarity(left, right) >= NEARLY_EQUAL;
}

/** Shorter names differ in meaning by a single word; only in long ones (a message's row) does a small change not matter. */
const LONG_NAME = 24;
const NEARLY_EQUAL = 0.8;

function essence(name: string): string {
  return (fold(name).match(/[\p{L}\p{M}]+/gu) ?? []).join(' ');
}
