// Finds and, where this user may, installs the Debian packages that LUMOS needs on Linux.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output, root, run, say } from './run.mjs';

const lists = JSON.parse(readFileSync(join(root, 'scripts/packages.json'), 'utf8'));
const memory = join(root, 'node_modules/.lumos-packages');
/** Installing is not tried again within this time after it failed for the same packages, in milliseconds. */
const PATIENCE = 60 * 60 * 1000;

/**
 * @param purpose 'runtime' (what LUMOS needs) or 'test' (that and the applications of the live tests)
 * @returns the names of packages that are still missing
 */
export function ensureSystemPackages(purpose) {
  if (process.platform !== 'linux') return [];
  const wanted = purpose === 'test' ? [...lists.runtime, ...lists.test] : lists.runtime;
  const missing = missingOf(wanted);
  if (missing.length === 0) return [];
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (output('apt-get', ['--version']) === null) {
    say(`lumos: these programs are missing (Debian package names): ${missing.join(' ')}. Some things will not work.`);
    return missing;
  }
  const prefix = elevation();
  if (prefix === null || process.env.LUMOS_NO_INSTALL) {
    say(
      `lumos: system packages are missing, so some things will not work. To install them:\n  sudo sh -c '${command}'`,
    );
    return missing;
  }
  if (triedLately(missing)) return missing;
  say(`lumos: installing system packages (once): ${missing.join(' ')} …`);
  install(prefix, missing);
  const left = missingOf(wanted);
  if (left.length > 0) {
    say(`lumos: could not install: ${left.join(' ')}. Some things will not work. To try it yourself:\n  ${command}`);
    remember(left);
  }
  return left;
}

function missingOf(packages) {
  const suspects = packages.filter((one) => !isPresent(one)).map((one) => one.name);
  if (suspects.length === 0) return [];
  // Not where it usually is; the package manager knows better.
  return suspects.filter((name) => !/^Status: install ok installed$/m.test(output('dpkg-query', ['-s', name]) ?? ''));
}

function isPresent({ present, library }) {
  if (present) return present.some((file) => existsSync(file));
  // Nothing tells from outside: the package manager is asked.
  if (!library) return false;
  const folders = ['/usr/lib', '/lib', '/usr/lib64'];
  if (existsSync('/usr/lib')) {
    for (const name of readdirSync('/usr/lib')) if (name.endsWith('-linux-gnu')) folders.push(join('/usr/lib', name));
  }
  return folders.some((folder) => existsSync(join(folder, library)));
}

/** What to put before a command so that it runs as root; null where that would need a password. */
function elevation() {
  if (process.getuid?.() === 0) return [];
  return output('sudo', ['-n', 'true']) === null ? null : ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive'];
}

function install(prefix, names) {
  const asRoot = (args) => {
    const [program, ...rest] = [...prefix, 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=300', ...args];
    return run(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  if (asRoot(['update']) !== 0) say('lumos: `apt-get update` failed; going on with the lists that are there.');
  // One name that this distribution does not have would keep all others from being installed.
  const known = names.filter((name) => /Candidate: (?!\(none\))/.test(output('apt-cache', ['policy', name]) ?? ''));
  if (known.length === 0) return;
  const options = ['install', '-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];
  asRoot([...options, ...known]);
}

function triedLately(names) {
  if (!existsSync(memory)) return false;
  const { at, left } = JSON.parse(readFileSync(memory, 'utf8'));
  return Date.now() - at < PATIENCE && names.every((name) => left.includes(name));
}

function remember(left) {
  if (existsSync(join(root, 'node_modules'))) writeFileSync(memory, JSON.stringify({ at: Date.now(), left }));
}
