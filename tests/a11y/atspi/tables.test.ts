/** Cells and tables of which the objects change while one works with them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CellMemory } from '../../../src/a11y/atspi/cell-memory.js';
import { type NodeFacts, newFacts } from '../../../src/a11y/atspi/facts.js';
import { STATE, StateSet } from '../../../src/a11y/atspi/states.js';
import { TableTrails } from '../../../src/a11y/atspi/table-trails.js';
import type { Call, DBusConnection, Reply } from '../../../src/platform/dbus/index.js';

const BUS = ':1.9';
const TABLE = 55;
const managing = StateSet.empty.with(STATE.managesDescendants);

const ref = (path: string) => ({ bus: BUS, path });
const node = (path: string, depth: number, more: Partial<NodeFacts> = {}): NodeFacts => ({
  ...newFacts(ref(path), depth),
  ...more,
});
const table = (path: string, name = 'Sheet 1'): NodeFacts =>
  node(path, 2, { role: TABLE, name, states: managing, interfaces: new Set(['Table']) });
const tree = (...tables: NodeFacts[]): NodeFacts[] => [
  node('/frame', 0, { role: 23 }),
  node('/document', 1, { role: 92 }),
  ...tables,
];

/** Answers for objects with children, roles and names; others are gone. */
function connection(objects: Record<string, { role: number; name: string; children: string[] }>): DBusConnection {
  const answer = ({ path, member }: Call): Reply => {
    const object = objects[path];
    if (!object)
      return { ok: false, name: 'org.freedesktop.DBus.Error.UnknownObject', message: '', sent: true } as Reply;
    if (member === 'GetChildren') return { ok: true, body: [object.children.map((child) => [BUS, child])] } as Reply;
    return { ok: true, body: [member === 'GetRole' ? object.role : object.name] } as Reply;
  };
  return { batch: (calls: readonly Call[]) => calls.map(answer) } as unknown as DBusConnection;
}

test('a table keeps its name when another object stands in its place', () => {
  const trails = new TableTrails();
  trails.remember(tree(table('/t1')));
  trails.remember(tree(table('/t2')));
  assert.equal(trails.nameOf(ref('/t2')).path, '/t1');
  assert.equal(trails.objectOf(ref('/t1')).path, '/t2');
});

test('two tables that look alike are never taken for one', () => {
  const trails = new TableTrails();
  trails.remember(tree(table('/t1'), table('/t2')));
  assert.equal(trails.nameOf(ref('/t2')).path, '/t2');
  assert.equal(trails.nameOf(ref('/t1')).path, '/t1');
});

test('a table that was replaced since is found again below its document, by role and name', () => {
  const trails = new TableTrails();
  trails.remember(tree(table('/t1')));
  const now = connection({
    '/frame': { role: 23, name: '', children: ['/document'] },
    '/document': { role: 92, name: '', children: ['/other', '/t5'] },
    '/other': { role: TABLE, name: 'Sheet 2', children: [] },
    '/t5': { role: TABLE, name: 'Sheet 1', children: [] },
  });
  assert.equal(trails.find(ref('/t1'), now, 0)?.path, '/t5');
  assert.equal(trails.objectOf(ref('/t1')).path, '/t5');
});

test('a table is not guessed: among two of its name, or with its document gone, there is none', () => {
  const trails = new TableTrails();
  trails.remember(tree(table('/t1')));
  const two = connection({
    '/frame': { role: 23, name: '', children: ['/document'] },
    '/document': { role: 92, name: '', children: ['/t5', '/t6'] },
    '/t5': { role: TABLE, name: 'Sheet 1', children: [] },
    '/t6': { role: TABLE, name: 'Sheet 1', children: [] },
  });
  assert.equal(trails.find(ref('/t1'), two, 0), null);
  assert.equal(trails.find(ref('/t1'), connection({}), 0), null);
  assert.equal(trails.find(ref('/never'), two, 0), null);
});

test('cells that say nothing while a formula is typed keep what they said, without the focus', () => {
  const memory = new CellMemory();
  const cells = (text: string, states: StateSet) => [
    node('/frame', 0),
    { ...table('/t1'), depth: 1 },
    node(`/c-${text}`, 2, { cell: [0, 0], text, states }),
  ];
  const range = [
    [0, 0],
    [3, 3],
  ] as const;
  memory.found('/t1', range, false);
  memory.keepFacts(cells('10', StateSet.empty.with(STATE.editable).with(STATE.focused)));
  memory.found('/t1', range, true);
  const silent = cells('', StateSet.empty);
  memory.keepFacts(silent);
  assert.equal(silent[2]?.text, '10');
  assert.ok(silent[2]?.states.has(STATE.editable));
  assert.ok(!silent[2]?.states.has(STATE.focused), 'the editor has it');
  memory.found('/t1', range, false);
  const emptied = cells('', StateSet.empty);
  memory.keepFacts(emptied);
  assert.equal(emptied[2]?.text, '', 'what the cell says itself counts again');
});
