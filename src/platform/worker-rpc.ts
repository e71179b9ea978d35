/**
 * Calls from the main thread to a worker thread that talks to the desktop with blocking native calls.
 *
 * One call runs at a time, in order: the worker's sockets are used by one caller at a time. The main thread keeps the
 * time: a worker that is still busy after its call's deadline is abandoned, and the next call gets a new one.
 */
import { parentPort, Worker } from 'node:worker_threads';
import { LumosError, type LumosErrorJson } from '../errors.js';

/** What a worker answers to: method name -> function. Arguments and results must survive `structuredClone`. */
// biome-ignore lint/suspicious/noExplicitAny: parameter lists are checked per method by `call`, not here
export type WorkerApi = Record<string, (...args: any[]) => unknown>;

export interface WorkerClient<Api extends WorkerApi> {
  /**
   * Runs a method in the worker, starting it first where needed. `deadlineMs` bounds the waiting for earlier calls and,
   * again, the call itself; the method should keep it on its own, the worker is lost `GRACE_MS` later.
   * @throws LumosError what the method threw; TIMEOUT (`not_delivered` when it had not begun, else `unknown`);
   *   BACKEND_UNAVAILABLE when the worker died
   */
  call<Method extends keyof Api & string>(
    method: Method,
    args: Parameters<Api[Method]>,
    deadlineMs: number,
  ): Promise<Awaited<ReturnType<Api[Method]>>>;
  /** Listens to what the worker emits. Returns the function that stops listening. */
  on(listener: (event: unknown) => void): () => void;
  /** Called after a worker was lost: what it had been told to watch is forgotten. */
  onLost(listener: () => void): () => void;
  /** Ends the worker and refuses the calls that wait. A later call starts a new one. */
  terminate(): Promise<void>;
}

export interface WorkerHost {
  emit(event: unknown): void;
}

/** A worker that keeps its deadlines answers late only by the time it takes to notice them. */
export const GRACE_MS = 750;
/** Starting a thread and loading its modules is not part of any call's deadline. */
const START_MS = 10_000;

interface Request {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

type Message =
  | { readonly ready: true }
  | { readonly event: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly lumosError: LumosErrorJson }
  | { readonly id: number; readonly error: unknown };

/** Worker side: answers calls with `handlers`. Call once, at the end of the worker's module. */
export function hostWorker(handlers: WorkerApi): WorkerHost {
  const port = parentPort;
  if (port === null) throw new Error('hostWorker must be called in a worker thread');
  const post = (message: Message) => port.postMessage(message);
  port.on('message', async ({ id, method, args }: Request) => {
    try {
      const handler = handlers[method];
      if (handler === undefined) throw new Error(`the worker has no method ${method}`);
      post({ id, result: await handler(...args) });
    } catch (error) {
      post(error instanceof LumosError ? { id, lumosError: error.toJSON() } : { id, error: cloneable(error) });
    }
  });
  post({ ready: true });
  return { emit: (event) => post({ event }) };
}

/** Errors cross as errors, anything else that was thrown as its text. */
function cloneable(error: unknown): unknown {
  if (!(error instanceof Error)) return new Error(String(error));
  const copy = new Error(error.message);
  copy.name = error.name;
  if (error.stack !== undefined) copy.stack = error.stack;
  return copy;
}

/** Main side: a worker for `url`, started on first use. It never keeps the process alive while no call is under way. */
export function connectWorker<Api extends WorkerApi>(url: URL, workerData?: unknown): WorkerClient<Api> {
  return new Client<Api>(url, workerData);
}

interface Job extends Request {
  readonly deadlineMs: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

class Client<Api extends WorkerApi> implements WorkerClient<Api> {
  private worker: Worker | null = null;
  private ready = false;
  private running: Job | null = null;
  private readonly waiting: Job[] = [];
  private readonly listeners = new Set<(event: unknown) => void>();
  private readonly lostListeners = new Set<() => void>();
  private lastId = 0;

  constructor(
    private readonly url: URL,
    private readonly workerData: unknown,
  ) {}

  call<Method extends keyof Api & string>(
    method: Method,
    args: Parameters<Api[Method]>,
    deadlineMs: number,
  ): Promise<Awaited<ReturnType<Api[Method]>>> {
    return new Promise((resolve, reject) => {
      const job: Job = {
        id: ++this.lastId,
        method,
        args,
        deadlineMs,
        resolve: resolve as (value: unknown) => void,
        reject,
        timer: setTimeout(() => this.expire(job), this.ready ? deadlineMs : deadlineMs + START_MS),
      };
      this.waiting.push(job);
      this.advance();
    });
  }

  on(listener: (event: unknown) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onLost(listener: () => void): () => void {
    this.lostListeners.add(listener);
    return () => this.lostListeners.delete(listener);
  }

  async terminate(): Promise<void> {
    const worker = this.detach();
    const closed = new LumosError('BACKEND_UNAVAILABLE', 'the worker was closed', {
      hint: 'Open a new session.',
      delivery: this.running === null ? 'not_delivered' : 'unknown',
    });
    this.settleRunning((job) => job.reject(closed));
    for (const job of this.waiting.splice(0)) {
      clearTimeout(job.timer);
      job.reject(closed);
    }
    await worker?.terminate();
  }

  private advance(): void {
    if (this.running !== null || this.waiting.length === 0) return;
    const worker = this.worker ?? this.start();
    // A pending call keeps the process alive, an idle worker does not.
    worker.ref();
    if (!this.ready) return;
    const job = this.waiting.shift() as Job;
    this.running = job;
    clearTimeout(job.timer);
    job.timer = setTimeout(() => this.expire(job), job.deadlineMs + GRACE_MS);
    try {
      worker.postMessage({ id: job.id, method: job.method, args: job.args } satisfies Request);
    } catch (error) {
      this.settleRunning(() => job.reject(error)); // an argument that cannot be cloned
      this.advance();
      return;
    }
    // Those behind it now wait for this call, which may take its own deadline.
    for (const other of this.waiting) {
      clearTimeout(other.timer);
      other.timer = setTimeout(() => this.expire(other), other.deadlineMs);
    }
  }

  private start(): Worker {
    // `--input-type` belongs to a script given as text and would make every worker fail.
    const execArgv = process.execArgv.filter((option) => !option.startsWith('--input-type'));
    const worker = new Worker(this.url, { workerData: this.workerData, execArgv });
    this.worker = worker;
    this.ready = false;
    const lose = (cause: unknown) => {
      if (this.worker === worker) this.lose('BACKEND_UNAVAILABLE', 'the worker thread ended unexpectedly', cause);
    };
    worker.on('message', (message: Message) => {
      if (this.worker === worker) this.receive(message);
    });
    worker.on('error', lose);
    worker.on('exit', (code) => lose(new Error(`exit code ${code}`)));
    return worker;
  }

  private receive(message: Message): void {
    if ('event' in message) {
      for (const listener of this.listeners) listener(message.event);
      return;
    }
    if ('ready' in message) {
      this.ready = true;
    } else if (message.id === this.running?.id) {
      this.settleRunning((job) => {
        if ('result' in message) job.resolve(message.result);
        else job.reject('lumosError' in message ? LumosError.fromJSON(message.lumosError) : message.error);
      });
    }
    this.advance();
    if (this.running === null && this.waiting.length === 0) this.worker?.unref();
  }

  private expire(job: Job): void {
    if (this.running === job || !this.ready) {
      // A native call that does not come back, or a worker that does not start.
      this.lose('TIMEOUT', `${job.method} did not end within ${job.deadlineMs} ms`, undefined);
      return;
    }
    const index = this.waiting.indexOf(job);
    if (index < 0) return;
    this.waiting.splice(index, 1);
    job.reject(
      new LumosError('TIMEOUT', `${job.method} had to wait for another call longer than ${job.deadlineMs} ms`, {
        hint: 'Another application may hang. Repeat the call, or give it a longer deadline.',
      }),
    );
  }

  /** Gives the worker up, refuses the call it ran and lets the others go on with a new one. */
  private lose(code: 'TIMEOUT' | 'BACKEND_UNAVAILABLE', message: string, cause: unknown): void {
    const worker = this.detach();
    const unsent = this.running === null;
    const error = new LumosError(code, cause instanceof Error ? `${message}: ${cause.message}` : message, {
      hint: 'The next call starts a new worker. If it happens again, run `lumos doctor`.',
      delivery: unsent ? 'not_delivered' : 'unknown',
      cause,
    });
    // Deliberately not awaited: a thread inside a blocking native call ends only when that call returns.
    worker?.terminate().catch(() => undefined);
    if (unsent) {
      const first = this.waiting.shift();
      clearTimeout(first?.timer);
      first?.reject(error);
    }
    this.settleRunning((job) => job.reject(error));
    for (const listener of this.lostListeners) listener();
    this.advance();
  }

  private detach(): Worker | null {
    const worker = this.worker;
    worker?.unref();
    this.worker = null;
    this.ready = false;
    return worker;
  }

  private settleRunning(settle: (job: Job) => void): void {
    const job = this.running;
    if (job === null) return;
    this.running = null;
    clearTimeout(job.timer);
    settle(job);
  }
}
