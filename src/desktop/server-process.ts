import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface ServerSpec {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly setpriv: string | null;
  /** File descriptor that receives what the server writes to standard error. */
  readonly log: number;
  /** Where the server reports that it is ready: an extra pipe (descriptor 3) or its standard output. */
  readonly report: 'descriptor-3' | 'standard-output';
}

/**
 * Starts one server. With setpriv(1) it is told to end when its parent does (prctl PR_SET_PDEATHSIG), so that it does not
 * outlive a supervisor that was killed. SIGTERM, as the X server then still removes its socket and lock file.
 */
export function startServer(spec: ServerSpec): ChildProcess {
  const [program, args] =
    spec.setpriv === null
      ? [spec.program, spec.args]
      : [spec.setpriv, ['--pdeathsig', 'TERM', '--', spec.program, ...spec.args]];
  const stdio =
    spec.report === 'descriptor-3'
      ? (['ignore', spec.log, spec.log, 'pipe'] as const)
      : (['ignore', 'pipe', spec.log] as const);
  return spawn(program, args, { env: spec.env, stdio: [...stdio] });
}

/**
 * The first line that the server reports.
 * @throws Error when it ends, cannot be started or says nothing within `withinMs`
 */
export function firstReport(server: ChildProcess, name: string, withinMs: number): Promise<string> {
  const stream = (server.stdio[3] ?? server.stdout) as Readable;
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => fail(`${name} did not become ready within ${withinMs} ms`), withinMs);
    const done = () => {
      clearTimeout(timer);
      stream.off('data', onData);
      server.off('error', onError);
      server.off('exit', onExit);
    };
    const fail = (message: string) => {
      done();
      reject(new Error(message));
    };
    const onData = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const end = text.indexOf('\n');
      if (end < 0) return;
      done();
      // Whatever else it writes there is of no use; flowing keeps the pipe from filling up.
      stream.resume();
      resolve(text.slice(0, end).trim());
    };
    const onError = (error: Error) => fail(`${name} could not be started: ${error.message}`);
    const onExit = (code: number | null, signal: string | null) =>
      fail(`${name} ended at once (${signal ?? `exit status ${code}`})`);
    stream.on('data', onData);
    server.on('error', onError);
    server.on('exit', onExit);
  });
}
