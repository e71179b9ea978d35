/** The Windows backend as the rest of LUMOS sees it: a proxy to the worker thread that COM lives in. */
import type { Point } from '../../blueprint/geometry.js';
import type { Handle, RawTree, SurfaceId, SurfaceInfo } from '../../blueprint/model.js';
import type { DesktopEnvironment } from '../../environment.js';
import { LumosError } from '../../errors.js';
import { connectWorker, type WorkerClient } from '../../platform/worker-rpc.js';
import type {
  Availability,
  Backend,
  Capabilities,
  Change,
  Delivery,
  Disposable,
  Operation,
  RawPath,
  ReadOptions,
  WindowOperation,
} from '../backend.js';
import type { UiaWorkerApi } from './service.js';
import type { WatchEvent } from './watches.js';

const PROBE_MS = 4000;
const LIST_MS = 4000;
const POINT_MS = 6000;
const DESCRIBE_MS = 4000;
/** Operations wait for their effect; each of their calls has its own shorter deadline. */
const PERFORM_MS = 15_000;
const CONTROL_MS = 8000;
const WATCH_MS = 6000;
const CLOSE_MS = 2000;
const READ_MS = 5000;
/** A read keeps its own deadline; listing the surfaces before it has one of its own. */
const READ_OVERHEAD_MS = 3000;

export function createWindowsUiaBackend(environment: DesktopEnvironment): Backend {
  const worker = connectWorker<UiaWorkerApi>(new URL('./worker.js', import.meta.url), { environment });
  return createBackendOver(worker, process.platform);
}

/** Over a worker, or what stands for one in tests. */
export function createBackendOver(worker: WorkerClient<UiaWorkerApi>, platform: string): Backend {
  return new WindowsUiaBackend(worker, platform);
}

class WindowsUiaBackend implements Backend {
  readonly kind = 'windows-uia';
  private closed = false;
  /** A worker is started by the first call. */
  private used = false;

  constructor(
    private readonly worker: WorkerClient<UiaWorkerApi>,
    private readonly platform: string,
  ) {}

  async probe(): Promise<Availability> {
    if (this.platform !== 'win32') {
      return unavailable('UI Automation exists on Windows only.', 'Use the backend of this platform.');
    }
    try {
      const { windows, msaa } = await this.call('probe', [], PROBE_MS);
      const without = msaa ? '' : ' MSAA cannot be asked: old applications may show nothing.';
      return {
        kind: 'windows-uia',
        available: true,
        message: `UI Automation answers; ${windows} windows are open.${without}`,
        capabilities: EVERYTHING,
      };
    } catch (error) {
      if (error instanceof LumosError) return unavailable(error.message, error.hint);
      return unavailable(error instanceof Error ? error.message : String(error), 'Run `lumos doctor`.');
    }
  }

  async surfaces(): Promise<readonly SurfaceInfo[]> {
    return this.call('surfaces', [], LIST_MS);
  }

  async read(surface: SurfaceId, options: ReadOptions = {}): Promise<RawTree> {
    return this.call('read', [surface, options], (options.deadlineMs ?? READ_MS) + READ_OVERHEAD_MS);
  }

  async elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null> {
    return this.call('elementAt', [point, surface], POINT_MS);
  }

  async describe(handle: Handle): Promise<RawPath | null> {
    return this.call('describe', [handle], DESCRIBE_MS);
  }

  async perform(handle: Handle, operation: Operation): Promise<Delivery> {
    return this.call('perform', [handle, operation], PERFORM_MS);
  }

  async control(surface: SurfaceId, operation: WindowOperation): Promise<Delivery> {
    return this.call('control', [surface, operation], CONTROL_MS);
  }

  /** See `Backend.watch`. */
  async watch(surface: SurfaceId, onChange: (change: Change) => void): Promise<Disposable> {
    const id = await this.call('watch', [surface], WATCH_MS);
    const stops = [
      this.worker.on((event) => {
        const { watch, changes } = event as WatchEvent;
        if (watch === id) for (const change of changes) onChange(change);
      }),
      // The worker took its subscriptions with it.
      this.worker.onLost(() => onChange({ kind: 'closed', handle: null })),
    ];
    let disposed = false;
    return {
      dispose: () => {
        if (disposed) return;
        disposed = true;
        for (const stop of stops) stop();
        // Nobody waits for it; a worker that is gone has no subscription any more.
        if (!this.closed) this.worker.call('unwatch', [id], WATCH_MS).catch(() => {});
      },
    };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    // Lets the worker release what it holds in other processes; one that hangs is ended all the same.
    if (this.used) await this.worker.call('close', [], CLOSE_MS).catch(() => {});
    await this.worker.terminate();
  }

  private call<Method extends keyof UiaWorkerApi>(
    method: Method,
    args: Parameters<UiaWorkerApi[Method]>,
    deadlineMs: number,
  ): Promise<Awaited<ReturnType<UiaWorkerApi[Method]>>> {
    if (this.closed) {
      const closed = new LumosError('BACKEND_UNAVAILABLE', 'the backend was closed', { hint: 'Open a new session.' });
      return Promise.reject(closed);
    }
    this.used = true;
    return this.worker.call(method, args, deadlineMs);
  }
}

const EVERYTHING: Capabilities = {
  watch: true,
  stacking: true,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: true,
  textEditing: true,
};

function unavailable(message: string, remedy: string): Availability {
  return { kind: 'windows-uia', available: false, message, remedy, capabilities: EVERYTHING };
}
