// Compiles the fixtures (C) with the compiler of the root; what is built is kept by the sources' contents.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, hashOf, locked } from './cache.mjs';

const COMPILER = 'x86_64-w64-mingw32-gcc';
const FLAGS = ['-std=gnu11', '-O1', '-g0', '-Wall', '-Werror', '-municode', '-DUNICODE', '-D_UNICODE'];
const LIBRARIES = [
  '-lole32',
  '-loleaut32',
  '-luuid',
  '-lgdi32',
  '-luser32',
  '-lcomctl32',
  '-loleacc',
  '-luiautomationcore',
];
/** One program, on a machine that is busy with much else. */
const LIMIT_MS = 180_000;
/** Another process may be building all of them; one that died is not waited for. */
const PATIENCE_MS = 600_000;

/**
 * Builds every folder `<name>.exe` / `<name>.dll` and every file `<name>.c` of `sources` (a file is a windowed program).
 * @returns the folder with the programs
 */
export function buildFixtures(root, sources) {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[ch]$/.test(name));
  const key = hashOf(
    ...FLAGS,
    ...LIBRARIES,
    ...files.sort().flatMap((name) => [name, readFileSync(join(sources, name))]),
  );
  const folder = join(cacheFolder(), `built-${key}`);
  return locked('compile', PATIENCE_MS, async () => {
    if (existsSync(folder)) return folder;
    const building = `${folder}.building`;
    rmSync(building, { recursive: true, force: true });
    mkdirSync(building, { recursive: true });
    for (const [target, parts] of targets(files)) compile(root, sources, building, target, parts);
    renameSync(building, folder);
    return folder;
  });
}

function targets(files) {
  const found = new Map();
  for (const name of files.filter((each) => each.endsWith('.c'))) {
    const target = name.includes('/') ? name.slice(0, name.indexOf('/')) : name.replace(/\.c$/, '.exe');
    if (/\.(exe|dll)$/.test(target)) found.set(target, [...(found.get(target) ?? []), name]);
  }
  return found;
}

function compile(root, sources, out, target, parts) {
  const kind = target.endsWith('.dll') ? ['-shared'] : ['-mwindows'];
  const result = spawnSync(
    'bwrap',
    [
      ...['--ro-bind', root, '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
      ...[
        '--ro-bind',
        sources,
        '/wine',
        '--bind',
        out,
        '/lumos',
        '--die-with-parent',
        '--chdir',
        '/wine',
        '--',
        COMPILER,
      ],
      ...[...FLAGS, ...kind, '-o', `/lumos/${target}`, ...parts, ...LIBRARIES],
    ],
    { encoding: 'utf8', timeout: LIMIT_MS, env: { PATH: '/usr/bin:/bin' } },
  );
  if (result.status !== 0) throw new Error(`${target} does not compile:\n${result.stderr ?? result.error?.message}`);
}
