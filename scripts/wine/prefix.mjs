// The Wine prefix: made once as a template; every session gets a copy whose unchanged files are links to the template's.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from '../lib/run.mjs';
import { cacheFolder, hashOf } from './cache.mjs';
import { openSession, SCREEN } from './session.mjs';

const SETTINGS = [
  // Node refuses to start on what Wine pretends to be by default.
  ['wine', 'winecfg', '-v', 'win10'],
  ['wine', 'reg', 'add', 'HKCU\\Software\\Wine\\Explorer', '/v', 'Desktop', '/d', 'lumos', '/f'],
  [
    ...['wine', 'reg', 'add', 'HKCU\\Software\\Wine\\Explorer\\Desktops', '/v', 'lumos'],
    ...['/d', `${SCREEN.width}x${SCREEN.height}`, '/f'],
  ],
];

/** The template's folder; made the first time (some 20 s, 800 MB). */
export async function ensurePrefix({ root, node }) {
  const template = join(cacheFolder(), 'prefix');
  const key = hashOf(readFileSync(join(root, '.lumos-root')), JSON.stringify(SETTINGS));
  const stamp = join(cacheFolder(), 'prefix.stamp');
  if (existsSync(template) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return template;
  say('lumos: making a Wine prefix (once) …');
  const building = `${template}.building`;
  for (const folder of [template, building]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  const session = await openSession({ root, node, prefix: building });
  try {
    for (const command of [['wine', 'wineboot', '-i'], ...SETTINGS]) {
      const [program, ...args] = command;
      // Its drive is made by the first of them: there is no folder there to start in.
      const options = { timeoutMs: 120_000, cwd: '/' };
      const { code, stderr, timedOut } = await session.run([`linux:${program}`, ...args], options);
      if (code !== 0)
        throw new Error(`${args.join(' ')} in Wine: ${timedOut ? 'took too long' : code} ${stderr.slice(-300)}`);
    }
    // Ends the server, which writes the registry.
    await session.run(['linux:wineboot', '-e'], { timeoutMs: 30_000 });
    await session.run(['linux:wineserver', '-k'], { timeoutMs: 30_000 });
    await session.run(['linux:wineserver', '-w'], { timeoutMs: 30_000 });
  } finally {
    await session.close();
  }
  renameSync(building, template);
  writeFileSync(stamp, key);
  return template;
}

/** A prefix of a session's own: its registry and the user's files are copies, everything else are links. */
export function clonePrefix(template, to) {
  let status = run('cp', ['-al', template, to]);
  // Wine writes into a registry file that has several links, instead of replacing it.
  const own = [...readdirSync(template).filter((name) => name.endsWith('.reg')), 'drive_c/users'];
  for (const name of own) {
    rmSync(join(to, name), { recursive: true, force: true });
    status ||= run('cp', ['-a', join(template, name), join(to, name)]);
  }
  if (status !== 0) throw new Error('the Wine prefix could not be copied');
  return to;
}
