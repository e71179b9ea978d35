/**
 * Children that are drawn although they say that they do not show (`Quirks.drawnChildren`): a match by SHOWING leaves them out,
 * and so does a walk. What tells is where they are: what GTK 3 does not draw has no place.
 */
import { asExtents, type Extents, type NodeFacts } from './facts.js';
import { callMethod } from './protocol.js';
import { isSentinel, type Quirks } from './quirks.js';
import type { ReadBudget } from './read-budget.js';
import { readFacts } from './read-collection.js';
import { visibleChildren } from './read-managed.js';
import type { RecentFacts } from './recent-facts.js';
import type { ObjectRef } from './reference.js';
import { STATE } from './states.js';

/** `nodes` with the children that are drawn, in document order; as it was where there are none. */
export function addDrawn(
  nodes: NodeFacts[],
  coordType: number,
  quirks: Quirks,
  budget: ReadBudget,
  recent: RecentFacts,
): NodeFacts[] {
  const all: NodeFacts[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as NodeFacts;
    all.push(node);
    if (!quirks.drawnChildren.has(node.role) || !node.states.has(STATE.showing) || node.childCount <= 0) continue;
    const end = endOf(nodes, i);
    const below = nodes.slice(i + 1, end);
    if (below.filter(({ depth }) => depth === node.depth + 1).length >= node.childCount) continue;
    all.push(...withDrawn(node, below, coordType, quirks, budget, recent));
    i = end - 1;
  }
  return all;
}

/** Says of children that are drawn that they show. Changes states in place. */
export function correctDrawn(nodes: readonly NodeFacts[], quirks: Quirks): void {
  if (quirks.drawnChildren.size === 0) return;
  const stack: NodeFacts[] = [];
  for (const node of nodes) {
    stack.length = node.depth;
    const parent = stack.at(-1);
    stack.push(node);
    if (parent === undefined || !quirks.drawnChildren.has(parent.role) || !parent.states.has(STATE.showing)) continue;
    if (node.states.has(STATE.visible) && isPlaced(node.extents)) node.states = node.states.with(STATE.showing);
  }
}

/** `below`: what was read below `node`. Only direct children are looked for, their descendants stay with them. */
function withDrawn(
  node: NodeFacts,
  below: readonly NodeFacts[],
  coordType: number,
  quirks: Quirks,
  budget: ReadBudget,
  recent: RecentFacts,
): NodeFacts[] {
  const branches = new Map<string, NodeFacts[]>();
  let branch: NodeFacts[] = [];
  for (const each of below) {
    if (each.depth === node.depth + 1) {
      branch = [];
      branches.set(each.ref.path, branch);
    }
    branch.push(each);
  }
  const children = visibleChildren(node, coordType, node.extents, budget).map(({ ref }) => ref);
  const unread = placed(
    children.filter(({ path }) => !branches.has(path)),
    coordType,
    budget,
  );
  const facts = unread.length === 0 ? [] : readFacts(unread, coordType, budget, recent, quirks.nameEvents);
  const drawn = new Map(facts.filter(({ dead }) => !dead).map((fact) => [fact.ref.path, fact]));
  const all: NodeFacts[] = [];
  for (const { path } of children) {
    const fact = drawn.get(path);
    if (fact !== undefined) all.push({ ...fact, depth: node.depth + 1 });
    all.push(...(branches.get(path) ?? []));
    branches.delete(path);
  }
  // Shown, but not listed as a child: kept all the same.
  for (const rest of branches.values()) all.push(...rest);
  return all;
}

/** Those that are somewhere. */
function placed(refs: readonly ObjectRef[], coordType: number, budget: ReadBudget): ObjectRef[] {
  if (refs.length === 0) return [];
  const replies = budget.round(refs.map((ref) => callMethod(ref, 'Component.GetExtents', coordType)));
  return refs.filter((_, i) => {
    const reply = replies[i];
    return reply?.ok === true && isPlaced(asExtents(reply.body[0]));
  });
}

const isPlaced = (extents: Extents | null): boolean => extents !== null && !isSentinel(...extents);

function endOf(nodes: readonly NodeFacts[], index: number): number {
  const { depth } = nodes[index] as NodeFacts;
  let end = index + 1;
  while (end < nodes.length && (nodes[end] as NodeFacts).depth > depth) end++;
  return end;
}
