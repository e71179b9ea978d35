/** What happens in a run, as it happens: what progress, traces and programs listen to. */
import type { Action } from '../actions/action.js';
import type { Blueprint } from '../blueprint/model.js';
import type { LumosErrorJson } from '../errors.js';
import type { Counters, RunMemory } from './memory.js';
import type { Exchange, Outcome } from './planner.js';

export type RunStatus = 'done' | 'failed' | 'limit' | 'stopped';

/** What a run may spend. Absent = the default of `DEFAULT_LIMITS`. */
export interface Limits {
  /** Actions. */
  readonly steps: number;
  /** Milliseconds of wall time; null = no limit. */
  readonly timeMs: number | null;
  /** Input and output tokens together; null = no limit. */
  readonly tokens: number | null;
  /** US dollars; null = no limit. */
  readonly costUsd: number | null;
}

export const DEFAULT_LIMITS: Limits = { steps: 50, timeMs: null, tokens: null, costUsd: null };

/** What a run has spent. */
export interface Spent {
  readonly steps: number;
  readonly elapsedMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** null = no price is known. */
  readonly costUsd: number | null;
}

export type RunEvent =
  | {
      readonly kind: 'started';
      readonly goal: string;
      readonly planner: string;
      readonly limits: Limits;
      readonly resumedAt: number | null;
    }
  /** The interface was looked at; `blueprint` is null where no surface is open. */
  | { readonly kind: 'observed'; readonly step: number; readonly blueprint: Blueprint | null }
  /** The planner is thinking. */
  | { readonly kind: 'asking'; readonly step: number }
  | { readonly kind: 'exchange'; readonly step: number; readonly exchange: Exchange }
  /** A rule changed or refused a proposal, or has something to tell the planner. */
  | {
      readonly kind: 'rule';
      readonly step: number;
      readonly rule: string;
      readonly verdict: 'replaced' | 'refused' | 'told';
      readonly message: string;
      readonly action: Action | null;
    }
  /** About to be done. Listeners have kept it before the interface is touched. */
  | { readonly kind: 'acting'; readonly step: number; readonly action: Action; readonly position: number | null }
  | {
      readonly kind: 'acted';
      readonly step: number;
      readonly action: Action;
      readonly outcome: Outcome;
      /** Milliseconds from looking to effect. */
      readonly elapsedMs: number;
      readonly memory: RunMemory;
    }
  | {
      readonly kind: 'ended';
      readonly status: RunStatus;
      readonly summary: string;
      readonly error: LumosErrorJson | null;
      readonly spent: Spent;
      readonly counters: Counters;
    };

/** Awaited: the run goes on when it has returned. What it throws ends up as a warning of the run, not as its failure. */
export type RunListener = (event: RunEvent) => void | Promise<void>;
