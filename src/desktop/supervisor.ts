/**
 * The process that owns one private desktop: starts its servers, adopts every orphan among its descendants, and clears
 * everything away when it is told to end (SIGTERM), when its starter is gone (end of standard input) or when a server dies.
 * Started by `private.ts` with the plan as its one argument; writes one SupervisorReport to standard output.
 */
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearAway } from './cleanup.js';
import type { DesktopPlan, SupervisorReport } from './plan.js';
import { readProcess } from './processes.js';
import { writeRecord } from './registry.js';
import { startServers } from './servers.js';

const plan = JSON.parse(process.argv[2] ?? '') as DesktopPlan;
const logFile = join(plan.folder, 'servers.log');
const servers: ChildProcess[] = [];
let display: string | null = null;
let ending = false;

function report(message: SupervisorReport): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** The last lines of what the servers wrote: what a person needs to see when the desktop does not start. */
function lastWords(): string {
  if (!existsSync(logFile)) return '';
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-6).join('\n');
}

/** For whoever looks into the folder of a desktop that does not do as it should. */
function note(text: string): void {
  appendFileSync(logFile, `lumos: ${text}\n`, { mode: 0o600 });
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  const left = await clearAway({
    id: plan.id,
    folder: plan.folder,
    display,
    xServerPid: servers[0]?.pid ?? null,
    servers: servers.map((server) => server.pid ?? 0),
    root: process.pid,
  });
  process.exit(left === 0 ? 0 : 1);
}

/** The starter may be gone: nobody reads what is written then, and the end of standard input says so. */
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
process.on('SIGHUP', () => {});
process.stdin.on('error', () => void end());
process.stdin.on('end', () => {
  if (!plan.persistent || display === null) void end();
});
process.stdin.resume();

async function adoptOrphans(): Promise<void> {
  const { becomeSubreaper, reapAdopted } = await import('../platform/linux/subreaper.js');
  if (!becomeSubreaper()) note('the kernel does not let this process adopt orphans');
  process.on('SIGCHLD', () => reapAdopted(new Set(servers.map((server) => server.pid ?? 0))));
}

/** @throws Error when the home can't be made, or something has the name of the desktop's folder, which is random */
function makeFolders(): void {
  mkdirSync(plan.folder, { mode: 0o700 });
  mkdirSync(plan.home, { recursive: true, mode: 0o700 });
}

const startedAt = Date.now();

function record(xServerPid: number, env: Record<string, string>): void {
  const { id, persistent, width, height, scale, folder } = plan;
  const supervisor = { pid: process.pid, startTime: readProcess(process.pid)?.startTime ?? '' };
  writeRecord({
    schema: 'lumos.desktop/1',
    ...{ id, persistent, width, height, scale, folder },
    ...{ startedAt, supervisor, xServerPid, env },
  });
}

try {
  // Written down before there is a folder or a process: whatever happens now, the next process finds it and clears it away.
  record(0, {});
  makeFolders();
  const log = openSync(logFile, 'a', 0o600);
  await adoptOrphans().catch((error: unknown) => {
    // Without native code the marker in each process' environment still finds everything that kept it.
    note(`orphans are not adopted: ${String(error)}`);
  });
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const running = await startServers(plan, inherited, log, (server) => servers.push(server));
  display = running.env.DISPLAY ?? null;
  record(running.xServer.pid ?? 0, running.env);
  // Without its display or its bus the desktop is of no use.
  running.xServer.on('exit', () => void end());
  running.bus.on('exit', () => void end());
  if (!ending) report({ kind: 'ready', env: running.env });
} catch (error) {
  if (!ending) report({ kind: 'failed', message: `${(error as Error).message}\n${lastWords()}`.trim() });
  await end();
}
