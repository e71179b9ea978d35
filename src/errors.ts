/**
 * The one error class of the product. A leaf: imports nothing.
 *
 * `delivery` says whether repeating the failed call is safe: `not_delivered` = the application never saw it,
 * `delivered` = it did, `unknown` = the call was sent and no answer came.
 */
export const ERROR_CODES = [
  'INVALID_ACTION',
  'NO_SURFACE',
  'UNKNOWN_ID',
  'STALE_ID',
  'AMBIGUOUS_TARGET',
  'NOT_ACTIONABLE',
  'OCCLUDED',
  'UNSUPPORTED',
  'CONFIRMATION_REQUIRED',
  'DENIED',
  'TIMEOUT',
  'BACKEND_UNAVAILABLE',
  'PERMISSION_REQUIRED',
  'APP_UNRESPONSIVE',
  'PLANNER_FAILED',
  'MODEL_REQUIRED',
  'VISION_UNAVAILABLE',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export type DeliveryState = 'not_delivered' | 'delivered' | 'unknown';

/** An element (or surface, or application) offered to the caller instead of the one that was not found. */
export interface Candidate {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  /** Why it is offered: "same name, other window", "covers the point" … */
  readonly why?: string;
}

export interface LumosErrorOptions {
  /** What the person or program should do next, as one sentence. */
  readonly hint: string;
  readonly candidates?: readonly Candidate[];
  readonly delivery?: DeliveryState;
  readonly cause?: unknown;
  /** Facts a program may want (element id, deadline in milliseconds …). Never secrets. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

export class LumosError extends Error {
  override readonly name = 'LumosError';
  readonly code: ErrorCode;
  readonly hint: string;
  readonly candidates: readonly Candidate[];
  readonly delivery: DeliveryState;
  readonly details: Readonly<Record<string, string | number | boolean>>;

  constructor(code: ErrorCode, message: string, options: LumosErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.candidates = options.candidates ?? [];
    this.delivery = options.delivery ?? 'not_delivered';
    this.details = options.details ?? {};
  }

  /** The same error with another way on. */
  withHint(hint: string): LumosError {
    return new LumosError(this.code, this.message, { ...this.toJSON(), hint, cause: this.cause });
  }

  /** The form that the command line's `--json` envelope and the worker boundary carry. */
  toJSON(): LumosErrorJson {
    return {
      code: this.code,
      message: this.message,
      hint: this.hint,
      candidates: this.candidates,
      delivery: this.delivery,
      details: this.details,
    };
  }

  static fromJSON(json: LumosErrorJson): LumosError {
    return new LumosError(json.code, json.message, json);
  }
}

export interface LumosErrorJson {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly candidates: readonly Candidate[];
  readonly delivery: DeliveryState;
  readonly details: Readonly<Record<string, string | number | boolean>>;
}
