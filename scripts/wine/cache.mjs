// Where the parts of the Wine job live: outside of the repository, so that the second run has nothing to build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The folder of everything; LUMOS_WINE_ROOT names another one. */
export function cacheFolder() {
  return process.env.LUMOS_WINE_ROOT || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lumos', 'wine');
}

export function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Runs `work` while no other process on this machine does so with the same cache. A holder that died is passed over.
 * @param patienceMs how long to wait for the other one
 */
export async function locked(name, patienceMs, work) {
  const file = join(cacheFolder(), `${name}.lock`);
  mkdirSync(cacheFolder(), { recursive: true });
  const end = performance.now() + patienceMs;
  while (!take(file)) {
    if (performance.now() > end) throw new Error(`another process holds ${file}`);
    await delay(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!holderLives(file)) rmSync(file, { force: true });
    return false;
  }
}

function holderLives(file) {
  try {
    const pid = readFileSync(file, 'utf8');
    // Between creating and writing the file is empty for a moment.
    return pid === '' || existsSync(`/proc/${pid}`);
  } catch {
    // Let go meanwhile: the next attempt takes it.
    return true;
  }
}
