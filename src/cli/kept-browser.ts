/** Browsers that `lumos web start` leaves running, so that ids of pages work from one command to the next. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readProcess } from '../desktop/processes.js';
import { registryFolder } from '../desktop/registry.js';
import type { DesktopEnvironment } from '../environment.js';
import { LumosError } from '../errors.js';
import { findBrowser } from '../web/executables.js';

export interface KeptBrowser {
  readonly schema: 'lumos.browser/1';
  readonly id: string;
  readonly pid: number;
  /** With the pid it names one process for good. */
  readonly startTime: string;
  /** The debugging port, on the loopback interface only. */
  readonly endpoint: string;
  readonly profile: string;
  /** The profile goes when the browser is stopped. */
  readonly temporary: boolean;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export interface KeptOptions {
  readonly profile?: string;
  readonly headed?: boolean;
}

const STARTING_MS = 30_000;
const ENDING_MS = 5000;
const STEP_MS = 50;

/** Quiet, without services of its own, and deaf to everything but this machine. */
const ARGUMENTS = [
  '--remote-debugging-port=0',
  '--remote-debugging-address=127.0.0.1',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--password-store=basic',
  '--use-mock-keychain',
  '--window-size=1280,900',
] as const;

/** @throws LumosError BACKEND_UNAVAILABLE */
export async function startKeptBrowser(environment: DesktopEnvironment, options: KeptOptions): Promise<KeptBrowser> {
  const found = await findBrowser('chromium', environment.env, '');
  if (!found) {
    throw new LumosError('BACKEND_UNAVAILABLE', 'No Chromium is installed.', { hint: 'Run: lumos doctor' });
  }
  const temporary = options.profile === undefined;
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'lumos-web-')));
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const isRoot = process.getuid?.() === 0;
  const args = [
    ...ARGUMENTS,
    `--user-data-dir=${profile}`,
    ...(options.headed ? [] : ['--headless=new']),
    // Chromium refuses to start for root with its sandbox; nobody else runs without it.
    ...(isRoot ? ['--no-sandbox'] : []),
    'about:blank',
  ];
  const log = openSync(join(profile, 'lumos-browser.log'), 'w', 0o600);
  const child = spawn(found.executable, args, {
    env: { ...environment.env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let ended: string | null = null;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code) => {
    ended ??= `it ended with code ${code}`;
  });
  child.unref();
  const end = performance.now() + STARTING_MS;
  for (;;) {
    const port = await portIn(portFile);
    const startTime = child.pid === undefined ? undefined : readProcess(child.pid)?.startTime;
    if (port !== null && child.pid !== undefined && startTime !== undefined) {
      const record: KeptBrowser = {
        schema: 'lumos.browser/1',
        id: randomBytes(4).toString('hex'),
        pid: child.pid,
        startTime,
        endpoint: `http://127.0.0.1:${port}`,
        profile,
        temporary,
        startedAt: Date.now(),
      };
      writeRecord(record);
      return record;
    }
    if (ended !== null || performance.now() > end) {
      if (child.pid !== undefined && ended === null) killGroup(child.pid, 'SIGKILL');
      if (temporary) await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      throw new LumosError(
        'BACKEND_UNAVAILABLE',
        `${found.executable} did not start: ${ended ?? 'it took too long'}.`,
        {
          hint: options.headed ? 'Is there a display? Without --headed none is needed.' : 'Run: lumos doctor',
        },
      );
    }
    await delay(STEP_MS);
  }
}

/** Those that still run; the records of others are removed. */
export function keptBrowsers(): KeptBrowser[] {
  const all = readdirSync(folder())
    .filter((name) => name.endsWith('.json'))
    .map((name) => readRecord(join(folder(), name)))
    .filter((record): record is KeptBrowser => record !== null);
  for (const record of all) {
    if (!isAlive(record.pid, record.startTime)) {
      if (record.temporary) rmSync(record.profile, { recursive: true, force: true });
      removeRecord(record.id);
    }
  }
  return all.filter((record) => isAlive(record.pid, record.startTime)).sort((a, b) => a.startedAt - b.startedAt);
}

/**
 * The one that is meant, or null where none runs.
 * @throws LumosError NO_SURFACE (not that one), AMBIGUOUS_TARGET (several run)
 */
export function keptBrowser(id?: string): KeptBrowser | null {
  const all = keptBrowsers();
  if (id !== undefined) {
    const found = all.find((record) => record.id === id);
    if (found) return found;
    throw new LumosError('NO_SURFACE', `No browser "${id}" is running.`, {
      hint: 'lumos web list',
      candidates: all.map(candidate),
    });
  }
  if (all.length <= 1) return all[0] ?? null;
  throw new LumosError('AMBIGUOUS_TARGET', `${all.length} browsers are running.`, {
    hint: 'Name one by its port (--cdp <endpoint>), or stop those you do not need: lumos web stop <id>',
    candidates: all.map(candidate),
  });
}

export async function stopKeptBrowser(record: KeptBrowser): Promise<void> {
  const { pid, startTime } = record;
  if (isAlive(pid, startTime)) {
    process.kill(pid, 'SIGTERM');
    const end = performance.now() + ENDING_MS;
    while (isAlive(pid, startTime) && performance.now() < end) await delay(STEP_MS);
    await endGroup(pid);
  }
  if (record.temporary) await rm(record.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  removeRecord(record.id);
}

/** It leads a group of its own, in which its helpers are: some outlive it for a moment, and still write to its profile. */
async function endGroup(pid: number): Promise<void> {
  const end = performance.now() + ENDING_MS;
  while (killGroup(pid, 'SIGKILL') && performance.now() < end) await delay(STEP_MS);
}

/** Answers whether there was one. The number of a group is given to nobody else while anybody is in it. */
function killGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    // All of them have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

/** The first line of the file that Chromium writes once its port is open. */
async function portIn(file: string): Promise<number | null> {
  try {
    const [port] = (await readFile(file, 'utf8')).split('\n');
    return Number(port) > 0 ? Number(port) : null;
  } catch {
    // Not written yet.
    return null;
  }
}

function folder(): string {
  const browsers = join(dirname(registryFolder()), 'browsers');
  mkdirSync(browsers, { recursive: true, mode: 0o700 });
  return browsers;
}

function writeRecord(record: KeptBrowser): void {
  const file = join(folder(), `${record.id}.json`);
  // Renamed into place, so that a reader never sees half a record.
  writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function removeRecord(id: string): void {
  rmSync(join(folder(), `${id}.json`), { force: true });
}

function readRecord(file: string): KeptBrowser | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<KeptBrowser>;
    return value.schema === 'lumos.browser/1' ? (value as KeptBrowser) : null;
  } catch (error) {
    // Removed since the folder was listed; a file that is not JSON is nobody's record.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

function candidate({ id, endpoint }: KeptBrowser) {
  return { id, role: 'browser', name: endpoint };
}
