import assert from 'node:assert/strict';
import test from 'node:test';
import { type IdCandidate, IdRegistry } from '../../src/blueprint/ids.js';
import type { BackendKind } from '../../src/blueprint/model.js';
import { pathsOf, placeOf } from '../../src/blueprint/path.js';
import { rawNodes, surfaceInfo } from '../support/raw.js';

/** The candidates of a tree in the notation of `raw.ts`: every node that offers something. */
function candidates(text: string, backend: BackendKind = 'fake'): IdCandidate[] {
  const nodes = rawNodes(text, backend);
  const paths = pathsOf(nodes);
  return nodes.flatMap((node, index) =>
    node.affordances.length === 0
      ? []
      : [
          {
            handle: node.handle,
            role: node.role,
            name: node.name,
            platformId: node.platformId ?? null,
            path: paths[index] ?? [],
            place: placeOf(node) ?? null,
          },
        ],
  );
}

const surface = surfaceInfo();

/** Ids of several reads by one registry, as one string each. */
function reads(...trees: readonly string[]): string[] {
  const registry = new IdRegistry();
  return trees.map((tree) => registry.assign(surface, candidates(tree)).join(' '));
}

test('ids stay with their elements when others come and go (LU-04)', () => {
  assert.deepEqual(
    reads(
      'window\n button "A" key="a" +press\n button "B" key="b" +press\n button "C" key="c" +press',
      'window\n button "New" key="n" +press\n button "C" key="c" +press\n button "A" key="a" +press',
      'window\n button "A" key="a" +press\n button "B" key="b" +press\n button "C" key="c" +press',
    ),
    ['A1 A2 A3', 'A4 A3 A1', 'A1 A2 A3'],
  );
});

test('an element that changes its name, or moves without changing it, keeps its id', () => {
  assert.deepEqual(
    reads(
      'window\n toolbar "Media"\n  button "Play" key="p" +press\n  button "Stop" key="s" +press',
      'window\n toolbar "Media"\n  button "Pause" key="p" +press\n group "More"\n  button "Stop" key="s" +press',
    ),
    ['A1 A2', 'A1 A2'],
  );
});

test('a handle that was given to another element does not take the id along', () => {
  assert.deepEqual(
    reads(
      'window\n toolbar "Media"\n  button "Play" key="p" +press',
      'window\n toolbar "Media"\n  checkbox "Play" key="p" +toggle',
      'window\n dialog "Save"\n  checkbox "Keep" key="p" +toggle',
    ),
    ['A1', 'A2', 'A3'],
  );
});

test('the prefix tells the surface: W web, V vision, A everything else (LU-02)', () => {
  const registry = new IdRegistry();
  const tree = 'window\n button "A" +press\n button "B" +press';
  const by = (backend: BackendKind): string[] => registry.assign(surfaceInfo({ backend }), candidates(tree, backend));
  assert.deepEqual(by('web'), ['W1', 'W2']);
  assert.deepEqual(by('vision'), ['V1', 'V2']);
  assert.deepEqual(by('atspi'), ['A1', 'A2']);
  assert.deepEqual(by('windows-uia'), ['A3', 'A4']);
  assert.deepEqual(by('web'), ['W1', 'W2']);
});

test('elements whose toolkit makes their objects anew keep their ids where nothing else can be meant', () => {
  const tree = (run: string): string => `window
 toolbar "Main"
  button "Save" key="${run}1" +press
  button "Remove" key="${run}2" +press
  button "Remove" key="${run}3" +press
 textbox key="${run}4" #answer +set_text`;
  assert.deepEqual(reads(tree('x'), tree('y'), tree('z')), ['A1 A2 A3 A4', 'A1 A2 A3 A4', 'A1 A2 A3 A4']);
});

test('of several equals made anew, none keeps its id unless all are accounted for', () => {
  assert.deepEqual(
    reads(
      'window\n button "Remove" key="1" +press\n button "Remove" key="2" +press\n button "Remove" key="3" +press',
      'window\n button "Remove" key="4" +press\n button "Remove" key="5" +press',
      'window\n button "Remove" key="4" +press\n button "Remove" key="6" +press',
    ),
    ['A1 A2 A3', 'A4 A5', 'A4 A6'],
  );
});

test('rows of equal names are not confused while a list scrolls', () => {
  assert.deepEqual(
    reads(
      'window\n list "People"\n  listitem "Bob" key="1" +select\n  listitem "Bob" key="2" +select',
      'window\n list "People"\n  listitem "Bob" key="3" +select\n  listitem "Bob" key="4" +select',
    ),
    ['A1 A2', 'A3 A4'],
  );
  // The platform's own positions tell them apart …
  assert.deepEqual(
    reads(
      'window\n list "People"\n  listitem "Bob" key="1" position=1 +select\n  listitem "Bob" key="2" position=2 +select',
      'window\n list "People"\n  listitem "Bob" key="3" position=2 +select\n  listitem "Bob" key="4" position=3 +select',
    ),
    ['A1 A2', 'A2 A3'],
  );
  // … and show that a widget is used again for another row.
  assert.deepEqual(
    reads(
      'window\n list "People"\n  listitem "Ada" key="1" position=1 +select',
      'window\n list "People"\n  listitem "Bob" key="1" position=9 +select',
    ),
    ['A1', 'A2'],
  );
});

test("an author's identifier settles who is who, unless name and place both differ", () => {
  assert.deepEqual(
    reads(
      'window\n form "Pay"\n  button "Pay 3 €" key="1" #submit +press',
      'window\n form "Pay"\n  button "Pay 4 €" key="2" #submit +press',
      'window\n form "Search"\n  button "Go" key="3" #submit +press',
    ),
    ['A1', 'A1', 'A2'],
  );
});

test('ids of one surface are not taken over by another one', () => {
  const registry = new IdRegistry();
  const first = registry.assign(surface, candidates('window\n button "OK" key="1" +press'));
  const second = registry.assign(surfaceInfo({ id: 'surface-2' }), candidates('window\n button "OK" key="2" +press'));
  assert.deepEqual([first, second], [['A1'], ['A2']]);
});

test('an object that is listed twice has two ids, the same two at each read', () => {
  const tree = 'window\n button "OK" key="1" +press\n button "OK" key="1" +press';
  assert.deepEqual(reads(tree, tree), ['A1 A2', 'A1 A2']);
});

test('ids work across processes: a registry survives JSON and goes on where it was', () => {
  const before = new IdRegistry();
  const tree = 'window "W"\n toolbar "T"\n  button "A" key="a" +press\n  button "B" key="b" #b +press';
  before.assign(surface, candidates(tree));
  before.assign(surface, candidates('window "W"\n toolbar "T"\n  button "A" key="a" +press'));
  const after = IdRegistry.fromJSON(JSON.parse(JSON.stringify(before)));
  assert.deepEqual(after.locator('A2'), before.locator('A2'));
  assert.deepEqual(after.toJSON(), before.toJSON());
  assert.deepEqual(after.assign(surface, candidates(`${tree}\n  button "C" key="c" +press`)), ['A1', 'A2', 'A3']);
  assert.equal(after.idOf({ backend: 'fake', key: 'c' }), 'A3');
  assert.throws(() => IdRegistry.fromJSON({} as never), TypeError);
  const torn = { ...before.toJSON(), last: {}, paths: [] };
  assert.throws(() => IdRegistry.fromJSON(torn), /A2 refers|A1 refers/);
});

test('a locator says what is needed to find its element again', () => {
  const registry = new IdRegistry();
  registry.assign(
    surface,
    candidates(
      'window "W"\n group\n  dialog "Login"\n   button "OK" key="1" +press\n   button "OK" key="2" #ok +press',
    ),
  );
  assert.deepEqual(registry.locator('A2'), {
    id: 'A2',
    surface: { id: 'surface-1', app: 'app', title: 'Window' },
    handle: { backend: 'fake', key: '2' },
    role: 'button',
    name: 'OK',
    platformId: 'ok',
    path: [{ role: 'dialog', name: 'Login' }],
    ordinal: 1,
    equals: 2,
  });
  assert.equal(registry.locator('A3'), undefined);
  assert.deepEqual(
    [registry.wasGiven('A2'), registry.wasGiven('A3'), registry.wasGiven('nonsense')],
    [true, false, false],
  );
});

test('memory is bounded: the longest unseen locators are forgotten, their numbers never given again', () => {
  const registry = new IdRegistry({ limit: 10 });
  const seen = new Set<string>();
  for (let run = 0; run < 50; run++) {
    const tree = `window\n${Array.from({ length: 4 }, (_, i) => ` button "${run}-${i}" key="${run}-${i}" +press`).join('\n')}`;
    for (const id of registry.assign(surface, candidates(tree))) {
      assert.ok(!seen.has(id), id);
      seen.add(id);
    }
  }
  assert.equal(registry.toJSON().locators.length, 10);
  assert.equal(registry.locator('A1'), undefined);
  assert.ok(registry.wasGiven('A1'));
  assert.ok(registry.locator('A200'));
});

test('a read greater than the memory still gets its ids, and keeps them at the next read', () => {
  const registry = new IdRegistry({ limit: 3 });
  const tree = candidates(
    `window\n${Array.from({ length: 9 }, (_, i) => ` button "${i}" key="${i}" +press`).join('\n')}`,
  );
  assert.deepEqual(registry.assign(surface, tree), registry.assign(surface, tree));
});

test('assigning takes linear time: 20,000 elements, new, seen again, and made anew', (t) => {
  const path = [{ role: 'list', name: 'All' }] as const;
  const make = (run: string, count: number): IdCandidate[] =>
    Array.from({ length: count }, (_, i) => ({
      handle: { backend: 'fake', key: `${run}${i}` },
      role: 'listitem',
      name: `Item ${i % 5000}`,
      platformId: i % 3 === 0 ? `id${i}` : null,
      path,
    }));
  const time = (count: number): number => {
    const registry = new IdRegistry();
    // Time of the processor: what else the machine does is no concern of this test.
    const start = process.cpuUsage();
    for (const run of ['a', 'a', 'b']) registry.assign(surface, make(run, count));
    return process.cpuUsage(start).user / 1000;
  };
  time(1000);
  const small = Math.min(time(2000), time(2000), time(2000));
  const large = Math.min(time(20000), time(20000), time(20000));
  t.diagnostic(`three reads: 2,000 in ${small.toFixed(1)} ms, 20,000 in ${large.toFixed(1)} ms`);
  // Ten times as many; quadratic work would take a hundred times as long.
  assert.ok(large < 40 * small + 100, `${small} ms, ${large} ms`);
});
