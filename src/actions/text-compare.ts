/** Whether the text that an application has now is the text that was meant. Pure. */
import type { Verdict } from './world.js';

export const READ_BACK_LIMIT = 4000;

/** How new text was to combine with what was there. */
export type TextMode = 'replace' | 'append' | 'caret';

export interface TextIntent {
  readonly mode: TextMode;
  readonly text: string;
  /** What was there before; null = it could not be read. */
  readonly previous: string | null;
}

export function verdictOnText(intent: TextIntent, now: string | null): Verdict {
  if (now === null) return { kind: 'unverifiable', summary: 'the text was delivered; the field cannot be read back' };
  const readBack = shorten(now);
  if (fits(intent, now, exact)) return { kind: 'confirmed', summary: 'the text reads back exactly', readBack };
  if (fits(intent, now, lenient)) {
    return {
      kind: 'confirmed',
      summary: 'the text reads back, but for how the application writes line ends or spaces',
      readBack,
    };
  }
  const { previous, text } = intent;
  if (previous !== null && now === previous && text !== '') {
    return { kind: 'no_effect', summary: 'the text did not arrive', readBack };
  }
  if (previous === null && now.includes(text)) {
    return { kind: 'confirmed', summary: 'the field holds the text', readBack };
  }
  return {
    kind: 'partial',
    summary: `the field holds other text than was meant${firstDifference(intent, now)}`,
    readBack,
  };
}

function fits({ mode, text, previous }: TextIntent, now: string, form: (text: string) => string): boolean {
  const there = form(now);
  const added = form(text);
  if (mode === 'replace') return same(there, added, form !== exact);
  if (previous === null) return false;
  const before = form(previous);
  return mode === 'append' ? same(there, before + added, form !== exact) : isInsertion(before, there, added);
}

/** `after` is `before` with `added` somewhere in it, possibly in place of a part (the selection). */
export function isInsertion(before: string, after: string, added: string): boolean {
  let common = 0;
  while (common < before.length && common < after.length && before[common] === after[common]) common++;
  for (let at = common; at >= Math.max(0, common - added.length); at--) {
    if (!after.startsWith(added, at)) continue;
    const rest = after.length - at - added.length;
    if (rest <= before.length - at && before.endsWith(after.slice(after.length - rest))) return true;
  }
  return false;
}

/** What toolkits change although the text is the same to a reader: U+FEFF after astral characters (Firefox), a line end at the very end (Chromium), CRLF, no-break spaces. */
function lenient(text: string): string {
  return text.replaceAll('\uFEFF', '').replaceAll('\r\n', '\n').replaceAll('\u00A0', ' ');
}

function exact(text: string): string {
  return text;
}

function same(there: string, meant: string, leniently: boolean): boolean {
  return there === meant || (leniently && there === `${meant}\n`);
}

/** Where the difference begins, in code points; never quotes, the text may be long. */
function firstDifference({ mode, text, previous }: TextIntent, now: string): string {
  if (mode === 'caret') return '';
  const meant = [...(mode === 'append' ? (previous ?? '') + text : text)];
  const there = [...now];
  const at = meant.findIndex((point, index) => point !== there[index]);
  return ` (from character ${(at < 0 ? meant.length : at) + 1} on; ${there.length} characters instead of ${meant.length})`;
}

export function shorten(text: string): string {
  const points = [...text];
  return points.length <= READ_BACK_LIMIT ? text : `${points.slice(0, READ_BACK_LIMIT).join('')}…`;
}

/**
 * The first character that no keyboard and no clipboard can deliver (XB-29): control characters other than tab and line
 * ends, halves of surrogate pairs. null = all can be delivered.
 */
export function undeliverable(text: string): string | null {
  const found = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/u.exec(text);
  if (!found) return null;
  return `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
