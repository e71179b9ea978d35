import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { LumosError } from '../errors.js';
import type { DesktopPrograms } from './plan.js';

/** at-spi-bus-launcher is not in PATH: where Debian, Fedora, Arch and older Debian keep it. */
const AT_SPI_LAUNCHERS = [
  '/usr/libexec/at-spi-bus-launcher',
  '/usr/lib/at-spi-bus-launcher',
  '/usr/lib/at-spi2-core/at-spi-bus-launcher',
  '/usr/libexec/at-spi2-core/at-spi-bus-launcher',
];

/** The absolute path of an executable in `searchPath` (PATH syntax), or null. */
export function findProgram(name: string, searchPath: string): string | null {
  for (const folder of searchPath.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const file = join(folder, name);
    if (isExecutable(file)) return file;
  }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // Not there or not ours to run: both mean "look further".
    return false;
  }
}

/**
 * Finds everything that a private desktop needs.
 * @throws LumosError BACKEND_UNAVAILABLE with the apt-get command that installs what is missing.
 */
export function requirePrograms(searchPath: string): DesktopPrograms {
  const xServer = findProgram('Xvfb', searchPath);
  const windowManager = findProgram('openbox', searchPath);
  const bus = findProgram('dbus-daemon', searchPath);
  const launcher = AT_SPI_LAUNCHERS.find(isExecutable) ?? null;

  const missing: { program: string; debianPackage: string }[] = [];
  if (xServer === null) missing.push({ program: 'Xvfb', debianPackage: 'xvfb' });
  if (windowManager === null) missing.push({ program: 'openbox', debianPackage: 'openbox' });
  if (bus === null) missing.push({ program: 'dbus-daemon', debianPackage: 'dbus' });
  if (launcher === null) missing.push({ program: 'at-spi-bus-launcher', debianPackage: 'at-spi2-core' });

  if (xServer === null || windowManager === null || bus === null || launcher === null) {
    const names = missing.map((one) => one.program).join(', ');
    const packages = missing.map((one) => one.debianPackage).join(' ');
    throw new LumosError('BACKEND_UNAVAILABLE', `A private desktop needs programs that are not installed: ${names}.`, {
      hint: `Install them: sudo apt-get install -y --no-install-recommends ${packages}`,
      details: { missing: names },
    });
  }
  return { xServer, windowManager, bus, setpriv: findProgram('setpriv', searchPath) };
}
