/**
 * The rules of memory and repair, in the order in which they are asked. First what a hand-off under way needs, then what would be
 * entered, then whether doing it again makes sense, at last whether it is time to finish. A rule sees an action as those before it
 * left it, so that what became `switch_surface` is held against repetition as that.
 */
import type { Rule } from '../review.js';
import { appendReplace } from './append-replace.js';
import { earlyFinish } from './early-finish.js';
import { FAST_PATHS } from './fast-paths.js';
import { finishNudge } from './finish-nudge.js';
import { incompleteCue, incompleteState } from './incomplete-state.js';
import { launchHandoff } from './launch-handoff.js';
import { literalCopy } from './literal-copy.js';
import { literalExact } from './literal-exact.js';
import { missingFinish } from './missing-finish.js';
import { nonContent } from './non-content.js';
import { relaunch } from './relaunch.js';
import { repeatGuard } from './repeat-guard.js';
import { searchHandoff } from './search-handoff.js';

export interface RuleOptions {
  /** Opt-in shortcuts (`LUMOS_FAST_PATHS=1`, read by the caller). Default false. */
  readonly fastPaths?: boolean;
}

/** For planners that compose; the built-in planner does only what the person wrote and needs none. */
export function defaultRules({ fastPaths = false }: RuleOptions = {}): readonly Rule[] {
  return [
    ...(fastPaths ? FAST_PATHS : []),
    searchHandoff,
    launchHandoff,
    relaunch,
    nonContent,
    literalCopy,
    literalExact,
    finishNudge,
    appendReplace,
    repeatGuard,
    earlyFinish,
    incompleteState,
    incompleteCue,
    missingFinish,
  ];
}
