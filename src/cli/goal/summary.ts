/** What a goal came to, in one line for a person and one object for a program. */
import { grouped } from '../../blueprint/text-escape.js';
import type { Spent } from '../../planner/events.js';

/** `5 steps in 4.2 s · 12,340 tokens in, 310 out · $0.0213` */
export function spentWords({ steps, elapsedMs, inputTokens, outputTokens, costUsd }: Spent): string {
  const parts = [`${steps} ${steps === 1 ? 'step' : 'steps'} in ${duration(elapsedMs)}`];
  if (inputTokens + outputTokens > 0) parts.push(`${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out`);
  if (costUsd !== null) parts.push(`$${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`);
  return parts.join(' · ');
}

function duration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** What a person types to go on. */
export function goOnHint(trace: string): string {
  return `\`lumos run --resume ${trace}\` goes on from here.`;
}
