/** Planners that say what a test wrote down, sessions that answer everything, and a clock that a test moves by hand. */
import type { Action } from '../../src/actions/action.js';
import type { Blueprint, SurfaceInfo } from '../../src/blueprint/model.js';
import type { Clock } from '../../src/clock.js';
import { LumosError } from '../../src/errors.js';
import type { RunEvent } from '../../src/planner/events.js';
import type { GoalSession } from '../../src/planner/loop.js';
import { EMPTY_MEMORY } from '../../src/planner/memory.js';
import { NO_USAGE, type Usage } from '../../src/planner/models/client.js';
import type { Exchange, Outcome, Planner, PlannerInput, Proposal } from '../../src/planner/planner.js';
import type { Past, PastStep } from '../../src/planner/resume.js';

export const TAB: Action = { action: 'press_key', key: 'Tab' };
export const DONE: Action = { action: 'finish', success: true, summary: 'enough' };

type Answer = Action | Proposal | ((input: PlannerInput) => Action | Proposal | Promise<Action | Proposal>);

export interface Scripted extends Planner {
  /** Every question, in order. */
  readonly asked: PlannerInput[];
}

/** Answers one after another; the last one again and again. */
export function scripted(...answers: readonly Answer[]): Scripted {
  const asked: PlannerInput[] = [];
  return {
    name: 'scripted',
    composes: true,
    asked,
    async next(input) {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? DONE;
      asked.push(input);
      const given = typeof answer === 'function' ? await answer(input) : answer;
      return 'exchanges' in given ? given : { action: given, exchanges: [] };
    },
  };
}

export interface Blind extends GoalSession {
  readonly acts: Action[];
  blueprint: Blueprint | null;
  open: readonly SurfaceInfo[];
}

/** A session that confirms everything, unless `act` says otherwise or throws. */
export function blind(act: (action: Action) => unknown = () => undefined): Blind {
  const session: Blind = {
    acts: [],
    blueprint: null,
    open: [],
    look: async () => session.blueprint,
    surfaces: async () => session.open,
    async act(action: Action) {
      session.acts.push(action);
      const outcome = (await act(action)) as Outcome | undefined;
      return outcome ?? { effect: 'confirmed' as const, summary: 'done', error: null };
    },
  };
  return session;
}

export function problem(code: LumosError['code'], delivery: LumosError['delivery'] = 'not_delivered'): LumosError {
  return new LumosError(code, `${code} happened.`, { hint: 'Do something else.', delivery });
}

export function exchange(usage: Partial<Usage> = {}, rest: Partial<Exchange> = {}): Exchange {
  return {
    model: 'test/model',
    messages: [{ role: 'user', text: 'x'.repeat(40) }],
    answer: 'y'.repeat(8),
    usage: { ...NO_USAGE, ...usage },
    coerced: [],
    complaint: null,
    elapsedMs: 1,
    ...rest,
  };
}

/** Never answers. */
export const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

export class HandClock implements Clock {
  #now = 0;
  #tasks: { at: number; task: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const entry = { at: this.#now + ms, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((one) => one !== entry);
    };
  }

  get waiting(): number {
    return this.#tasks.length;
  }

  /** Moves on, runs what is due at its own time, and lets everything that follows from it happen. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settled();
      const due = this.#tasks.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#tasks = this.#tasks.filter((one) => one !== due);
      this.#now = Math.max(this.#now, due.at);
      due.task();
    }
    this.#now = end;
    await settled();
  }
}

/** Everything that only waits for promises has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** What a reader of traces makes of the events of a run that did not end. */
export function pastOf(events: readonly RunEvent[]): Past {
  const steps: PastStep[] = [];
  let past: Past = {
    steps,
    memory: EMPTY_MEMORY,
    pending: null,
    before: null,
    spent: { steps: 0, elapsedMs: 0, inputTokens: 0, outputTokens: 0, costUsd: null },
    position: null,
  };
  for (const event of events) {
    if (event.kind === 'observed') past = { ...past, before: event.blueprint };
    if (event.kind === 'acting') past = { ...past, pending: event.action, position: event.position };
    if (event.kind === 'acted') {
      const { step, action, outcome, elapsedMs, memory } = event;
      steps.push({ step, action, outcome, elapsedMs });
      past = { ...past, memory, pending: null, spent: { ...past.spent, steps: step } };
    }
  }
  return past;
}
