/**
 * `lumos.trace/1`: what a run leaves behind, one JSON object a line (JSON Lines, jsonlines.org). The first line is the header.
 * Times `t` are milliseconds since the header's `started`. `schema.ts` is the twin of these types.
 *
 * A reader accepts what it does not know: fields and record types may be added within version 1 (`minor` counts up).
 */
import type { Action } from '../actions/action.js';
import type { Coercion } from '../actions/coerce.js';
import type { Decision } from '../actions/policy.js';
import type { EffectKind, Stage, SurfaceChange } from '../actions/result.js';
import type { Rect } from '../blueprint/geometry.js';
import type { Blueprint, Locator, SurfaceId } from '../blueprint/model.js';
import type { DeliveryState, LumosErrorJson } from '../errors.js';
import type { Limits, RunStatus, Spent } from '../planner/events.js';
import type { Counters, Deed, RunMemory } from '../planner/memory.js';
import type { Message } from '../planner/models/client.js';
import type { Exchange } from '../planner/planner.js';
import type { BlueprintPatch } from './patch.js';

export const TRACE_SCHEMA_ID = 'lumos.trace/1';
export const TRACE_MINOR = 0;

export interface TraceDesktop {
  /** Where the run worked: the person's own desktop, a private one, only a browser, a saved capture. */
  readonly kind: 'current' | 'private' | 'web' | 'capture' | 'unknown';
  /** X11 or Wayland display, where there is one. */
  readonly display: string | null;
}

export interface HeaderRecord {
  readonly type: 'header';
  readonly schema: typeof TRACE_SCHEMA_ID;
  readonly minor: number;
  readonly product: { readonly name: string; readonly version: string };
  readonly goal: string;
  readonly planner: string;
  /** `<provider>/<model>`; null = no model. */
  readonly model: string | null;
  readonly platform: { readonly os: string; readonly release: string };
  readonly desktop: TraceDesktop;
  /** Physical pixels per logical pixel; null = not known when the run began. */
  readonly scale: number | null;
  /** ISO 8601, UTC. */
  readonly started: string;
  readonly limits: Limits | null;
  /** What the file was made from, where LUMOS did not record it itself (`omnimcp/0.1`). */
  readonly source?: string;
}

interface Timed {
  readonly t: number;
}

interface OfStep extends Timed {
  readonly step: number;
}

/** The run went on in another process. Everything after it belongs to the same run. */
export interface ResumedRecord extends Timed {
  readonly type: 'resumed';
  /** The step that comes next. */
  readonly at: number | null;
  readonly planner: string;
  readonly model: string | null;
}

/** What was seen. Exactly one of `blueprint`, `same`, `patch` is there; none where no surface was open. */
export interface ObservationRecord extends OfStep {
  readonly type: 'observation';
  /** Counts the observations of the file, from 1. */
  readonly n: number;
  /** `before` = the planner was shown it; `after` = what the action led to. */
  readonly when: 'before' | 'after';
  readonly surface: SurfaceId | null;
  readonly hash: string | null;
  readonly blueprint?: Blueprint;
  /** Nothing differs from the observation with this number. */
  readonly same?: number;
  /** What differs from the observation with the number `since`. */
  readonly patch?: BlueprintPatch;
  readonly since?: number;
}

/** One message of a prompt. Stored when it first occurs; exchanges name it by `id`. */
export interface MessageRecord extends Timed, Message {
  readonly type: 'message';
  readonly id: number;
}

export interface ExchangeRecord extends OfStep, Omit<Exchange, 'messages'> {
  readonly type: 'exchange';
  /** `id`s of message records, in order. */
  readonly messages: readonly number[];
}

export interface RuleRecord extends OfStep {
  readonly type: 'rule';
  readonly rule: string;
  readonly verdict: 'replaced' | 'refused' | 'told';
  readonly message: string;
  readonly action: Action | null;
}

/** What the safety policy said of the action of this step. */
export interface DecisionRecord extends OfStep {
  readonly type: 'decision';
  readonly decision: Decision;
}

/** An element as it was when the action was chosen. */
export interface TraceTarget {
  readonly id: string | null;
  readonly role: string;
  readonly name: string;
  /** Physical pixels on the screen. */
  readonly bounds: Rect | null;
  readonly locator: Locator | null;
}

/** On disk before the interface is touched. */
export interface ActingRecord extends OfStep {
  readonly type: 'acting';
  readonly action: Action;
  /** Text was taken out of the action because it goes into a protected field, or nobody knows where to. */
  readonly redacted: boolean;
  readonly position: number | null;
  readonly target: TraceTarget | null;
  /** The second target of `drag`. */
  readonly destination: TraceTarget | null;
}

/** A run's memory as the difference to that of the `acted` record before: fields that are absent did not change. */
export interface MemoryPatch extends Partial<Omit<RunMemory, 'deeds' | 'counters'>> {
  /** How many of the oldest deeds are gone, and how many stay after them; `deeds` come then. */
  readonly dropped: number;
  readonly kept: number;
  readonly deeds: readonly Deed[];
  readonly counters?: Counters;
}

export interface TraceEffect {
  readonly kind: EffectKind;
  readonly summary: string;
  /** Text form of what changed; empty when nothing did. */
  readonly difference: string;
  readonly readBack?: string;
}

export interface ActedRecord extends OfStep {
  readonly type: 'acted';
  readonly action: Action;
  readonly redacted: boolean;
  readonly effect: TraceEffect;
  readonly delivery: DeliveryState;
  readonly means: string | null;
  readonly target: TraceTarget | null;
  readonly error: LumosErrorJson | null;
  readonly refusedAt: Stage | null;
  readonly coerced: readonly Coercion[];
  /** The surface that was worked in afterwards. */
  readonly surface: SurfaceChange | null;
  readonly opened: readonly SurfaceChange[];
  readonly closed: readonly SurfaceChange[];
  readonly settled: boolean | null;
  readonly warnings: readonly string[];
  /** The person's answer to `ask_user`. */
  readonly answer?: string;
  /** Milliseconds of each stage that ran, and `total`. */
  readonly timings: Readonly<Partial<Record<Stage | 'total', number>>>;
  /** Milliseconds from looking to effect. */
  readonly elapsedMs: number;
  readonly memory: MemoryPatch;
}

/** A picture of the surface right before the action, in a PNG file next to the trace. */
export interface ScreenshotRecord extends OfStep {
  readonly type: 'screenshot';
  /** Relative to the folder of the trace. */
  readonly file: string;
  /** The part of the screen that it shows, physical pixels; null = not known. */
  readonly bounds: Rect | null;
}

/** Records that could be neither written nor kept in memory. */
export interface GapRecord extends Timed {
  readonly type: 'gap';
  readonly lost: number;
  readonly why: string;
}

export interface EndedRecord extends Timed {
  readonly type: 'ended';
  readonly status: RunStatus;
  readonly summary: string;
  readonly error: LumosErrorJson | null;
  readonly spent: Spent;
  readonly counters: Counters;
}

export type TraceRecord =
  | HeaderRecord
  | ResumedRecord
  | ObservationRecord
  | MessageRecord
  | ExchangeRecord
  | RuleRecord
  | DecisionRecord
  | ActingRecord
  | ActedRecord
  | ScreenshotRecord
  | GapRecord
  | EndedRecord;
