/** Names come from applications and end in prompts and terminals: white space is collapsed, trickery taken out. */

/** Nothing to do: printable ASCII with single spaces. Decides for nearly all names without another look. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Invisible characters that can hide or reorder what a reader sees: C0 and C1 controls, soft hyphen, zero-width space, word
 * joiner and invisible operators, bidirectional embeddings, overrides and isolates (UAX #9), interlinear annotation, the
 * object replacement character that AT-SPI puts where a child stands, the byte order mark, and tag characters. Joiners
 * (U+200C, U+200D) and directional marks (U+200E, U+200F) stay: scripts and emoji need them, and they cannot reorder Latin text.
 */
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc\u{e0000}-\u{e007f}]/gu;

const LONE_SURROGATE = /\p{Cs}/gu;

/** One line without control characters, bidirectional overrides or invisible text. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/[\s\u0085]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(/ {2,}/g, ' ')
    .trim();
}
