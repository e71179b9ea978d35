/** How names are compared: pure text functions. */

/** Lower case, without accents, punctuation and repeated spaces: "Éditeur de  texte…" becomes "editeur de texte". */
export function normalise(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{Mn}+/gu, '')
      .toLowerCase()
      // Composed again, since the decomposition also takes Hangul and voiced kana apart.
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
      .trim()
  );
}

export function wordsOf(text: string): string[] {
  return normalise(text).split(' ').filter(Boolean);
}

/** "org.gnome.TextEditor" becomes "text editor": the last part of a reverse domain name, its humps as words. */
export function spokenId(id: string): string {
  const last = id.split('.').at(-1) ?? id;
  return normalise(last.replace(/([a-z0-9])([A-Z])/g, '$1 $2'));
}

/** Words around a name that say nothing: "the calculator app". */
const FILLERS = new Set(['the', 'a', 'an', 'my', 'app', 'application', 'program', 'programme', 'please']);

/** The request without fillers; unchanged if nothing else is in it. */
export function stripFillers(text: string): string {
  const words = wordsOf(text);
  const kept = words.filter((word) => !FILLERS.has(word));
  return (kept.length > 0 ? kept : words).join(' ');
}

/** Optimal string alignment distance (Damerau-Levenshtein without repeated edits of one place), at most `limit` + 1. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}

/** How many typing mistakes a word of this length may have and still be meant. */
export function allowedMistakes(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Whether two names differ by typing mistakes only; hardly anybody mistypes the first letter. */
export function nearlyEqual(a: string, b: string): boolean {
  if (a.charAt(0) !== b.charAt(0)) return false;
  const limit = allowedMistakes(Math.min(a.length, b.length));
  return limit > 0 && editDistance(a, b, limit) <= limit;
}
