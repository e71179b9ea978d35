/** Time for the fake desktop, so that tests decide when something late happens. */
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

/** Stands still until `advance` is called; due tasks run in the order of their time. */
export class ManualClock implements Clock {
  #now = 0;
  #tasks: { at: number; task: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const entry = { at: this.#now + Math.max(0, ms), task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#tasks.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#tasks = this.#tasks.filter((other) => other !== due);
      this.#now = Math.max(this.#now, due.at);
      due.task();
    }
    this.#now = end;
  }
}
