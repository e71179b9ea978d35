/** The options of `lumos run`: what a goal may use and spend. */
import type { Command } from 'commander';
import type { Limits } from '../../planner/events.js';
import { badUsage, number, oneOf, type PlaceOptions } from '../command.js';

export type PlannerName = 'auto' | 'built-in' | 'model';
export type Strategy = 'one-step' | 'several' | 'plan';

export interface GoalOptions extends PlaceOptions {
  readonly replace?: boolean;
  readonly keep?: boolean;
  readonly verbose?: boolean;
  readonly quiet?: boolean;
  readonly planner: PlannerName;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly modelTimeout?: number;
  readonly contextTokens?: number;
  readonly price?: Price;
  readonly strategy: Strategy;
  readonly maxSteps?: number;
  readonly maxTime?: number;
  readonly maxTokens?: number;
  readonly maxCost?: number;
  /** A file, or false. */
  readonly trace?: string | boolean;
  readonly screenshots?: boolean;
  readonly resume?: string;
  readonly stopOnPointer?: boolean;
}

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export function withGoalOptions(command: Command): Command {
  return command
    .optionsGroup('Who plans:')
    .option(
      '--planner <which>',
      'auto: the built-in planner where it understands the goal, else a model',
      oneOf(['auto', 'built-in', 'model']),
      'auto',
    )
    .option(
      '-m, --model <provider/model>',
      'openai/…, anthropic/…, google/…, ollama/…, or http://host:port/v1#name (default: LUMOS_MODEL, else one that runs on this machine)',
    )
    .option('--base-url <address>', 'where the API of the model is')
    .option('--model-timeout <seconds>', 'for one answer of the model (default: 120)', positive)
    .option('--context-tokens <n>', 'context window of the model, where its server does not say', whole)
    .option('--price <in,out>', 'US dollars per million tokens, so that cost is known', price)
    .option(
      '--strategy <how>',
      'one-step; several: up to 5 actions an answer; plan: a list of checked sub-tasks',
      oneOf(['one-step', 'several', 'plan']),
      'one-step',
    )
    .optionsGroup('What it may spend:')
    .option('--max-steps <n>', 'actions (default: 50)', whole)
    .option('--max-time <seconds>', 'wall time', positive)
    .option('--max-tokens <n>', 'tokens, in and out together', whole)
    .option('--max-cost <dollars>', 'US dollars; needs --price', positive)
    .optionsGroup('Record:')
    .option('--trace <file>', 'where the record of the run goes (default: a new file in ~/.local/state/lumos/traces)')
    .option('--no-trace', 'keep no record')
    .option('--screenshots', 'with a picture of the window before each action')
    .option('--resume <trace>', 'go on with a run that was interrupted; its goal is in the trace')
    .optionsGroup('Besides:')
    .option('--stop-on-pointer', 'stop when the mouse is moved by somebody else')
    .option('--replace', 'existing files may be replaced when saving')
    .option('--keep', 'leave a private desktop that was started for this goal running')
    .option('-q, --quiet', 'show nothing but the end')
    .option('-v, --verbose', 'show the whole blueprint, questions and answers at every step');
}

/** What the person said of limits; seconds become milliseconds. */
export function limitsOf({ maxSteps, maxTime, maxTokens, maxCost, price: known }: GoalOptions): Partial<Limits> {
  if (maxCost !== undefined && known === undefined) {
    throw badUsage(
      '--max-cost needs --price: without it nobody knows what the model costs.',
      'Add --price 3,15 (US dollars per million tokens, in and out).',
    );
  }
  return {
    ...(maxSteps === undefined ? {} : { steps: maxSteps }),
    ...(maxTime === undefined ? {} : { timeMs: maxTime * 1000 }),
    ...(maxTokens === undefined ? {} : { tokens: maxTokens }),
    ...(maxCost === undefined ? {} : { costUsd: maxCost }),
  };
}

function positive(value: string): number {
  const parsed = number(value);
  if (parsed <= 0) throw badUsage(`“${value}” is not more than zero.`);
  return parsed;
}

function whole(value: string): number {
  const parsed = positive(value);
  if (!Number.isInteger(parsed)) throw badUsage(`“${value}” is no whole number.`);
  return parsed;
}

function price(value: string): Price {
  const [input, output, ...rest] = value.split(',').map(number);
  if (input === undefined || output === undefined || rest.length > 0 || input < 0 || output < 0) {
    throw badUsage(`“${value}” is not two prices.`, 'Write --price 3,15: US dollars per million tokens, in and out.');
  }
  return { input, output };
}
