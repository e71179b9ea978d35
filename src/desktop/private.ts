import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DesktopEnvironment } from '../environment.js';
import { LumosError } from '../errors.js';
import { sweepStale } from './cleanup.js';
import { inheritedEnvironment } from './environment.js';
import type { DesktopPlan, PrivateDesktopOptions, SupervisorReport } from './plan.js';
import { isAlive } from './processes.js';
import { requirePrograms } from './programs.js';
import type { DesktopRecord } from './registry.js';

export type { PrivateDesktopOptions } from './plan.js';
export type { DesktopRecord } from './registry.js';

/** A display, window manager, session bus and accessibility bus of one's own. */
export interface PrivateDesktop {
  readonly id: string;
  readonly environment: DesktopEnvironment;
  /** Ends every program of the desktop and removes its files. May be called more than once. */
  stop(): Promise<void>;
}

/** How long starting and ending may take, in milliseconds, before this process gives up. */
const START_DEADLINE = 30_000;
const STOP_DEADLINE = 15_000;

/**
 * Starts a private desktop. Unless `persistent`, it ends with this process, however that ends.
 * @throws LumosError BACKEND_UNAVAILABLE when programs are missing (the hint installs them) or a server does not start;
 *   UNSUPPORTED where there is no X11 to be private on; INVALID_ACTION for impossible sizes
 */
export async function startPrivateDesktop(options: PrivateDesktopOptions = {}): Promise<PrivateDesktop> {
  if (process.platform !== 'linux') {
    throw new LumosError('UNSUPPORTED', 'Private desktops exist on Linux only.', {
      hint: 'Leave out --desktop: LUMOS then works on the desktop that you see.',
    });
  }
  const programs = requirePrograms(process.env.PATH ?? '');
  await sweepStale();
  const plan = makePlan(options, programs);
  const supervisor = startSupervisor(plan);
  const ended = new Promise<void>((done) => {
    supervisor.once('exit', () => done());
    supervisor.once('error', () => done());
  });
  const report = await readReport(supervisor);
  if (report.kind === 'failed') {
    supervisor.stdin?.end();
    await clearedBy(supervisor, ended);
    throw new LumosError('BACKEND_UNAVAILABLE', `The private desktop did not start: ${report.message}`, {
      hint: 'Run `lumos doctor` to see what this machine lacks.',
    });
  }
  return ownedDesktop(plan, supervisor, ended, report.env);
}

function makePlan(options: PrivateDesktopOptions, programs: DesktopPlan['programs']): DesktopPlan {
  const width = options.width ?? 1280;
  const height = options.height ?? 800;
  const scale = options.scale ?? 1;
  // 32767 is the largest screen side of the X protocol (signed 16-bit coordinates).
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 64 || side > 32_767) {
      throw invalid(`A screen side of ${side} pixels is not possible.`, 'Use whole numbers from 64 to 32767.');
    }
  }
  if (!(scale >= 1 && scale <= 4)) throw invalid(`A scale of ${scale} is not possible.`, 'Use a scale from 1 to 4.');
  const id = `d${randomBytes(4).toString('hex')}`;
  // Only a name: the supervisor makes it, as this process may be ended at any moment and nobody would find a folder without a record.
  const folder = join(tmpdir(), `lumos-${id}-${randomBytes(8).toString('hex')}`);
  const home = options.home === undefined ? join(folder, 'home') : resolve(options.home);
  return {
    id,
    width,
    height,
    scale,
    persistent: options.persistent ?? false,
    folder,
    home,
    extra: options.env ?? {},
    programs,
  };
}

function invalid(message: string, hint: string): LumosError {
  return new LumosError('INVALID_ACTION', message, { hint });
}

/** In a session of its own, so that Ctrl+C in a terminal reaches only LUMOS, which then ends the desktop in good order. */
function startSupervisor(plan: DesktopPlan): ChildProcess {
  const program = fileURLToPath(new URL('./supervisor.js', import.meta.url));
  const env: Record<string, string> = inheritedEnvironment(process.env);
  // The registry is where this process looks for it, not inside the desktop.
  const runtime = process.env.XDG_RUNTIME_DIR;
  if (runtime !== undefined) env.XDG_RUNTIME_DIR = runtime;
  return spawn(process.execPath, [program, JSON.stringify(plan)], { cwd: '/', detached: true, env, stdio: 'pipe' });
}

function readReport(supervisor: ChildProcess): Promise<SupervisorReport> {
  return new Promise((resolve) => {
    let text = '';
    let complaint = '';
    const timer = setTimeout(() => {
      supervisor.stdin?.end();
      settle({ kind: 'failed', message: `it was not ready after ${START_DEADLINE} ms` });
    }, START_DEADLINE);
    const settle = (report: SupervisorReport) => {
      clearTimeout(timer);
      resolve(report);
    };
    supervisor.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.endsWith('\n')) settle(JSON.parse(text) as SupervisorReport);
    });
    supervisor.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8');
    });
    supervisor.on('error', (error) => settle({ kind: 'failed', message: error.message }));
    // Not at its exit: what it wrote last may still be on the way then.
    supervisor.on('close', (code, signal) =>
      settle({
        kind: 'failed',
        message: `its supervisor ended (${signal ?? `exit status ${code}`})\n${complaint}`.trim(),
      }),
    );
  });
}

/** Waits for a supervisor that was told to end. Whatever one that had to be killed left is found by its record and cleared away here. */
async function clearedBy(supervisor: ChildProcess, ended: Promise<void>): Promise<void> {
  if (!(await within(STOP_DEADLINE, ended))) {
    supervisor.kill('SIGKILL');
    // While it lives, the desktop counts as looked after.
    await within(STOP_DEADLINE, ended);
  }
  await sweepStale();
}

/** Whether something happens within `ms` milliseconds. */
async function within(ms: number, happening: Promise<void>): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([happening.then(() => true), late]);
  timer.abort();
  return inTime;
}

function ownedDesktop(
  plan: DesktopPlan,
  supervisor: ChildProcess,
  ended: Promise<void>,
  env: Record<string, string>,
): PrivateDesktop {
  const lifeline = supervisor.stdin as NonNullable<ChildProcess['stdin']>;
  // A supervisor that is gone closes the pipe; there is nothing to be said to it.
  lifeline.on('error', () => {});
  // None of these keeps this process alive: when it ends, the pipe closes and the desktop goes.
  supervisor.unref();
  (lifeline as unknown as { unref(): void }).unref();
  for (const output of [supervisor.stdout, supervisor.stderr]) (output as Readable & { unref(): void }).unref();
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    supervisor.ref();
    supervisor.kill('SIGTERM');
    lifeline.end();
    await clearedBy(supervisor, ended);
  };
  return {
    id: plan.id,
    environment: { kind: 'private', env },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** The desktops that are running for this user, oldest first; those whose supervisor was killed are cleared away. */
export async function listDesktops(): Promise<DesktopRecord[]> {
  return (await sweepStale()).filter((record) => record.env.DISPLAY !== undefined);
}

/**
 * A desktop that another process started.
 * @throws LumosError NO_SURFACE with the running ones as candidates
 */
export async function attachDesktop(id: string): Promise<PrivateDesktop> {
  const running = await listDesktops();
  const record = running.find((one) => one.id === id);
  if (record === undefined) {
    throw new LumosError('NO_SURFACE', `There is no running desktop "${id}".`, {
      hint: running.length === 0 ? 'Start one: lumos desktop start' : 'Use one of the running desktops.',
      candidates: running.map((one) => ({ id: one.id, role: 'desktop', name: one.env.DISPLAY ?? '' })),
    });
  }
  return {
    id: record.id,
    environment: { kind: 'private', env: record.env },
    stop: () => stopRecorded(record),
  };
}

async function stopRecorded({ supervisor }: DesktopRecord): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (isAlive(supervisor.pid, supervisor.startTime)) process.kill(supervisor.pid, signal);
    const deadline = performance.now() + STOP_DEADLINE;
    while (isAlive(supervisor.pid, supervisor.startTime) && performance.now() < deadline) await delay(20);
  }
  await sweepStale();
}
