/** Size and speed of what the builder makes. Limits are generous: they are there to notice a rule that is not linear. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { buildBlueprint } from '../../src/blueprint/build.js';
import { IdRegistry } from '../../src/blueprint/ids.js';
import type { RawNode, RawTree } from '../../src/blueprint/model.js';
import type { Role } from '../../src/blueprint/roles.js';
import { rawTree, surfaceInfo } from '../support/raw.js';
import { build, show } from '../support/show.js';

/** Panels with a toolbar, a form with labels, and a list, as toolkits nest them: 40 nodes a panel. */
function application(nodeCount: number): RawTree {
  const nodes: RawNode[] = [];
  const add = (depth: number, role: Role, name: string, extra: Partial<RawNode> = {}): void => {
    const y = (nodes.length * 7) % 1000;
    nodes.push({
      depth,
      handle: { backend: 'fake', key: `:1.42/org/a11y/atspi/accessible/${nodes.length}` },
      role,
      nativeRole: role,
      name,
      description: '',
      states: ['focusable'],
      bounds: { x: 10, y, width: 120, height: 24 },
      affordances: [],
      native: { interfaces: 'Accessible,Component,Action' },
      ...extra,
    });
  };
  add(0, 'window', 'App', { bounds: { x: 0, y: 0, width: 1600, height: 1000 } });
  for (let panel = 0; nodes.length < nodeCount; panel++) {
    add(1, 'generic', '');
    add(2, 'pane', '');
    add(3, 'toolbar', `Tools ${panel}`);
    for (let i = 0; i < 4; i++) {
      add(4, 'button', '', { affordances: ['press', 'focus'] });
      add(5, 'image', '');
      add(5, 'text', `Command ${panel} ${i}`);
    }
    add(3, 'separator', '');
    for (let i = 0; i < 3; i++) {
      const key = `:1.42/org/a11y/atspi/accessible/${nodes.length}`;
      add(3, 'text', `Field ${panel} ${i}:`);
      add(3, 'textbox', `Field ${panel} ${i}`, {
        affordances: ['set_text', 'focus'],
        value: `value ${i}`,
        labelledBy: [key],
      });
      add(4, 'text', `value ${i}`);
    }
    add(3, 'scrollarea', '', { bounds: { x: 0, y: 0, width: 1600, height: 1000 } });
    add(4, 'list', '');
    for (let i = 0; i < 3; i++) {
      add(5, 'listitem', '');
      add(6, 'link', `Item ${panel} ${i}`, { affordances: ['press', 'focus'] });
      add(7, 'text', `Item ${panel} ${i}`);
      add(7, 'generic', '');
    }
    add(4, 'scrollbar', '', { affordances: ['set_value'] });
  }
  return {
    schema: 'lumos.raw/1',
    surface: surfaceInfo({ title: 'App', bounds: { x: 0, y: 0, width: 1600, height: 1000 } }),
    scope: 'visible',
    nodes,
    focus: null,
    elapsedMs: 1,
  };
}

/** Median of a few builds with a registry that already knows the elements, and with a new one. Milliseconds. */
function measure(raw: RawTree, runs: number): { first: number; again: number; elements: number } {
  const options = { sequence: 1, takenAt: 0, maxElements: Number.POSITIVE_INFINITY };
  const first: number[] = [];
  const again: number[] = [];
  let elements = 0;
  for (let run = 0; run < runs; run++) {
    const ids = new IdRegistry();
    const start = performance.now();
    elements = buildBlueprint(raw, ids, options).elements.length;
    const middle = performance.now();
    buildBlueprint(raw, ids, options);
    first.push(middle - start);
    again.push(performance.now() - middle);
  }
  return { first: median(first), again: median(again), elements };
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

test('a tree of 3,200 nodes is built in a few milliseconds', (t) => {
  const raw = application(3200);
  measure(raw, 5);
  const { first, again, elements } = measure(raw, 9);
  t.diagnostic(
    `${raw.nodes.length} nodes, ${elements} elements: ${first.toFixed(1)} ms, again ${again.toFixed(1)} ms (aim 15)`,
  );
  assert.ok(Math.min(first, again) < 1000, `${first} ms`);
});

test('a tree of 50,000 nodes is built in a fraction of a second', (t) => {
  const raw = application(50_000);
  const { first, again, elements } = measure(raw, 3);
  t.diagnostic(
    `${raw.nodes.length} nodes, ${elements} elements: ${first.toFixed(0)} ms, again ${again.toFixed(0)} ms (aim 400)`,
  );
  assert.ok(Math.min(first, again) < 10_000, `${first} ms`);
});

test('trees that are all depth or all breadth take no longer', (t) => {
  const deep = Array.from({ length: 1000 }, (_, i): RawNode => node(i, i % 2 === 0 ? 'button' : 'generic'));
  const wide = Array.from({ length: 20_000 }, (_, i): RawNode => node(Math.min(i, 1), 'text'));
  for (const [shape, nodes] of Object.entries({ deep, wide })) {
    const { first } = measure({ ...application(1), nodes }, 1);
    t.diagnostic(`${shape}, ${nodes.length} nodes: ${first.toFixed(0)} ms`);
    assert.ok(first < 15_000, `${shape}: ${first} ms`);
  }
});

function node(depth: number, role: Role): RawNode {
  return {
    depth,
    handle: { backend: 'fake', key: `${role}${depth}${Math.random()}` },
    role,
    nativeRole: role,
    name: `name ${depth}`,
    states: [],
    bounds: { x: 0, y: 0, width: 10, height: 10 },
    affordances: role === 'button' ? ['press'] : [],
    native: {},
  };
}

test('LU-06 a blueprint has far fewer elements than the raw tree has nodes, and its text is a small part of the raw tree', (t) => {
  const raw = application(3200);
  const blueprint = build(raw, { maxElements: Number.POSITIVE_INFINITY });
  const nodes = raw.nodes.length;
  const share = blueprint.elements.length / nodes;
  const text = show(blueprint).length / JSON.stringify(raw.nodes).length;
  t.diagnostic(
    `elements ${(share * 100).toFixed(0)} % of the nodes, text ${(text * 100).toFixed(1)} % of the raw JSON`,
  );
  assert.ok(share < 0.45, `${share}`);
  assert.ok(text < 0.08, `${text}`);
});

test('LU-06 nothing that can be operated is lost on the way to a small blueprint', () => {
  const raw = application(800);
  const wanted = raw.nodes.filter(({ affordances, role }) => affordances.includes('press') || role === 'textbox');
  const kept = new Set(build(raw).elements.map(({ native }) => native.handle.key));
  assert.deepEqual(
    wanted.filter(({ handle }) => !kept.has(handle.key)),
    [],
  );
});

test('a list that lies outside its window to a large part counts it without keeping it', () => {
  const rows = Array.from({ length: 5000 }, (_, i) => `  listitem "r${i}" [0,${i * 20},100,20] +select`).join('\n');
  const blueprint = build(rawTree(`window "W" [0,0,100,600]\n list "L" [0,0,100,600] +scroll\n${rows}`));
  assert.equal(blueprint.elements.length, 31);
  assert.equal(blueprint.elements[0]?.summary?.hidden, 4970);
});
