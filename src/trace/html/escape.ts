/** Interface text, goals and answers are hostile until they went through here. */

/** What steers, reorders or hides: controls, lone surrogates, separators and format characters besides joiners (UAX #9, Cf). */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Cf}]/gu;
const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For element content and attribute values in quotation marks. What cannot be seen is written out. */
export function esc(text: string): string {
  return text
    .replace(UNSEEN, (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`)
    .replace(/[&<>"']/g, (character) => MARKUP[character] ?? '');
}

/** Foreign text in a sentence of ours: its direction stays its own. */
export function foreign(text: string): string {
  return `<bdi>${esc(text)}</bdi>`;
}
