/** The refusals that several operations share, so that they read the same. */
import { type DeliveryState, LumosError } from '../../errors.js';
import type { NodeFacts } from './facts.js';
import type { PatternName } from './ids.js';
import { outcomeOf } from './outcomes.js';

/** Why a pattern does not serve: the element has none; the system or the provider has it and refuses. */
export type PatternGap = 'absent' | 'refused';

/** The application offers no way, or one that was seen to do nothing: repeating with pointer or keyboard is safe. */
export function unsupported(
  message: string,
  hint = 'Use the pointer or the keyboard on this element.',
  details: Readonly<Record<string, string | number | boolean>> = {},
): LumosError {
  return new LumosError('UNSUPPORTED', message, { hint, delivery: 'not_delivered', details });
}

/** `gaps`: of each pattern that could have served, why it did not. */
export function withoutPattern(
  what: string,
  gaps: Readonly<Partial<Record<PatternName, PatternGap>>>,
  hint?: string,
): LumosError {
  const refused = Object.entries(gaps).filter(([, gap]) => gap === 'refused');
  const why =
    refused.length > 0
      ? `the pattern ${refused.map(([name]) => name).join(', ')} is refused`
      : `it has none of the patterns ${Object.keys(gaps).join(', ')}`;
  return unsupported(`The element cannot be ${what}: ${why}.`, hint, gaps as Record<string, string>);
}

export function notActionable(message: string, hint: string): LumosError {
  return new LumosError('NOT_ACTIONABLE', message, { hint, delivery: 'not_delivered' });
}

export function invalid(message: string, hint: string): LumosError {
  return new LumosError('INVALID_ACTION', message, { hint, delivery: 'not_delivered' });
}

/** @throws LumosError NOT_ACTIONABLE */
export function requireEnabled(facts: NodeFacts): void {
  if (facts.enabled) return;
  throw notActionable('The element is disabled.', 'Do first what enables it, then observe again.');
}

export function requireOffset(offset: number, length: number): void {
  if (Number.isInteger(offset) && offset >= 0 && offset <= length) return;
  throw invalid(`The offset ${offset} is outside the text.`, `Give a whole number from 0 to ${length}.`);
}

/**
 * The error of a failed call that was to change something, as callers know it; null where the call was merely refused and
 * another way may be tried.
 * @param sent what is known of the delivery when it timed out or the application ended
 */
export function failureOf(error: unknown, means: string, sent: DeliveryState = 'unknown'): LumosError | null {
  switch (outcomeOf(error)) {
    case null:
      throw error;
    case 'gone':
      return new LumosError('STALE_ID', `The element was gone when ${means} was called.`, {
        hint: 'Observe the surface again.',
        cause: error,
      });
    case 'timeout':
      return new LumosError('TIMEOUT', `${means} was sent and not answered.`, {
        hint: 'Observe to see whether it happened before repeating it.',
        delivery: sent,
        cause: error,
      });
    case 'disabled':
      return notActionable('The element is disabled.', 'Do first what enables it, then observe again.');
    case 'denied':
      return new LumosError('PERMISSION_REQUIRED', `Windows does not let ${means} through.`, {
        hint: 'The application runs with more rights than LUMOS: do this step yourself, or run LUMOS as administrator.',
        cause: error,
      });
    default:
      return null;
  }
}
