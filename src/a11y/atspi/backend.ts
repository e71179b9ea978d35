/** The AT-SPI backend as the rest of LUMOS sees it: a proxy to the worker thread that owns the sockets. */
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
import type { WatchEvent } from './watches.js';
import type { AtspiWorkerApi } from './worker.js';

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

export function createAtspiBackend(environment: DesktopEnvironment): Backend {
  return new AtspiBackend(environment);
}

class AtspiBackend implements Backend {
  readonly kind = 'atspi';
  private readonly worker: WorkerClient<AtspiWorkerApi>;
  private closed = false;
  /** A worker is started by the first call. */
  private used = false;

  constructor(environment: DesktopEnvironment) {
    this.worker = connectWorker<AtspiWorkerApi>(new URL('./worker.js', import.meta.url), { environment });
  }

  async probe(): Promise<Availability> {
    if (process.platform !== 'linux') {
      return unavailable('AT-SPI exists on Linux desktops only.', 'Use the backend of this platform.');
    }
    try {
      const { applications, x11 } = await this.call('probe', [], PROBE_MS);
      const where = x11 ? '' : ' There is no X server: windows have no position on the screen.';
      return {
        kind: 'atspi',
        available: true,
        message: `The accessibility bus answers; ${applications} applications are on it.${where}`,
        capabilities: capabilities(x11),
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

  /** See `Backend.watch`. Changes anywhere in the application are told: AT-SPI events do not say which window they are in. */
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
    // Lets the worker take back what it changed in the desktop; one that hangs is ended all the same.
    if (this.used) await this.worker.call('close', [], CLOSE_MS).catch(() => {});
    await this.worker.terminate();
  }

  private call<Method extends keyof AtspiWorkerApi>(
    method: Method,
    args: Parameters<AtspiWorkerApi[Method]>,
    deadlineMs: number,
  ): Promise<Awaited<ReturnType<AtspiWorkerApi[Method]>>> {
    if (this.closed) {
      const closed = new LumosError('BACKEND_UNAVAILABLE', 'the backend was closed', { hint: 'Open a new session.' });
      return Promise.reject(closed);
    }
    this.used = true;
    return this.worker.call(method, args, deadlineMs);
  }
}

function capabilities(x11: boolean): Capabilities {
  return {
    watch: true,
    stacking: x11,
    activeSurface: x11,
    screenCoordinates: x11,
    windowControl: x11,
    textEditing: true,
  };
}

function unavailable(message: string, remedy: string): Availability {
  return { kind: 'atspi', available: false, message, remedy, capabilities: capabilities(false) };
}
