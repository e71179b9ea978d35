/** Keeps the process in which models run: started with the first call, one call at a time, killed when one misses its deadline. */
import { type ChildProcess, fork } from 'node:child_process';
import { closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LumosError } from '../errors.js';
import type { OnnxAnswer, OnnxRequest } from './onnx-protocol.js';
import type { Tensor } from './onnx-types.js';
import { openTensorFile, park } from './tensor-file.js';

type WithoutId<Request> = Request extends OnnxRequest ? Omit<Request, 'id'> : never;
type RunCall = Extract<WithoutId<OnnxRequest>, { method: 'run' }>;
export type OnnxCall =
  | Exclude<WithoutId<OnnxRequest>, RunCall>
  | (Omit<RunCall, 'feeds'> & { readonly feeds: Readonly<Record<string, Tensor>> });

interface Job {
  readonly call: OnnxCall;
  readonly deadlineMs: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Starting Node and loading the runtime's library, on a busy machine. */
const START_MS = 20_000;

export class OnnxHost {
  private child: ChildProcess | null = null;
  private tensorFile: number | null = null;
  private running: (Job & { readonly id: number; readonly timer: NodeJS.Timeout }) | null = null;
  private readonly waiting: Job[] = [];
  private lastId = 0;

  /**
   * `deadlineMs` begins when the calls before it are done.
   * @throws LumosError TIMEOUT, VISION_UNAVAILABLE (the process died) or what the call threw
   */
  call(call: OnnxCall, deadlineMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ call, deadlineMs, resolve, reject });
      this.advance();
    });
  }

  /** Ends the process, and the calls that wait for it. A later call starts a new one. */
  async close(): Promise<void> {
    const closed = new LumosError('VISION_UNAVAILABLE', 'the models were closed', { hint: 'Open them again.' });
    for (const job of this.waiting.splice(0)) job.reject(closed);
    const { child } = this;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.ref();
    this.lose(closed);
    await ended;
  }

  private advance(): void {
    if (this.running !== null) return;
    const job = this.waiting.shift();
    if (job === undefined) {
      // An idle process keeps nobody from ending, and ends itself then.
      this.child?.unref();
      this.child?.channel?.unref();
      return;
    }
    const starting = this.child === null;
    const child = this.child ?? this.start();
    child.ref();
    child.channel?.ref();
    const id = ++this.lastId;
    const timer = setTimeout(() => this.expire(), job.deadlineMs + (starting ? START_MS : 0));
    this.running = { ...job, id, timer };
    const { call } = job;
    const sent = call.method === 'run' ? { ...call, feeds: park(call.feeds, this.tensorFile) } : call;
    child.send({ ...sent, id } satisfies OnnxRequest, (error) => {
      if (error !== null && this.running?.id === id) this.lose(died(error.message));
    });
  }

  private start(): ChildProcess {
    this.tensorFile = openTensorFile();
    // Options such as --input-type or --inspect belong to the script that this process runs.
    const child = fork(fileURLToPath(new URL('./onnx-process.js', import.meta.url)), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', this.tensorFile ?? 'ignore'],
      execArgv: [],
    });
    this.child = child;
    child.on('message', (answer: OnnxAnswer) => {
      if (this.child === child) this.settle(answer);
    });
    const lost = (reason: string) => {
      if (this.child === child) this.lose(died(reason));
    };
    child.on('error', (error) => lost(error.message));
    child.on('exit', (code, signal) => lost(signal ?? `exit code ${code}`));
    return child;
  }

  private settle(answer: OnnxAnswer): void {
    const job = this.running;
    if (job === null || job.id !== answer.id) return;
    clearTimeout(job.timer);
    this.running = null;
    if ('result' in answer) job.resolve(answer.result);
    else job.reject('failed' in answer ? new Error(answer.failed) : LumosError.fromJSON(answer.lumosError));
    this.advance();
  }

  private expire(): void {
    this.lose(
      new LumosError('TIMEOUT', 'a vision model did not answer in time', {
        hint: 'The next look loads it again. Give it longer, look at less, or use a smaller model.',
      }),
    );
  }

  /** The call that ran fails; those that wait get a new process. */
  private lose(error: LumosError): void {
    const { child, running } = this;
    this.child = null;
    this.running = null;
    child?.kill('SIGKILL');
    if (this.tensorFile !== null) closeSync(this.tensorFile);
    this.tensorFile = null;
    if (running !== null) {
      clearTimeout(running.timer);
      running.reject(error);
    }
    if (this.waiting.length > 0) this.advance();
  }
}

function died(reason: string): LumosError {
  return new LumosError('VISION_UNAVAILABLE', `the process that runs the vision models ended: ${reason}`, {
    hint: 'The machine may lack memory for this model. `lumos doctor` says which models are used.',
  });
}
