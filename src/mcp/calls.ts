/** One call after another, each with a deadline: two actions of one client never interleave. */
import { LumosError } from '../errors.js';

/** What a call that was cancelled or is late may take to its own end before the next one begins, milliseconds. */
const GRACE_MS = 15_000;

export interface Call {
  /** Aborted when the client cancels or goes, or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Work whose time does not count: a person is asked. */
  apart<T>(work: Promise<T>): Promise<T>;
}

export class Calls {
  #tail: Promise<void> = Promise.resolve();
  #current: Call | null = null;
  readonly #stop = new AbortController();

  /** The call that is under way. */
  get current(): Call | null {
    return this.#current;
  }

  /**
   * @param limitMs counted from the call's own turn
   * @param cancel ends the call, also while it waits for its turn
   * @throws LumosError TIMEOUT; the signal's reason when it was cancelled; and what `task` throws
   */
  async run<T>(limitMs: number, cancel: AbortSignal, task: (call: Call) => Promise<T>): Promise<T> {
    const turn = this.#tail;
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    this.#tail = turn.then(() => left);
    const ended = AbortSignal.any([cancel, this.#stop.signal]);
    let work: Promise<unknown> = Promise.resolve();
    const timer = new CallTimer(limitMs);
    try {
      await untilAborted(turn, ended);
      timer.start();
      const call: Call = { signal: AbortSignal.any([ended, timer.signal]), apart: (slow) => timer.apart(slow) };
      this.#current = call;
      const running = task(call);
      work = running;
      return await untilAborted(running, call.signal);
    } finally {
      timer.stop();
      void settled(work, GRACE_MS).then(() => {
        this.#current = null;
        leave();
      });
    }
  }

  /** Ends every call; resolves when those under way have come to their end. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the server is closing'));
    await this.#tail;
  }
}

/** A deadline that stands still while somebody is asked. */
class CallTimer {
  readonly #late = new AbortController();
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly limitMs: number) {
    this.#left = limitMs;
  }

  get signal(): AbortSignal {
    return this.#late.signal;
  }

  start(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.#late.abort(late(this.limitMs)), this.#left);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async apart<T>(work: Promise<T>): Promise<T> {
    this.stop();
    this.#left = Math.max(0, this.#left - (performance.now() - this.#since));
    try {
      return await work;
    } finally {
      this.start();
    }
  }
}

function late(limitMs: number): LumosError {
  return new LumosError('TIMEOUT', `The call took longer than ${Math.round(limitMs / 1000)} s.`, {
    hint: 'Observe what is there now before repeating it.',
    delivery: 'unknown',
    details: { limitMs },
  });
}

/** @throws the signal's reason as soon as it is aborted */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function settled(work: Promise<unknown>, mostMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const most = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, mostMs);
  });
  // Whoever waits for the call has its failure; here only its end counts.
  const end = work.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([end, most]);
  clearTimeout(timer);
}
