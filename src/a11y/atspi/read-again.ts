/**
 * Looking again at a tree of which the application said no structural change: every remembered node is asked for what changes
 * without an event, all in one round. Whoever moved, appeared, vanished or ended makes the answer null: then the tree is read.
 * What this cannot see: something that appears without an event and moves nothing. Hence `FRESH_MS` in recent-facts.ts.
 */
import type { Reply } from '../../platform/dbus/index.js';
import { asExtents, asString, type Extents, type NodeFacts } from './facts.js';
import { callMethod, getProperty } from './protocol.js';
import { isSentinel, type Quirks } from './quirks.js';
import type { ReadBudget } from './read-budget.js';
import { readFacts } from './read-collection.js';
import { askItems, type CachedItem, itemsOf, NO_ITEMS } from './read-items.js';
import { readObjects } from './read-walk.js';
import type { KnownNode, RecentFacts } from './recent-facts.js';
import { STATE, StateSet } from './states.js';

/** States that decide what is read: with another one of these, the tree is another. */
const DECISIVE = [STATE.showing, STATE.visible, STATE.defunct, STATE.managesDescendants, STATE.expanded] as const;

export function readAgain(
  known: readonly KnownNode[],
  coordType: number,
  quirks: Quirks,
  budget: ReadBudget,
  recent: RecentFacts,
): NodeFacts[] | null {
  const [first] = known;
  if (first === undefined) return null;
  const cached = quirks.cacheItems === 'always';
  const calls = known.flatMap(({ node: { ref, interfaces } }) => [
    ...(cached ? [] : [callMethod(ref, 'Accessible.GetState')]),
    ...(interfaces.has('Component') ? [callMethod(ref, 'Component.GetExtents', coordType)] : []),
    ...(cached || quirks.nameEvents ? [] : [getProperty(ref, 'Accessible.Name')]),
  ]);
  const replies = budget.round(cached ? [askItems(first.node.ref), ...calls] : calls);
  const items = cached ? itemsOf(replies[0]) : NO_ITEMS;
  let index = cached ? 1 : 0;
  const next = (): unknown => {
    const reply: Reply | undefined = replies[index++];
    return reply?.ok ? reply.body[0] : undefined;
  };
  const nodes: NodeFacts[] = [];
  for (const { node: before, depth, name, extents, states: said } of known) {
    const item = items.get(before.ref.path);
    const answer = cached ? item : next();
    const states = item?.states ?? StateSet.from(answer);
    const now = before.interfaces.has('Component') ? asExtents(next()) : null;
    const called = cached ? item?.name : quirks.nameEvents ? name : asString(next());
    if (answer === undefined || called === undefined) return null;
    const same = item === undefined ? sameExtents(extents, now) : sameChildren(before, item, extents, now);
    if (!same) return null;
    if (DECISIVE.some((state) => states.has(state) !== said.has(state))) return null;
    nodes.push({ ...before, depth, states, name: called, extents: now });
  }
  return refresh(nodes, coordType, quirks, budget, recent) ? nodes : null;
}

/** Reads the nodes that sent an event in full. False where one of them is gone. */
function refresh(
  nodes: NodeFacts[],
  coordType: number,
  quirks: Quirks,
  budget: ReadBudget,
  recent: RecentFacts,
): boolean {
  const changed = nodes.flatMap(({ ref }, i) => (recent.get(ref.path) === undefined ? [i] : []));
  if (changed.length === 0) return true;
  const refs = changed.map((i) => (nodes[i] as NodeFacts).ref);
  const fresh = quirks.getAll
    ? readFacts(refs, coordType, budget, recent, quirks.nameEvents)
    : readObjects(refs, { coordType, quirks }, budget);
  const byPath = new Map(fresh.map((node) => [node.ref.path, node]));
  for (const i of changed) {
    const before = nodes[i] as NodeFacts;
    const node = byPath.get(before.ref.path);
    if (node === undefined || node.dead) return false;
    const { depth, cell, parent } = before;
    nodes[i] = { ...node, depth, cell, parent: node.parent || parent };
  }
  return true;
}

/** The cache says how many children there are now: then something that only moves (an animation) hides nothing new. */
function sameChildren(before: NodeFacts, item: CachedItem, extents: Extents | null, now: Extents | null): boolean {
  const placed = (rect: Extents | null) => rect !== null && !isSentinel(...rect);
  return item.childCount === before.childCount && placed(extents) === placed(now);
}

function sameExtents(a: Extents | null, b: Extents | null): boolean {
  if (a === null || b === null) return a === b;
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
}
