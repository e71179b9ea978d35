/**
 * Does again what a trace recorded, in the interface as it is now: each target is found by its locator, each action goes through
 * the whole way of an action (the policy holds), and where the interface differs it stops and says how.
 */
import type { Action } from '../actions/action.js';
import type { EffectKind } from '../actions/result.js';
import type { Candidate, LumosErrorJson } from '../errors.js';
import type { ActedRecord, TraceTarget } from './records.js';
import {
  checkFocus,
  type Difference,
  Differs,
  findElement,
  findWindow,
  type ReplaySession,
  targetsOf,
} from './replay-ground.js';
import type { Trace, TraceStep } from './trace.js';

export type { ReplaySession } from './replay-ground.js';

export interface ReplayRow {
  readonly step: number;
  /** As it was done now, with ids of now. */
  readonly action: Action;
  readonly expected: EffectKind;
  readonly effect: EffectKind;
  readonly summary: string;
  readonly target: TraceTarget | null;
  /** Milliseconds. */
  readonly elapsedMs: number;
}

export interface ReplayStop {
  readonly step: number;
  readonly reason: Difference | 'redacted' | 'refused' | 'effect';
  readonly expected: string;
  readonly found: string;
  readonly candidates: readonly Candidate[];
  readonly error: LumosErrorJson | null;
}

export interface ReplayResult {
  readonly rows: readonly ReplayRow[];
  /** Steps that were not done again, and why. */
  readonly skipped: readonly { readonly step: number; readonly why: string }[];
  /** null = it went to the end. */
  readonly stopped: ReplayStop | null;
}

export interface ReplayOptions {
  /** First and last step, both included. */
  readonly from?: number;
  readonly to?: number;
  readonly onStep?: (row: ReplayRow) => void;
  /** Ends it before the next action. */
  readonly signal?: AbortSignal;
}

/** These only look, talk or end: there is nothing to do again. */
const NOTHING_DONE: ReadonlySet<Action['action']> = new Set(['observe', 'ask_user', 'finish']);

/** Never throws for what the interface or the policy does: the result says it. */
export async function replayTrace(
  session: ReplaySession,
  trace: Trace,
  options: ReplayOptions = {},
): Promise<ReplayResult> {
  const rows: ReplayRow[] = [];
  const skipped: { step: number; why: string }[] = [];
  const end = (stopped: ReplayStop | null): ReplayResult => ({ rows, skipped, stopped });
  for (const step of trace.steps) {
    if (step.step < (options.from ?? 1) || step.step > (options.to ?? Number.POSITIVE_INFINITY)) continue;
    if (options.signal?.aborted) break;
    const why = whyNot(step);
    if (why !== null || !step.acted) {
      if (why !== null) skipped.push({ step: step.step, why });
      continue;
    }
    const { acted } = step;
    if (acted.redacted) {
      const found = 'only that there was a text, because it was secret';
      return end(stop(step, 'redacted', `the text that went into ${nameOf(acted)}`, found));
    }
    const started = performance.now();
    let action: Action;
    try {
      action = await grounded(session, step, acted);
    } catch (error) {
      if (!(error instanceof Differs)) throw error;
      return end(stop(step, error.reason, error.expected, error.found, error.candidates));
    }
    // A program chose it: what must be asked is asked again.
    const result = await session.act(action, { consent: 'none' });
    const row: ReplayRow = {
      ...{ step: step.step, action, expected: acted.effect.kind, effect: result.effect.kind },
      ...{ summary: result.effect.summary, target: acted.target, elapsedMs: performance.now() - started },
    };
    rows.push(row);
    options.onStep?.(row);
    if (result.error) {
      const { message, candidates } = result.error;
      return end({ ...stop(step, 'refused', acted.effect.summary, message, candidates), error: result.error });
    }
    if (isWorse(row))
      return end(stop(step, 'effect', `${row.expected}: ${acted.effect.summary}`, `${row.effect}: ${row.summary}`));
  }
  return end(null);
}

function whyNot({ acted, acting }: TraceStep): string | null {
  if (!acted) return acting ? 'nobody knows what came of it' : null;
  if (NOTHING_DONE.has(acted.action.action)) return 'there is nothing to do again';
  return acted.effect.kind === 'refused' ? 'it was not done then either' : null;
}

/** The action with the ids of now, in the window of now. */
async function grounded(session: ReplaySession, step: TraceStep, acted: ActedRecord): Promise<Action> {
  const { action } = acted;
  const aims = targetsOf(action);
  const recorded = {
    target: step.acting?.target ?? acted.target,
    from: step.acting?.target ?? null,
    to: step.acting?.destination ?? null,
  };
  if (aims.length > 0) {
    const found: Record<string, string> = {};
    for (const [key, value] of aims) {
      // A bare point says nothing of what lies there now; what it hit then does.
      const target = typeof value === 'string' ? recorded[key] : key === 'target' ? acted.target : null;
      if (!target?.locator && typeof value !== 'string') {
        throw new Differs(
          'point',
          `a place on the screen (${JSON.stringify(value)})`,
          'no element in the trace that lay there',
        );
      }
      if (!target) throw new Differs('unknown', String(value), 'nothing in the trace that says what it was');
      found[key] = await findElement(session, target);
    }
    return { ...action, ...found } as Action;
  }
  if (action.action === 'switch_surface') {
    const meant = acted.surface;
    return meant ? { ...action, surface: (await findWindow(session, meant)).id } : action;
  }
  if (action.action === 'open_app' || action.action === 'open_url' || action.action === 'open_search') return action;
  const { before } = step;
  if (before) {
    const { id, title, app } = before.surface;
    await session.use((await findWindow(session, { id, title, app: app.name })).id);
  }
  if ((action.action === 'type_text' || action.action === 'press_key') && acted.target)
    await checkFocus(session, acted.target, before);
  return action;
}

/** Something was seen to happen then, and nothing now. */
function isWorse({ expected, effect }: ReplayRow): boolean {
  return (expected === 'confirmed' || expected === 'partial') && (effect === 'no_effect' || effect === 'refused');
}

function nameOf({ target }: ActedRecord): string {
  return target ? `${target.role} "${target.name}"` : 'what had the focus';
}

function stop(
  { step }: TraceStep,
  reason: ReplayStop['reason'],
  expected: string,
  found: string,
  candidates: readonly Candidate[] = [],
): ReplayStop {
  return { step, reason, expected, found, candidates, error: null };
}
