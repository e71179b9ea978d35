/**
 * Windows by Wine 10: a session is a desktop of its own (X server, prefix, Wine's server) with the project at `Z:\lumos`, the
 * compiled tests of this very run at `Z:\lumos\dist`, and the fixtures at `Z:\wine\built`. Set up by `scripts/wine`.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { dirname, join, relative, sep } from 'node:path';
import { after, before, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';

export interface WineOptions {
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** After it every process of the run is killed. Default 60 s. */
  readonly timeoutMs?: number;
  /** Folder inside of the session, as Linux names it. */
  readonly cwd?: string;
}

export interface WineResult {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  readonly timedOut: boolean;
}

export interface WineRun {
  /** Never rejects. */
  readonly exited: Promise<WineResult>;
  kill(): void;
  /** What it has printed so far. */
  output(): string;
}

/** A program whose standard input and output are at the other end of `stream`. */
export interface WineTalk extends WineRun {
  readonly stream: Socket;
  /** Ends its standard input. */
  end(): void;
}

interface Session {
  readonly driveC: string;
  readonly outFolder: string;
  start(argv: readonly string[], options?: WineOptions): WineRun;
  run(argv: readonly string[], options?: WineOptions): Promise<WineResult>;
  close(): Promise<void>;
}

interface WineScripts {
  prepareWine(): Promise<object & { readonly why?: string }>;
  openWine(options: { readonly dist: string }): Promise<Session>;
}

/** One test as `scripts/wine/reporter.mjs` writes it. */
interface Reported {
  readonly name: string;
  readonly nesting: number;
  readonly suite: boolean;
  readonly ok: boolean;
  readonly skip?: string;
  readonly parts: boolean;
  readonly error?: string;
}

export interface InsideOptions extends WineOptions {
  /** Loads the stand-in for what Wine leaves out of UI Automation, before anything else (`standin.dll`). */
  readonly standIn?: boolean;
}

/** The compiled tests' own root (`dist`, or whatever `--outDir` was). */
const BUILT = dirname(dirname(import.meta.dirname));
let reason: Promise<string | false> | undefined;

/** Why nothing can be run in Wine here, for `skip`; false = it can. The first call ever may set it up, which takes minutes. */
export function whyNoWine(): Promise<string | false> {
  reason ??= scripts().then(async ({ prepareWine }) => (await prepareWine()).why ?? false);
  return reason;
}

/** Opens a session; the caller closes it. Prefer `useWine`. */
export async function openWine(): Promise<Wine> {
  const { openWine: open } = await scripts();
  return new Wine(await open({ dist: BUILT }));
}

/** One session for the enclosing `describe` (or file). Use it only inside tests and hooks. */
export function useWine(): Wine {
  const wine = new Wine(undefined);
  before(async () => {
    const { openWine: open } = await scripts();
    wine.attach(await open({ dist: BUILT }));
  });
  after(() => wine.close());
  return wine;
}

export class Wine {
  #session: Session | undefined;
  #reports = 0;

  constructor(session: Session | undefined) {
    this.#session = session;
  }

  attach(session: Session): void {
    this.#session = session;
  }

  /** Runs a program to its end: `node` (Windows' node.exe), a Windows program, or `linux:<program>` of the root. */
  run(argv: readonly string[], options: WineOptions = {}): Promise<WineResult> {
    return this.#open.run(argv, options);
  }

  /** Starts a program; it ends with the session at the latest. */
  start(argv: readonly string[], options: WineOptions = {}): WineRun {
    return this.#open.start(argv, options);
  }

  /**
   * Starts a program of Node (`Z:\\lumos\\bin\\lumos.js` with its arguments) whose standard input and output are connected: a server that
   * speaks on them, or a command that reads. It ends when `end` is called, or with the session.
   */
  async talk(argv: readonly string[], options: WineOptions = {}): Promise<WineTalk> {
    const secret = randomUUID();
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const run = this.start(['node', 'Z:\\lumos\\scripts\\wine\\bridge.mjs', String(port), secret, ...argv], options);
    const connected = new Promise<Socket>((resolve) => {
      server.on('connection', (socket) => {
        // Anyone on this machine may connect: only the bridge knows the secret.
        socket.once('readable', () => {
          const first: Buffer | null = socket.read(secret.length + 1);
          if (first?.toString() === `${secret}\n`) resolve(socket);
          else socket.destroy();
        });
        socket.on('error', () => socket.destroy());
      });
    });
    const failed = run.exited.then((result) => assert.fail(`it ended (${result.code}): ${result.stderr}`));
    try {
      const socket = await Promise.race([connected, failed]);
      failed.catch(() => undefined); // From here on its end is told by `exited`.
      return { ...run, stream: socket, end: () => socket.end() };
    } finally {
      server.close();
    }
  }

  /** The host's path of a file on drive C:, given as Windows names it. */
  hostPath(windowsPath: string): string {
    assert.match(windowsPath, /^C:\\/iu);
    return join(this.#open.driveC, ...windowsPath.slice(3).split('\\'));
  }

  /**
   * Runs a file of tests (`tests/windows/inside/x.js`, relative to the compiled root) in Windows' node.exe and repeats its
   * tests as subtests of `t`, with their errors. A file that ends without a test, or badly, fails.
   */
  async tests(
    t: TestContext,
    file: string,
    { standIn = false, env = {}, ...options }: InsideOptions = {},
  ): Promise<void> {
    this.#reports += 1;
    const report = `report-${this.#reports}.jsonl`;
    const argv = [
      'node',
      '--test-reporter=file:///Z:/lumos/scripts/wine/reporter.mjs',
      `--test-reporter-destination=Z:\\wine\\out\\${report}`,
      `Z:\\lumos\\dist\\${relative('.', file).split(sep).join('\\')}`,
    ];
    const result = await this.run(argv, { ...options, env: { ...env, ...(standIn ? { LUMOS_STANDIN: '1' } : {}) } });
    const path = join(this.#open.outFolder, report);
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
    rmSync(path, { force: true });
    const said = `${result.stdout}${result.stderr}`.trim();
    const reported = lines.map((line) => JSON.parse(line) as Reported);
    for (const each of reported) {
      // A group's failure is told by what is in it, unless the failure is its own.
      if (each.suite && (each.ok || each.parts)) continue;
      if (each.skip !== undefined) await t.test(each.name, { skip: each.skip }, () => undefined);
      else
        await t.test(each.name, () => {
          if (!each.ok && !each.parts) assert.fail(`${each.error}\n${said}`);
        });
    }
    assert.equal(result.timedOut, false, `it was still running after ${Math.round(result.ms)} ms:\n${said}`);
    assert.ok(reported.length > 0, `no test ran (exit ${result.code}):\n${said}`);
    assert.ok(result.code === 0 || reported.some((each) => !each.ok), `exit ${result.code}:\n${said}`);
  }

  async close(): Promise<void> {
    await this.#session?.close();
    this.#session = undefined;
  }

  get #open(): Session {
    assert.ok(this.#session, 'the session is there only inside tests and hooks');
    return this.#session;
  }
}

function scripts(): Promise<WineScripts> {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'scripts', 'wine', 'index.mjs'))) {
    if (dirname(folder) === folder) throw new Error('scripts/wine was not found above the tests');
    folder = dirname(folder);
  }
  return import(pathToFileURL(join(folder, 'scripts', 'wine', 'index.mjs')).href) as Promise<WineScripts>;
}
