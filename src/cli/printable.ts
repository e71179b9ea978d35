/**
 * The last gate before a terminal: whatever applications, files and the system say, nothing that steers a terminal or
 * reorders what a person reads gets out. Line breaks and tabs are the program's own.
 */
import { escapeText } from '../blueprint/text-escape.js';

/**
 * Controls (ESC and C1 among them, so that no escape sequence survives), lone surrogates, line separators and format
 * characters (UAX #9 bidirectional controls, tags). Joiners stay: emoji and several scripts are written with them.
 */
const STEERING = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Cf}]/gu;

export function printable(text: string): string {
  return text.replace(STEERING, escapeText);
}

/** JSON in one line of which the same is true; `JSON.parse` gives the value back unchanged. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(STEERING, unicodeEscape);
}

/** JSON text holds such characters inside strings only, where `\uXXXX` means the same. */
function unicodeEscape(character: string): string {
  let escaped = '';
  for (let i = 0; i < character.length; i++) {
    escaped += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}
