#!/usr/bin/env node
// Makes a fresh clone ready: npm packages, compiled code, system packages. Quick when there is nothing to do.
//   node scripts/setup.mjs [--test]
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';

/**
 * @param purpose 'runtime' or 'test'
 * @returns whether the compiled code is there; missing system packages are told, but stop nothing
 */
export function setup(purpose) {
  if (!ensureNodeModules() || !ensureBuild()) return false;
  ensureSystemPackages(purpose);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exit(setup(process.argv.includes('--test') ? 'test' : 'runtime') ? 0 : 2);
}
