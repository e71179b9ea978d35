/** Run in Windows' node.exe as it is: an application that builds its accessibility tree only for somebody who asks for it. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import { currentEnvironment } from '../../../src/environment.js';
import { nodeNamed, surfaceNamed } from '../../contract/fixture.js';

const backend = createWindowsUiaBackend(currentEnvironment());
let program: ChildProcess;

before(() => {
  program = spawn('Z:\\wine\\built\\page.exe', [], { stdio: 'ignore' });
});
after(async () => {
  await backend.close();
  const ended = once(program, 'exit');
  program.kill();
  await ended;
});

test('a tree that is built only when it is asked for, and later, is in the first read (Wine, MSAA)', async () => {
  const tree = await backend.read(await surfaceNamed(backend, 'Late window'), { deadlineMs: 20_000 });
  assert.deepEqual(tree.nodes.map((node) => `${' '.repeat(node.depth)}${node.role} ${node.name}`).slice(2), [
    '  group Welcome',
    '  button Sign in',
    '  textbox Search',
    '  slider Volume',
    '  textbox Password',
  ]);
  assert.equal(tree.partial, undefined);
  assert.ok(nodeNamed(tree, 'Password')?.states.includes('protected'));
});

test('an interface that cannot cross between processes is left out: without its proxies there is MSAA (Wine)', async () => {
  const tree = await backend.read(await surfaceNamed(backend, 'Late window'));
  assert.equal(nodeNamed(tree, 'Search')?.value, '');
  assert.deepEqual(nodeNamed(tree, 'Sign in')?.affordances, ['focus']);
});
