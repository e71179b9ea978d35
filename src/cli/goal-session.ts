/** What the goal loop sees of a session. */
import type { Action } from '../actions/action.js';
import { LumosError } from '../errors.js';
import type { GoalSession } from '../planner/loop.js';
import type { Outcome } from '../planner/planner.js';
import type { Session } from '../session.js';

export function sessionForGoal(session: Session): GoalSession {
  return {
    async look() {
      try {
        await followDialogs(session);
        return await session.observe();
      } catch (error) {
        // Nothing open yet: the goal may begin with opening something.
        if (error instanceof LumosError && error.code === 'NO_SURFACE') return null;
        throw error;
      }
    },
    surfaces: () => session.surfaces(),
    async act(action: Action): Promise<Outcome> {
      const result = await session.act(action);
      return {
        effect: result.effect.kind,
        summary: result.effect.summary,
        error: result.error ? LumosError.fromJSON(result.error) : null,
      };
    },
  };
}

/** What the application that is worked in has put in front by itself meanwhile is where the work goes on. */
async function followDialogs(session: Session): Promise<void> {
  const current = await session.current();
  if (current.active === true || current.app.pid === null) return;
  const front = (await session.surfaces()).find(
    (each) =>
      each.active === true && each.app.pid === current.app.pid && (each.kind === 'dialog' || each.kind === 'window'),
  );
  if (front) await session.use(front.id);
}
