/** ONNX models: loaded once, on first use, in a thread of their own, with the file's hash checked before. */
import { availableParallelism } from 'node:os';
import { LumosError } from '../errors.js';
import { connectWorker, type WorkerClient } from '../platform/worker-rpc.js';
import { examineModelFile, type ModelFile } from './model-file.js';
import type { ModelShapes, Tensor } from './onnx-types.js';
import type { OnnxWorkerApi } from './onnx-worker.js';

export interface ModelOptions {
  /** The hash that the file must have. */
  readonly sha256?: string;
  /** How long one load or run may take; afterwards the thread is lost and the next call loads again. */
  readonly deadlineMs?: number;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** The outputs that are wanted; without it all. */
  readonly outputs?: readonly string[];
  /** Shorter or longer than the model's own. */
  readonly deadlineMs?: number;
}

/** A model file that is loaded when it is first asked. All calls of a process run one after another. */
export interface Model {
  readonly path: string;
  /** @throws LumosError VISION_UNAVAILABLE (no runtime, file missing, other hash, broken), TIMEOUT */
  file(signal?: AbortSignal): Promise<ModelFile>;
  /** Names, types and shapes of what goes in and comes out. @throws as `file` */
  shapes(signal?: AbortSignal): Promise<ModelShapes>;
  /**
   * Stops waiting as soon as `signal` says so; the computation itself ends in its thread.
   * @throws LumosError as `file`; VISION_UNAVAILABLE, too, when the model refuses the tensors; the signal's reason
   */
  run(feeds: Readonly<Record<string, Tensor>>, options?: RunOptions): Promise<Readonly<Record<string, Tensor>>>;
  close(): Promise<void>;
}

/** Generous: a captioner of 300 MB on a busy machine. */
const DEADLINE_MS = 60_000;
/** More threads gain little on networks of this size and take the processor from the desktop. */
const MOST_THREADS = 4;

let shared: WorkerClient<OnnxWorkerApi> | null = null;
let openModels = 0;

/** Nothing is read before the first call. */
export function openModel(path: string, options: ModelOptions = {}): Model {
  return new LazyModel(path, options);
}

interface Loaded {
  readonly file: ModelFile;
  readonly id: number;
  readonly shapes: ModelShapes;
  readonly worker: WorkerClient<OnnxWorkerApi>;
}

class LazyModel implements Model {
  private loading: Promise<Loaded> | null = null;
  private counted = false;
  private stopListening: (() => void) | null = null;

  constructor(
    readonly path: string,
    private readonly options: ModelOptions,
  ) {}

  async file(signal?: AbortSignal): Promise<ModelFile> {
    return (await this.load(signal)).file;
  }

  async shapes(signal?: AbortSignal): Promise<ModelShapes> {
    return (await this.load(signal)).shapes;
  }

  async run(feeds: Readonly<Record<string, Tensor>>, options: RunOptions = {}): Promise<Record<string, Tensor>> {
    const { id, worker } = await this.load(options.signal);
    const deadline = options.deadlineMs ?? this.options.deadlineMs ?? DEADLINE_MS;
    const running = worker.call('run', [id, { ...feeds }, options.outputs ?? null], deadline);
    return abortable(running, options.signal).catch((error: unknown) => {
      throw this.explain(error, 'refuses its input or fails', options.signal);
    });
  }

  async close(): Promise<void> {
    const { loading } = this;
    this.forget();
    if (loading !== null) {
      // One that never loaded has nothing to give back.
      const loaded = await loading.catch(() => null);
      await loaded?.worker.call('release', [loaded.id], DEADLINE_MS).catch(() => {
        // A thread that was lost took its sessions with it.
      });
    }
    if (!this.counted) return;
    this.counted = false;
    openModels -= 1;
    if (openModels > 0) return;
    const worker = shared;
    shared = null;
    await worker?.terminate();
  }

  private load(signal: AbortSignal | undefined): Promise<Loaded> {
    signal?.throwIfAborted();
    if (this.loading === null) {
      const loading = this.open();
      this.loading = loading;
      // What failed is tried again: the person may have mended it.
      loading.catch(() => {
        if (this.loading === loading) this.loading = null;
      });
    }
    return abortable(this.loading, signal);
  }

  private async open(): Promise<Loaded> {
    const file = await examineModelFile(this.path, this.options.sha256);
    if (!this.counted) {
      this.counted = true;
      openModels += 1;
    }
    shared ??= connectWorker<OnnxWorkerApi>(new URL('./onnx-worker.js', import.meta.url));
    const worker = shared;
    this.stopListening ??= worker.onLost(() => this.forget());
    const threads = Math.min(MOST_THREADS, availableParallelism());
    try {
      const loaded = await worker.call('load', [this.path, threads], this.options.deadlineMs ?? DEADLINE_MS);
      return { file, worker, ...loaded };
    } catch (error) {
      throw this.explain(error, 'is no ONNX model that can be loaded', undefined);
    }
  }

  private forget(): void {
    this.loading = null;
    this.stopListening?.();
    this.stopListening = null;
  }

  private explain(error: unknown, what: string, signal: AbortSignal | undefined): unknown {
    if (signal?.aborted) return signal.reason;
    if (error instanceof LumosError && error.code !== 'BACKEND_UNAVAILABLE') return error;
    const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
    return new LumosError('VISION_UNAVAILABLE', `the model ${this.path} ${what}: ${reason}`, {
      hint: 'Check that the file is complete and the kind of model that its place in the configuration says.',
      cause: error,
      details: { path: this.path },
    });
  }
}

/** The work's outcome, or the signal's reason as soon as it is given. */
function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
