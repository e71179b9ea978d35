/** Ending a run from outside at any moment: the person's signal and the time limit, made into one. */
import type { Clock } from '../clock.js';
import type { RunStatus } from './events.js';

/** Why a run ends before its goal does. */
export interface Halt {
  readonly status: Extract<RunStatus, 'stopped' | 'limit'>;
  readonly summary: string;
}

/** Thrown through whatever is under way. */
export class Halted extends Error {
  override readonly name = 'Halted';

  constructor(readonly halt: Halt) {
    super(halt.summary);
  }
}

export interface StopOptions {
  /** Aborted when the person stops the run; a reason that is text (or an Error that is no AbortError) is told. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that are left; null = no limit. */
  readonly timeMs: number | null;
  /** The sentence for a run whose time is up. */
  readonly timeSummary: () => string;
  readonly clock: Clock;
}

export class Stop {
  readonly #controller = new AbortController();
  readonly #clock: Clock;
  readonly #release: (() => void)[] = [];
  #halt: Halt | null = null;

  constructor(options: StopOptions) {
    this.#clock = options.clock;
    const { signal, timeMs } = options;
    if (signal) {
      const stop = (): void => this.#end({ status: 'stopped', summary: reasonOf(signal.reason) });
      if (signal.aborted) stop();
      else {
        signal.addEventListener('abort', stop, { once: true });
        this.#release.push(() => signal.removeEventListener('abort', stop));
      }
    }
    if (timeMs !== null) {
      const limit = (): void => this.#end({ status: 'limit', summary: options.timeSummary() });
      this.#release.push(options.clock.after(Math.max(0, timeMs), limit));
    }
  }

  /** Aborted at once when the run is to end: for planners, that they give up their waiting. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get halt(): Halt | null {
    return this.#halt;
  }

  /** @throws Halted */
  check(): void {
    if (this.#halt) throw new Halted(this.#halt);
  }

  /** The work's result, or Halted as soon as the run is to end, also where the work takes no notice of that. */
  async race<T>(work: Promise<T>): Promise<T> {
    const halted = this.#halted();
    try {
      return await Promise.race([work, halted.promise]);
    } finally {
      halted.release();
      // Nobody waits any more for work that was left behind: how it fails later is of no use to anyone.
      work.catch(() => undefined);
    }
  }

  /** The work's result; once the run is to end it has `graceMs` to come to its own end, then null. */
  async patiently<T>(work: Promise<T>, graceMs: number): Promise<T | null> {
    const halted = this.#halted();
    const settled = work.then((value) => ({ value }));
    try {
      const first = await Promise.race([settled, halted.promise.catch(() => null)]);
      if (first) return first.value;
      let cancel = (): void => {};
      const late = new Promise<null>((resolve) => {
        cancel = this.#clock.after(graceMs, () => resolve(null), true);
      });
      const second = await Promise.race([settled, late]);
      cancel();
      return second ? second.value : null;
    } finally {
      halted.release();
      // As above: left behind after its grace.
      settled.catch(() => undefined);
    }
  }

  /** Lets go of the signal and the timer. */
  close(): void {
    for (const release of this.#release.splice(0)) release();
  }

  #end(halt: Halt): void {
    if (this.#halt) return;
    this.#halt = halt;
    this.#controller.abort(new Halted(halt));
  }

  #halted(): { readonly promise: Promise<never>; release(): void } {
    const { signal } = this.#controller;
    let release = (): void => {};
    const promise = new Promise<never>((_, reject) => {
      const fail = (): void => reject(new Halted(this.#halt as Halt));
      if (this.#halt) {
        fail();
        return;
      }
      signal.addEventListener('abort', fail, { once: true });
      release = () => signal.removeEventListener('abort', fail);
    });
    // It may be rejected while nobody looks.
    promise.catch(() => undefined);
    return { promise, release };
  }
}

function reasonOf(reason: unknown): string {
  if (typeof reason === 'string' && reason !== '') return reason;
  if (reason instanceof Error && reason.name !== 'AbortError' && reason.message !== '') return reason.message;
  return 'stopped by the person';
}
