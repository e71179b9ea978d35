/** Which texts can be entered at all. Pure; checked before anything is focused or pressed. */
import { LumosError } from '../errors.js';

/** Control characters but newline, tab and the carriage return of "\r\n"; halves of surrogate pairs; non-characters. */
const UNTYPABLE = /(?!\r\n|[\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u;

/** The first character that no keyboard types, or null. */
export function untypable(text: string): { readonly codePoint: number; readonly index: number } | null {
  const match = UNTYPABLE.exec(text);
  return match === null ? null : { codePoint: match[0].codePointAt(0) ?? 0, index: match.index };
}

/** @throws LumosError UNSUPPORTED, not delivered, naming the first such character */
export function refuseUntypable(text: string): void {
  const found = untypable(text);
  if (found === null) return;
  const name = `U+${found.codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  throw new LumosError('UNSUPPORTED', `The character ${name} at position ${found.index} cannot be typed.`, {
    hint: 'Leave control characters out of the text; press keys such as Escape or Backspace by press_key.',
    details: { codePoint: name, index: found.index },
  });
}
