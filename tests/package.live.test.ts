import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { projectFolder } from './support/project.js';

const run = promisify(execFile);
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
/** What npm says when it cannot reach a registry. */
const NO_NETWORK = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

describe('the package that npm publishes', () => {
  const root = projectFolder();
  let folder: string;
  let noNetwork = false;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lumos-package-'));
    writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true }');
    // Compiled already: these tests come from there.
    const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, ...QUIET];
    const { stdout } = await run('npm', packing, { cwd: root });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    try {
      const install = ['install', '--ignore-scripts', '--prefer-offline', ...QUIET, join(folder, filename)];
      await run('npm', install, { cwd: folder });
    } catch (error) {
      if (!NO_NETWORK.test(String((error as { stderr?: string }).stderr))) throw error;
      noNetwork = true;
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('runs by npx from an empty folder and says its version', async (t) => {
    if (noNetwork) return t.skip('no package registry can be reached');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const { stdout } = await run('npx', ['--no-install', 'lumos', '--version'], { cwd: folder });
    assert.match(stdout, new RegExp(`(^|\\s)${version.replaceAll('.', '\\.')}\\s*$`));
  });

  test('loads no native module when its root is imported', async (t) => {
    if (noNetwork) return t.skip('no package registry can be reached');
    const script = `
      const names = Object.keys(await import('lumos'));
      const native = process.report.getReport().sharedObjects.filter((file) => file.endsWith('.node'));
      process.stdout.write(JSON.stringify({ names, native }));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    const { names, native } = JSON.parse(stdout) as { names: string[]; native: string[] };
    assert.ok(names.length > 0, 'it exports something');
    assert.deepEqual(native, []);
  });

  test('holds compiled code, types and papers, and neither tests nor sources', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json', ...QUIET], { cwd: root });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const paths = files.map((file) => file.path);
    for (const path of ['bin/lumos.js', 'dist/src/index.js', 'dist/src/index.d.ts', 'README.md', 'LICENSE']) {
      assert.ok(paths.includes(path), path);
    }
    assert.deepEqual(
      paths.filter((path) => /(^|\/)tests\/|^src\/|^bench\/|^scripts\//.test(path)),
      [],
    );
  });
});
