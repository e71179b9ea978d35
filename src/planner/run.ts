/** The states of one run (see `loop.ts`): what each does, and what the run knows between them. */
import type { Action } from '../actions/action.js';
import { quote } from '../blueprint/text-escape.js';
import type { Clock } from '../clock.js';
import { LumosError } from '../errors.js';
import { type Aftermath, aftermathOf } from './aftermath.js';
import { asLumosError, interrupted, notKnown, refusedTooOften, stillGoing } from './endings.js';
import type { Limits, RunEvent, Spent } from './events.js';
import { completeLimits, limitReached, NOTHING_SPENT, timeIsUp, withExchanges } from './limits.js';
import { Listeners } from './listeners.js';
import type { Ending, GoalSession, RunOptions, RunResult, Scene, State, StepRecord } from './loop.js';
import { EMPTY_MEMORY, type RunMemory } from './memory.js';
import { dependsOnSurfaces, endsRun, type Failure } from './mending.js';
import type { Exchange, Outcome, Planner } from './planner.js';
import { PlanningFailure } from './planning-failure.js';
import { rememberCount, rememberDeed, rememberExchanges, rememberRemarks } from './remember.js';
import type { Past } from './resume.js';
import { notices, type Remark, type ReviewContext, type Rule, review } from './review.js';
import { defaultRules } from './rules/index.js';
import { Halted, Stop } from './stop.js';
import { surpriseAfter } from './surprise.js';

/** So often in a row a step may be refused before the run gives up. */
const MOST_REFUSALS = 3;
/** How long an action that is being delivered may take to its own end when the run is stopped, milliseconds. */
const DELIVERY_GRACE = 10_000;
/** These touch nothing: a run that is stopped leaves them at once. */
const ONLY_WAITS: ReadonlySet<Action['action']> = new Set(['observe', 'wait_for', 'ask_user']);

const LOOK: State = { at: 'look' };

export class Run {
  readonly #clock: Clock;
  readonly #limits: Limits;
  readonly #rules: readonly Rule[];
  readonly #stop: Stop;
  readonly #listeners: Listeners;
  readonly #steps: StepRecord[];
  readonly #started: number;
  #spent: Spent;
  #memory: RunMemory;
  /** Where the planner stood when it made the proposal that is worked on. */
  #position: number | null;
  /** An action of the interrupted run of which no outcome is known. */
  #pending: Action | null;
  /** Planned ahead, to be done while nothing surprising happens. */
  #ahead: readonly Action[] = [];
  /** Of the last action, to see what it changed. */
  #scene: Scene | null = null;
  /** For the planner, at its next question. */
  #notices: string[] = [];
  /** In a row, at this step. */
  #refused: Remark[] = [];
  /** In a row, of actions. */
  #failures: Failure[] = [];
  /** In a row, of looking. */
  #unseen: Failure[] = [];

  constructor(
    private readonly session: GoalSession,
    private readonly planner: Planner,
    private readonly goal: string,
    private readonly options: RunOptions & { readonly clock: Clock },
  ) {
    const { past, clock, signal } = options;
    this.#clock = clock;
    this.#limits = completeLimits(options.limits);
    this.#rules = options.rules ?? (planner.composes ? defaultRules() : []);
    this.#listeners = new Listeners(options.listeners ?? []);
    this.#steps = (past?.steps ?? []).map((step) => ({ before: null, ...step }));
    this.#spent = past?.spent ?? NOTHING_SPENT;
    this.#memory = past?.memory ?? EMPTY_MEMORY;
    this.#position = past?.position ?? null;
    this.#pending = past ? (past.pending ?? leftOpen(past, planner)) : null;
    this.#started = clock.now();
    const { timeMs } = this.#limits;
    this.#stop = new Stop({
      signal,
      clock,
      timeMs: timeMs === null ? null : timeMs - this.#spent.elapsedMs,
      timeSummary: () => timeIsUp(this.#limits, this.#spentNow()),
    });
  }

  async begin(): Promise<void> {
    await this.#listeners.tell({
      kind: 'started',
      goal: this.goal,
      planner: this.planner.name,
      limits: this.#limits,
      resumedAt: this.options.past ? this.#step() : null,
    });
  }

  async look(): Promise<State> {
    this.#stop.check();
    const scene = await this.#see();
    await this.#tell({ kind: 'observed', step: this.#step(), blueprint: scene.blueprint });
    if (this.#pending) return this.#resume(scene, this.#pending);
    const [planned, ...rest] = await this.#stillMeant(scene);
    if (!planned) return { at: 'plan', scene };
    this.#ahead = rest;
    return { at: 'review', scene, proposed: planned };
  }

  async plan(scene: Scene): Promise<State> {
    const limit = limitReached(this.#limits, this.#spentNow(), 'asking');
    if (limit !== null) return over({ status: 'limit', summary: limit, error: null });
    await this.#remark(notices(this.#rules, this.#context(scene)));
    await this.#tell({ kind: 'asking', step: this.#step() });
    const told = this.#notices;
    this.#notices = [];
    const { session } = this;
    const further = session.lookFurther && (() => this.#stop.race(session.lookFurther?.() ?? Promise.resolve(null)));
    const question = {
      ...this.#context(scene),
      ...(further ? { lookFurther: further } : {}),
      notices: told,
      signal: this.#stop.signal,
    };
    try {
      const proposal = await this.#stop.race(this.planner.next(question));
      await this.#exchanged(proposal.exchanges);
      this.#position = proposal.position ?? null;
      this.#ahead = proposal.more ?? [];
      return { at: 'review', scene, proposed: proposal.action };
    } catch (error) {
      if (error instanceof PlanningFailure) await this.#exchanged(error.exchanges);
      throw error;
    }
  }

  async review(scene: Scene, proposed: Action): Promise<State> {
    const { action, remarks } = review(this.#rules, proposed, this.#context(scene));
    await this.#remark(remarks);
    if (action === null) {
      this.#refused.push(...remarks.filter(({ verdict }) => verdict === 'refused'));
      if (this.#refused.length >= MOST_REFUSALS) return failed(refusedTooOften(this.#refused));
      await this.#dropAhead('the one before them was refused');
      return LOOK;
    }
    if (action.action !== 'finish') return { at: 'act', scene, action };
    const success = action.success !== false;
    const summary = action.summary ?? (success ? 'done' : 'the planner gave up');
    return over({ status: success ? 'done' : 'failed', summary, error: null });
  }

  async act(scene: Scene, action: Action): Promise<State> {
    const limit = limitReached(this.#limits, this.#spentNow(), 'acting');
    if (limit !== null) return over({ status: 'limit', summary: limit, error: null });
    this.#stop.check();
    await this.#listeners.tell({ kind: 'acting', step: this.#step(), action, position: this.#position });
    const outcome = this.#stop.halt ? interrupted() : await this.#deliver(action);
    await this.#remember(scene, action, outcome);
    if (!outcome.error) {
      this.#failures = [];
      return LOOK;
    }
    this.#failures.push({ error: outcome.error, action });
    return (await this.#isOver(outcome.error, scene)) ? failed(outcome.error) : LOOK;
  }

  /** The end that an exception of a state means. */
  endFor(error: unknown): State {
    if (error instanceof Halted) return over({ ...error.halt, error: null });
    return failed(asLumosError(error));
  }

  async end(ending: Ending): Promise<RunResult> {
    this.#stop.close();
    const { counters } = this.#memory;
    const spent = this.#spentNow();
    const { status, summary, error } = ending;
    await this.#listeners.tell({ kind: 'ended', status, summary, error: error?.toJSON() ?? null, spent, counters });
    return { ...ending, steps: this.#steps, spent, counters, warnings: this.#listeners.warnings };
  }

  async #see(): Promise<Scene> {
    try {
      const at = this.#clock.now();
      const blueprint = await this.#stop.race(this.session.look());
      const surfaces = await this.#stop.race(this.session.surfaces());
      this.#unseen = [];
      return { blueprint, surfaces, at };
    } catch (error) {
      // A planner that follows a list can do nothing about it.
      if (error instanceof Halted || !(error instanceof LumosError) || !this.planner.composes) throw error;
      this.#unseen.push({ error, action: null });
      const surfaces = await this.#stop.race(this.session.surfaces());
      if (endsRun(this.#unseen, surfaces, true)) throw error;
      this.#notices.push(`The window could not be looked at: ${error.message} ${error.hint}`);
      return { blueprint: null, surfaces, at: this.#clock.now() };
    }
  }

  /** The actions that were planned ahead, or none where something came in between. */
  async #stillMeant(scene: Scene): Promise<readonly Action[]> {
    const last = this.#steps.at(-1);
    if (this.#ahead.length === 0 || !last || !this.#scene) return this.#ahead;
    const surprise = surpriseAfter(last, this.#scene, scene);
    if (surprise !== null) await this.#dropAhead(surprise);
    return this.#ahead;
  }

  async #dropAhead(why: string): Promise<void> {
    const dropped = this.#ahead.map(({ action }) => action);
    if (dropped.length === 0) return;
    this.#ahead = [];
    this.#memory = rememberCount(this.#memory, 'surprises');
    this.#notices.push(`Not done: ${dropped.join(', ')}, which you planned ahead. Something came in between: ${why}`);
  }

  async #resume(scene: Scene, pending: Action): Promise<State> {
    this.#pending = null;
    const { blueprint: now, surfaces } = scene;
    const found: Aftermath = aftermathOf(pending, { before: this.options.past?.before ?? null, now, surfaces });
    if (found.kind === 'again') return { at: 'act', scene, action: pending };
    if (found.kind === 'done') {
      const summary = `done before the interruption: ${found.why}`;
      await this.#remember(scene, pending, { effect: 'confirmed', summary, error: null });
      return LOOK;
    }
    const error = notKnown(pending, found.why, now);
    if (!this.planner.composes) return failed(error);
    await this.#remember(scene, pending, { effect: 'unverifiable', summary: error.message, error });
    this.#notices.push(`${error.message} ${error.hint}`);
    return LOOK;
  }

  async #deliver(action: Action): Promise<Outcome> {
    const work = this.#attempt(action);
    if (!ONLY_WAITS.has(action.action)) return (await this.#stop.patiently(work, DELIVERY_GRACE)) ?? stillGoing(action);
    try {
      return await this.#stop.race(work);
    } catch (error) {
      if (error instanceof Halted) return interrupted();
      throw error;
    }
  }

  async #attempt(action: Action): Promise<Outcome> {
    try {
      return await this.session.act(action);
    } catch (error) {
      const failure = asLumosError(error);
      return { effect: 'refused', summary: failure.message, error: failure };
    }
  }

  /** Takes an outcome into everything that the run knows, and tells it. */
  async #remember(scene: Scene, action: Action, outcome: Outcome): Promise<void> {
    const step = this.#step();
    const elapsedMs = this.#clock.now() - scene.at;
    const after = outcome.result?.blueprint ?? null;
    this.#memory = rememberDeed(this.#memory, { action, outcome }, { step, before: scene.blueprint, after });
    this.#steps.push({ step, action, outcome, before: scene.blueprint, elapsedMs });
    this.#spent = { ...this.#spent, steps: this.#spent.steps + 1 };
    this.#scene = scene;
    this.#refused = [];
    const answer = outcome.result?.answer;
    if (action.action === 'ask_user' && answer !== undefined) {
      this.#notices.push(`The person answered ${quote(action.question)}: ${quote(answer)}`);
    }
    await this.#listeners.tell({ kind: 'acted', step, action, outcome, elapsedMs, memory: this.#memory });
  }

  async #isOver(error: LumosError, scene: Scene): Promise<boolean> {
    const worked = scene.blueprint !== null;
    if (!dependsOnSurfaces(error) || !worked || this.#stop.halt) return endsRun(this.#failures, null, worked);
    return endsRun(this.#failures, await this.#stop.race(this.session.surfaces()), worked);
  }

  async #exchanged(exchanges: readonly Exchange[]): Promise<void> {
    this.#spent = withExchanges(this.#spent, exchanges);
    this.#memory = rememberExchanges(this.#memory, exchanges);
    for (const exchange of exchanges) await this.#tell({ kind: 'exchange', step: this.#step(), exchange });
    const unpriced = exchanges.some(({ usage }) => usage.costUsd === null);
    const warning = 'The cost of this model is not known: the limit of cost does not hold.';
    const { warnings } = this.#listeners;
    if (unpriced && this.#limits.costUsd !== null && !warnings.includes(warning)) warnings.push(warning);
  }

  async #remark(remarks: readonly Remark[]): Promise<void> {
    this.#memory = rememberRemarks(this.#memory, remarks);
    for (const { rule, verdict, message, action } of remarks) {
      const words = { replaced: 'Done instead of what you said: ', refused: 'Not done: ', told: '' }[verdict];
      this.#notices.push(`${words}${message}`);
      await this.#tell({ kind: 'rule', step: this.#step(), rule, verdict, message, action });
    }
  }

  #context({ blueprint, surfaces }: Scene): ReviewContext {
    const last = this.#steps.at(-1) ?? null;
    return { goal: this.goal, blueprint, surfaces, memory: this.#memory, last, step: this.#step() };
  }

  /** The number of the action that comes next. */
  #step(): number {
    return this.#spent.steps + 1;
  }

  #spentNow(): Spent {
    return { ...this.#spent, elapsedMs: this.#spent.elapsedMs + (this.#clock.now() - this.#started) };
  }

  /** As long as nothing is being delivered, a listener that takes its time does not keep the run from being stopped. */
  async #tell(event: RunEvent): Promise<void> {
    await this.#stop.race(this.#listeners.tell(event));
  }
}

/**
 * The last action, where it did not come to an end before the run did. A planner that composes was told and decides by itself;
 * one that follows a list would only meet the same error again.
 */
function leftOpen({ steps }: Past, planner: Planner): Action | null {
  const last = steps.at(-1);
  return last?.outcome.error?.delivery === 'unknown' && !planner.composes ? last.action : null;
}

const over = (ending: Ending): State => ({ at: 'end', ending });
const failed = (error: LumosError): State => over({ status: 'failed', summary: error.message, error });
