/** When a planner only looks and waits, or nothing that it does has an effect, it is reminded that it can finish. */
import type { Rule } from '../review.js';
import { alternatives } from './alternatives.js';
import { wasIdle } from './same-action.js';

/** So many steps in a row without anything done. */
export const IDLE_STEPS = 3;
const LOOKING = new Set(['observe', 'wait_for', 'hover']);

export const missingFinish: Rule = {
  id: 'missing-finish',
  counter: 'finishNudges',
  notice({ memory, blueprint, last }) {
    const idle = memory.deeds.slice(-IDLE_STEPS);
    if (idle.length < IDLE_STEPS || !idle.every((deed) => LOOKING.has(deed.action.action) || wasIdle(deed)))
      return null;
    const others = last ? alternatives(last.action, blueprint).slice(0, 3).join('; ') : '';
    return `The last ${idle.length} actions changed nothing. If what was asked is there, answer with finish (success true); if it can't be done, with success false and the reason. Otherwise do something else${others === '' ? '' : `: ${others}`}.`;
  },
};
