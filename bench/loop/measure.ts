/**
 * `npm run bench -- loop`: what a step of a goal costs besides the model, in a GTK editor in the private desktop, and what a model
 * has to read.
 *
 * A real run of the loop with a real client over HTTP; the server answers at once from a script. A step's overhead is everything
 * from the model's answer to the next question being ready: read the answer, review, validate, ground, act, settle, effect,
 * remember, look again, write the prompt. Only the time between sending a question and having its answer is taken off.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createAtspiBackend } from '../../src/a11y/atspi/backend.js';
import type { Backend } from '../../src/a11y/backend.js';
import type { Action } from '../../src/actions/action.js';
import { type ActionResult, STAGES } from '../../src/actions/result.js';
import { startPrivateDesktop } from '../../src/desktop/private.js';
import { findProgram } from '../../src/desktop/programs.js';
import { sessionForGoal } from '../../src/planner/goal-session.js';
import { type GoalSession, runGoal } from '../../src/planner/loop.js';
import { createModelPlanner } from '../../src/planner/model-planner.js';
import { createSdkClient } from '../../src/planner/models/index.js';
import type { Exchange, Planner } from '../../src/planner/planner.js';
import { Session } from '../../src/session.js';
import type { QuietCheck } from '../quiet.js';
import type { Figure } from '../report.js';
import { Running } from '../running.js';
import { median, percentile } from '../stats.js';
import { type Script, scriptedServer } from './model.js';

const GROUP = 'goal loop, Mousepad (GTK 3)';
const EDITOR = 'mousepad';
const AIM_MS = 150;
/** Rounds that are not counted: the first actions load code and ask for slow-changing facts. */
const WARM_UP = 1;
const TEXT = 'Tide pools are small worlds between the tides. ';

interface Step {
  readonly action: Action;
  readonly overheadMs: number;
  readonly result: ActionResult | null;
  /** Milliseconds of looking, of acting, and of what the loop and the prompt take. */
  readonly lookMs: number;
  readonly actMs: number;
  /** Calls of the backend, by name. */
  readonly calls: ReadonlyMap<string, number>;
}

export async function measureLoop(samples: number, quiet: QuietCheck): Promise<Figure[]> {
  const desktop = await startPrivateDesktop({ width: 1280, height: 800 });
  const calls = new Map<string, number>();
  const backends = { atspi: async () => counting(await createAtspiBackend(desktop.environment), calls) };
  const session = await Session.open({ environment: desktop.environment, backends });
  const rounds = samples + WARM_UP;
  const server = await scriptedServer(editing(rounds));
  let running: Running | null = null;
  try {
    const program = findProgram(EDITOR, desktop.environment.env.PATH ?? '');
    if (program === null) return [notMeasured(`${EDITOR} is not installed`)];
    running = Running.start({ argv: [EDITOR] }, program, desktop.environment);
    await running.window(await session.backend('atspi'), /Mousepad/u);
    await quiet.wait();
    const client = createSdkClient({
      protocol: 'openai-compatible',
      provider: 'bench',
      model: 'scripted',
      baseUrl: server.url,
      apiKey: null,
      keyVariables: [],
      contextTokens: null,
      prices: null,
    });
    const meter = new Meter(createModelPlanner(client), sessionForGoal(session), calls);
    const result = await runGoal(meter.session, meter.planner, 'write about tide pools', {
      limits: { steps: rounds * ROUND + 1 },
    });
    if (result.status !== 'done') return [notMeasured(`the run ended with "${result.status}": ${result.summary}`)];
    return figures(meter.steps.slice(WARM_UP * ROUND), meter.exchanges);
  } finally {
    server.close();
    await Promise.allSettled([running?.end(), session.close()]);
    await desktop.stop();
  }
}

/** Actions of one round. */
const ROUND = 6;

/** Writes, adds, opens and leaves a menu, over and over: what editing consists of. */
function editing(rounds: number): Script {
  return ({ id }, question) => {
    const round = Math.ceil(question / ROUND);
    const field = id('textbox');
    if (round > rounds) return { action: 'finish', summary: 'written' };
    switch ((question - 1) % ROUND) {
      case 0:
        return { action: 'set_text', target: field, text: `${TEXT.repeat(4)}Round ${round}.` };
      case 1:
      case 2:
        return { action: 'type_text', target: field, text: ` ${TEXT}${question}` };
      case 3:
        return { action: 'click', target: id('menuitem', 'File') };
      case 4:
        return { action: 'press_key', key: 'Escape' };
      default:
        return { action: 'press_key', key: 'Enter', target: field };
    }
  };
}

/** Takes the time between a model's answer and the next question to it. */
class Meter {
  readonly steps: Step[] = [];
  readonly exchanges: Exchange[] = [];
  readonly planner: Planner;
  readonly session: GoalSession;
  #begun: { readonly at: number; readonly action: Action } | null = null;
  #lookMs = 0;
  #actMs = 0;
  #result: ActionResult | null = null;

  constructor(
    planner: Planner,
    session: GoalSession,
    private readonly calls: Map<string, number>,
  ) {
    this.session = {
      ...session,
      look: async () => {
        const started = performance.now();
        const seen = await session.look();
        this.#lookMs += performance.now() - started;
        return seen;
      },
      act: async (action) => {
        const started = performance.now();
        const outcome = await session.act(action);
        this.#actMs += performance.now() - started;
        this.#result = outcome.result ?? null;
        return outcome;
      },
    };
    this.planner = {
      name: planner.name,
      composes: planner.composes,
      next: async (input) => {
        const proposal = await planner.next(input);
        const now = performance.now();
        // Asked within `next`, so what is left of it is writing the prompt and reading the answer.
        const thinking = proposal.exchanges.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0);
        if (this.#begun) {
          const { at, action } = this.#begun;
          this.steps.push({
            action,
            overheadMs: now - at - thinking,
            result: this.#result,
            lookMs: this.#lookMs,
            actMs: this.#actMs,
            calls: new Map(this.calls),
          });
        }
        this.calls.clear();
        this.exchanges.push(...proposal.exchanges);
        this.#begun = { at: now, action: proposal.action };
        this.#lookMs = 0;
        this.#actMs = 0;
        return proposal;
      },
    };
  }
}

function figures(steps: readonly Step[], exchanges: readonly Exchange[]): Figure[] {
  const all = steps.map(({ overheadMs }) => overheadMs);
  const kinds = [...new Set(steps.map(kindOf))].map((kind) => {
    const these = steps.filter((step) => kindOf(step) === kind).map(({ overheadMs }) => overheadMs);
    return ms(`of these: ${kind}`, these);
  });
  const ofStage = (stage: (typeof STAGES)[number]) => steps.map(({ result }) => result?.timings[stage] ?? 0);
  const inStages = (step: Step) => STAGES.reduce((sum, stage) => sum + (step.result?.timings[stage] ?? 0), 0);
  const sizes = exchanges.map(({ messages }) => messages.reduce((sum, { text }) => sum + countTokens(text), 0));
  const newest = exchanges.map(({ messages }) => countTokens(messages.at(-1)?.text ?? ''));
  const system = countTokens(exchanges[0]?.messages[0]?.text ?? '');
  return [
    { ...ms('overhead per step', all), aim: { relation: '<', value: AIM_MS } },
    ...kinds,
    ...STAGES.map((stage) => ms(`stage ${stage}`, ofStage(stage))),
    ms(
      'acting besides the stages',
      steps.map((step) => step.actMs - inStages(step)),
    ),
    ms(
      'looking',
      steps.map(({ lookMs }) => lookMs),
    ),
    ms(
      'loop, prompt and answer',
      steps.map(({ overheadMs, lookMs, actMs }) => overheadMs - lookMs - actMs),
    ),
    ...COUNTED.map((name) => called(name, steps)),
    tokens('prompt, first step', sizes[0] ?? null, `system ${system}, goal and screen ${newest[0]}`),
    tokens(
      'prompt, later steps',
      median(sizes.slice(1)),
      `median; at most ${Math.max(...sizes)}; ${sizes.length} questions`,
    ),
    tokens(
      'new in a later step',
      median(newest.slice(1)),
      `median; p95 ${Math.round(percentile(newest.slice(1), 95))}`,
    ),
  ];
}

/** What is asked of the accessibility API most: lists of windows, reads of a window, looks at one element. */
const COUNTED = ['surfaces', 'read', 'describe', 'elementAt', 'watch', 'perform'] as const;

/** The same backend, with its calls counted: they say on a machine with other load, too, what a step costs. */
function counting(backend: Backend, calls: Map<string, number>): Backend {
  return new Proxy(backend, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]): unknown => {
        calls.set(String(name), (calls.get(String(name)) ?? 0) + 1);
        return Reflect.apply(value, target, values);
      };
    },
  });
}

function called(name: (typeof COUNTED)[number], steps: readonly Step[]): Figure {
  const counts = steps.map(({ calls }) => calls.get(name) ?? 0);
  const mean = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
  return {
    group: `${GROUP}, calls in a step`,
    name,
    value: mean,
    unit: 'calls',
    note: `mean; most ${Math.max(...counts)}`,
  };
}

function kindOf({ action, result }: Step): string {
  return `${action.action}${action.action === 'press_key' ? ` ${action.key}` : ''}, ${result?.effect.kind ?? 'not done'}`;
}

function ms(name: string, values: readonly number[]): Figure {
  const note = `p95 ${percentile(values, 95).toFixed(0)} ms; ${values.length} times`;
  return { group: GROUP, name, value: median(values), unit: 'ms', note };
}

function tokens(name: string, value: number | null, note: string): Figure {
  return { group: `${GROUP}, tokens (o200k)`, name, value, unit: 'tokens', note };
}

function notMeasured(note: string): Figure {
  return {
    group: GROUP,
    name: 'overhead per step',
    value: null,
    unit: 'ms',
    aim: { relation: '<', value: AIM_MS },
    note,
  };
}
