/**
 * Quoting of what applications say. A name can never be confused with the structure of a text form, break its line, reverse
 * its reading order, or hide characters from a reader.
 */

/**
 * Control characters, lone surrogates, line and paragraph separators, and characters that show nothing: bidirectional
 * controls (Unicode Standard Annex 9), invisible operators, tags. The zero-width joiner and non-joiner stay: emoji and
 * several scripts are written with them; so do the Arabic and Syriac signs of category Cf, which are visible.
 */
const UNSAFE =
  /["\\]|\p{Cc}|\p{Cs}|\p{Zl}|\p{Zp}|(?![\u200c-\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])\p{Cf}|[\u115f\u1160\u2800\u3164\uffa0]/gu;

const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text without quotation marks, escaped as JSON would where that is needed. */
export function escapeText(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const short = SHORT[character];
    if (short !== undefined) return short;
    let escaped = '';
    for (let i = 0; i < character.length; i++) {
      escaped += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
    }
    return escaped;
  });
}

/** The text as a JSON string literal: `JSON.parse` gives it back. */
export function quote(text: string): string {
  return `"${escapeText(text)}"`;
}

/** Without one, code points and UTF-16 units are the same. */
const SURROGATE = /[\ud800-\udfff]/;

/** `12345` as `12,345`, the same in every locale. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * A value cut to `limit` code points. `total` = how many code points there are in all; the cut text ends (or, with `keep`
 * "end", begins) with an ellipsis.
 */
export function cut(
  text: string,
  limit: number,
  options: { readonly total?: number | undefined; readonly keep?: 'start' | 'end' } = {},
): { readonly text: string; readonly total: number; readonly isCut: boolean } {
  // A text has at most as many code points as UTF-16 units: most need not be split at all.
  const long = text.length > limit || options.total !== undefined;
  const points = long && SURROGATE.test(text) ? [...text] : null;
  const held = points ? points.length : text.length;
  const total = Math.max(options.total ?? held, held);
  if (!long || (held <= limit && total <= held)) return { text, total, isCut: false };
  const [from, to] = options.keep === 'end' ? [-limit, undefined] : [0, limit];
  const short = points ? points.slice(from, to).join('') : text.slice(from, to);
  return { text: options.keep === 'end' ? `…${short}` : `${short}…`, total, isCut: true };
}
