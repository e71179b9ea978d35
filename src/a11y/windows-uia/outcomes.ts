/** What the failures of UI Automation calls mean to this backend. They are ordinary outcomes, each with its own handling. */
import { ComError, type ComFailure } from '../../platform/windows/com/hresult.js';

export type Outcome =
  /** The system does not have this: another way, from now on. */
  | 'refused'
  /** This provider does not offer it. */
  | 'unsupported'
  | 'gone'
  | 'timeout'
  | 'disabled'
  | 'denied'
  | 'failed';

const OUTCOMES: Readonly<Record<ComFailure, Outcome>> = {
  not_implemented: 'refused',
  invalid: 'refused',
  not_supported: 'unsupported',
  gone: 'gone',
  timeout: 'timeout',
  disabled: 'disabled',
  denied: 'denied',
  busy: 'failed',
  unavailable: 'failed',
  failed: 'failed',
};

/** null for what is no failure of a call: that must be thrown on. */
export function outcomeOf(error: unknown): Outcome | null {
  return error instanceof ComError ? OUTCOMES[error.failure] : null;
}

/** The answer, or `otherwise` where the call failed, for one of these reasons if any are given; the rest is thrown on. */
export function attempt<T, U>(call: () => T, otherwise: U, ...reasons: readonly Outcome[]): T | U {
  try {
    return call();
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null || (reasons.length > 0 && !reasons.includes(outcome))) throw error;
    return otherwise;
  }
}
