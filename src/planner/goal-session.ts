/** What the goal loop sees of a session. */
import type { Action } from '../actions/action.js';
import type { ActionResult } from '../actions/result.js';
import type { Blueprint, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import { withoutSecrets } from '../planner/remember.js';
import type { ListOptions, Session } from '../session.js';
import type { GoalSession } from './loop.js';
import type { Outcome } from './planner.js';

/**
 * Milliseconds in which what an action's end has shown is not asked for again: the loop needs a few to get from there to looking.
 * An application that changes something by itself so soon afterwards could as well do it right after the look.
 */
const STILL_TRUE = 60;
const RECENTLY = { listedWithinMs: STILL_TRUE };

/** @param signal ends waiting when the run is stopped, where the session is used afterwards */
export function sessionForGoal(session: Session, signal?: AbortSignal): GoalSession {
  let ended: { readonly at: number; readonly result: ActionResult } | null = null;
  /** What the last action ended with, where it had come to rest and nothing can have happened since. */
  const justSeen = (): Blueprint | null => {
    if (!ended || performance.now() - ended.at > STILL_TRUE) return null;
    const { settled, blueprint } = ended.result;
    return settled === false ? null : blueprint;
  };
  return {
    async look() {
      return orNothing(async () => {
        const seen = justSeen();
        ended = null;
        const current = await followDialogs(session, seen ? RECENTLY : {});
        return seen?.surface.id === current.id ? seen : session.observe(RECENTLY);
      });
    },
    lookFurther: () => orNothing(() => session.observe({ scope: 'all', ...RECENTLY })),
    surfaces: () => session.surfaces(RECENTLY),
    async act(action: Action): Promise<Outcome> {
      ended = null;
      await keepIds(session, action);
      const result = await session.act(action, signal ? { signal } : {});
      ended = { at: performance.now(), result };
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
async function followDialogs(session: Session, list: ListOptions): Promise<SurfaceInfo> {
  const current = await session.current(list);
  if (current.active === true || current.app.pid === null) return current;
  const front = (await session.surfaces(RECENTLY)).find(
    (each) =>
      each.active === true && each.app.pid === current.app.pid && (each.kind === 'dialog' || each.kind === 'window'),
  );
  return front ? session.use(front.id) : current;
}
