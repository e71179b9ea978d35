/** Carries a goal out as the command line does. */
import { statSync } from 'node:fs';
import { LumosError } from '../../src/errors.js';
import { sessionForGoal } from '../../src/planner/goal-session.js';
import { createLiteralPlanner } from '../../src/planner/literal/planner.js';
import { runGoal } from '../../src/planner/loop.js';
import type { Session } from '../../src/session.js';

export interface Ending {
  readonly status: string;
  readonly summary: string;
  readonly error: LumosError | null;
}

/** Never throws for what the goal or the interface does. */
export async function carryOut(session: Session, goal: string, folder: string): Promise<Ending> {
  const stat = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? { stamp: `${found.mtimeMs}:${found.size}:${found.ino}` } : null;
  };
  try {
    const planner = createLiteralPlanner(goal, { folder, replace: false, stat });
    return await runGoal(sessionForGoal(session), planner, goal);
  } catch (error) {
    if (error instanceof LumosError) return { status: 'failed', summary: error.message, error };
    throw error;
  }
}
