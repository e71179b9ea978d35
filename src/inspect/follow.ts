/** Follows the pointer: tells what is under it each time that changes. */
import type { Point } from '../blueprint/geometry.js';
import { LumosError } from '../errors.js';
import { type InspectOptions, inspectAt } from './inspect.js';
import type { Inspectable, Inspection } from './inspection.js';

export type FollowEvent =
  | { readonly kind: 'element'; readonly inspection: Inspection }
  /** Nothing is under the pointer. */
  | { readonly kind: 'nothing'; readonly point: Point }
  /** One question failed; following goes on. Told once until something else happens. */
  | { readonly kind: 'problem'; readonly error: LumosError };

export interface FollowOptions extends InspectOptions {
  /** Between two looks, milliseconds. Default 100. */
  readonly intervalMs?: number;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
  /** Waits between two looks; for tests. */
  readonly pause?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const DEFAULT_INTERVAL = 100;

/**
 * Each look asks only where the pointer is and what is there; a whole inspection is made when that differs from the last.
 * Ends when `signal` is aborted, or with the caller's `break`.
 * @throws LumosError BACKEND_UNAVAILABLE: without a backend, waiting does not help
 */
export async function* follow(session: Inspectable, options: FollowOptions = {}): AsyncGenerator<FollowEvent, void> {
  const { signal } = options;
  const pause = options.pause ?? sleep;
  let last = '';
  while (!signal?.aborted) {
    const { key, event } = await look(session, options, last);
    if (signal?.aborted) return;
    if (key !== last) {
      last = key;
      if (event) yield event;
    }
    await pause(options.intervalMs ?? DEFAULT_INTERVAL, signal);
  }
}

async function look(
  session: Inspectable,
  options: FollowOptions,
  last: string,
): Promise<{ key: string; event: FollowEvent | null }> {
  try {
    const point = await session.pointer();
    const path = await session.elementAt(point, options.surface);
    const deepest = path?.nodes.at(-1);
    // Where little or nothing is hit, the nearest element counts, and that depends on the very point.
    const place = !path || path.nodes.length <= 1 ? point : null;
    const facts = deepest && [
      deepest.handle,
      deepest.name,
      deepest.value,
      deepest.states,
      deepest.bounds,
      deepest.range,
    ];
    const key = JSON.stringify([path?.surface.id, facts, place]);
    if (key === last) return { key, event: null };
    const inspection = await inspectAt(session, point, options);
    if (!inspection) return { key, event: { kind: 'nothing', point } };
    return { key, event: { kind: 'element', inspection: { ...inspection, origin: 'cursor' } } };
  } catch (error) {
    if (!(error instanceof LumosError) || error.code === 'BACKEND_UNAVAILABLE') throw error;
    return { key: `${error.code} ${error.message}`, event: { kind: 'problem', error } };
  }
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });
}
