/** Run in Windows' Node in Wine 10 as it is: what Wine itself implements, and honest refusals of what it does not. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import type { Backend } from '../../../src/a11y/backend.js';
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import { centre } from '../../../src/blueprint/geometry.js';
import type { RawTree, SurfaceId } from '../../../src/blueprint/model.js';
import { currentEnvironment } from '../../../src/environment.js';
import { LumosError } from '../../../src/errors.js';
import { type Provider, startProvider } from '../../windows/inside/provider.js';
import { eventually, nodeNamed, SECRET, surfaceNamed, TITLE } from '../fixture.js';
import { checkSurface, checkTree } from '../invariants.js';

/** Wine takes 0.1 s and more for each node, and several times that on a busy machine. */
const PATIENCE = { deadlineMs: 60_000 };

/** Reads it whole. A window that has just been opened may be too busy to answer: it is asked again. */
function readWhole(backend: Backend, surface: SurfaceId): Promise<RawTree> {
  return eventually('an answer of the window', () =>
    backend.read(surface, PATIENCE).catch((error: unknown) => {
      if (error instanceof LumosError && error.code === 'APP_UNRESPONSIVE') return null;
      throw error;
    }),
  );
}

/** Calls to Wine cannot be broken off: one more than the deadline allows may be under way, on a busy machine. */
const SLOWEST_CALL_MS = 15_000;

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
    const tree = await readWhole(backend, surface);
    return tree.nodes.find((node) => node.role === 'textbox') ?? assert.fail('no edit control');
  };

  test('the window and its edit control are read, and the edit control has the keyboard', async () => {
    for (const each of await backend.surfaces()) checkSurface(each, 'windows-uia');
    const tree = await eventually('the keyboard is in the window', async () => {
      const now = await readWhole(backend, surface);
      return now.focus !== null && now;
    });
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
  /** Of the first test: reading takes long here. */
  let whole: RawTree;

  before(async () => {
    provider = await startProvider({ rows: 5 });
    surface = await surfaceNamed(backend, TITLE);
  });
  after(async () => {
    await backend.close();
    await provider.dispose();
  });

  test('the tree is read without a secret, by the way that Wine takes', async () => {
    whole = await readWhole(backend, surface);
    const tree = whole;
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
    // How fast this machine is just now decides how short is too short.
    let deadlineMs = Math.ceil(whole.elapsedMs / 3);
    const partial = await eventually('a partial tree', async () => {
      const started = performance.now();
      const tree = await backend.read(surface, { deadlineMs }).catch((error: unknown) => {
        if (!(error instanceof LumosError && error.code === 'APP_UNRESPONSIVE')) throw error;
        return null;
      });
      assert.ok(performance.now() - started < deadlineMs + SLOWEST_CALL_MS);
      deadlineMs = Math.ceil(tree === null ? deadlineMs * 2 : deadlineMs / 2);
      return tree?.partial && tree;
    });
    assert.equal(partial.partial?.reason, 'deadline');
    assert.ok(partial.nodes.length < whole.nodes.length);
  });

  test('an application asleep is APP_UNRESPONSIVE within the deadline', async () => {
    await provider.tell('sleep 60000');
    const started = performance.now();
    await assert.rejects(backend.read(surface, { deadlineMs: 500 }), refusedWith('APP_UNRESPONSIVE'));
    assert.ok(performance.now() - started < SLOWEST_CALL_MS);
  });

  test('an application that ended is NO_SURFACE', async () => {
    await provider.dispose();
    await eventually('gone', async () => !(await backend.surfaces()).some((each) => each.id === surface));
    await assert.rejects(backend.read(surface), refusedWith('NO_SURFACE'));
  });
});
