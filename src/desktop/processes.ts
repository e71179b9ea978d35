import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { DESKTOP_MARKER } from './plan.js';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** Clock ticks since boot; with the pid it names one process for good, as pids are used again. */
  readonly startTime: string;
  readonly zombie: boolean;
}

/** One process as proc(5), /proc/[pid]/stat, tells it; null when there is none. */
export function readProcess(pid: number): ProcessEntry | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    // It has ended.
    return null;
  }
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    pid,
    parent: Number(fields[1]),
    startTime: fields[19] ?? '',
    zombie: fields[0] === 'Z' || fields[0] === 'X',
  };
}

export function isAlive(pid: number, startTime: string): boolean {
  const entry = readProcess(pid);
  return entry !== null && !entry.zombie && entry.startTime === startTime;
}

function allProcesses(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((entry): entry is ProcessEntry => entry !== null && !entry.zombie);
}

function carriesMarker(pid: number, id: string): boolean {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`.includes(`\0${DESKTOP_MARKER}=${id}\0`);
  } catch {
    // Another user's process, or one that has ended: not ours to end.
    return false;
  }
}

/**
 * Every living process of a desktop: those whose environment carries its marker, and all descendants of those and of
 * `root`. Descendants are needed as some programs (Chromium) overwrite their own environment to set their title.
 */
export function processesOf(id: string, root?: number): ProcessEntry[] {
  const all = allProcesses();
  const chosen = new Map<number, ProcessEntry>();
  const roots = new Set<number>(root === undefined ? [] : [root]);
  for (const entry of all) if (entry.pid !== process.pid && carriesMarker(entry.pid, id)) chosen.set(entry.pid, entry);
  for (let grew = true; grew; ) {
    grew = false;
    for (const entry of all) {
      if (chosen.has(entry.pid) || entry.pid === process.pid) continue;
      if (!chosen.has(entry.parent) && !roots.has(entry.parent)) continue;
      chosen.set(entry.pid, entry);
      grew = true;
    }
  }
  if (root !== undefined) chosen.delete(root);
  return [...chosen.values()];
}

function signalAll(entries: readonly ProcessEntry[], signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const { pid } of entries) {
    try {
      process.kill(pid, signal);
    } catch {
      // Ended between the look and the signal, or changed user; the next look tells.
    }
  }
}

/**
 * Ends what `find` returns, asking first (SIGTERM), then by force, and looks again until nothing is left, as a process
 * may fork while it is being ended. Resolves with what could not be ended.
 * @param graceMs how long applications may take to end by themselves
 */
export async function endProcesses(
  find: () => ProcessEntry[],
  graceMs: number,
  forceMs = 5000,
): Promise<ProcessEntry[]> {
  const started = performance.now();
  let left = find();
  signalAll(left, 'SIGTERM');
  while (left.length > 0 && performance.now() - started < graceMs + forceMs) {
    await delay(15);
    left = find();
    if (performance.now() - started > graceMs) signalAll(left, 'SIGKILL');
  }
  return left;
}
