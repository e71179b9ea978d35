/** Time that goes by, so that tests decide when something happens. */
export interface Clock {
  /** Milliseconds; only differences mean something. */
  now(): number;
  /** Runs `task` after `ms` milliseconds; the answer cancels it. `keepAlive` = somebody waits for it: the process must not end before. */
  after(ms: number, task: () => void, keepAlive?: boolean): () => void;
}

/** The real time. Its timers never keep a process alive unless a call is waiting for them. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, task, keepAlive = false) {
    const timer = setTimeout(task, ms);
    if (!keepAlive) timer.unref();
    return () => clearTimeout(timer);
  },
};
