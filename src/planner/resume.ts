/** Going on with a run that was interrupted: what is known of it. What became of the action under way is judged in `aftermath.ts`. */
import type { Action } from '../actions/action.js';
import type { Blueprint } from '../blueprint/model.js';
import type { Spent } from './events.js';
import type { RunMemory } from './memory.js';
import type { Done } from './planner.js';

/** One action of the interrupted run whose outcome is known. */
export interface PastStep extends Done {
  readonly step: number;
  /** Milliseconds from looking to effect. */
  readonly elapsedMs: number;
}

/** What a trace knows of a run that did not end. */
export interface Past {
  /** In order: one for each `acted` event. */
  readonly steps: readonly PastStep[];
  /** As the last `acted` event has it; `EMPTY_MEMORY` where there was none. */
  readonly memory: RunMemory;
  /** The action of an `acting` event that no `acted` event follows; null where every one is answered. */
  readonly pending: Action | null;
  /**
   * What was in front when `pending` was planned (the last `observed` event before it): with it, what the action did can be told
   * from what was there. Absent or null where the trace does not keep it.
   */
  readonly before?: Blueprint | null;
  readonly spent: Spent;
  /** `position` of the last `acting` event; null where the planner keeps none, or nothing was begun. */
  readonly position: number | null;
}
