/** What a trace knows of a run that is to be gone on with. */
import { LumosError } from '../errors.js';
import type { Spent } from '../planner/events.js';
import type { Past, PastStep } from '../planner/resume.js';
import type { ActedRecord } from './records.js';
import type { Trace } from './trace.js';

/**
 * Text that was taken out of an action (it went into a protected field) stands there as `[protected]`. An action that was under
 * way when the run was interrupted is `pending`: nobody knows whether it was done.
 */
export function pastOf(trace: Trace): Past {
  const acting = trace.steps.filter((step) => step.acting !== null);
  const last = acting.at(-1) ?? null;
  return {
    steps: trace.steps.flatMap(({ step, acted }) => (acted ? [pastStep(step, acted)] : [])),
    memory: trace.memory,
    pending: last?.acting && !last.acted ? last.acting.action : null,
    before: last && !last.acted ? last.before : null,
    spent: trace.ended?.spent ?? spentOf(trace),
    position: last?.acting?.position ?? null,
  };
}

function pastStep(step: number, acted: ActedRecord): PastStep {
  const { action, effect, error, elapsedMs } = acted;
  const outcome = {
    effect: effect.kind,
    summary: effect.summary,
    error: error && LumosError.fromJSON(error),
  };
  return { step, action, outcome, elapsedMs };
}

/** Adds up what the records say. Costs are known only where every answer had one. */
export function spentOf(trace: Trace): Spent {
  const usages = trace.steps.flatMap((step) => step.exchanges.map((exchange) => exchange.usage));
  const sum = (numbers: readonly (number | null)[]): number =>
    numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  const costs = usages.map((usage) => usage.costUsd);
  return {
    steps: trace.steps.filter((step) => step.acted !== null).length,
    elapsedMs: trace.elapsedMs,
    inputTokens: sum(usages.map((usage) => usage.inputTokens)),
    outputTokens: sum(usages.map((usage) => usage.outputTokens)),
    costUsd: costs.some((cost) => cost === null) ? null : sum(costs),
  };
}
