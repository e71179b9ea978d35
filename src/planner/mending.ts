/** Which errors a planner may mend and which end a run: one table. */
import type { Action } from '../actions/action.js';
import type { SurfaceInfo } from '../blueprint/model.js';
import type { ErrorCode, LumosError } from '../errors.js';

/**
 * `tell` = the planner is told and goes on; `tell while open` = the same, as long as there is a window to go on in; `end` = nothing
 * that a planner can do helps.
 */
type Fate = 'tell' | 'tell while open' | 'end';

const FATES: Readonly<Record<ErrorCode, Fate>> = {
  INVALID_ACTION: 'tell',
  NO_SURFACE: 'tell while open',
  UNKNOWN_ID: 'tell',
  STALE_ID: 'tell while open',
  AMBIGUOUS_TARGET: 'tell',
  NOT_ACTIONABLE: 'tell',
  OCCLUDED: 'tell',
  UNSUPPORTED: 'tell',
  // Refused by the policy, or nobody was there to ask: another way may be allowed.
  CONFIRMATION_REQUIRED: 'tell',
  DENIED: 'tell',
  TIMEOUT: 'tell while open',
  APP_UNRESPONSIVE: 'tell while open',
  VISION_UNAVAILABLE: 'tell',
  BACKEND_UNAVAILABLE: 'end',
  PERMISSION_REQUIRED: 'end',
  PLANNER_FAILED: 'end',
  MODEL_REQUIRED: 'end',
};

/** The same error so often in a row on the same action ends the run. Waiting once more is no mistake, and does not count. */
export const SAME_ERRORS = 3;

export interface Failure {
  readonly error: LumosError;
  readonly action: Action | null;
}

/**
 * Whether the run ends with the last of these errors.
 * @param inARow failures of the last steps without a success between, newest last; the one in question is the last
 * @param open surfaces now; null = not asked
 * @param worked there was a surface before
 */
export function endsRun(inARow: readonly Failure[], open: readonly SurfaceInfo[] | null, worked: boolean): boolean {
  const failure = inARow.at(-1);
  if (!failure) return false;
  const fate = FATES[failure.error.code];
  if (fate === 'end') return true;
  if (fate === 'tell while open' && worked && open !== null && !open.some(canBeWorkedIn)) return true;
  if (failure.action?.action === 'wait_for') return false;
  const same = inARow.slice(-SAME_ERRORS).filter((one) => likeness(one) === likeness(failure));
  return same.length === SAME_ERRORS;
}

/** Whether `endsRun` needs to know what is open. */
export function dependsOnSurfaces(error: LumosError): boolean {
  return FATES[error.code] === 'tell while open';
}

function canBeWorkedIn(surface: SurfaceInfo): boolean {
  return surface.kind !== 'desktop' && surface.kind !== 'panel';
}

function likeness({ error, action }: Failure): string {
  const { reason, ...rest } = action ?? { action: null, reason: null };
  return JSON.stringify([error.code, rest]);
}
