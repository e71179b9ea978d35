// Running other programs: argument arrays, no shell, and one way to say things to the person (standard error).
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Runs a program to its end with its output on standard error; returns its exit status (127 when it is not there). */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  if (result.error) {
    say(`${program}: ${result.error.message}`);
    return 127;
  }
  return result.status ?? 1;
}

/** What a program prints, or null when it fails or is not there. */
export function output(program, args) {
  const result = spawnSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.error || result.status !== 0 ? null : result.stdout;
}
