/** Time for the fake desktop. */
import type { Clock } from '../../clock.js';

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
