/** Reading where `Collection.GetMatches` works: one call gives the objects in document order, one round all their facts. */
import type { ReadScope } from '../../blueprint/model.js';
import type { Call, Reply } from '../../platform/dbus/index.js';
import { asExtents, asInterfaces, asRefs, asString, type NodeFacts, newFacts, takeProperties } from './facts.js';
import { CACHE_PATH, callMethod, getAllAccessible, getMatches, getProperty } from './protocol.js';
import type { Quirks } from './quirks.js';
import type { ReadBudget } from './read-budget.js';
import type { RecentFacts } from './recent-facts.js';
import type { ObjectRef } from './reference.js';
import { STATE, StateSet } from './states.js';

/** Rounds for parents that are not among the matches, before an object is put directly below the root. */
const MAX_CLIMBS = 6;
/** Deepest chain of open objects that is asked for its children, and how many children are worth listing. */
const MAX_OPEN = 40;
const MAX_LISTED = 2000;

/**
 * `root` and its descendants, in document order with depth; with `visible` only those that are SHOWING.
 * `coordType`: see coordinates.ts.
 */
export function readCollection(
  root: ObjectRef,
  scope: ReadScope,
  coordType: number,
  quirks: Quirks,
  budget: ReadBudget,
  recent: RecentFacts,
): NodeFacts[] {
  const { maxNodes } = budget.limits;
  const rule = scope === 'visible' ? { states: [STATE.showing] } : {};
  const calls = [getMatches(root, rule, maxNodes)];
  // Of a whole tree the application's cache saves three questions an object.
  if (scope === 'all' && quirks.cacheItems !== 'never')
    calls.push(callMethod({ ...root, path: CACHE_PATH }, 'Cache.GetItems'));
  const [reply, items] = budget.round(calls);
  const found = reply?.ok ? asRefs(reply.body[0]) : [];
  const refs = found.slice(0, maxNodes - 1);
  if (found.length > refs.length) budget.fail('limit', `only the first ${maxNodes} objects were read`);
  const nodes = readFacts([root, ...refs], coordType, budget, recent, quirks.nameEvents, cachedFacts(items));
  return arrange(nodes, budget);
}

/** Everything that every object has, for all objects in one round. Of recently read ones only what changes often. */
export function readFacts(
  refs: readonly ObjectRef[],
  coordType: number,
  budget: ReadBudget,
  recent: RecentFacts,
  nameEvents: boolean,
  cached: ReadonlyMap<string, CachedFacts> = new Map(),
): NodeFacts[] {
  const calls: Call[] = [];
  const takes: ((next: () => Reply | undefined) => void)[] = [];
  const nodes = refs.map((ref) => {
    const known = recent.get(ref.path);
    const unchanged = recent.unchanged(ref.path);
    const cleared = { text: null, textLength: null, range: null };
    const node = known === undefined ? newFacts(ref) : { ...known, ref, ...(unchanged === undefined ? cleared : {}) };
    const named = unchanged !== undefined && nameEvents;
    if (known === undefined) calls.push(getAllAccessible(ref));
    else if (!named) calls.push(getProperty(ref, 'Accessible.Name'));
    const item = known === undefined ? cached.get(ref.path) : undefined;
    if (item !== undefined) Object.assign(node, item);
    else calls.push(callMethod(ref, 'Accessible.GetState'));
    if (known === undefined && item === undefined) {
      calls.push(callMethod(ref, 'Accessible.GetRole'), callMethod(ref, 'Accessible.GetInterfaces'));
    }
    const interfaces = known?.interfaces ?? item?.interfaces;
    const hasExtents = interfaces === undefined || interfaces.has('Component');
    if (hasExtents) calls.push(callMethod(ref, 'Component.GetExtents', coordType));
    const asked = { all: known === undefined, named, cached: item !== undefined, hasExtents };
    takes.push((next) => takeFacts(node, asked, next));
    return node;
  });
  const replies = budget.round(calls);
  let index = 0;
  for (const take of takes) take(() => replies[index++]);
  return nodes.filter((node, i) => i === 0 || !node.dead);
}

interface Asked {
  readonly all: boolean;
  /** The name is known. */
  readonly named: boolean;
  readonly cached: boolean;
  readonly hasExtents: boolean;
}

function takeFacts(node: NodeFacts, { all, named, cached, hasExtents }: Asked, next: () => Reply | undefined): void {
  const body = (): unknown => {
    const reply = next();
    return reply?.ok ? reply.body[0] : undefined;
  };
  const name = named ? node.name : body();
  if (all) takeProperties(node, name);
  else node.name = asString(name);
  const states = cached ? node.states : body();
  if (!cached) node.states = StateSet.from(states);
  if (all && !cached) {
    const role = body();
    node.role = typeof role === 'number' ? role : 0;
    node.interfaces = asInterfaces(body());
  }
  node.extents = hasExtents ? asExtents(body()) : null;
  node.dead = name === undefined || states === undefined || node.states.has(STATE.defunct);
}

/** What the application's cache says truly (quirks.ts): signature `a((so)(so)(so)iiassusau)` of Cache.xml. */
type CachedFacts = Pick<NodeFacts, 'role' | 'interfaces' | 'states'>;

function cachedFacts(reply: Reply | undefined): Map<string, CachedFacts> {
  const facts = new Map<string, CachedFacts>();
  const items = reply?.ok ? reply.body[0] : [];
  for (const item of Array.isArray(items) ? (items as unknown[]) : []) {
    if (!Array.isArray(item) || item.length !== 10) continue;
    const ref = asRefs([item[0]])[0];
    const role = item[7];
    if (ref === undefined || typeof role !== 'number') continue;
    facts.set(ref.path, { role, interfaces: asInterfaces(item[5]), states: StateSet.from(item[9]) });
  }
  return facts;
}

/**
 * Depths from the parents' names. The matches come in document order, so a node's ancestors are those on the stack; a parent
 * that is not among the matches (it is hidden, or the object names a wrong one) is climbed over.
 */
function arrange(nodes: NodeFacts[], budget: ReadBudget): NodeFacts[] {
  const [root] = nodes;
  if (root === undefined) return [];
  const present = new Set(nodes.map(({ ref }) => ref.path));
  askPossibleParents(nodes, present, budget);
  const above = climb(nodes, present, budget);
  const stack: NodeFacts[] = [root];
  root.depth = 0;
  for (const node of nodes.slice(1)) {
    let parent = node.parent;
    for (let hops = 0; !present.has(parent) && hops < MAX_CLIMBS; hops++) parent = above.get(parent) ?? root.ref.path;
    const at = stack.findLastIndex(({ ref }) => ref.path === parent);
    node.depth = Math.max(at, 0) + 1;
    stack.length = node.depth;
    stack.push(node);
  }
  return nodes;
}

/**
 * Some objects name a parent that is nobody (LibreOffice 7.4: what it draws itself inside native panels names a new object at
 * every question). Who lists such an object as a child is asked of those that stand open before it in the document.
 */
function askPossibleParents(nodes: readonly NodeFacts[], present: ReadonlySet<string>, budget: ReadBudget): void {
  const byPath = new Map(nodes.map((node) => [node.ref.path, node]));
  const candidates = new Set<NodeFacts>();
  const orphans: NodeFacts[] = [];
  nodes.forEach((node, i) => {
    if (i === 0 || present.has(node.parent)) return;
    orphans.push(node);
    let open = nodes[i - 1];
    for (let hops = 0; open !== undefined && hops < MAX_OPEN; hops++) {
      if (!open.states.has(STATE.managesDescendants) && open.childCount <= MAX_LISTED) candidates.add(open);
      open = byPath.get(open.parent);
    }
  });
  if (orphans.length === 0) return;
  const asked = [...candidates];
  const parents = new Map<string, string>();
  budget.round(asked.map(({ ref }) => callMethod(ref, 'Accessible.GetChildren'))).forEach((reply, i) => {
    for (const child of asRefs(reply.ok ? reply.body[0] : []))
      parents.set(child.path, (asked[i] as NodeFacts).ref.path);
  });
  for (const orphan of orphans) orphan.parent = parents.get(orphan.ref.path) ?? orphan.parent;
}

/** Parents of the parents that were not matched. */
function climb(nodes: readonly NodeFacts[], present: ReadonlySet<string>, budget: ReadBudget): Map<string, string> {
  const above = new Map<string, string>();
  const { bus } = (nodes[0] as NodeFacts).ref;
  let unknown = new Set(nodes.slice(1).map(({ parent }) => parent));
  for (let round = 0; round < MAX_CLIMBS && !budget.expired; round++) {
    const ask = [...unknown].filter((path) => path !== '' && !present.has(path) && !above.has(path));
    if (ask.length === 0) break;
    const replies = budget.round(ask.map((path) => getProperty({ bus, path }, 'Accessible.Parent')));
    unknown = new Set();
    ask.forEach((path, i) => {
      const reply = replies[i];
      const parent = reply?.ok ? (asRefs([reply.body[0]])[0]?.path ?? '') : '';
      above.set(path, parent);
      unknown.add(parent);
    });
  }
  return above;
}
