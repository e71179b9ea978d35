/** What a run may spend and what it has spent: pure sums, and the sentence that says which limit is reached. */
import { LumosError } from '../errors.js';
import { DEFAULT_LIMITS, type Limits, type Spent } from './events.js';
import type { Exchange } from './planner.js';

export const NOTHING_SPENT: Spent = { steps: 0, elapsedMs: 0, inputTokens: 0, outputTokens: 0, costUsd: null };

/** Characters of one token where a server does not count them: the usual rule of thumb for English text and JSON. */
const CHARACTERS_A_TOKEN = 4;

/** @throws LumosError INVALID_ACTION where a limit is no number, or below zero */
export function completeLimits(given: Partial<Limits> = {}): Limits {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const limits: Limits = { ...DEFAULT_LIMITS, ...known };
  for (const [name, value] of Object.entries(limits) as [keyof Limits, number | null][]) {
    if (value === null && name !== 'steps') continue;
    if (typeof value === 'number' && value >= 0) continue;
    throw new LumosError('INVALID_ACTION', `The limit ${name} is ${value}: it must be a number from 0.`, {
      hint: 'Give a positive number, or leave the limit out.',
    });
  }
  return limits;
}

/** What is due before the question; `acting` adds what is due before an action. */
export type Moment = 'asking' | 'acting';

/**
 * The sentence that says which limit is reached and what was spent; null = go on. Steps count before acting only: after the last
 * step that is allowed the planner may still say that the goal is reached.
 */
export function limitReached(limits: Limits, spent: Spent, moment: Moment): string | null {
  const tokens = spent.inputTokens + spent.outputTokens;
  const cost = spent.costUsd ?? 0;
  const reached =
    moment === 'acting' && spent.steps >= limits.steps
      ? `${limits.steps} steps`
      : limits.timeMs !== null && spent.elapsedMs >= limits.timeMs
        ? seconds(limits.timeMs)
        : limits.tokens !== null && tokens >= limits.tokens
          ? `${limits.tokens} tokens`
          : limits.costUsd !== null && spent.costUsd !== null && cost >= limits.costUsd
            ? `$${limits.costUsd}`
            : null;
  return reached === null ? null : limitSentence(reached, spent);
}

/** The same for time that ran out while something was waited for. */
export function timeIsUp(limits: Limits, spent: Spent): string {
  return limitSentence(seconds(limits.timeMs ?? 0), spent);
}

function limitSentence(limit: string, spent: Spent): string {
  return `stopped at the limit of ${limit}; spent: ${spentInWords(spent)}`;
}

/** `3 steps, 12.3 s, 4500 tokens, $0.0123`; tokens and cost only where there are any. */
export function spentInWords(spent: Spent): string {
  const tokens = spent.inputTokens + spent.outputTokens;
  return [
    `${spent.steps} step${spent.steps === 1 ? '' : 's'}`,
    seconds(spent.elapsedMs),
    ...(tokens > 0 ? [`${tokens} tokens`] : []),
    ...(spent.costUsd === null ? [] : [`$${Number(spent.costUsd.toFixed(4))}`]),
  ].join(', ');
}

function seconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(1))} s`;
}

/** Adds what questions cost. Tokens that a server does not count are estimated, so that a limit of tokens always holds. */
export function withExchanges(spent: Spent, exchanges: readonly Exchange[]): Spent {
  let { inputTokens, outputTokens, costUsd } = spent;
  for (const { usage, messages, answer } of exchanges) {
    inputTokens += usage.inputTokens ?? estimate(messages.reduce((sum, { text }) => sum + text.length, 0));
    outputTokens += usage.outputTokens ?? estimate(answer.length);
    if (usage.costUsd !== null) costUsd = (costUsd ?? 0) + usage.costUsd;
  }
  return { ...spent, inputTokens, outputTokens, costUsd };
}

function estimate(characters: number): number {
  return Math.ceil(characters / CHARACTERS_A_TOKEN);
}
