import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { createAtspiBackend } from '../../../src/a11y/atspi/index.js';
import type { Backend } from '../../../src/a11y/backend.js';
import { centre, contains, type Rect } from '../../../src/blueprint/geometry.js';
import type { RawNode, RawTree, SurfaceInfo } from '../../../src/blueprint/model.js';
import { LumosError } from '../../../src/errors.js';
import { createInput, type InputDriver } from '../../../src/input/index.js';
import { type TestDesktop, useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';

const STARTING_MS = 60_000;

function find(backend: Backend, title: RegExp): Promise<SurfaceInfo> {
  return waitFor(
    `a window ${title}`,
    async () => (await backend.surfaces()).find((info) => title.test(info.title) && info.native.semantics === true),
    STARTING_MS,
    200,
  );
}

const button = (tree: RawTree, name: string): RawNode => {
  const node = tree.nodes.find((candidate) => candidate.name === name && candidate.role === 'button');
  assert.ok(node, `no button ${name}`);
  return node;
};

for (const scale of [1, 2]) {
  describe(`a desktop at scale ${scale}`, { skip: whyNoDesktop('galculator') }, () => {
    const desktop = useDesktop({ width: 1280, height: 1000, scale });
    let backend: Backend;
    let input: InputDriver;
    before(() => {
      desktop.start(['galculator']);
      backend = createAtspiBackend(desktop.environment);
      input = createInput(desktop.environment);
    });
    after(async () => {
      await backend?.close();
      await input?.close();
    });

    test('has bounds in pixels of the screen: a click in their middle arrives', async () => {
      const { id, scale: told } = await find(backend, /galculator/);
      assert.equal(told, scale);
      for (const digit of ['7', '3', '9']) {
        await input.click(centre(button(await backend.read(id), digit).bounds as Rect));
      }
      await waitFor('the digits', async () =>
        (await backend.read(id)).nodes.some(({ value }) => value?.trim() === '739'),
      );
    });

    test('tells the element under a point as the click would find it', async () => {
      const { id } = await find(backend, /galculator/);
      const seven = button(await backend.read(id), '7');
      const path = await backend.elementAt(centre(seven.bounds as Rect));
      assert.equal(path?.surface.id, id);
      assert.equal(path?.nodes.at(-1)?.handle.key, seven.handle.key);
    });
  });
}

describe('an open menu', { skip: whyNoDesktop('mousepad') }, () => {
  const desktop = useDesktop();
  let backend: Backend;
  let input: InputDriver;
  before(() => {
    desktop.start(['mousepad']);
    backend = createAtspiBackend(desktop.environment);
    input = createInput(desktop.environment);
  });
  after(async () => {
    await backend?.close();
    await input?.close();
  });

  test('is read with its window, and is what a point in it hits', async () => {
    const { id } = await find(backend, /Mousepad/);
    const file = (await backend.read(id)).nodes.find(({ name, role }) => name === 'File' && role === 'menuitem');
    assert.ok(file?.bounds);
    await input.click(centre(file.bounds));
    const item = await waitFor('the menu', async () => {
      const tree = await backend.read(id);
      return tree.nodes.find(
        ({ name, bounds, states }) => name.trim() === 'Quit' && bounds !== null && !states.includes('offscreen'),
      );
    });
    const path = await backend.elementAt(centre(item.bounds as Rect));
    assert.equal(path?.nodes.at(-1)?.handle.key, item.handle.key);
    await input.press(['Escape']);
  });
});

describe('an application that hangs', { skip: whyNoDesktop('galculator', 'mousepad') }, () => {
  const desktop: TestDesktop = useDesktop();
  let backend: Backend;
  let hung: ChildProcess;
  before(() => {
    hung = desktop.start(['galculator']);
    desktop.start(['mousepad']);
    backend = createAtspiBackend(desktop.environment);
  });
  after(async () => {
    hung?.kill('SIGCONT');
    await backend?.close();
  });

  test('is refused within its deadline, costs the others little, and is read again when it goes on', async () => {
    const { id } = await find(backend, /galculator/);
    const other = await find(backend, /Mousepad/);
    await backend.read(id);
    hung.kill('SIGSTOP');
    let started = performance.now();
    await assert.rejects(
      backend.read(id, { deadlineMs: 700 }),
      (error) => error instanceof LumosError && error.code === 'APP_UNRESPONSIVE',
    );
    assert.ok(performance.now() - started < 4000, `${performance.now() - started} ms`);
    started = performance.now();
    const listed = await backend.surfaces();
    assert.ok(performance.now() - started < 2500, `${performance.now() - started} ms`);
    assert.ok(
      listed.some((info) => info.id === id),
      'the hung window is not listed',
    );
    assert.ok((await backend.read(other.id)).nodes.length > 5);
    hung.kill('SIGCONT');
    const tree = await waitFor('the window', async () => backend.read(id).catch(() => null));
    assert.equal(tree.partial, undefined);
  });

  test('that ends is gone', async () => {
    const { id } = await find(backend, /Mousepad/);
    const tree = await backend.read(id);
    const key = tree.nodes[3]?.handle;
    assert.ok(key);
    await backend.control(id, { kind: 'close' });
    await waitFor('the window to close', async () => !(await backend.surfaces()).some((info) => info.id === id));
    await assert.rejects(backend.read(id), (error) => error instanceof LumosError && error.code === 'NO_SURFACE');
    assert.equal(await backend.describe(key), null);
  });
});

describe('a window without accessibility', { skip: whyNoDesktop('galculator') }, () => {
  const desktop = useDesktop();
  let backend: Backend;
  before(() => {
    desktop.start(['galculator'], { env: { NO_AT_BRIDGE: '1' } });
    backend = createAtspiBackend(desktop.environment);
  });
  after(() => backend?.close());

  test('is a surface that says so', async () => {
    const info = await waitFor('the window', async () =>
      (await backend.surfaces()).find(({ title }) => title === 'galculator'),
    );
    assert.equal(info.native.semantics, false);
    const tree = await backend.read(info.id);
    assert.equal(tree.partial?.reason, 'unsupported');
    assert.equal(tree.nodes[0]?.role, 'window');
    const path = await backend.elementAt(centre(info.bounds as Rect));
    assert.equal(path?.surface.id, info.id);
    assert.ok(contains(info.bounds as Rect, centre(path?.nodes[0]?.bounds as Rect)));
  });
});
