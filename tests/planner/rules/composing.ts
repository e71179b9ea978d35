/** A planner that composes as a model does, from a script; and contexts for asking one rule by itself. */
import type { Action } from '../../../src/actions/action.js';
import type { Blueprint } from '../../../src/blueprint/model.js';
import { type Deed, EMPTY_MEMORY, NO_COUNTS, type RunMemory } from '../../../src/planner/memory.js';
import type { Done, Planner, PlannerInput } from '../../../src/planner/planner.js';
import type { ReviewContext, Rule, Verdict } from '../../../src/planner/review.js';
import { defaultRules } from '../../../src/planner/rules/index.js';

/** Finds the id of the only element with this name on the screen. */
export type Ids = (name: string) => string;
export type Line = Action | ((id: Ids, input: PlannerInput) => Action);

export interface Composer extends Planner {
  /** What the rules told it, in order. */
  readonly told: string[];
  /** How often it was asked. */
  readonly asked: () => number;
}

/** Says its lines one after another, whatever happens; then it finishes. */
export function composer(lines: readonly Line[]): Composer {
  const told: string[] = [];
  let next = 0;
  return {
    name: 'script',
    composes: true,
    told,
    asked: () => next,
    next: async (input) => {
      told.push(...input.notices);
      const line = lines[next++] ?? { action: 'finish', success: true, summary: 'as written' };
      return { action: typeof line === 'function' ? line(idsOf(input.blueprint), input) : line, exchanges: [] };
    },
  };
}

function idsOf(blueprint: Blueprint | null): Ids {
  return (name) => {
    const found = blueprint?.elements.find((each) => each.name === name && each.id !== null);
    if (!found?.id) throw new Error(`nothing called "${name}" is on the screen`);
    return found.id;
  };
}

/** All rules but these. */
export function without(...ids: readonly string[]): readonly Rule[] {
  const all = defaultRules();
  for (const id of ids) if (!all.some((rule) => rule.id === id)) throw new Error(`no rule is called ${id}`);
  return all.filter((rule) => !ids.includes(rule.id));
}

export interface ContextOptions {
  readonly goal?: string;
  readonly blueprint?: Blueprint | null;
  readonly memory?: Partial<RunMemory>;
  readonly last?: Done | null;
  readonly step?: number;
  readonly surfaces?: ReviewContext['surfaces'];
}

export function context({
  goal = 'do it',
  blueprint = null,
  memory,
  last = null,
  step = 2,
  surfaces,
}: ContextOptions): ReviewContext {
  return {
    goal,
    blueprint,
    surfaces: surfaces ?? (blueprint ? [blueprint.surface] : []),
    memory: { ...EMPTY_MEMORY, ...memory },
    last,
    step,
  };
}

export const counted = (counts: Partial<RunMemory['counters']>): RunMemory['counters'] => ({ ...NO_COUNTS, ...counts });

export function deed(action: Action, facts: Partial<Omit<Deed, 'action'>> = {}): Deed {
  const usual = {
    step: 1,
    target: null,
    effect: 'confirmed',
    summary: '',
    code: null,
    before: null,
    after: null,
  } as const;
  return { ...usual, ...facts, action };
}

export function done(action: Action, outcome: Partial<Done['outcome']> = {}): Done {
  return { action, outcome: { effect: 'confirmed', summary: '', error: null, ...outcome } };
}

/** A verdict in one word, or the action it puts in the place. */
export function verdict(of: Verdict | null | undefined): unknown {
  if (!of) return 'nothing';
  return of.kind === 'refuse' ? 'refused' : of.action;
}
