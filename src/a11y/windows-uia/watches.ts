/** The watches of one worker, by number, so that the main thread can end them. */
import { LumosError } from '../../errors.js';
import type { Change } from '../backend.js';
import type { Engine } from './engine.js';
import { outcomeOf } from './outcomes.js';
import type { Surface } from './surfaces.js';
import { WindowWatch } from './watch.js';

/** What the worker emits. */
export interface WatchEvent {
  readonly watch: number;
  readonly changes: readonly Change[];
}

export class Watches {
  private readonly running = new Map<number, WindowWatch>();
  private lastId = 0;

  constructor(
    private readonly engine: Engine,
    private readonly emit: (event: WatchEvent) => void,
  ) {}

  /** @throws LumosError UNSUPPORTED where the system takes no subscription, APP_UNRESPONSIVE */
  async start({ window, info }: Surface): Promise<number> {
    this.engine.requireResponse(window.hwnd, info.app.name || info.title);
    const id = ++this.lastId;
    let watch: WindowWatch;
    try {
      watch = await WindowWatch.start(this.engine, window.hwnd, (changes) => this.emit({ watch: id, changes }));
    } catch (cause) {
      if (outcomeOf(cause) === null) throw cause;
      throw unsupported(info.title, cause);
    }
    if (!watch.works) {
      watch.dispose();
      throw unsupported(info.title, undefined);
    }
    this.running.set(id, watch);
    return id;
  }

  stop(id: number): void {
    this.running.get(id)?.dispose();
    this.running.delete(id);
  }

  stopAll(): void {
    for (const id of [...this.running.keys()]) this.stop(id);
  }
}

function unsupported(title: string, cause: unknown): LumosError {
  return new LumosError('UNSUPPORTED', `Windows does not tell of changes in "${title}".`, {
    hint: 'Observe it again at intervals.',
    cause,
  });
}
