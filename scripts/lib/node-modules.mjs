// Keeps node_modules in step with package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './run.mjs';

const stamp = join(root, 'node_modules/.lumos-lock-hash');

/** Installs the packages of the lock file when they are missing or another lock file's. Returns false when that failed. */
export function ensureNodeModules() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  if (!existsSync(join(root, 'node_modules/.package-lock.json')) || existsSync(stamp)) {
    say('lumos: installing npm packages (once) …');
    // No install scripts: native code comes ready-built in the packages.
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    // Under `npm start` this names the npm that runs; npm is then started by the same Node as this script.
    const npm = process.env.npm_execpath;
    const status = npm ? run(process.execPath, [npm, ...args]) : run('npm', args);
    if (status !== 0) {
      say('lumos: `npm ci` failed; npm says why above. It needs a network connection or a filled npm cache.');
      return false;
    }
  }
  // Packages that the person installed by `npm install` or `npm ci` are taken as they are.
  writeFileSync(stamp, hash);
  return true;
}
