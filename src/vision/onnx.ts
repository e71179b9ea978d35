/** ONNX models: loaded once, on first use, in a process of their own, with the file's hash checked before. */
import { availableParallelism } from 'node:os';
import { LumosError } from '../errors.js';
import { examineModelFile, type ModelFile } from './model-file.js';
import { OnnxHost } from './onnx-host.js';
import type { ModelShapes, Tensor } from './onnx-types.js';

export interface ModelOptions {
  /** The hash that the file must have. */
  readonly sha256?: string;
  /** How long one load or run may take; afterwards its process is killed and the next call loads again. */
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
   * Stops waiting as soon as `signal` says so; the computation itself ends in its process.
   * @throws LumosError as `file`; VISION_UNAVAILABLE, too, when the model refuses the tensors; the signal's reason
   */
  run(feeds: Readonly<Record<string, Tensor>>, options?: RunOptions): Promise<Readonly<Record<string, Tensor>>>;
  close(): Promise<void>;
}

/** Generous: a captioner of 300 MB on a busy machine. */
const DEADLINE_MS = 60_000;
/** More threads gain little on networks of this size and take the processor from the desktop. */
const MOST_THREADS = 4;

const host = new OnnxHost();
let lastModel = 0;
let openModels = 0;

/** Nothing is read before the first call. */
export function openModel(path: string, options: ModelOptions = {}): Model {
  return new LazyModel(path, options);
}

class LazyModel implements Model {
  private readonly of: { readonly model: number; readonly path: string; readonly threads: number };
  private loading: Promise<{ file: ModelFile; shapes: ModelShapes }> | null = null;
  /** Whether its process may have it loaded. */
  private counted = false;

  constructor(
    readonly path: string,
    private readonly options: ModelOptions,
  ) {
    this.of = { model: ++lastModel, path, threads: Math.min(MOST_THREADS, availableParallelism()) };
  }

  async file(signal?: AbortSignal): Promise<ModelFile> {
    return (await this.load(signal)).file;
  }

  async shapes(signal?: AbortSignal): Promise<ModelShapes> {
    return (await this.load(signal)).shapes;
  }

  async run(feeds: Readonly<Record<string, Tensor>>, options: RunOptions = {}): Promise<Record<string, Tensor>> {
    await this.load(options.signal);
    const call = { ...this.of, method: 'run', feeds, outputs: options.outputs ?? null } as const;
    const running = host.call(call, options.deadlineMs ?? this.options.deadlineMs ?? DEADLINE_MS);
    try {
      return (await abortable(running, options.signal)) as Record<string, Tensor>;
    } catch (error) {
      throw this.explain(error, 'refuses its input or fails', options.signal);
    }
  }

  async close(): Promise<void> {
    const { loading } = this;
    this.loading = null;
    // One that never loaded has nothing to give back.
    await loading?.catch(() => undefined);
    if (!this.counted) return;
    this.counted = false;
    openModels -= 1;
    if (openModels === 0) return host.close();
    await host.call({ method: 'release', model: this.of.model }, DEADLINE_MS).catch(() => {
      // A process that was lost took its models with it.
    });
  }

  private load(signal: AbortSignal | undefined): Promise<{ file: ModelFile; shapes: ModelShapes }> {
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

  private async open(): Promise<{ file: ModelFile; shapes: ModelShapes }> {
    const file = await examineModelFile(this.path, this.options.sha256);
    if (!this.counted) {
      this.counted = true;
      openModels += 1;
    }
    try {
      const shapes = await host.call({ ...this.of, method: 'shapes' }, this.options.deadlineMs ?? DEADLINE_MS);
      return { file, shapes: shapes as ModelShapes };
    } catch (error) {
      throw this.explain(error, 'is no ONNX model that can be loaded', undefined);
    }
  }

  private explain(error: unknown, what: string, signal: AbortSignal | undefined): unknown {
    if (signal?.aborted) return signal.reason;
    if (error instanceof LumosError) return error;
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
