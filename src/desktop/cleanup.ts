import { readFileSync, rmSync } from 'node:fs';
import { endProcesses, isAlive, processesOf } from './processes.js';
import { type DesktopRecord, readRecords, removeRecord } from './registry.js';

/** How long applications may take to end after SIGTERM, in milliseconds. */
const GRACE = 400;

export interface Leftovers {
  readonly id: string;
  /** The desktop's folder. */
  readonly folder: string;
  /** null when the display server never became ready. */
  readonly display: string | null;
  readonly xServerPid: number | null;
  /** Pids that are ended last, so that applications still have a display and a bus while they say goodbye. */
  readonly servers: readonly number[];
  /** The process whose descendants belong to the desktop, when it is the caller. */
  readonly root?: number;
}

/** Ends every process of a desktop and removes its files. Resolves with the number of processes that could not be ended. */
export async function clearAway(desktop: Leftovers): Promise<number> {
  const servers = new Set(desktop.servers);
  const find = () => processesOf(desktop.id, desktop.root);
  await endProcesses(() => find().filter((entry) => !servers.has(entry.pid)), GRACE);
  const left = await endProcesses(find, GRACE);
  removeDisplayFiles(desktop.display, desktop.xServerPid);
  rmSync(desktop.folder, { recursive: true, force: true, maxRetries: 3 });
  removeRecord(desktop.id);
  return left.length;
}

/** An X server that was killed leaves its lock and socket (Xserver(1)); they are removed only if the lock names that server. */
function removeDisplayFiles(display: string | null, xServerPid: number | null): void {
  const number = display?.slice(1);
  if (number === undefined || xServerPid === null || !/^\d+$/.test(number)) return;
  const lock = `/tmp/.X${number}-lock`;
  try {
    if (Number(readFileSync(lock, 'latin1').trim()) !== xServerPid) return;
  } catch {
    // Already gone: the server removed its files itself.
    return;
  }
  rmSync(lock, { force: true });
  rmSync(`/tmp/.X11-unix/X${number}`, { force: true });
}

/** Clears away desktops whose supervisor was killed. Returns the living ones. */
export async function sweepStale(): Promise<DesktopRecord[]> {
  const living: DesktopRecord[] = [];
  for (const record of readRecords()) {
    if (isAlive(record.supervisor.pid, record.supervisor.startTime)) {
      living.push(record);
      continue;
    }
    await clearAway({
      id: record.id,
      folder: record.folder,
      display: record.env.DISPLAY ?? null,
      xServerPid: record.xServerPid,
      servers: [record.xServerPid],
    });
  }
  return living;
}
