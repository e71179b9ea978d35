/** The watches of one worker, by number, so that the main thread can end them. */
import { LumosError } from '../../errors.js';
import { DBusError } from '../../platform/dbus/index.js';
import type { Change } from '../backend.js';
import type { Engine } from './engine.js';
import type { Surface } from './surfaces.js';
import { ApplicationWatch } from './watch.js';

/** What the worker emits. */
export interface WatchEvent {
  readonly watch: number;
  readonly changes: readonly Change[];
}

export class Watches {
  private readonly running = new Map<number, ApplicationWatch>();
  private lastId = 0;

  constructor(
    private readonly engine: Engine,
    private readonly emit: (event: WatchEvent) => void,
  ) {}

  /** @throws LumosError UNSUPPORTED for a window without accessibility, BACKEND_UNAVAILABLE */
  start(surface: Surface): number {
    if (surface.toplevel === null) {
      throw new LumosError('UNSUPPORTED', `"${surface.info.title}" is not on the accessibility bus`, {
        hint: 'Observe it again at intervals.',
      });
    }
    const id = ++this.lastId;
    try {
      const watch = ApplicationWatch.start(this.engine.openBus(), surface.toplevel.ref, (changes) =>
        this.emit({ watch: id, changes }),
      );
      this.running.set(id, watch);
      return id;
    } catch (cause) {
      if (!(cause instanceof DBusError)) throw cause;
      throw new LumosError('BACKEND_UNAVAILABLE', 'the accessibility bus does not take subscriptions', {
        hint: 'Observe the surface again at intervals.',
        cause,
      });
    }
  }

  stop(id: number): void {
    this.running.get(id)?.dispose();
    this.running.delete(id);
  }

  stopAll(): void {
    for (const id of [...this.running.keys()]) this.stop(id);
  }
}
