/** Collects what is known about one action while it goes through the stages, and makes the result of it. */
import type { Blueprint, SurfaceInfo } from '../blueprint/model.js';
import type { State } from '../blueprint/states.js';
import type { Clock } from '../clock.js';
import { LumosError } from '../errors.js';
import type { Action } from './action.js';
import type { Coercion } from './coerce.js';
import { effectOf, type SurfaceTurn } from './effect.js';
import { type Decision, redact } from './policy.js';
import type { ActionResult, Stage } from './result.js';
import type { Grounded, Performed, Verdict } from './world.js';

export class ActionRecord {
  action: Action | null = null;
  coerced: readonly Coercion[] = [];
  decision: Decision | null = null;
  target: Grounded | null = null;
  /** What the target was when it was last seen, for actions that end before it is grounded. */
  lastSeen: { readonly states: readonly State[] } | null = null;
  /** Seen right before the action. */
  before: Blueprint | null = null;
  performed: Performed | null = null;
  verdict: Verdict | null = null;
  settled: boolean | null = null;
  /** What was read while settling, when the surface had come to rest, and the clock's time of it. */
  seenSettled: { readonly blueprint: Blueprint; readonly at: number } | null = null;
  /** The field that has the keyboard said that its caret or its selection moved. */
  caretMoved = false;
  error: LumosError | null = null;
  refusedAt: Stage | null = null;
  readonly warnings: string[] = [];
  /** Seen to happen besides, in words: counts as an effect where nothing else changed. */
  readonly besides: string[] = [];
  readonly #timings: Partial<Record<Stage, number>> = {};
  readonly #started: number;

  constructor(readonly clock: Clock) {
    this.#started = clock.now();
  }

  /** Runs one stage; what it throws is the result's error. */
  async stage<T>(name: Stage, work: () => Promise<T> | T): Promise<T> {
    const started = this.clock.now();
    try {
      return await work();
    } catch (error) {
      this.refusedAt ??= name;
      throw error;
    } finally {
      this.#timings[name] = (this.#timings[name] ?? 0) + this.clock.now() - started;
    }
  }

  failed(error: unknown): void {
    this.error = asLumosError(error);
  }

  result(after: Blueprint | null, surface: SurfaceInfo | null, turn: SurfaceTurn): ActionResult {
    const { action, performed, target, error } = this;
    const seen = { before: this.before, after, turn };
    const effect = action
      ? effectOf({ action, target, verdict: this.verdict, error, seen, besides: this.besides })
      : { kind: 'refused' as const, summary: error?.message ?? 'refused', difference: '' };
    const told = target ? { id: target.id, role: target.node.role, name: target.name } : null;
    return {
      schema: 'lumos.result/1',
      action: action ? redact(action, target?.node ?? this.lastSeen) : null,
      coerced: this.coerced,
      decision: this.decision,
      target: told,
      means: performed?.means ?? null,
      delivery: error?.delivery ?? performed?.delivery ?? 'not_delivered',
      effect,
      ...(error ? { error: error.toJSON() } : {}),
      ...(error && this.refusedAt ? { refusedAt: this.refusedAt } : {}),
      blueprint: after,
      surface,
      opened: turn.opened,
      closed: turn.closed,
      settled: this.settled,
      ...(performed?.answer === undefined ? {} : { answer: performed.answer }),
      warnings: this.warnings,
      timings: { ...this.#timings, total: this.clock.now() - this.#started },
    };
  }
}

function asLumosError(error: unknown): LumosError {
  if (error instanceof LumosError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new LumosError('BACKEND_UNAVAILABLE', `Something failed that should not: ${message}`, {
    hint: 'This is a defect in LUMOS or its platform: run `lumos doctor`, and report it with its output.',
    delivery: 'unknown',
    cause: error,
  });
}
