/** What comes of one action: `lumos.result/1`. Plain data; holds no text that went into a protected field. */
import type { Blueprint, SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import type { Role } from '../blueprint/roles.js';
import type { DeliveryState, LumosErrorJson } from '../errors.js';
import type { Action } from './action.js';
import type { Coercion } from './coerce.js';
import type { Decision } from './policy.js';

/**
 * `confirmed` = what was meant was seen to happen; `partial` = something happened, but not exactly that; `no_effect` =
 * nothing was seen to change; `unverifiable` = it was delivered and can't be checked; `refused` = a stage said no.
 */
export type EffectKind = 'confirmed' | 'partial' | 'no_effect' | 'unverifiable' | 'refused';

export interface Effect {
  readonly kind: EffectKind;
  /** One sentence for a person. */
  readonly summary: string;
  /** What changed, in the text form of a difference; empty when nothing did. */
  readonly difference: string;
  /** Text or value as the application has it now, up to 4000 characters. Never of a protected field. */
  readonly readBack?: string;
}

export const STAGES = ['validate', 'safety', 'ground', 'preflight', 'perform', 'settle', 'effect'] as const;
export type Stage = (typeof STAGES)[number];

export interface SurfaceChange {
  readonly id: SurfaceId;
  readonly title: string;
  readonly app: string;
}

export interface ActionResult {
  readonly schema: 'lumos.result/1';
  /** As validated; null when it was no action. */
  readonly action: Action | null;
  readonly coerced: readonly Coercion[];
  readonly decision: Decision | null;
  /** `id` is null for what has no id (a point in empty content). */
  readonly target: { readonly id: string | null; readonly role: Role; readonly name: string } | null;
  /** How it was done, in the platform's own words; null when nothing was delivered. */
  readonly means: string | null;
  readonly delivery: DeliveryState;
  readonly effect: Effect;
  /** Why it was refused or failed. */
  readonly error?: LumosErrorJson;
  /** The stage that refused. */
  readonly refusedAt?: Stage;
  /** Taken after the action; null only when no surface can be read any more. */
  readonly blueprint: Blueprint | null;
  readonly surface: SurfaceInfo | null;
  readonly opened: readonly SurfaceChange[];
  readonly closed: readonly SurfaceChange[];
  /** false = the surface was still changing when the bound was reached; null = it was not waited for. */
  readonly settled: boolean | null;
  /** The person's answer to `ask_user`. */
  readonly answer?: string;
  readonly warnings: readonly string[];
  /** Milliseconds of each stage that ran, and `total`. */
  readonly timings: Readonly<Partial<Record<Stage | 'total', number>>>;
}
