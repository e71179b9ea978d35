/** Deterministic release: what was handed out in a piece of work is released at its end, whatever happened. */
import type { Releasable } from './automation.js';

export class Arena {
  private readonly owned = new Set<Releasable>();

  own<T extends Releasable>(thing: T): T {
    this.owned.add(thing);
    return thing;
  }

  /** Another owner takes it. */
  give<T extends Releasable>(thing: T): T {
    this.owned.delete(thing);
    return thing;
  }

  release(): void {
    for (const each of this.owned) each.release();
    this.owned.clear();
  }
}

/** Runs `work` and releases what it owned. */
export function inArena<T>(work: (arena: Arena) => T): T {
  const arena = new Arena();
  try {
    return work(arena);
  } finally {
    arena.release();
  }
}
