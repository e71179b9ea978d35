/** A run over a session, with the events that the loop sends, from a list of actions. */
import type { Action } from '../../src/actions/action.js';
import { LumosError } from '../../src/errors.js';
import type { RunListener } from '../../src/planner/events.js';
import { type Deed, EMPTY_MEMORY, NO_COUNTS, type RunMemory } from '../../src/planner/memory.js';
import type { Exchange } from '../../src/planner/planner.js';
import type { Session } from '../../src/session.js';

export interface Play {
  readonly goal?: string;
  /** Called before the action with this index; what it returns are exchanges of that step. */
  readonly exchanges?: (index: number, action: Action) => readonly Exchange[];
  /** The process "is killed" before this index is acted, after `acting` was sent. */
  readonly killedAt?: number;
  readonly from?: number;
  readonly memory?: RunMemory;
}

/** An action whose targets may be names of elements: `{ action: 'click', target: '"Save"' }`. */
export async function play(
  session: Session,
  listener: RunListener,
  actions: readonly Record<string, unknown>[],
  options: Play = {},
): Promise<RunMemory> {
  const from = options.from ?? 1;
  const { goal = 'do it' } = options;
  const limits = { steps: 50, timeMs: null, tokens: null, costUsd: null };
  await listener({ kind: 'started', goal, planner: 'scripted', limits, resumedAt: from > 1 ? from : null });
  let memory: RunMemory = options.memory ?? EMPTY_MEMORY;
  for (const [index, written] of actions.entries()) {
    const step = from + index;
    const before = await session.observe();
    await listener({ kind: 'observed', step, blueprint: before });
    const idOf = (target: unknown): unknown => {
      if (typeof target !== 'string' || !target.startsWith('"')) return target;
      const found = before.elements.find((each) => each.name === JSON.parse(target) && each.id !== null);
      if (!found) throw new Error(`no ${target}`);
      return found.id;
    };
    const action = Object.fromEntries(
      Object.entries(written).map(([key, value]) => [
        key,
        ['target', 'from', 'to'].includes(key) ? idOf(value) : value,
      ]),
    ) as unknown as Action;
    for (const exchange of options.exchanges?.(index, action) ?? [])
      await listener({ kind: 'exchange', step, exchange });
    await listener({ kind: 'acting', step, action, position: index });
    if (options.killedAt === index) return memory;
    const result = await session.act(action);
    const deed: Deed = {
      ...{ step, action, target: result.target && { role: result.target.role, name: result.target.name } },
      ...{ effect: result.effect.kind, summary: result.effect.summary, code: result.error?.code ?? null },
      ...{ before: before.hash, after: result.blueprint?.hash ?? null },
    };
    memory = { ...memory, deeds: [...memory.deeds, deed] };
    const error = result.error ? LumosError.fromJSON(result.error) : null;
    const outcome = { effect: result.effect.kind, summary: result.effect.summary, error, result };
    await listener({ kind: 'acted', step, action, outcome, elapsedMs: 5, memory });
  }
  const spent = { steps: actions.length, elapsedMs: 10, inputTokens: 0, outputTokens: 0, costUsd: null };
  await listener({ kind: 'ended', status: 'done', summary: 'done', error: null, spent, counters: NO_COUNTS });
  return memory;
}

export function exchange(prompt: readonly string[], answer: string, more: Partial<Exchange> = {}): Exchange {
  return {
    model: 'test/scripted',
    messages: prompt.map((text, index) => ({ role: index === 0 ? 'system' : 'user', text })),
    answer,
    usage: { inputTokens: 100, outputTokens: 10, cachedTokens: null, costUsd: null },
    coerced: [],
    complaint: null,
    elapsedMs: 12,
    ...more,
  };
}
