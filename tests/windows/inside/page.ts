/**
 * Run in Windows' node.exe as it is: an application that builds its accessibility tree only for somebody who asks for it, read from
 * another process by MSAA and, where its proxies are registered (Wine brings them), IAccessible2.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import type { Backend } from '../../../src/a11y/backend.js';
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import type { RawTree, SurfaceId } from '../../../src/blueprint/model.js';
import { currentEnvironment } from '../../../src/environment.js';
import { nodeNamed, surfaceNamed } from '../../contract/fixture.js';

/** Where COM finds how to bring IAccessible2 from one process to another (IID_IAccessible2 of Accessible2.idl). */
const PROXY = 'HKLM\\Software\\Classes\\Interface\\{E89F726E-C4F4-4C19-BB19-B647D7FA8478}\\ProxyStubClsid32';

async function withPage(work: (backend: Backend, surface: SurfaceId) => Promise<void>): Promise<void> {
  const program: ChildProcess = spawn('Z:\\wine\\built\\page.exe', [], { stdio: 'ignore' });
  const backend = createWindowsUiaBackend(currentEnvironment());
  try {
    await work(backend, await surfaceNamed(backend, 'Late window'));
  } finally {
    await backend.close();
    const ended = once(program, 'exit');
    program.kill();
    await ended;
  }
}

const parts = (tree: RawTree) =>
  tree.nodes.slice(2).map((node) => `${'.'.repeat(node.depth)}${node.role} ${node.name}`);

function registry(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('reg.exe', [...args], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

test('a tree that is built only when it is asked for, and later, is in the first read (Wine, IAccessible2)', () =>
  withPage(async (backend, surface) => {
    const tree = await backend.read(surface, { deadlineMs: 20_000 });
    assert.deepEqual(parts(tree), [
      '..heading Welcome',
      '..button Sign in',
      '..searchbox Search',
      '..slider Volume',
      '..textbox Password',
    ]);
    assert.equal(tree.partial, undefined);
    const field = nodeNamed(tree, 'Search') ?? assert.fail('no field');
    await backend.perform(field.handle, { kind: 'set_text', text: 'a🙂漢字' });
    assert.equal((await backend.perform(field.handle, { kind: 'read_text' })).text, 'a🙂漢字');
  }));

test('without registered proxies IAccessible2 is left out, and MSAA says what it can (Wine, MSAA)', async () => {
  const known = /\{[0-9A-F-]+\}\s*$/i.exec(registry('query', PROXY, '/ve').trim())?.[0] ?? assert.fail('no proxies');
  registry('delete', PROXY, '/f');
  try {
    await withPage(async (backend, surface) => {
      const tree = await backend.read(surface, { deadlineMs: 20_000 });
      assert.deepEqual(parts(tree), [
        '..group Welcome',
        '..button Sign in',
        '..textbox Search',
        '..slider Volume',
        '..textbox Password',
      ]);
      assert.deepEqual(nodeNamed(tree, 'Sign in')?.affordances, ['focus']);
    });
  } finally {
    registry('add', PROXY, '/ve', '/d', known.trim(), '/f');
  }
});
