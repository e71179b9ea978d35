/** The executable as a person or script runs it: its own process, an environment that holds nothing but what is given. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { LumosErrorJson } from '../../src/errors.js';
import { PROJECT } from './shared.js';

export const LUMOS = join(PROJECT, 'bin', 'lumos.js');

export interface CliResult {
  /** Null when it ended by a signal. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** From start to end, milliseconds. */
  readonly ms: number;
}

export interface CliOptions {
  /** Laid over the environment of the folder. */
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** After it the process is killed, and the result says so. Default 60 s. */
  readonly timeoutMs?: number;
  readonly cwd?: string;
  /** Called once the process runs. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** Where one test file runs the command line: everything that it reads or writes lies in one folder. */
export interface CliFolder {
  readonly path: string;
  /** Without DISPLAY, WAYLAND_DISPLAY and DBUS_SESSION_BUS_ADDRESS. */
  readonly env: Readonly<Record<string, string>>;
  run(args: readonly string[], options?: CliOptions): Promise<CliResult>;
  /** What runs because of something that was run here, private desktops and what is in them included. */
  processes(): string[];
  /** Folders of private desktops that are still there. */
  desktopFolders(): string[];
}

/** One folder for the enclosing `describe` (or file), removed after its tests. Use it only inside tests and hooks. */
export function useCli(): CliFolder {
  let path = '';
  before(() => {
    path = mkdtempSync(join(tmpdir(), 'lumos-cli-'));
    for (const name of ['home', 'run', 'work', 'tmp']) mkdirSync(join(path, name), { mode: 0o700 });
  });
  after(() => rmSync(path, { recursive: true, force: true }));
  const folder: CliFolder = {
    get path() {
      if (path === '') throw new Error('the folder is there only inside tests and hooks');
      return join(path, 'work');
    },
    get env() {
      const { PATH = '/usr/bin:/bin', NODE_OPTIONS } = process.env;
      return {
        PATH,
        HOME: join(path, 'home'),
        // The registry of private desktops: those of other tests are none of this file's business.
        XDG_RUNTIME_DIR: join(path, 'run'),
        // Private desktops lie here, and everything in them inherits it: what is left of them is found by it.
        TMPDIR: join(path, 'tmp'),
        LANG: 'C.UTF-8',
        ...(NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS }),
      };
    },
    processes: () => processesWith(path),
    desktopFolders: () => readdirSync(join(path, 'tmp')).filter((name) => name.startsWith('lumos-')),
    run: (args, options = {}) => runCli(args, { cwd: folder.path, ...options, env: { ...folder.env, ...options.env } }),
  };
  return folder;
}

function processesWith(path: string): string[] {
  const found: string[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/u.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(path)) continue;
      if (/^State:\s+[ZX]/mu.test(readFileSync(`/proc/${pid}/status`, 'latin1'))) continue;
      found.push(`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim()}`);
    } catch {
      // Ended meanwhile, or another user's.
    }
  }
  return found;
}

function runCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const started = performance.now();
  const child = spawn(process.execPath, [LUMOS, ...args], {
    env: { ...options.env },
    stdio: 'pipe',
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => stdout.push(data));
  child.stderr.on('data', (data: Buffer) => stderr.push(data));
  // A program that reads nothing may be gone before its input is.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 60_000);
  options.onStart?.(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      const text = (parts: readonly Buffer[]): string => Buffer.concat(parts).toString('utf8');
      resolve({ code, signal, stdout: text(stdout), stderr: text(stderr), ms: performance.now() - started });
    });
  });
}

export interface Envelope {
  readonly schema: string;
  readonly ok: boolean;
  readonly data?: unknown;
  readonly error?: LumosErrorJson;
}

/** The one envelope on stdout. @throws Error when stdout holds anything else */
export function envelopeOf({ stdout, stderr }: CliResult): Envelope {
  if (!/^[^\n]+\n$/u.test(stdout))
    throw new Error(`not exactly one line on stdout: ${JSON.stringify(stdout)}\n${stderr}`);
  return JSON.parse(stdout) as Envelope;
}

/** The data of a command that succeeded. */
export function dataOf<T>(result: CliResult): T {
  const envelope = envelopeOf(result);
  if (!envelope.ok) throw new Error(`it failed: ${JSON.stringify(envelope.error)}`);
  return envelope.data as T;
}
