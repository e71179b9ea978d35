/** Who plans: the built-in planner where it understands the goal, else a model. Chosen before anything is started. */
import { statSync } from 'node:fs';
import { LumosError } from '../../errors.js';
import { parseGoal } from '../../planner/literal/grammar.js';
import type { ModelClient } from '../../planner/models/client.js';
import type { Exchange, Planner } from '../../planner/planner.js';
import type { Past } from '../../planner/resume.js';
import type { GoalOptions } from './options.js';

export interface ChosenPlanner {
  readonly planner: Planner;
  /** `<provider>/<model>`; null = none is asked. */
  readonly model: string | null;
  /** What was chosen for the person, in one sentence. */
  readonly note: string | null;
}

/** What an interrupted run left. */
export interface Begun {
  readonly goal: string;
  readonly past: Past;
  readonly exchanges: readonly Pick<Exchange, 'answer' | 'complaint'>[];
}

/** @throws LumosError MODEL_REQUIRED, PERMISSION_REQUIRED (key), PLANNER_FAILED, CONFIRMATION_REQUIRED; nothing was done yet */
export async function choosePlanner(goal: string, options: GoalOptions, begun: Begun | null): Promise<ChosenPlanner> {
  if (options.planner === 'built-in' || (options.planner === 'auto' && parseGoal(goal).kind === 'steps')) {
    return builtIn(goal, options, begun);
  }
  const { chooseModel } = await import('../../planner/models/index.js');
  const { price, model, baseUrl, contextTokens } = options;
  try {
    const { client, note } = await chooseModel({
      env: process.env,
      ...(model === undefined ? {} : { model }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(contextTokens === undefined ? {} : { contextTokens }),
      ...(price === undefined ? {} : { prices: price }),
    });
    return { planner: await modelPlanner(client, options, begun), model: client.id, note };
  } catch (error) {
    // Nobody asked for a model: what the built-in planner says of the goal tells the person more.
    const wanted = options.planner === 'model' || model !== undefined || baseUrl !== undefined;
    if (!wanted && error instanceof LumosError && error.code === 'MODEL_REQUIRED')
      throw await withHint(goal, options, error);
    throw error;
  }
}

async function builtIn(goal: string, options: GoalOptions, begun: Begun | null): Promise<ChosenPlanner> {
  const { createLiteralPlanner } = await import('../../planner/literal/planner.js');
  const files = { folder: process.cwd(), replace: options.replace === true, stat: fileStamp };
  return { planner: createLiteralPlanner(goal, files, begun?.past.position ?? null), model: null, note: null };
}

async function modelPlanner(client: ModelClient, options: GoalOptions, begun: Begun | null): Promise<Planner> {
  const { createModelPlanner } = await import('../../planner/model-planner.js');
  const common = options.modelTimeout === undefined ? {} : { timeoutMs: options.modelTimeout * 1000 };
  if (options.strategy !== 'plan') return createModelPlanner(client, { ...common, strategy: options.strategy });
  const { createPlanThenAct, tasksOf } = await import('../../planner/strategies/index.js');
  const tasks = begun && tasksOf(begun.exchanges);
  const further = tasks ? { tasks, position: begun.past.position } : {};
  return createPlanThenAct(client, () => createModelPlanner(client, common), { ...common, ...further });
}

/** The built-in planner's own refusal, with how a model could be had. */
async function withHint(goal: string, options: GoalOptions, missing: LumosError): Promise<LumosError> {
  try {
    await builtIn(goal, options, null);
    return missing;
  } catch (error) {
    if (!(error instanceof LumosError)) throw error;
    return new LumosError(error.code, error.message, { ...error.toJSON(), hint: `${error.hint} ${missing.hint}` });
  }
}

function fileStamp(path: string): { stamp: string } | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? { stamp: `${found.mtimeMs}:${found.size}:${found.ino}` } : null;
}
