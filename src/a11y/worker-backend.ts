/**
 * A backend as the rest of LUMOS sees it, where the desktop is talked to in worker threads: a proxy that keeps the time of each
 * call. What is the same on every system stands here; a system's own backend adds how it is probed.
 */
import type { Point } from '../blueprint/geometry.js';
import type { BackendKind, Handle, RawTree, SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { WorkerClient } from '../platform/worker-rpc.js';
import type {
  Availability,
  Backend,
  Change,
  Delivery,
  Disposable,
  Operation,
  RawPath,
  ReadOptions,
  WindowOperation,
} from './backend.js';
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

/** What a desktop's worker answers to. `Probed`: what it tells of itself. */
export type DesktopWorkerApi<Probed> = {
  probe(): Probed;
  surfaces(): readonly SurfaceInfo[];
  read(surface: SurfaceId, options: ReadOptions): RawTree | Promise<RawTree>;
  elementAt(point: Point, surface?: SurfaceId): RawPath | null | Promise<RawPath | null>;
  describe(handle: Handle): RawPath | null;
  perform(handle: Handle, operation: Operation): Promise<Delivery>;
  control(surface: SurfaceId, operation: WindowOperation): Delivery | Promise<Delivery>;
  /** The number of the watch; its changes are emitted as `WatchEvent`. */
  watch(surface: SurfaceId): Promise<number>;
  unwatch(id: number): void;
  /** Gives back what it holds in other processes. */
  close(): void | Promise<void>;
};

export interface DesktopWorkers<Probed> {
  readonly reading: WorkerClient<DesktopWorkerApi<Probed>>;
  /** Where a read can lose its worker, watches live in another one. Default: the same. */
  readonly watching?: WorkerClient<DesktopWorkerApi<Probed>>;
}

export abstract class WorkerBackend<Probed> implements Backend {
  abstract readonly kind: BackendKind;
  private readonly reading: WorkerClient<DesktopWorkerApi<Probed>>;
  private readonly watching: WorkerClient<DesktopWorkerApi<Probed>>;
  /** A worker is started by its first call. */
  private readonly used = new Set<WorkerClient<DesktopWorkerApi<Probed>>>();
  private closed = false;

  constructor({ reading, watching = reading }: DesktopWorkers<Probed>) {
    this.reading = reading;
    this.watching = watching;
  }

  abstract probe(): Promise<Availability>;

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
    const worker = this.watching;
    let id: number | null = null;
    // Events may come before the number of the watch does.
    const early: WatchEvent[] = [];
    const tell = ({ watch, changes }: WatchEvent) => {
      if (watch === id) for (const change of changes) onChange(change);
    };
    const stops = [
      worker.on((event) => {
        if (id === null) early.push(event as WatchEvent);
        else tell(event as WatchEvent);
      }),
      // The worker took its subscriptions with it.
      worker.onLost(() => {
        if (id !== null) onChange({ kind: 'closed', handle: null });
      }),
    ];
    const stop = () => {
      for (const each of stops.splice(0)) each();
    };
    try {
      id = await this.callIn(worker, 'watch', [surface], WATCH_MS);
    } catch (error) {
      stop();
      throw error;
    }
    const watch = id;
    for (const event of early.splice(0)) tell(event);
    return {
      dispose: () => {
        if (stops.length === 0) return;
        stop();
        // Nobody waits for it; a worker that is gone has no subscription any more.
        if (!this.closed) worker.call('unwatch', [watch], WATCH_MS).catch(() => {});
      },
    };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const workers = new Set([this.reading, this.watching]);
    // Lets them take back what they hold in the desktop; one that hangs is ended all the same.
    await Promise.all([...this.used].map((worker) => worker.call('close', [], CLOSE_MS).catch(() => {})));
    await Promise.all([...workers].map((worker) => worker.terminate()));
  }

  /** @throws LumosError BACKEND_UNAVAILABLE where it cannot be asked */
  protected askProbe(): Promise<Awaited<Probed>> {
    return this.call('probe', [], PROBE_MS);
  }

  private call<Method extends keyof DesktopWorkerApi<Probed>>(
    method: Method,
    args: Parameters<DesktopWorkerApi<Probed>[Method]>,
    deadlineMs: number,
  ): Promise<Awaited<ReturnType<DesktopWorkerApi<Probed>[Method]>>> {
    return this.callIn(this.reading, method, args, deadlineMs);
  }

  private callIn<Method extends keyof DesktopWorkerApi<Probed>>(
    worker: WorkerClient<DesktopWorkerApi<Probed>>,
    method: Method,
    args: Parameters<DesktopWorkerApi<Probed>[Method]>,
    deadlineMs: number,
  ): Promise<Awaited<ReturnType<DesktopWorkerApi<Probed>[Method]>>> {
    if (this.closed) {
      const closed = new LumosError('BACKEND_UNAVAILABLE', 'the backend was closed', { hint: 'Open a new session.' });
      return Promise.reject(closed);
    }
    this.used.add(worker);
    return worker.call(method, args, deadlineMs);
  }
}
