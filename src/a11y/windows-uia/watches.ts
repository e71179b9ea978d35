/** The watches of one worker: each of one window, and none of them able to hold up another. */
import { LumosError } from '../../errors.js';
import { RunningWatches, type WatchEvent } from '../watches.js';
import type { Engine } from './engine.js';
import { outcomeOf } from './outcomes.js';
import type { Surface } from './surfaces.js';
import { WindowWatch } from './watch.js';

/** Ending all of them is waited for so long, in milliseconds: a window that hangs must not keep a session from closing. */
const STOP_MS = 1200;

export class Watches {
  private readonly running: RunningWatches;

  constructor(
    private readonly engine: Engine,
    emit: (event: WatchEvent) => void,
  ) {
    this.running = new RunningWatches(emit);
  }

  /** @throws LumosError UNSUPPORTED where the system takes no subscription, APP_UNRESPONSIVE */
  async start({ window, info }: Surface): Promise<number> {
    const name = info.app.name || info.title;
    this.engine.requireResponse(window.hwnd, name);
    return this.running.begin(async (tell) => {
      let watch: WindowWatch;
      try {
        watch = await WindowWatch.start(this.engine, window.hwnd, tell);
      } catch (cause) {
        const outcome = outcomeOf(cause);
        if (outcome === null) throw cause;
        throw outcome === 'timeout' ? unresponsive(name, cause) : unsupported(info.title, cause);
      }
      if (watch.works) return watch;
      this.running.end(watch);
      throw watch.late ? unresponsive(name, undefined) : unsupported(info.title, undefined);
    });
  }

  stop(id: number): void {
    this.running.stop(id);
  }

  async stopAll(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_MS);
    });
    await Promise.race([this.running.stopAll(), late]);
    clearTimeout(timer);
  }
}

function unsupported(title: string, cause: unknown): LumosError {
  return new LumosError('UNSUPPORTED', `Windows does not tell of changes in "${title}".`, {
    hint: 'Observe it again at intervals.',
    cause,
  });
}

function unresponsive(name: string, cause: unknown): LumosError {
  return new LumosError(
    'APP_UNRESPONSIVE',
    `${name || 'The application'} did not take the subscription to its changes`,
    {
      hint: 'Observe it at intervals, or wait until it responds again.',
      cause,
    },
  );
}
