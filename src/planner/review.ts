/** Holds a proposal against the rules of memory and repair before anything is done, and gathers what they tell the planner. */
import type { Action } from '../actions/action.js';
import type { Blueprint, SurfaceInfo } from '../blueprint/model.js';
import type { Counter, RunMemory } from './memory.js';
import type { Done } from './planner.js';

/** What a rule may look at: everything the planner was shown. */
export interface ReviewContext {
  readonly goal: string;
  /** The surface in front as the planner was shown it; null where none is open. */
  readonly blueprint: Blueprint | null;
  readonly surfaces: readonly SurfaceInfo[];
  readonly memory: RunMemory;
  /** The last action and its outcome; null at the first step. */
  readonly last: Done | null;
  /** The step that the proposal would be. */
  readonly step: number;
}

/** `replace`: do this instead, and say why. `refuse`: back to the planner with a sentence that says why and what else to try. */
export type Verdict =
  | { readonly kind: 'replace'; readonly action: Action; readonly why: string }
  | { readonly kind: 'refuse'; readonly message: string };

/** One small named rule. Pure: what it knows is in the context. Sentences quote and bound what they take from an interface. */
export interface Rule {
  /** Stable, in words joined by hyphens: what traces show. */
  readonly id: string;
  /** Counts how often the rule spoke up. */
  readonly counter: Counter;
  /** Asked for every proposed action, `finish` included; null = nothing to say. */
  readonly review?: (action: Action, context: ReviewContext) => Verdict | null;
  /** Asked once before the planner is; null = nothing to tell. */
  readonly notice?: (context: ReviewContext) => string | null;
}

/** What one rule said. */
export interface Remark {
  readonly rule: string;
  readonly counter: Counter;
  readonly verdict: 'replaced' | 'refused' | 'told';
  readonly message: string;
  /** The action as the rule was shown it; null for what is told without one. */
  readonly action: Action | null;
}

export interface Review {
  /** What may be done; null = refused. */
  readonly action: Action | null;
  /** In the order of the rules; a refusal is the last one. */
  readonly remarks: readonly Remark[];
}

/** Applies the rules in order: each sees the action as those before it left it; the first refusal ends it. */
export function review(rules: readonly Rule[], proposed: Action, context: ReviewContext): Review {
  const remarks: Remark[] = [];
  let action = proposed;
  for (const rule of rules) {
    const verdict = rule.review?.(action, context) ?? null;
    if (verdict === null) continue;
    const said = { rule: rule.id, counter: rule.counter, action };
    if (verdict.kind === 'refuse') {
      return { action: null, remarks: [...remarks, { ...said, verdict: 'refused', message: verdict.message }] };
    }
    remarks.push({ ...said, verdict: 'replaced', message: verdict.why });
    action = verdict.action;
  }
  return { action, remarks };
}

/** What the rules have to tell the planner before it is asked. */
export function notices(rules: readonly Rule[], context: ReviewContext): readonly Remark[] {
  return rules.flatMap((rule) => {
    const message = rule.notice?.(context) ?? null;
    return message === null
      ? []
      : [{ rule: rule.id, counter: rule.counter, verdict: 'told' as const, message, action: null }];
  });
}
