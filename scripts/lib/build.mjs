// Compiles the TypeScript when a source changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run, say } from './run.mjs';

const dist = join(root, 'dist');
const stamp = join(dist, '.build-stamp');
const sources = ['src', 'tests', 'bench'];
const configuration = ['tsconfig.json', 'package.json', 'package-lock.json'];

/** Returns false when there are type errors; they are then on standard error. */
export function ensureBuild() {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  say('lumos: compiling …');
  rmSync(stamp, { force: true });
  mkdirSync(dist, { recursive: true });
  removeOrphans();
  const status = run(join(root, 'node_modules/.bin/tsc'), ['--outDir', dist]);
  if (status !== 0) {
    say('lumos: compiling failed; see above.');
    return false;
  }
  if (run(process.execPath, [join(root, 'scripts/bundle-page.mjs'), dist]) !== 0) {
    say('lumos: bundling the scripts for web pages failed; see above.');
    return false;
  }
  writeFileSync(stamp, now);
  return true;
}

/** Names, sizes and times of all sources: as good as their contents for "did anything change", and quick to collect. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = sources.flatMap((folder) => listFiles(join(root, folder), '.ts'));
  for (const file of [...files, ...configuration.map((name) => join(root, name))]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** What a deleted or renamed source left behind: an old test would otherwise still be run. */
function removeOrphans() {
  for (const file of listFiles(dist, '.js')) {
    const base = relative(dist, file).slice(0, -'.js'.length);
    if (existsSync(join(root, `${base}.ts`))) continue;
    for (const suffix of ['.js', '.js.map', '.d.ts']) rmSync(join(dist, base + suffix), { force: true });
  }
}

function listFiles(folder, suffix) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(suffix))
    .sort()
    .map((name) => join(folder, name));
}
