/** What the goal loop sees of a session. */
import type { Action } from '../actions/action.js';
import type { Blueprint } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import { withoutSecrets } from '../planner/remember.js';
import type { Session } from '../session.js';
import type { GoalSession } from './loop.js';
import type { Outcome } from './planner.js';

export function sessionForGoal(session: Session): GoalSession {
  return {
    async look() {
      return orNothing(async () => {
        await followDialogs(session);
        return session.observe();
      });
    },
    lookFurther: () => orNothing(() => session.observe({ scope: 'all' })),
    surfaces: () => session.surfaces(),
    async act(action: Action): Promise<Outcome> {
      await keepIds(session, action);
      const result = await session.act(action);
      return {
        effect: result.effect.kind,
        summary: result.effect.summary,
        error: result.error ? LumosError.fromJSON(result.error) : null,
        result: { ...result, action: result.action && withoutSecrets(result.action) },
      };
    },
  };
}

/** Nothing may be open yet: the goal may begin with opening something. */
async function orNothing(look: () => Promise<Blueprint>): Promise<Blueprint | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof LumosError && error.code === 'NO_SURFACE') return null;
    throw error;
  }
}

/**
 * What the ids of a run mean must outlive the process: where it is killed and goes on in another one, the id of an action that was
 * under way must not have come to mean something else.
 */
async function keepIds(session: Session, action: Action): Promise<void> {
  if (!('target' in action) && !('from' in action)) return;
  try {
    await session.save();
  } catch (error) {
    // A full disk keeps nobody from going on; closing the session tries again, and says so.
    if (error instanceof Error && 'code' in error && !(error instanceof LumosError)) return;
    throw error;
  }
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
