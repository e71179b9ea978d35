/** What must hold for every raw tree and surface, whichever backend read it. */
import assert from 'node:assert/strict';
import type { Rect } from '../../src/blueprint/geometry.js';
import {
  AFFORDANCES,
  type BackendKind,
  type RawNode,
  type RawTree,
  type SurfaceInfo,
} from '../../src/blueprint/model.js';
import { ROLES } from '../../src/blueprint/roles.js';
import { STATES } from '../../src/blueprint/states.js';

const roles = new Set<string>(ROLES);
const states = new Set<string>(STATES);
const affordances = new Set<string>(AFFORDANCES);

/** States of which an element has one at most. */
const EXCLUSIVE = [
  ['checked', 'unchecked', 'mixed'],
  ['expanded', 'collapsed'],
  ['horizontal', 'vertical'],
] as const;

export function checkSurface(surface: SurfaceInfo, kind: BackendKind): void {
  assert.equal(surface.backend, kind);
  assert.ok(surface.id.length > 0);
  assert.ok(surface.scale > 0);
  if (surface.bounds) checkRect(surface.bounds, `surface ${surface.title}`);
  assert.deepEqual(structuredClone(surface), JSON.parse(JSON.stringify(surface)), 'plain data');
}

export function checkTree(tree: RawTree, kind: BackendKind): void {
  assert.equal(tree.schema, 'lumos.raw/1');
  checkSurface(tree.surface, kind);
  assert.ok(tree.nodes.length > 0, 'a tree has a root');
  assert.ok(tree.elapsedMs >= 0);
  const keys = new Set<string>();
  let before = -1;
  for (const [index, node] of tree.nodes.entries()) {
    const where = `node ${index} (${node.role} "${node.name}")`;
    assert.ok(node.depth <= before + 1, `${where}: depth ${node.depth} after ${before}`);
    assert.ok(index === 0 ? node.depth === 0 : node.depth > 0, `${where}: only the root has depth 0`);
    before = node.depth;
    assert.equal(keys.has(node.handle.key), false, `${where}: its handle was seen before`);
    keys.add(node.handle.key);
    checkNode(node, kind, where);
  }
  if (tree.focus !== null) {
    const focused = tree.nodes[tree.focus];
    assert.ok(focused?.states.includes('focused'), 'the focus index names a node with the state "focused"');
  }
  assert.deepEqual(JSON.parse(JSON.stringify(structuredClone(tree))), JSON.parse(JSON.stringify(tree)), 'plain data');
}

export function checkNode(node: RawNode, kind: BackendKind, where: string): void {
  assert.equal(node.handle.backend, kind, where);
  assert.ok(roles.has(node.role), `${where}: unknown role`);
  for (const state of node.states) assert.ok(states.has(state), `${where}: unknown state ${state}`);
  assert.equal(new Set(node.states).size, node.states.length, `${where}: a state twice in ${node.states}`);
  for (const each of node.affordances) assert.ok(affordances.has(each), `${where}: unknown affordance ${each}`);
  assert.equal(new Set(node.affordances).size, node.affordances.length, `${where}: an affordance twice`);
  for (const group of EXCLUSIVE) {
    const held = group.filter((state) => node.states.includes(state));
    assert.ok(held.length <= 1, `${where}: ${held.join(' and ')}`);
  }
  if (node.bounds) checkRect(node.bounds, where);
  if (node.states.includes('protected')) assert.equal(node.value ?? null, null, `${where}: a protected value`);
  if (node.valueLength !== undefined) {
    assert.ok(node.valueLength >= [...(node.value ?? '')].length, `${where}: value longer than valueLength`);
  }
  if (node.range?.min !== null && node.range?.max !== null && node.range) {
    assert.ok(node.range.min <= node.range.max, `${where}: range ${JSON.stringify(node.range)}`);
  }
}

function checkRect(rect: Rect, where: string): void {
  for (const part of [rect.x, rect.y, rect.width, rect.height]) {
    assert.ok(Number.isInteger(part), `${where}: bounds ${JSON.stringify(rect)} are whole pixels`);
    assert.ok(Math.abs(part) < 10_000_000, `${where}: bounds ${JSON.stringify(rect)} are no place`);
  }
  assert.ok(rect.width >= 0 && rect.height >= 0, `${where}: negative size`);
}
