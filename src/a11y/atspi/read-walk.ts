/** Reading level by level, for toolkits without `Collection` (Qt, GTK 4): branches that cannot be seen are not entered. */
import type { ReadScope } from '../../blueprint/model.js';
import type { Call } from '../../platform/dbus/index.js';
import { asAttributes, asExtents, asInterfaces, asRefs, asString, type NodeFacts, newFacts } from './facts.js';
import { callMethod, getProperty } from './protocol.js';
import type { ReadBudget } from './read-budget.js';
import { RecentFacts } from './recent-facts.js';
import type { ObjectRef } from './reference.js';
import { STATE, StateSet } from './states.js';

export interface WalkOptions {
  readonly scope: ReadScope;
  readonly coordType: number;
  /** Nothing below an object without this state is on the screen. */
  readonly pruneState: number;
  /** Whether attributes are worth a call. */
  readonly attributes: boolean;
}

interface Branch {
  readonly node: NodeFacts;
  readonly children: Branch[];
}

/** Trees deeper than this are loops. */
const MAX_DEPTH = 100;

/** `root` and its descendants in document order with depth. */
export function readWalk(root: ObjectRef, options: WalkOptions, budget: ReadBudget, recent: RecentFacts): NodeFacts[] {
  const top: Branch = { node: newFacts(root), children: [] };
  const seen = new Set([root.path]);
  let count = 1;
  let level = [top];
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH && !budget.expired; depth++) {
    readStates(level, budget);
    const kept = level.filter(({ node }) => depth === 0 || isKept(node, options));
    const lists = readRest(
      kept.map(({ node }) => node),
      options,
      budget,
      recent,
    );
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

/** Fills in the rest and returns each node's children. Of recently read nodes only what changes often is asked. */
function readRest(
  nodes: readonly NodeFacts[],
  options: Pick<WalkOptions, 'coordType' | 'attributes'>,
  budget: ReadBudget,
  recent: RecentFacts,
): ObjectRef[][] {
  const calls: Call[] = [];
  for (const { ref } of nodes) {
    calls.push(
      callMethod(ref, 'Accessible.GetChildren'),
      getProperty(ref, 'Accessible.Name'),
      callMethod(ref, 'Component.GetExtents', options.coordType),
    );
    if (recent.get(ref.path) !== undefined) continue;
    calls.push(getProperty(ref, 'Accessible.Description'), callMethod(ref, 'Accessible.GetInterfaces'));
    if (options.attributes) calls.push(callMethod(ref, 'Accessible.GetAttributes'));
  }
  const replies = budget.round(calls);
  let index = 0;
  const next = (): unknown => {
    const reply = replies[index++];
    return reply?.ok ? reply.body[0] : undefined;
  };
  return nodes.map((node) => {
    const children = asRefs(next());
    node.childCount = children.length;
    node.name = asString(next());
    node.extents = asExtents(next());
    const known = recent.get(node.ref.path);
    if (known === undefined) {
      node.description = asString(next());
      node.interfaces = asInterfaces(next());
      if (options.attributes) node.attributes = asAttributes(next());
    } else {
      const { description, interfaces, attributes, actions, keyBinding, labelledBy, table, cell, url } = known;
      Object.assign(node, { description, interfaces, attributes, actions, keyBinding, labelledBy, table, cell, url });
    }
    return children;
  });
}

/** The facts of a few named objects, in their order. */
export function readObjects(
  refs: readonly ObjectRef[],
  options: Pick<WalkOptions, 'coordType' | 'attributes'>,
  budget: ReadBudget,
): NodeFacts[] {
  const branches = refs.map((ref) => ({ node: newFacts(ref), children: [] }));
  readStates(branches, budget);
  const nodes = branches.map(({ node }) => node);
  readRest(nodes, options, budget, new RecentFacts());
  return nodes;
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
