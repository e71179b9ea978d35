/**
 * From the raw view to what is worth telling. The raw view is read so that nothing is lost (providers mark whole fragments as
 * neither control nor content); what means nothing then gives its children to its parent. Pure.
 */
import type { NodeFacts } from './facts.js';
import type { PatternName } from './ids.js';

/** UIA itself gives these to nearly every element: they say nothing about it. */
const EVERYWHERE: ReadonlySet<PatternName> = new Set<PatternName>(['LegacyIAccessible', 'ScrollItem']);

/** Drops elements without meaning; their children move up. Depths are changed in place. The first node always stays. */
export function withoutWrappers(nodes: readonly NodeFacts[]): NodeFacts[] {
  /** By original depth: how many of a node's ancestors (and itself) were dropped. */
  const dropped: number[] = [];
  return nodes.filter((node, index) => {
    const above = node.depth === 0 ? 0 : (dropped[node.depth - 1] ?? 0);
    const drops = index > 0 && meansNothing(node);
    dropped[node.depth] = above + (drops ? 1 : 0);
    node.depth -= above;
    return !drops;
  });
}

function meansNothing(node: NodeFacts): boolean {
  if (node.isControl || node.isContent || node.focusable || node.name !== '' || node.automationId !== '') return false;
  return [...node.patterns].every((pattern) => EVERYWHERE.has(pattern)) && node.unread === 0;
}

/**
 * Only what is on the screen: an element says that it is not, and nothing below it says that it is. Direct children that were
 * dropped are counted in their parent's `unread`. The first node always stays.
 */
export function onlyVisible(nodes: readonly NodeFacts[]): NodeFacts[] {
  const keep = new Array<boolean>(nodes.length).fill(false);
  /** By depth: whether something of that depth (or deeper, below it) was kept since its parent was met. */
  const below: boolean[] = [];
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index] as NodeFacts;
    keep[index] = index === 0 || !node.offscreen || below[node.depth + 1] === true;
    below[node.depth + 1] = false;
    below.length = node.depth + 2;
    if (keep[index]) below[node.depth] = true;
  }
  const parents: NodeFacts[] = [];
  return nodes.filter((node, index) => {
    parents.length = node.depth;
    const parent = parents[node.depth - 1];
    parents.push(node);
    if (!keep[index] && parent !== undefined) parent.unread += 1;
    return keep[index];
  });
}

/**
 * Where the system leaves out what is scrolled away, nothing was there to count; members of a set say how many they are.
 * `unread` becomes what is missing of the largest set among an element's children.
 */
export function countMissing(nodes: readonly NodeFacts[]): void {
  const parents: NodeFacts[] = [];
  const seen = new Map<NodeFacts, { members: number; size: number }>();
  for (const node of nodes) {
    parents.length = node.depth;
    const parent = parents[node.depth - 1];
    parents.push(node);
    if (parent === undefined || node.setSize <= 0) continue;
    const set = seen.get(parent) ?? { members: 0, size: 0 };
    seen.set(parent, { members: set.members + 1, size: Math.max(set.size, node.setSize) });
  }
  for (const [parent, { members, size }] of seen) parent.unread = Math.max(parent.unread, size - members);
}
