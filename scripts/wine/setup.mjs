// Everything that a session in Wine needs, built where it is missing. `node scripts/wine/setup.mjs` does it by hand.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output, say } from '../lib/run.mjs';
import { cacheFolder, locked } from './cache.mjs';
import { ensureModules, ensureNode } from './packages.mjs';
import { ensurePrefix } from './prefix.mjs';
import { ensureRoot } from './root.mjs';

/** Building is not tried again within this time after it failed, in milliseconds. */
const PATIENCE = 60 * 60 * 1000;
const LOCK_MS = 9 * 60 * 1000;

/**
 * @returns { root, node, modules, prefix } (folders of the cache; `prefix` is a template), or { why } where Wine cannot be
 *   had here. Never rejects.
 */
export async function prepareWine() {
  const why = unable();
  if (why !== null) return { why };
  const memory = join(cacheFolder(), 'failed.json');
  const earlier = failedLately(memory);
  if (earlier !== null) return { why: earlier };
  try {
    const parts = await locked('setup', LOCK_MS, async () => {
      const root = ensureRoot();
      const node = ensureNode();
      const modules = ensureModules();
      return { root, node, modules, prefix: await ensurePrefix({ root, node }) };
    });
    rmSync(memory, { force: true });
    return parts;
  } catch (error) {
    const reason = `Wine 10 could not be set up: ${error.message}`;
    if (existsSync(cacheFolder())) writeFileSync(memory, JSON.stringify({ at: Date.now(), why: reason }));
    return { why: reason };
  }
}

/** What no set-up can change here. */
function unable() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Wine is set up on x64 Linux only';
  if (process.env.LUMOS_NO_WINE) return 'LUMOS_NO_WINE is set';
  if (process.getuid?.() !== 0) return 'sessions in Wine need root (namespaces)';
  if (output('bwrap', ['--version']) === null) return 'bwrap (bubblewrap) is not installed';
  if (output('bwrap', ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--unshare-pid', 'true']) === null) {
    return 'bwrap may not make namespaces here';
  }
  return null;
}

function failedLately(memory) {
  if (!existsSync(memory)) return null;
  const { at, why } = JSON.parse(readFileSync(memory, 'utf8'));
  return Date.now() - at < PATIENCE ? `${why} (tried ${Math.round((Date.now() - at) / 60_000)} min ago)` : null;
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  const result = await prepareWine();
  say(JSON.stringify(result, null, 2));
  say(`${((performance.now() - started) / 1000).toFixed(1)} s`);
  process.exitCode = 'why' in result ? 1 : 0;
}
