/** A program that is asked one JSON line at a time and answers with one: the walker, the peers, MCP servers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export class LineProcess {
  readonly #child: ChildProcess;
  readonly #waiting: { accepts: (message: unknown) => boolean; resolve: (message: unknown) => void }[] = [];
  #ended: string | null = null;
  #complaints = '';

  constructor(argv: readonly string[], env: Readonly<Record<string, string>>, cwd?: string) {
    const [program, ...args] = argv;
    this.#child = spawn(program ?? '', args, {
      env: { ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.#child.on('error', (error) => this.#end(error.message));
    this.#child.on('exit', (code, signal) => this.#end(`it ended (${signal ?? code}) ${this.#complaints.slice(-300)}`));
    // A program that is gone closes the pipe; the request that waits says so.
    this.#child.stdin?.on('error', () => {});
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaints = (this.#complaints + chunk.toString('utf8')).slice(-4000);
    });
    const lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream });
    lines.on('line', (line) => this.#receive(line));
  }

  send(message: unknown): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** @throws Error when the program ended or did not answer in time */
  async ask(
    message: unknown,
    deadlineMs: number,
    accepts: (answer: unknown) => boolean = () => true,
  ): Promise<unknown> {
    if (this.#ended !== null) throw new Error(this.#ended);
    const answer = new Promise<unknown>((resolve) => {
      this.#waiting.push({ accepts, resolve });
    });
    this.send(message);
    const timeout = new AbortController();
    const late = delay(deadlineMs, undefined, { signal: timeout.signal }).then(
      () => new Error(`no answer within ${deadlineMs} ms ${this.#complaints.slice(-300)}`),
      () => undefined, // cancelled: the answer came
    );
    const result = await Promise.race([answer, late]);
    timeout.abort();
    if (result instanceof Error) throw result;
    return result;
  }

  async end(): Promise<void> {
    if (this.#ended !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.stdin?.end();
    const forced = new AbortController();
    const force = delay(3000, undefined, { signal: forced.signal }).then(
      () => this.#child.kill('SIGKILL'),
      () => false, // cancelled: it ended by itself
    );
    await gone;
    forced.abort();
    await force;
  }

  #receive(line: string): void {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      this.#complaints += `${line}\n`; // not for us: what a program prints besides
      return;
    }
    const index = this.#waiting.findIndex(({ accepts }) => accepts(message));
    if (index >= 0) this.#waiting.splice(index, 1)[0]?.resolve(message);
  }

  #end(why: string): void {
    this.#ended ??= why;
    for (const { resolve } of this.#waiting.splice(0)) resolve(new Error(why));
  }
}
