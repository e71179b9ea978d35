/** Where traces lie, and what they are called. */
import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** `$XDG_STATE_HOME/lumos/traces` (XDG Base Directory Specification 0.8), else below `~/.local/state`. */
export function traceFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return join(env.XDG_STATE_HOME || join(env.HOME || homedir(), '.local', 'state'), 'lumos', 'traces');
}

/** Characters of the goal in a file name. */
const SLUG_LENGTH = 40;

/**
 * `20261120-160444-write-an-essay-7f3a.jsonl`: local time, and the beginning of the goal up to the first quotation mark or
 * digit, after which there may be what should not stand in a name. Letters of every script stay.
 */
export function traceName(goal: string, now = new Date(), unique = Math.random()): string {
  const [plain = ''] = goal.normalize('NFC').split(/["'“”„«»‘’\d]/u);
  const words = plain
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, '-')
    .replace(/^-|-$/gu, '');
  const slug = [...words]
    .slice(0, SLUG_LENGTH)
    .join('')
    .replace(/-[^-]*$/u, (end) => (words.length > SLUG_LENGTH ? '' : end));
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  const end = Math.floor(unique * 0x10000)
    .toString(16)
    .padStart(4, '0');
  return `${[day, time, slug, end].filter((part) => part !== '').join('-')}.jsonl`;
}

export function defaultTracePath(goal: string, env?: Readonly<Record<string, string | undefined>>): string {
  return join(traceFolder(env), traceName(goal));
}

export interface TraceFile {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}

/** Newest first; none where the folder does not exist. */
export function listTraces(folder = traceFolder()): TraceFile[] {
  const files: TraceFile[] = [];
  for (const name of namesIn(folder)) {
    if (!name.endsWith('.jsonl')) continue;
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile()) files.push({ path, bytes: found.size, changedAt: found.mtimeMs });
  }
  return files.sort((a, b) => b.changedAt - a.changedAt || (a.path < b.path ? 1 : -1));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
