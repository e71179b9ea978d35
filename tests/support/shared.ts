/**
 * Reference material that lies next to the project, not in it (W3C mapping tables, conformance suites). Tests that need it
 * skip with `sharedAbsent()` where it is not there.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, from wherever the tests were built to. */
export const PROJECT = projectRoot(dirname(fileURLToPath(import.meta.url)));

const SHARED = join(PROJECT, '..', 'shared');

/** Absolute path of a file of the shared material, or null where it is absent. */
export function sharedFile(...parts: readonly string[]): string | null {
  const path = join(SHARED, ...parts);
  return existsSync(path) ? path : null;
}

/** The reason to give to `t.skip()` for a file that `sharedFile` did not find. */
export function sharedAbsent(...parts: readonly string[]): string {
  return `needs ${join('..', 'shared', ...parts)} next to the project, which is not there`;
}

function projectRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('package.json not found above the tests');
  return projectRoot(parent);
}
