/** Tells listeners what happens, one after another. What one throws is a warning of the run, told once for each. */
import type { RunEvent, RunListener } from './events.js';

export class Listeners {
  readonly warnings: string[] = [];
  readonly #failed = new Set<RunListener>();

  constructor(private readonly listeners: readonly RunListener[]) {}

  /** Returns when every listener has. */
  async tell(event: RunEvent): Promise<void> {
    for (const listener of this.listeners) {
      try {
        await listener(event);
      } catch (error) {
        // It is still told what comes next: a full disk may be emptied. But it is not complained about twice.
        if (this.#failed.has(listener)) continue;
        this.#failed.add(listener);
        this.warnings.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
}
