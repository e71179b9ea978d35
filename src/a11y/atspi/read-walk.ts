/** Reading level by level, for toolkits without `Collection` (Qt, GTK 4): branches that cannot be seen are not entered. */
import type { ReadScope } from '../../blueprint/model.js';
import type { Call } from '../../platform/dbus/index.js';
import { asAttributes, asExtents, asInterfaces, asRefs, asString, type NodeFacts, newFacts } from './facts.js';
import { callMethod, getProperty } from './protocol.js';
import type { ReadBudget } from './read-budget.js';
import type { ObjectRef } from './reference.js';
import { STATE, StateSet } from './states.js';

export interface WalkOptions {
  readonly scope: ReadScope;
  readonly coordType: number;
  /** Nothing below an object without this state is on the screen. */
  readonly pruneState: number;
}

interface Branch {
  readonly node: NodeFacts;
  readonly children: Branch[];
}

/** Trees deeper than this are loops. */
const MAX_DEPTH = 100;
/** Asked of every object that is kept, after its states and role. */
const PER_NODE = 6;

/** `root` and its descendants in document order with depth. */
export function readWalk(root: ObjectRef, options: WalkOptions, budget: ReadBudget): NodeFacts[] {
  const top: Branch = { node: newFacts(root), children: [] };
  const seen = new Set([root.path]);
  let count = 1;
  let level = [top];
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH && !budget.expired; depth++) {
    readStates(level, budget);
    const kept = level.filter(({ node }) => depth === 0 || isKept(node, options));
    const lists = readDetails(kept, options.coordType, budget);
    const next: Branch[] = [];
    kept.forEach((branch, i) => {
      if (!isEntered(branch.node, options, depth)) return;
      for (const ref of lists[i] as ObjectRef[]) {
        if (ref.bus !== root.bus || seen.has(ref.path)) continue;
        if (count >= budget.limits.maxNodes) {
          budget.fail('limit', `only the first ${budget.limits.maxNodes} objects were read`);
          break;
        }
        seen.add(ref.path);
        count++;
        const child = { node: newFacts(ref, depth + 1), children: [] };
        branch.children.push(child);
        next.push(child);
      }
    });
    level = next;
  }
  const nodes: NodeFacts[] = [];
  flatten(top, options, nodes);
  return nodes;
}

function readStates(level: readonly Branch[], budget: ReadBudget): void {
  const replies = budget.round(
    level.flatMap(({ node: { ref } }) => [
      callMethod(ref, 'Accessible.GetState'),
      callMethod(ref, 'Accessible.GetRole'),
    ]),
  );
  level.forEach(({ node }, i) => {
    const states = replies[2 * i];
    const role = replies[2 * i + 1];
    node.dead = !states?.ok;
    node.states = StateSet.from(states?.ok ? states.body[0] : undefined);
    if (node.states.has(STATE.defunct)) node.dead = true;
    const number = role?.ok ? role.body[0] : 0;
    node.role = typeof number === 'number' ? number : 0;
  });
}

/** Fills in the rest and returns each node's children. */
function readDetails(level: readonly Branch[], coordType: number, budget: ReadBudget): ObjectRef[][] {
  const calls: Call[] = level.flatMap(({ node: { ref } }) => [
    callMethod(ref, 'Accessible.GetChildren'),
    getProperty(ref, 'Accessible.Name'),
    getProperty(ref, 'Accessible.Description'),
    callMethod(ref, 'Accessible.GetInterfaces'),
    callMethod(ref, 'Component.GetExtents', coordType),
    callMethod(ref, 'Accessible.GetAttributes'),
  ]);
  const replies = budget.round(calls);
  return level.map(({ node }, i) => {
    const body = (index: number): unknown => {
      const reply = replies[i * PER_NODE + index];
      return reply?.ok ? reply.body[0] : undefined;
    };
    const children = asRefs(body(0));
    node.childCount = children.length;
    node.name = asString(body(1));
    node.description = asString(body(2));
    node.interfaces = asInterfaces(body(3));
    node.extents = asExtents(body(4));
    node.attributes = asAttributes(body(5));
    return children;
  });
}

function isKept(node: NodeFacts, { scope, pruneState }: WalkOptions): boolean {
  return !node.dead && (scope === 'all' || node.states.has(pruneState));
}

function isEntered(node: NodeFacts, options: WalkOptions, depth: number): boolean {
  return depth === 0 || isKept(node, options);
}

function flatten(branch: Branch, options: WalkOptions, out: NodeFacts[]): void {
  if (branch.node.depth > 0 && !isKept(branch.node, options)) return;
  out.push(branch.node);
  for (const child of branch.children) flatten(child, options, out);
}
