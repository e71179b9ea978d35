/** The refusals that several operations share, so that they read the same. */
import { LumosError } from '../../errors.js';
import type { Element } from './element.js';
import { STATE } from './states.js';

/** The application offers no way, or one that was seen to do nothing: repeating with pointer or keyboard is safe. */
export function unsupported(message: string, hint = 'Use the pointer or the keyboard on this element.'): LumosError {
  return new LumosError('UNSUPPORTED', message, { hint, delivery: 'not_delivered' });
}

export function notActionable(message: string, hint: string): LumosError {
  return new LumosError('NOT_ACTIONABLE', message, { hint, delivery: 'not_delivered' });
}

export function invalid(message: string, hint: string): LumosError {
  return new LumosError('INVALID_ACTION', message, { hint, delivery: 'not_delivered' });
}

/**
 * Neither state alone will do: GTK 4 never sets ENABLED, LibreOffice's paragraphs lack SENSITIVE, GTK 3's inconsistent
 * check boxes lack ENABLED, and all of them can be operated.
 * @throws LumosError NOT_ACTIONABLE
 */
export function requireEnabled(element: Element): void {
  if (element.is(STATE.sensitive) || element.is(STATE.enabled)) return;
  throw notActionable('The element is disabled.', 'Do first what enables it, then observe again.');
}

export function requireOffset(offset: number, length: number): void {
  if (Number.isInteger(offset) && offset >= 0 && offset <= length) return;
  throw invalid(`The offset ${offset} is outside the text.`, `Give a whole number from 0 to ${length}.`);
}
