/**
 * What ids stand for, kept between processes: `lumos observe` gives A14, a later `lumos click A14` finds it again through
 * its locator. One file for each desktop, readable by its owner only; it holds roles and names, never values.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IdRegistry, type IdsJson } from '../blueprint/ids.js';
import type { BackendKind, SurfaceId } from '../blueprint/model.js';
import type { DesktopEnvironment } from '../environment.js';

/** Bytes. A file beyond it was not written by this code. */
export const MAX_STATE_BYTES = 4 << 20;
/** Locators kept, newest first: about 300 bytes each. */
export const MAX_KEPT = 8000;
const SCHEMA = 'lumos.state/1';

interface StateJson {
  readonly schema: typeof SCHEMA;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly ids: IdsJson;
}

/**
 * `$XDG_STATE_HOME/lumos/ids-<desktop>.json` (XDG Base Directory Specification 0.8). Desktops differ by display and by the
 * address of their message bus, so that a private desktop with the same display number as an earlier one has its own.
 */
export function defaultStateFile({ env }: DesktopEnvironment): string {
  // Windows has no HOME of its own.
  const home = env.XDG_STATE_HOME || join(env.HOME || env.USERPROFILE || '/', '.local', 'state');
  const desktop = [env.DISPLAY ?? '', env.WAYLAND_DISPLAY ?? '', env.DBUS_SESSION_BUS_ADDRESS ?? ''].join('\0');
  const hash = createHash('sha256').update(desktop).digest('hex').slice(0, 16);
  return join(home, 'lumos', `ids-${hash}.json`);
}

export interface LoadedState {
  readonly ids: IdRegistry;
  /** Why what was there could not be used. */
  readonly warning: string | null;
}

/** Never throws: what can't be read is started afresh, and the warning says so. */
export async function loadState(file: string): Promise<LoadedState> {
  try {
    const { size } = await stat(file);
    if (size > MAX_STATE_BYTES) throw new Error(`it is ${size} bytes long`);
    const json = JSON.parse(await readFile(file, 'utf8')) as StateJson;
    if (json?.schema !== SCHEMA) throw new Error(`it is not ${SCHEMA}`);
    return { ids: IdRegistry.fromJSON(json.ids), warning: null };
  } catch (error) {
    const ids = new IdRegistry();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { ids, warning: null };
    const why = error instanceof Error ? error.message : String(error);
    return { ids, warning: `Earlier ids are forgotten: ${file} could not be used (${why}).` };
  }
}

/**
 * Replaces the file in one step.
 * @param open ids of surfaces that are open now: what belongs to others is left out; null = not known, all is kept
 * @param listed backends whose surfaces are among `open`: what others know (a browser, seen from a session of windows) is kept
 */
export async function saveState(
  file: string,
  ids: IdRegistry,
  open: ReadonlySet<SurfaceId> | null,
  listed: (kind: BackendKind) => boolean = () => true,
): Promise<void> {
  const state: StateJson = { schema: SCHEMA, savedAt: Date.now(), ids: pruned(ids.toJSON(), open, listed) };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeFile(temporary, JSON.stringify(state), { mode: 0o600, flag: 'wx' });
    await rename(temporary, file);
  } catch (error) {
    // Nothing to clean up when the file could not even be created.
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

/** The counters stay, so that a number is never given again. */
function pruned(json: IdsJson, open: ReadonlySet<SurfaceId> | null, listed: (kind: BackendKind) => boolean): IdsJson {
  const alive = json.locators.filter(
    (row) => open === null || !listed(row.handle.backend) || open.has(json.surfaces[row.surface]?.id ?? ''),
  );
  return { ...json, locators: alive.slice(-MAX_KEPT) };
}
