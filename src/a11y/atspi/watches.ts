/** The watches of one worker, each on a connection of its own. */
import { LumosError } from '../../errors.js';
import { DBusError } from '../../platform/dbus/index.js';
import { RunningWatches, type WatchEvent } from '../watches.js';
import type { Engine } from './engine.js';
import type { Surface } from './surfaces.js';
import { ApplicationWatch } from './watch.js';

export class Watches {
  private readonly running: RunningWatches;

  constructor(
    private readonly engine: Engine,
    emit: (event: WatchEvent) => void,
  ) {
    this.running = new RunningWatches(emit);
  }

  /** @throws LumosError UNSUPPORTED for a window without accessibility, BACKEND_UNAVAILABLE */
  async start({ toplevel, info }: Surface): Promise<number> {
    if (toplevel === null) {
      throw new LumosError('UNSUPPORTED', `"${info.title}" is not on the accessibility bus`, {
        hint: 'Observe it again at intervals.',
      });
    }
    try {
      return await this.running.begin((tell) => ApplicationWatch.start(this.engine.openBus(), toplevel.ref, tell));
    } catch (cause) {
      if (!(cause instanceof DBusError)) throw cause;
      throw new LumosError('BACKEND_UNAVAILABLE', 'the accessibility bus does not take subscriptions', {
        hint: 'Observe the surface again at intervals.',
        cause,
      });
    }
  }

  stop(id: number): void {
    this.running.stop(id);
  }

  stopAll(): Promise<void> {
    return this.running.stopAll();
  }
}
