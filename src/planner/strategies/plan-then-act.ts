/**
 * Plan-then-act (the corrected form of OA-01..12): a list of tasks, each carried out by a one-step planner of its own and then
 * checked against what is really on the screen; planned anew, a few times, where that fails. Done is what was checked.
 *
 *   plan ──► task ──► acts … ──► checked? ──yes──► next task, or finish
 *    ▲                              └──no──► plan anew
 */
import type { Blueprint } from '../../blueprint/model.js';
import { toText } from '../../blueprint/text.js';
import { quote } from '../../blueprint/text-escape.js';
import { LumosError } from '../../errors.js';
import { type AskOptions, askUntilUsable } from '../asking.js';
import type { ModelClient } from '../models/client.js';
import type { Exchange, Planner, PlannerInput, Proposal } from '../planner.js';
import { PlanningFailure } from '../planning-failure.js';
import { createFence, type Fence } from '../prompt/fence.js';
import { checkMessages, guideMessages, planMessages, taskGoal } from './prompts.js';
import { CHECK_SCHEMA, type Check, PLAN_SCHEMA, type PlanState, readCheck, readTasks, type Task } from './task-list.js';

export interface PlanThenActOptions {
  /** Milliseconds for one answer. Default 120,000. */
  readonly timeoutMs?: number;
  /** Tokens of one answer about the plan. Default 2048. */
  readonly maxOutputTokens?: number;
  /** Tokens of a screen's text in these questions. Default 3000. */
  readonly budgetTokens?: number;
  /** Actions for one task before it is checked anyway. Default 15. */
  readonly actionsPerTask?: number;
  /** Asked once how such a thing is usually done (OA-03), for example a model that can search the web. */
  readonly guide?: ModelClient;
  /** Of an interrupted run: its last list (`tasksOf`) and how far it had come. */
  readonly tasks?: readonly Task[];
  readonly position?: number | null;
  /** For tests. Default: a new random one. */
  readonly fence?: Fence;
}

/** Lists made anew before the run gives up. */
export const MOST_REPLANS = 3;
const USUAL = { timeoutMs: 120_000, maxOutputTokens: 2048, budgetTokens: 3000, actionsPerTask: 15 };

/**
 * @param oneStep makes the planner of one task; made anew for each, so that nothing of the others is in its way
 * @throws LumosError from `next`, as a `PlanningFailure` with the exchanges: PLANNER_FAILED (no usable list, or a task that could
 * not be done after three lists more; its message says what was achieved), and what the client or the one-step planner throws
 */
export function createPlanThenAct(
  client: ModelClient,
  oneStep: (subGoal: string) => Planner,
  options: PlanThenActOptions = {},
): Planner {
  const strategy = new PlanThenAct(client, oneStep, options);
  return { name: `${client.id} (plan)`, composes: true, next: (input) => strategy.next(input) };
}

/** The last list of tasks among the exchanges of a run, for going on with it; null = none was made. */
export function tasksOf(exchanges: readonly Pick<Exchange, 'answer' | 'complaint'>[]): readonly Task[] | null {
  for (const { answer, complaint } of [...exchanges].reverse()) {
    const read = complaint === null ? readTasks(answer) : null;
    if (read && 'value' in read) return read.value;
  }
  return null;
}

/** One task as it is carried out. */
interface Work {
  readonly task: Task;
  readonly planner: Planner;
  readonly goal: string;
  actions: number;
}

class PlanThenAct {
  readonly #fence: Fence;
  #state: PlanState | null = null;
  #work: Work | null = null;
  /** Success was claimed for the whole; asked again, somebody objected. */
  #claimed = false;

  constructor(
    private readonly client: ModelClient,
    private readonly oneStep: (subGoal: string) => Planner,
    private readonly options: PlanThenActOptions,
  ) {
    this.#fence = options.fence ?? createFence();
  }

  async next(input: PlannerInput): Promise<Proposal> {
    const exchanges: Exchange[] = [];
    try {
      return await this.#advance(input, exchanges);
    } catch (error) {
      if (!(error instanceof LumosError)) throw error;
      // The one-step planner brings its own exchanges; ours are in the list already.
      const own = error instanceof PlanningFailure && error.exchanges !== exchanges ? error.exchanges : [];
      throw new PlanningFailure(error, [...exchanges, ...own]);
    }
  }

  async #advance(input: PlannerInput, exchanges: Exchange[]): Promise<Proposal> {
    let state = this.#state ?? (await this.#begin(input, exchanges));
    if (this.#claimed) state = this.#objected(state, input);
    // The first question about a task is its own: what the one before it did last is not its affair.
    let fresh = this.#work === null;
    for (;;) {
      if (state.tasks.length === 0 || state.problem !== null) state = await this.#plan(state, input, exchanges);
      this.#state = state;
      const task = state.tasks[state.index];
      if (!task) return this.#finish(state, exchanges);
      this.#work ??= this.#start(task, state.request);
      const work = this.#work;
      const out = work.actions >= (this.options.actionsPerTask ?? USUAL.actionsPerTask);
      const proposal = out
        ? null
        : await work.planner.next({ ...input, goal: work.goal, last: fresh ? null : input.last });
      if (proposal) exchanges.push(...proposal.exchanges);
      if (proposal && proposal.action.action !== 'finish') {
        work.actions += 1 + (proposal.more?.length ?? 0);
        return { ...proposal, exchanges, position: state.index };
      }
      const finish = proposal?.action.action === 'finish' ? proposal.action : null;
      state = await this.#judge(state, task, { finish, input, exchanges });
      this.#work = null;
      fresh = true;
    }
  }

  async #begin({ goal, signal }: PlannerInput, exchanges: Exchange[]): Promise<PlanState> {
    const { tasks = [], position, guide } = this.options;
    const index = Math.min(position ?? 0, tasks.length);
    const known = tasks.length > 0;
    const how = guide && !known ? await this.#askGuide(guide, goal, signal, exchanges) : null;
    return {
      request: goal,
      guide: how,
      mode: known ? 'replan' : 'initial',
      tasks,
      index,
      replans: 0,
      achieved: tasks.slice(0, index).map(({ request }) => request),
      problem: null,
    };
  }

  #start(task: Task, whole: string): Work {
    const goal = taskGoal(task, whole);
    return { task, planner: this.oneStep(goal), goal, actions: 0 };
  }

  /** The state after a task: the next one, or a reason to plan anew. */
  async #judge(
    state: PlanState,
    task: Task,
    {
      finish,
      input,
      exchanges,
    }: { finish: { success?: boolean; summary?: string } | null; input: PlannerInput; exchanges: Exchange[] },
  ): Promise<PlanState> {
    const said = finish?.summary ?? '';
    if (finish?.success === false)
      return { ...state, problem: `“${task.request}” could not be done: ${said || 'no reason given'}` };
    const { done, evidence, missing } = await this.#check(task, said, input, exchanges);
    if (!done) {
      const why = missing || `“${task.expectedOutput}” is not to be seen`;
      return { ...state, problem: `“${task.request}” was tried and is not done: ${why}` };
    }
    const achieved = evidence === null ? task.request : `${task.request} (seen in ${evidence})`;
    return { ...state, index: state.index + 1, achieved: [...state.achieved, achieved] };
  }

  #finish(state: PlanState, exchanges: Exchange[]): Proposal {
    this.#claimed = true;
    const summary = `${state.achieved.length} of ${state.achieved.length} tasks done and checked: ${state.achieved.join('; ')}`;
    return { action: { action: 'finish', success: true, summary }, exchanges, position: state.index };
  }

  /** The run went on after all was done: a rule has refused the end and said why. */
  #objected(state: PlanState, { notices }: PlannerInput): PlanState {
    this.#claimed = false;
    // Where no list may be made any more the second claim ends the run.
    if (state.replans >= MOST_REPLANS || notices.length === 0) return state;
    return { ...state, problem: notices.join(' ') };
  }

  async #plan(state: PlanState, { blueprint, signal }: PlannerInput, exchanges: Exchange[]): Promise<PlanState> {
    const again = state.mode === 'replan' && state.problem !== null;
    if (again && state.replans >= MOST_REPLANS) throw outOfPlans(state);
    const tasks = await askUntilUsable(
      this.client,
      {
        what: 'usable list of tasks',
        messages: planMessages(state, this.#screen(blueprint)),
        schema: { name: 'plan', schema: PLAN_SCHEMA },
        read: readTasks,
        ...ABOUT_THE_PLAN,
      },
      this.#asking(signal),
      exchanges,
    );
    this.#work = null;
    return { ...state, mode: 'replan', tasks, index: 0, replans: state.replans + (again ? 1 : 0), problem: null };
  }

  #check(task: Task, said: string, { blueprint, signal }: PlannerInput, exchanges: Exchange[]): Promise<Check> {
    const known = (id: string): boolean => blueprint?.elements.some((element) => element.id === id) ?? false;
    return askUntilUsable(
      this.client,
      {
        what: 'usable check',
        messages: checkMessages(task, said, this.#screen(blueprint)),
        schema: { name: 'check', schema: CHECK_SCHEMA },
        read: (answer) => readCheck(answer, known),
        ...ABOUT_THE_PLAN,
      },
      this.#asking(signal),
      exchanges,
    );
  }

  /** Advice that cannot be had is done without. */
  async #askGuide(
    guide: ModelClient,
    request: string,
    signal: AbortSignal,
    exchanges: Exchange[],
  ): Promise<string | null> {
    const read = (answer: string) => ({ value: answer.trim() });
    try {
      const messages = guideMessages(request);
      const question = { what: 'guide', messages, read, ...ABOUT_THE_PLAN };
      const words = await askUntilUsable(guide, question, this.#asking(signal), exchanges);
      return words === '' ? null : this.#fence.fence(words);
    } catch (error) {
      if (!(error instanceof PlanningFailure) || signal.aborted) throw error;
      return null; // Its exchange says what happened.
    }
  }

  #screen(blueprint: Blueprint | null): string {
    if (!blueprint) return '(no window is open)';
    const tokens = this.options.budgetTokens ?? USUAL.budgetTokens;
    return this.#fence.fence(toText(blueprint, { budget: { tokens } }));
  }

  #asking(signal: AbortSignal): AskOptions {
    const { timeoutMs = USUAL.timeoutMs, maxOutputTokens = USUAL.maxOutputTokens } = this.options;
    return { timeoutMs, maxOutputTokens, signal };
  }
}

const ABOUT_THE_PLAN = {
  say: {
    filtered: 'The answer was withheld by the content filter of the server.',
    cutOff: 'The answer was cut off: make it shorter.',
    again: ' Answer with the JSON alone.',
  },
  hint: 'Try another model, or the strategy of one step at a time.',
};

function outOfPlans({ problem, achieved, replans }: PlanState): LumosError {
  const done = achieved.length === 0 ? 'Nothing was achieved.' : `Achieved: ${achieved.join('; ')}.`;
  return new LumosError('PLANNER_FAILED', `Planned anew ${replans} times without success: ${problem ?? ''} ${done}`, {
    hint: 'Look at the window and say the goal in smaller parts, or try a stronger model.',
    delivery: 'unknown',
    details: { replans, achieved: achieved.length, tasks: quote(achieved.join('; ')) },
  });
}
