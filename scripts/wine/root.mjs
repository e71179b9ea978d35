// A Debian trixie with Wine 10 in a folder, by mmdebstrap. Older Wines have no UI Automation client that answers.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output, run, say } from '../lib/run.mjs';
import { cacheFolder, hashOf } from './cache.mjs';

const SUITE = 'trixie';
/** Xvfb is in there too: everything of a session runs, and ends, in one process namespace. */
const PACKAGES = [
  ...['wine', 'wine64', 'xvfb', 'libgl1', 'libxi6', 'libxrandr2', 'libxcursor1', 'libxcomposite1', 'libxfixes3'],
  ...['libxrender1', 'libgnutls30t64', 'fonts-liberation', 'fonts-wine', 'procps'],
  // Compiles the fixtures. Newer than that of Debian 12, whose headers lack most of UI Automation.
  'gcc-mingw-w64-x86-64-win32',
];
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const MINUTES = 60_000;

/** The folder of the root; builds it the first time (a minute, 1.4 GB). Throws an Error whose message says why it cannot. */
export function ensureRoot() {
  const root = join(cacheFolder(), 'root');
  const key = hashOf(SUITE, ...PACKAGES);
  const stamp = join(root, '.lumos-root');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return root;
  if (process.getuid?.() !== 0) throw new Error('only root can build the Wine root file system');
  if (process.env.LUMOS_NO_INSTALL) throw new Error('Wine 10 is not set up, and LUMOS_NO_INSTALL forbids to do it');
  if (output('mmdebstrap', ['--version']) === null) throw new Error('mmdebstrap is not installed');
  const mirror = mirrorOfThisMachine();
  say('lumos: building a Debian root with Wine 10 (once) …');
  const building = `${root}.building`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(cacheFolder(), { recursive: true });
  const status = run(
    'mmdebstrap',
    [
      ...['--quiet', '--variant=minbase', '--aptopt=APT::Install-Recommends "false"'],
      // A mirror may be a snapshot of an earlier day.
      ...['--aptopt=Acquire::Check-Valid-Until "false"', '--aptopt=Acquire::Check-Date "false"'],
      ...(existsSync(KEYRING) ? [`--keyring=${KEYRING}`] : []),
      ...[`--include=${PACKAGES.join(',')}`, SUITE, building, `deb ${mirror} ${SUITE} main`],
    ],
    { timeout: 8 * MINUTES },
  );
  if (status !== 0) {
    rmSync(building, { recursive: true, force: true });
    throw new Error(`mmdebstrap failed (${status}); it needs a Debian mirror that has ${SUITE}`);
  }
  // A session mounts into these; the root itself is never written to.
  for (const name of ['wine', 'lumos']) mkdirSync(join(building, name));
  writeFileSync(join(building, '.lumos-root'), key);
  rmSync(root, { recursive: true, force: true });
  renameSync(building, root);
  return root;
}

/** The Debian mirror that this machine's own package manager uses; LUMOS_WINE_MIRROR names another one. */
function mirrorOfThisMachine() {
  if (process.env.LUMOS_WINE_MIRROR) return process.env.LUMOS_WINE_MIRROR;
  const targets = output('apt-get', ['indextargets', '--format', '$(REPO_URI) $(COMPONENT)', 'Identifier: Packages']);
  for (const line of (targets ?? '').split('\n')) {
    const [uri, component] = line.split(' ');
    if (component === 'main' && /\/debian\/?$/.test(uri ?? '')) return uri;
  }
  throw new Error('apt knows no Debian mirror (LUMOS_WINE_MIRROR can name one)');
}
