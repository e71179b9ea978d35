/** Run in Windows' Node in Wine 10 as it is: what Wine itself implements, and honest refusals of what it does not. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import { centre } from '../../../src/blueprint/geometry.js';
import type { SurfaceId } from '../../../src/blueprint/model.js';
import { currentEnvironment } from '../../../src/environment.js';
import { LumosError } from '../../../src/errors.js';
import { type Provider, startProvider } from '../../windows/inside/provider.js';
import { eventually, nodeNamed, SECRET, surfaceNamed, TITLE } from '../fixture.js';
import { checkSurface, checkTree } from '../invariants.js';

/** Wine takes 0.1 s and more for each node. */
const PATIENCE = { deadlineMs: 30_000 };

const refusedWith = (code: string) => (error: unknown) => error instanceof LumosError && error.code === code;

describe('windows-uia in Wine: Notepad, through its child windows', () => {
  const backend = createWindowsUiaBackend(currentEnvironment());
  let notepad: ChildProcess;
  let surface: SurfaceId;

  before(async () => {
    notepad = spawn('notepad.exe', [], { stdio: 'ignore' });
    surface = await surfaceNamed(backend, 'Untitled - Notepad');
  });
  after(async () => {
    await backend.close();
    notepad.kill();
  });

  const edit = async () => {
    const tree = await backend.read(surface);
    return tree.nodes.find((node) => node.role === 'textbox') ?? assert.fail('no edit control');
  };

  test('the window and its edit control are read, and the edit control has the keyboard', async () => {
    for (const each of await backend.surfaces()) checkSurface(each, 'windows-uia');
    const tree = await backend.read(surface);
    checkTree(tree, 'windows-uia');
    const field = await edit();
    assert.deepEqual(field.states, ['focused', 'focusable', 'multiline']);
    assert.equal(
      tree.focus,
      tree.nodes.findIndex((node) => node.role === 'textbox'),
    );
  });

  test('text is set, inserted and read back', async () => {
    const { handle } = await edit();
    await backend.perform(handle, { kind: 'set_text', text: 'one\ntwo — 你好' });
    await backend.perform(handle, { kind: 'insert_text', text: '🙂', offset: 4 });
    const { text } = await backend.perform(handle, { kind: 'read_text' });
    assert.equal(text, 'one\n🙂two — 你好');
    assert.equal((await edit()).value, 'one\n🙂two — 你好');
  });

  test('the element in the middle of the edit control is the edit control', async () => {
    const field = await edit();
    const path = await backend.elementAt(centre(field.bounds ?? assert.fail('no bounds')));
    assert.equal(path?.nodes.at(-1)?.handle.key, field.handle.key);
  });

  test('the window is moved, minimised and brought back', async () => {
    const info = async () => (await backend.surfaces()).find((each) => each.id === surface);
    await backend.control(surface, { kind: 'move', x: 60, y: 70 });
    await eventually('moved', async () => (await info())?.bounds?.x === 60);
    await backend.control(surface, { kind: 'minimize' });
    await eventually('minimised', async () => (await info())?.minimized === true);
    await backend.control(surface, { kind: 'activate' });
    await eventually('back', async () => (await info())?.active === true);
  });
});

describe('windows-uia in Wine: a provider of ours, through Wine’s UI Automation', () => {
  const backend = createWindowsUiaBackend(currentEnvironment());
  let provider: Provider;
  let surface: SurfaceId;

  before(async () => {
    provider = await startProvider({ rows: 5 });
    surface = await surfaceNamed(backend, TITLE);
  });
  after(async () => {
    await backend.close();
    await provider.dispose();
  });

  test('the tree is read without a secret, by the way that Wine takes', async () => {
    const tree = await backend.read(surface, PATIENCE);
    checkTree(tree, 'windows-uia');
    assert.equal(tree.partial, undefined);
    assert.equal(nodeNamed(tree, 'Press me')?.role, 'button');
    assert.ok(nodeNamed(tree, 'Password')?.states.includes('protected'));
    assert.ok(nodeNamed(tree, 'Disabled')?.states.includes('disabled'));
    assert.equal(JSON.stringify(tree).includes(SECRET), false);
    assert.equal((await provider.stats()).passwordsRead, 0);
    const button = nodeNamed(tree, 'Press me') ?? assert.fail('no button');
    const described = await backend.describe(button.handle);
    assert.equal(described?.nodes.at(-1)?.name, 'Press me');
    // No pattern object is ever to be had in Wine 10: that it is refused, and not absent, is told.
    await assert.rejects(backend.perform(button.handle, { kind: 'press' }), (error) => {
      assert.ok(error instanceof LumosError && error.code === 'UNSUPPORTED');
      assert.equal(error.details.Invoke, 'refused');
      return true;
    });
    const disabled = nodeNamed(tree, 'Disabled') ?? assert.fail('no disabled button');
    await assert.rejects(backend.perform(disabled.handle, { kind: 'press' }), refusedWith('NOT_ACTIONABLE'));
  });

  test('a read that is too short for Wine is partial and keeps its deadline', async () => {
    const started = performance.now();
    const tree = await backend.read(surface, { deadlineMs: 1500 });
    assert.ok(performance.now() - started < 4000, `${Math.round(performance.now() - started)} ms`);
    assert.equal(tree.partial?.reason, 'deadline');
  });

  test('an application asleep is APP_UNRESPONSIVE within the deadline', async () => {
    await provider.tell('sleep 3000');
    const started = performance.now();
    await assert.rejects(backend.read(surface, { deadlineMs: 500 }), refusedWith('APP_UNRESPONSIVE'));
    assert.ok(performance.now() - started < 2500);
  });

  test('an application that ended is NO_SURFACE', async () => {
    await provider.dispose();
    await eventually('gone', async () => !(await backend.surfaces()).some((each) => each.id === surface));
    await assert.rejects(backend.read(surface), refusedWith('NO_SURFACE'));
  });
});
