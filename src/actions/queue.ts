/** Runs tasks with the same key one after another, so that resolving, acting and looking again never interleave (XB-25). */
export class SerialQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** Waits for every earlier task of this key; a task that fails does not hold up the next. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const running = (before ?? Promise.resolve()).then(task);
    const tail = running.then(
      () => undefined,
      // The caller of `run` gets the failure; the queue only needs to know that the task is over.
      () => undefined,
    );
    this.#tails.set(key, tail);
    try {
      return await running;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}
