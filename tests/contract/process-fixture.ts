/** A fixture application that takes its orders on standard input, in a desktop of its own. */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DesktopEnvironment } from '../../src/environment.js';
import { eventually, type Fixture } from './fixture.js';

/** The interpreter that has the distribution's GObject bindings. */
const PYTHON = '/usr/bin/python3';

/** Why an application of this GTK version cannot be started here; false = it can. */
export function bindingsMissing(version: '3.0' | '4.0'): Promise<string | false> {
  if (process.platform !== 'linux') return Promise.resolve('AT-SPI exists on Linux only');
  const script = `import gi; gi.require_version("Gtk", "${version}")`;
  return new Promise((resolve) => {
    execFile(PYTHON, ['-c', script], { timeout: 10_000 }, (error) => {
      resolve(error ? `Python's bindings of GTK ${version} are not installed (gir1.2-gtk-${version})` : false);
    });
  });
}

/** `tests/apps`, from wherever the tests were compiled to. */
export function applicationFile(name: string): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, 'tests', 'apps', name);
  }
  throw new Error('The root of the project was not found.');
}

export async function startApplication(
  file: string,
  environment: DesktopEnvironment,
  settings: Readonly<Record<string, string>> = {},
): Promise<Fixture & { readonly process: ChildProcessWithoutNullStreams }> {
  const child = spawn(PYTHON, [applicationFile(file)], { env: { ...environment.env, ...settings }, stdio: 'pipe' });
  const lines: string[] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const heard = (line: string) =>
    eventually(
      `"${line}" from ${file}`,
      async () => {
        if (child.exitCode !== null && !lines.includes(line)) throw new Error(`${file} ended: ${errors}`);
        const at = lines.indexOf(line);
        return at >= 0 && lines.splice(0, at + 1).length > 0;
      },
      20_000,
    );
  await heard('ready');
  return {
    process: child,
    async order(order) {
      child.stdin.write(`${order}\n`);
      await heard(`done ${order}`);
    },
    async dispose() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
