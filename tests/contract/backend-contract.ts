/** One suite for every backend. Read-only ones (captures) skip what needs an application that answers. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Backend, Capabilities, Change } from '../../src/a11y/backend.js';
import { centre } from '../../src/blueprint/geometry.js';
import type { RawNode, RawTree, SurfaceId } from '../../src/blueprint/model.js';
import { type ErrorCode, LumosError } from '../../src/errors.js';
import { EFFECTS } from './effects.js';
import { DIALOG_TITLE, eventually, type Fixture, nodeNamed, outline, SECRET, surfaceNamed, TITLE } from './fixture.js';
import { checkNode, checkSurface, checkTree } from './invariants.js';

export interface ContractSubject {
  readonly name: string;
  /** A backend and a fixture application of its own, freshly started. */
  open(): Promise<{ readonly backend: Backend; readonly fixture: Fixture }>;
  readonly capabilities: Capabilities;
  /** Elements can be operated. */
  readonly acts: boolean;
  /** Why the suite cannot run here. */
  readonly skip?: string | false;
  /** What this platform's toolkit does not offer, "Element: operation" (or `watch`) -> why. An entry that works after all fails the suite. */
  readonly gaps?: Readonly<Record<string, string>>;
}

export function backendContract(subject: ContractSubject): void {
  describe(`contract: ${subject.name}`, { skip: subject.skip ?? false }, () => {
    let backend: Backend;
    let fixture: Fixture;
    let surface: SurfaceId;
    const needsCoordinates = subject.capabilities.screenCoordinates ? false : 'this backend has no screen coordinates';
    const needsActing = subject.acts ? false : 'this backend cannot act';

    before(async () => {
      ({ backend, fixture } = await subject.open());
      surface = await surfaceNamed(backend, TITLE);
    });
    after(async () => {
      await backend?.close();
      await fixture?.dispose();
    });

    const node = async (name: string): Promise<RawNode> => {
      const tree = await backend.read(surface);
      return nodeNamed(tree, name) ?? assert.fail(`no "${name}" in\n${outline(tree)}`);
    };
    const order = async (what: Parameters<NonNullable<Fixture['order']>>[0]) => {
      assert.ok(fixture.order, 'the fixture takes orders');
      await fixture.order(what);
    };

    test('probe says that it is available and what it can do', async () => {
      const probe = await backend.probe();
      assert.deepEqual(
        { kind: probe.kind, available: probe.available, capabilities: probe.capabilities },
        { kind: backend.kind, available: true, capabilities: subject.capabilities },
      );
      assert.equal(typeof backend.watch === 'function', subject.capabilities.watch);
    });

    test('surfaces have unique ids, topmost first, and one of them at most is active', async () => {
      const surfaces = await backend.surfaces();
      for (const each of surfaces) checkSurface(each, backend.kind);
      assert.equal(new Set(surfaces.map((each) => each.id)).size, surfaces.length);
      assert.ok(surfaces.filter((each) => each.active === true).length <= 1);
      const known = surfaces.map((each) => each.stacking).filter((each) => each !== null);
      assert.deepEqual(
        known,
        [...known].sort((a, b) => a - b),
      );
      const own = surfaces.find((each) => each.id === surface);
      assert.equal(own?.stacking === null, !subject.capabilities.stacking);
      assert.equal(own?.active === null, !subject.capabilities.activeSurface);
    });

    for (const scope of ['visible', 'all'] as const) {
      test(`a read of what is ${scope} is a well-formed tree without secrets`, async () => {
        const tree = await backend.read(surface, { scope });
        checkTree(tree, backend.kind);
        assert.equal(tree.scope, scope);
        assert.equal(JSON.stringify(tree).includes(SECRET), false, 'the password is in the tree');
        assert.ok(nodeNamed(tree, 'Password')?.states.includes('protected'), outline(tree));
        assert.ok(nodeNamed(tree, 'Disabled')?.states.includes('disabled'), outline(tree));
        assert.equal(tree.nodes.filter((each) => each.name === 'Delete' && each.role === 'button').length, 2);
        if (scope === 'visible') {
          assert.deepEqual(
            tree.nodes.filter((each) => each.states.includes('hidden')),
            [],
          );
        }
      });
    }

    test('handles stay the same from read to read', async () => {
      const keys = async () => (await backend.read(surface)).nodes.map((each) => each.handle.key);
      assert.deepEqual(await keys(), await keys());
    });

    test('a subtree is the same part of the whole tree', async () => {
      const whole = await backend.read(surface);
      const delete0 = whole.nodes.findIndex((each) => each.name === 'Delete');
      const depth = (whole.nodes[delete0]?.depth ?? 0) - 1;
      let start = delete0;
      while (start > 0 && (whole.nodes[start]?.depth ?? 0) > depth) start -= 1;
      const root = whole.nodes[start] ?? assert.fail('no parent');
      const part = await backend.read(surface, { root: root.handle });
      checkTree(part, backend.kind);
      const end = whole.nodes.findIndex((each, index) => index > start && each.depth <= depth);
      const expected = whole.nodes.slice(start, end < 0 ? undefined : end);
      assert.deepEqual(
        part.nodes.map((each) => [each.depth, each.handle.key]),
        expected.map((each) => [each.depth - depth, each.handle.key]),
      );
    });

    test('a read past the limit of nodes is cut and says so', async () => {
      const tree = await backend.read(surface, { maxNodes: 5 });
      checkTree(tree, backend.kind);
      assert.ok(tree.nodes.length <= 5);
      assert.equal(tree.partial?.reason, 'limit');
    });

    test('a long text is cut to the limit and its whole length is given', async () => {
      const tree = await backend.read(surface, { textLimit: 100 });
      const notes = nodeNamed(tree, 'Notes') ?? assert.fail(outline(tree));
      assert.deepEqual([notes.value, notes.valueLength], ['x'.repeat(100), 5000]);
    });

    test('a read keeps its deadline', async () => {
      const started = performance.now();
      const answer = await backend.read(surface, { deadlineMs: 5, scope: 'all' }).catch((error: unknown) => error);
      assert.ok(performance.now() - started < 2000);
      if (answer instanceof Error) assertCode(answer, 'APP_UNRESPONSIVE', 'TIMEOUT');
      else checkTree(answer as RawTree, backend.kind);
    });

    test('an unknown surface is NO_SURFACE', async () => {
      await rejectsWith(backend.read('no-such-surface'), 'NO_SURFACE');
      await rejectsWith(backend.control('no-such-surface', { kind: 'activate' }), 'NO_SURFACE');
    });

    test('a handle that never was is dead', async () => {
      const handle = { backend: backend.kind, key: ':9.99999/org/a11y/atspi/accessible/99999999' };
      assert.equal(await backend.describe(handle), null);
      await rejectsWith(backend.read(surface, { root: handle }), 'STALE_ID');
      if (subject.acts) await rejectsWith(backend.perform(handle, { kind: 'press' }), 'STALE_ID');
    });

    test('describe gives the element with its ancestors, as the tree has them', async () => {
      const tree = await backend.read(surface);
      const index = tree.nodes.findIndex((each) => each.name === 'Subscribe');
      const wanted = tree.nodes[index] ?? assert.fail(outline(tree));
      const path = (await backend.describe(wanted.handle)) ?? assert.fail('described as dead');
      assert.equal(path.surface.id, surface);
      for (const each of path.nodes) checkNode(each, backend.kind, each.name);
      assert.deepEqual(
        path.nodes.map((each) => each.handle.key),
        ancestors(tree, index).map((each) => each.handle.key),
      );
      const last = path.nodes.at(-1);
      assert.deepEqual(
        [last?.role, last?.name, last?.states, last?.bounds],
        [wanted.role, wanted.name, wanted.states, wanted.bounds],
      );
    });

    test('the middle of an element is that element or a part of it', { skip: needsCoordinates }, async () => {
      for (const name of ['Press me', 'Subscribe', 'Large', 'Name', 'Password', 'Volume']) {
        const { bounds, handle } = await node(name);
        assert.ok(bounds, `"${name}" has bounds`);
        for (const within of [surface, undefined]) {
          const path = await backend.elementAt(centre(bounds), within);
          assert.equal(path?.surface.id, surface, `"${name}" is in its surface`);
          assert.ok(
            path?.nodes.some((each) => each.handle.key === handle.key),
            `at the middle of "${name}": ${path?.nodes.map((each) => `${each.role} "${each.name}"`).join(' > ')}`,
          );
        }
      }
    });

    test('nothing is found outside of everything', { skip: needsCoordinates }, async () => {
      assert.equal(await backend.elementAt({ x: -5000, y: -5000 }), null);
    });

    test('a capture refuses every operation', { skip: subject.acts ? 'this backend can act' : false }, async () => {
      const { handle } = await node('Press me');
      await rejectsWith(backend.perform(handle, { kind: 'press' }), 'UNSUPPORTED');
      await rejectsWith(backend.control(surface, { kind: 'close' }), 'UNSUPPORTED');
    });

    for (const effect of EFFECTS) {
      const { what } = effect;
      test(`${what} is offered and its effect is seen`, { skip: needsActing }, async () => {
        const gap = subject.gaps?.[what];
        const found = await node(effect.element);
        const works = async () => {
          const way = effect.ways.find(([affordance]) => found.affordances.includes(affordance));
          assert.ok(way, `the ${found.role} offers only ${found.affordances}`);
          const done = await backend.perform(found.handle, way[1]);
          assert.notEqual(done.delivery, 'not_delivered');
          assert.ok(done.means.length > 0);
          await eventually(what, async () => effect.seen(await backend.read(surface)));
        };
        if (gap === undefined) await works();
        else await assert.rejects(works, `it works: take "${what}" (${gap}) off the list of gaps`);
      });
    }

    test('a number outside the range never arrives', { skip: needsActing }, async () => {
      const { handle } = await node('Copies');
      await backend.perform(handle, { kind: 'set_value', value: 99 }).catch((error: unknown) => {
        assertCode(error, 'INVALID_ACTION');
      });
      const { range } = await node('Copies');
      assert.ok(range && range.now <= 10, `Copies is ${range?.now}`);
    });

    test('what an element does not offer is UNSUPPORTED', { skip: needsActing }, async () => {
      const { handle } = await node('Press me');
      await rejectsWith(backend.perform(handle, { kind: 'set_value', value: 3 }), 'UNSUPPORTED');
      await rejectsWith(backend.perform(handle, { kind: 'set_text', text: 'x' }), 'UNSUPPORTED');
    });

    test('a disabled element is NOT_ACTIONABLE', { skip: needsActing }, async () => {
      const { handle } = await node('Disabled');
      await rejectsWith(backend.perform(handle, { kind: 'press' }), 'NOT_ACTIONABLE');
    });

    test('the text of a password is DENIED, another is read whole', { skip: needsActing }, async () => {
      await rejectsWith(backend.perform((await node('Password')).handle, { kind: 'read_text' }), 'DENIED');
      const { text } = await backend.perform((await node('Notes')).handle, { kind: 'read_text' });
      assert.equal(text, 'x'.repeat(5000));
    });

    // What never comes would be waited for to the end: that a gap is none any more shows elsewhere.
    const needsWatch = subject.capabilities.watch ? (subject.gaps?.watch ?? false) : 'this backend cannot watch';
    test('a watch tells of changes until it is disposed', { skip: needsWatch || needsActing }, async () => {
      const changes: Change[] = [];
      const watching = await backend.watch?.(surface, (change) => changes.push(change));
      await order('rename-status');
      await eventually('a change', async () => changes.length > 0);
      watching?.dispose();
      watching?.dispose();
      const second: Change[] = [];
      const witness = await backend.watch?.(surface, (change) => second.push(change));
      changes.length = 0;
      await order('rename-status');
      await eventually('a change for the second watch', async () => second.length > 0);
      witness?.dispose();
      assert.deepEqual(changes, []);
    });

    test('a modal dialog is a surface of its own that blocks the window', { skip: needsActing }, async () => {
      await order('open-dialog');
      const dialog = await surfaceNamed(backend, DIALOG_TITLE);
      const blocked = await eventually('blockedBy', async () => {
        const tree = await backend.read(surface);
        return (tree.blockedBy?.length ?? 0) > 0 && tree;
      });
      assert.deepEqual(blocked.blockedBy, [dialog]);
      await order('close-dialog');
      await eventually('the dialog is gone', async () => {
        const tree = await backend.read(surface);
        return (tree.blockedBy?.length ?? 0) === 0;
      });
    });

    const needsControl = subject.capabilities.windowControl ? needsActing : 'windows cannot be controlled here';
    test('a window is moved, minimised and brought back', { skip: needsControl }, async () => {
      const info = async () => (await backend.surfaces()).find((each) => each.id === surface);
      await backend.control(surface, { kind: 'move', x: 60, y: 70 });
      await eventually('moved', async () => Math.abs(((await info())?.bounds?.x ?? 0) - 60) < 40);
      await backend.control(surface, { kind: 'minimize' });
      await eventually('minimised', async () => (await info())?.minimized === true);
      await backend.control(surface, { kind: 'activate' });
      await eventually('active again', async () => {
        const now = await info();
        return now?.minimized === false && now.active === true;
      });
    });

    test('an element that was removed is dead', { skip: needsActing }, async () => {
      const { handle } = await node('Press me');
      await order('remove-press-me');
      await eventually('described as dead', async () => (await backend.describe(handle)) === null);
      await rejectsWith(backend.perform(handle, { kind: 'press' }), 'STALE_ID');
    });

    test('an application that hangs is APP_UNRESPONSIVE within the deadline', { skip: needsActing }, async () => {
      const { handle } = await node('Subscribe');
      await order('hang');
      const started = performance.now();
      await rejectsWith(backend.read(surface, { deadlineMs: 300 }), 'APP_UNRESPONSIVE', 'TIMEOUT');
      assert.ok(performance.now() - started < 3000);
      await assert.rejects(backend.perform(handle, { kind: 'toggle' }), (error) => {
        assertCode(error, 'TIMEOUT', 'APP_UNRESPONSIVE');
        assert.ok(error instanceof LumosError);
        // Repeating it may toggle twice: the caller must know.
        if (error.code === 'TIMEOUT') assert.equal(error.delivery, 'unknown');
        return true;
      });
      await backend.surfaces();
    });

    test('after close every call is BACKEND_UNAVAILABLE, and closing again does no harm', async () => {
      await backend.close();
      await backend.close();
      assert.equal((await backend.probe()).available, false);
      await rejectsWith(backend.surfaces(), 'BACKEND_UNAVAILABLE');
      await rejectsWith(backend.read(surface), 'BACKEND_UNAVAILABLE');
      await rejectsWith(backend.elementAt({ x: 1, y: 1 }), 'BACKEND_UNAVAILABLE');
    });
  });
}

function ancestors(tree: RawTree, index: number): RawNode[] {
  const path: RawNode[] = [];
  let wanted = tree.nodes[index]?.depth ?? -1;
  for (let at = index; at >= 0 && wanted >= 0; at -= 1) {
    const each = tree.nodes[at];
    if (each?.depth !== wanted) continue;
    path.unshift(each);
    wanted -= 1;
  }
  return path;
}

function assertCode(error: unknown, ...codes: readonly ErrorCode[]): void {
  assert.ok(error instanceof LumosError, `a LumosError: ${String(error)}`);
  assert.ok(codes.includes(error.code), `${error.code} (${error.message}), expected ${codes.join(' or ')}`);
  assert.ok(error.hint.length > 0, 'an error says what to do next');
}

async function rejectsWith(call: Promise<unknown>, ...codes: readonly ErrorCode[]): Promise<void> {
  await assert.rejects(call, (error) => {
    assertCode(error, ...codes);
    return true;
  });
}
