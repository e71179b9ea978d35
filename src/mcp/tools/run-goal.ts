import { quote } from '../../blueprint/text-escape.js';
import type { RunEvent, RunListener } from '../../planner/events.js';
import type { RunResult, StepRecord } from '../../planner/loop.js';
import { ERROR_SCHEMA, errorText } from '../errors.js';
import { type Tool, type ToolAnswer, type ToolContext, text } from '../tool.js';
import { type Arguments, numberIn, wordIn } from './common.js';

const DEFAULT_STEPS = 30;
const DEFAULT_SECONDS = 300;
/** For the run's own end, after its time is up, milliseconds. */
const ENDING_MS = 30_000;
/** Estimated tokens of the window as it is at the end. */
const NEWS_TOKENS = 2000;

export const runGoal: Tool = {
  name: 'run_goal',
  title: 'Carry out a goal',
  description:
    "Carries out several steps in one call, with progress: 'open Notepad, write \"Hello\", then save it as hello.txt', 'choose File > " +
    'Preferences, tick "Show line numbers", press Close\'. Literal steps need no model; anything else needs one to be configured ' +
    'for the server (MODEL_REQUIRED otherwise: then use observe and act yourself). The policy holds for every step.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['goal'],
    properties: {
      goal: { type: 'string', minLength: 1, maxLength: 10_000 },
      max_steps: { type: 'integer', minimum: 1, maximum: 100, description: `Actions. Default ${DEFAULT_STEPS}.` },
      max_seconds: { type: 'integer', minimum: 1, maximum: 3600, description: `Default ${DEFAULT_SECONDS}.` },
    },
  },
  outputSchema: {
    type: 'object',
    properties: {
      status: { enum: ['done', 'failed', 'limit', 'stopped'] },
      summary: { type: 'string' },
      steps: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            step: { type: 'integer' },
            action: { type: 'string' },
            target: { type: ['string', 'null'] },
            effect: { type: 'string' },
            summary: { type: 'string' },
          },
        },
      },
      window: { type: 'string', description: 'What is there at the end and was not shown before.' },
      trace: { type: ['string', 'null'], description: 'The record of the run, a file.' },
      error: ERROR_SCHEMA,
    },
  },
  readOnly: false,
  deadlineMs: (args) => secondsIn(args) * 1000 + ENDING_MS,
  async run(args, context) {
    const goal = wordIn(args, 'goal') ?? '';
    const { session, call } = context;
    const [{ runGoal: run }, { sessionForGoal }] = await Promise.all([
      import('../../planner/loop.js'),
      import('../../planner/goal-session.js'),
    ]);
    const setup = await context.prepareGoal(goal, session);
    try {
      const steps = numberIn(args, 'max_steps') ?? DEFAULT_STEPS;
      const signal = AbortSignal.any([call.signal, ...(setup.signals ?? [])]);
      const result = await run(sessionForGoal(session, signal), setup.planner, goal, {
        limits: { steps, timeMs: secondsIn(args) * 1000 },
        signal,
        listeners: [...(setup.listeners ?? []), progressOf(context, steps)],
      });
      return answer(result, setup.trace ?? null, context);
    } finally {
      await setup.close?.();
    }
  },
};

function secondsIn(args: Arguments): number {
  return numberIn(args, 'max_seconds') ?? DEFAULT_SECONDS;
}

function progressOf(context: ToolContext, steps: number): RunListener {
  return async (event: RunEvent) => {
    if (event.kind !== 'acted') return;
    const { step, action, outcome } = event;
    await context.progress(step, steps, `${step}. ${action.action}: ${outcome.effect}`);
  };
}

function answer(result: RunResult, trace: string | null, { fence, shown }: ToolContext): ToolAnswer {
  const { status, summary } = result;
  const steps = result.steps.map(stepData);
  const error = result.error?.toJSON();
  const last = result.steps.at(-1)?.outcome.result?.blueprint ?? null;
  const window = last ? shown.news(last, NEWS_TOKENS) : '';
  const lines = [
    summary,
    ...steps.map(({ step, action, target, effect, summary: said }) => {
      return `${step}. ${action}${target === null ? '' : ` ${target}`}: ${effect}, ${said}`;
    }),
    ...result.warnings.map((warning) => `! ${warning}`),
    window,
  ];
  const head = `${status} after ${steps.length} steps${trace === null ? '' : `; record: ${trace}`}`;
  const failure = error && status === 'failed' ? [errorText(error, fence)] : [];
  const body = fence.fence(lines.filter((line) => line !== '').join('\n'));
  return {
    content: [text([head, ...failure, body].join('\n'))],
    structured: { status, summary, steps, window: fence.fence(window), trace, ...(error ? { error } : {}) },
    ...(status === 'done' ? {} : { isError: true }),
  };
}

/** Without what was entered: it may be secret. */
function stepData({ step, action, outcome }: StepRecord) {
  const target = outcome.result?.target;
  const words = target && `${target.id ?? ''} ${target.role} ${quote(target.name)}`.trim();
  return { step, action: action.action, target: words ?? null, effect: outcome.effect, summary: outcome.summary };
}
