/** Process exit codes (DESIGN section 6), one place for all commands. */
import type { ErrorCode } from '../errors.js';

export const EXIT = { done: 0, notReached: 1, couldNotRun: 2, badUsage: 3, refused: 4 } as const;

const BY_ERROR: Readonly<Record<ErrorCode, number>> = {
  INVALID_ACTION: EXIT.badUsage,
  NO_SURFACE: EXIT.notReached,
  UNKNOWN_ID: EXIT.notReached,
  STALE_ID: EXIT.notReached,
  AMBIGUOUS_TARGET: EXIT.notReached,
  NOT_ACTIONABLE: EXIT.notReached,
  OCCLUDED: EXIT.notReached,
  UNSUPPORTED: EXIT.notReached,
  CONFIRMATION_REQUIRED: EXIT.refused,
  DENIED: EXIT.refused,
  TIMEOUT: EXIT.notReached,
  BACKEND_UNAVAILABLE: EXIT.couldNotRun,
  PERMISSION_REQUIRED: EXIT.couldNotRun,
  APP_UNRESPONSIVE: EXIT.notReached,
  PLANNER_FAILED: EXIT.notReached,
  MODEL_REQUIRED: EXIT.couldNotRun,
  VISION_UNAVAILABLE: EXIT.couldNotRun,
};

export function exitCodeOf(code: ErrorCode): number {
  return BY_ERROR[code];
}
