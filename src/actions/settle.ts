/** Stage 6: waits until a surface stops changing, by events where the backend has them, else by comparing what is read. */
import type { Backend, Change, Disposable } from '../a11y/backend.js';
import type { Handle, SurfaceInfo } from '../blueprint/model.js';
import type { Clock } from '../clock.js';
import { LumosError } from '../errors.js';
import { sleep } from './clock.js';
import type { Timing } from './world.js';

export interface Settled {
  /** false = it still changed when the bound was reached. */
  readonly settled: boolean;
  readonly elapsedMs: number;
}

export interface Watch {
  /**
   * Waits for `quietMs` without a change, at most `giveUpMs` (XB-26). With `sure`, what was meant has been read back already: where
   * the application has been heard since the watch began, the part `SURE` of it is enough for what the change brings with it.
   */
  quiet(sure?: boolean): Promise<Settled>;
  /** Waits for the first change since `quiet` or the beginning, at most `timeoutMs`. Answers whether there was one. */
  change(timeoutMs: number): Promise<boolean>;
  /** Whether anything was heard since the last `quiet`. False where there is nothing to be heard. */
  stirred(): boolean;
  /** Whether this element was heard to have changed its text, its caret or its selection since the watch began. */
  textMoved(element: Handle): boolean;
  dispose(): void;
}

/**
 * 40 of 100 ms: two frames of a display at 60 Hz, in which toolkits redraw and update what depends on a text or a value, with
 * room for the way of the event. What comes later (a suggestion, a validation by a server) comes after 100 ms as well.
 */
const SURE = 0.4;

/**
 * To be called before the action, so that no event is missed.
 * @param fingerprint what a reader would see now, for backends without events
 */
export async function watchSurface(
  clock: Clock,
  timing: Timing,
  backend: Backend,
  surface: SurfaceInfo,
  fingerprint: () => Promise<string | null>,
): Promise<Watch> {
  if (backend.watch) {
    const events = new Events(clock);
    try {
      const subscription = await backend.watch(surface.id, (change) => events.happened(change));
      return byEvents(clock, timing, events, subscription);
    } catch (error) {
      // Without events the surface is compared instead; only a surface that is gone ends the action.
      if (error instanceof LumosError && error.code === 'NO_SURFACE') throw error;
    }
  }
  return byComparison(clock, timing, fingerprint);
}

class Events {
  lastAt: number;
  seen = 0;
  /** Keys of the elements whose text, caret or selection changed. */
  readonly texts = new Set<string>();
  #waiting: (() => void) | null = null;

  constructor(readonly clock: Clock) {
    this.lastAt = clock.now();
  }

  happened({ kind, handle }: Change): void {
    this.seen += 1;
    if (kind === 'text' && handle) this.texts.add(handle.key);
    this.lastAt = this.clock.now();
    this.#waiting?.();
  }

  /** Resolves at the next event or after `ms`. */
  next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        this.#waiting = null;
        resolve();
      };
      const cancel = this.clock.after(ms, done, true);
      this.#waiting = done;
    });
  }
}

function byEvents(clock: Clock, timing: Timing, events: Events, subscription: Disposable): Watch {
  let acknowledged = 0;
  return {
    async quiet(sure = false) {
      const start = clock.now();
      for (;;) {
        const now = clock.now();
        // An application that has said nothing yet may only be slow to say it.
        const quietMs = sure && events.seen > 0 ? timing.quietMs * SURE : timing.quietMs;
        const quietAt = Math.max(start, events.lastAt) + quietMs;
        acknowledged = events.seen;
        if (now >= quietAt && !(await cameLate(events))) return { settled: true, elapsedMs: now - start };
        if (now - start >= timing.giveUpMs) return { settled: false, elapsedMs: now - start };
        await (sure && events.seen === 0
          ? events.next(Math.min(quietAt, start + timing.giveUpMs) - now)
          : sleep(clock, Math.min(quietAt, start + timing.giveUpMs) - now));
      }
    },
    async change(timeoutMs) {
      if (events.seen === acknowledged) await events.next(timeoutMs);
      return events.seen !== acknowledged;
    },
    stirred: () => events.seen !== acknowledged,
    textMoved: ({ key }) => events.texts.has(key),
    dispose: () => subscription.dispose(),
  };
}

/** Where this process itself was busy, its timers run before what has arrived meanwhile is heard. */
async function cameLate(events: Events): Promise<boolean> {
  const { seen } = events;
  await new Promise((resolve) => setImmediate(resolve));
  return events.seen !== seen;
}

function byComparison(clock: Clock, timing: Timing, fingerprint: () => Promise<string | null>): Watch {
  let known: string | null = null;
  return {
    async quiet() {
      const start = clock.now();
      let stableSince = start;
      known = await fingerprint();
      for (;;) {
        const elapsedMs = clock.now() - start;
        if (clock.now() - stableSince >= timing.quietMs) return { settled: true, elapsedMs };
        if (elapsedMs >= timing.giveUpMs) return { settled: false, elapsedMs };
        await sleep(clock, Math.min(timing.pollMs, timing.giveUpMs - elapsedMs));
        const now = await fingerprint();
        if (now !== known) stableSince = clock.now();
        known = now;
      }
    },
    async change(timeoutMs) {
      const end = clock.now() + timeoutMs;
      known ??= await fingerprint();
      while (clock.now() < end) {
        await sleep(clock, Math.min(timing.pollMs, end - clock.now()));
        const now = await fingerprint();
        if (now === known) continue;
        known = now;
        return true;
      }
      return false;
    },
    stirred: () => false,
    textMoved: () => false,
    dispose: () => undefined,
  };
}
