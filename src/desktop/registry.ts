import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LumosError } from '../errors.js';

/** What is written down of each running desktop, so that another process can find, use and end it. */
export interface DesktopRecord {
  readonly schema: 'lumos.desktop/1';
  readonly id: string;
  readonly persistent: boolean;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly supervisor: { readonly pid: number; readonly startTime: string };
  /** Removed when the desktop ends. */
  readonly folder: string;
  /** 0 while the desktop starts. */
  readonly xServerPid: number;
  /** The complete environment; empty while the desktop starts. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The folder of the records: `$XDG_RUNTIME_DIR/lumos/desktops`, else `<temporary folder>/lumos-<uid>/desktops`. Created with
 * mode 0700.
 * @throws LumosError PERMISSION_REQUIRED when it belongs to somebody else or others may enter it
 */
export function registryFolder(source: NodeJS.ProcessEnv = process.env): string {
  const runtime = source.XDG_RUNTIME_DIR;
  const base = runtime ? join(runtime, 'lumos') : join(tmpdir(), `lumos-${process.getuid?.() ?? 0}`);
  const folder = join(base, 'desktops');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const one of [base, folder]) requirePrivate(one);
  return folder;
}

function requirePrivate(folder: string): void {
  const facts = lstatSync(folder);
  if (facts.isDirectory() && facts.uid === process.getuid?.() && (facts.mode & 0o077) === 0) return;
  throw new LumosError('PERMISSION_REQUIRED', `${folder} is not a folder that only you can enter.`, {
    hint: `Remove it, or make it yours alone: chmod 700 ${folder}`,
    details: { folder },
  });
}

function recordFile(id: string): string {
  return join(registryFolder(), `${id}.json`);
}

export function writeRecord(record: DesktopRecord): void {
  const file = recordFile(record.id);
  // Renamed into place, so that a reader never sees half a record.
  writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function removeRecord(id: string): void {
  rmSync(recordFile(id), { force: true });
}

export function readRecords(): DesktopRecord[] {
  const folder = registryFolder();
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readRecord(join(folder, name)))
    .filter((record): record is DesktopRecord => record !== null)
    .sort((a, b) => a.startedAt - b.startedAt);
}

function readRecord(file: string): DesktopRecord | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<DesktopRecord>;
    return value.schema === 'lumos.desktop/1' ? (value as DesktopRecord) : null;
  } catch (error) {
    // Removed since the folder was listed: another process ended that desktop. A file that is not JSON is nobody's record.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}
