/**
 * Reading level by level, each level in two rounds; branches that cannot be seen are not entered. For toolkits without
 * `Collection` (Qt, GTK 4) and for those where it does not stop at large tables (GTK 3, LibreOffice).
 */
import type { ReadScope } from '../../blueprint/model.js';
import type { Call, Reply } from '../../platform/dbus/index.js';
import {
  asAttributes,
  asExtents,
  asInterfaces,
  asNumber,
  asRefs,
  asString,
  type NodeFacts,
  newFacts,
  takeProperties,
} from './facts.js';
import { callMethod, getAllAccessible, getProperty } from './protocol.js';
import { isSentinel, type Quirks } from './quirks.js';
import type { ReadBudget } from './read-budget.js';
import { askItems, type CachedItem, type CachedItems, itemsOf, NO_ITEMS } from './read-items.js';
import { type ManagedChild, visibleChildren } from './read-managed.js';
import { RecentFacts } from './recent-facts.js';
import type { ObjectRef } from './reference.js';
import { STATE, StateSet } from './states.js';

export interface WalkOptions {
  readonly scope: ReadScope;
  readonly coordType: number;
  readonly quirks: Quirks;
  /** What is below such a node is not asked for. */
  readonly leavesOut?: (node: NodeFacts) => boolean;
}

interface Branch {
  readonly node: NodeFacts;
  readonly parent: NodeFacts | null;
  /** Need not be asked when its siblings before it do not show. */
  readonly skippable: boolean;
  readonly children: Branch[];
}

/** Trees deeper than this are loops. */
const MAX_DEPTH = 100;
/** `AtspiRole` MENU. */
const MENU = 33;
const MENU_SAMPLE = 4;

/** `root` and its descendants in document order with depth. */
export function readWalk(root: ObjectRef, options: WalkOptions, budget: ReadBudget, recent: RecentFacts): NodeFacts[] {
  const top: Branch = { node: newFacts(root), parent: null, skippable: false, children: [] };
  const seen = new Set([root.path]);
  const { quirks } = options;
  const useful = quirks.cacheItems === 'always' || (quirks.cacheItems === 'whole' && options.scope === 'all');
  const items = useful ? itemsOf(budget.round([askItems(root)])[0]) : NO_ITEMS;
  let level = [top];
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH && !budget.expired; depth++) {
    readLevel(level, options, budget, items);
    const kept = level.filter(({ node }) => depth === 0 || isKept(node, options));
    const lists = readRest(
      kept.map(({ node }) => node),
      options,
      budget,
      recent,
      items,
    );
    const next: Branch[] = [];
    kept.forEach((branch, i) => {
      if (isUnplaced(branch, options)) return;
      if (options.leavesOut?.(branch.node) === true) return;
      const own = listChildren(branch.node, lists[i] ?? null, top.node, options, budget, recent);
      for (const { ref, cell } of own) {
        if (ref.bus !== root.bus || seen.has(ref.path)) continue;
        if (seen.size >= budget.limits.maxNodes) {
          budget.fail('limit', `only the first ${budget.limits.maxNodes} objects were read`);
          break;
        }
        seen.add(ref.path);
        const { node: parent, children: siblings } = branch;
        const skippable = siblings.length >= MENU_SAMPLE && isClosedMenu(parent);
        const child = { node: { ...newFacts(ref, depth + 1), cell }, parent, skippable, children: [] };
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

/** The facts of a few named objects, in their order. */
export function readObjects(
  refs: readonly ObjectRef[],
  options: Omit<WalkOptions, 'scope'>,
  budget: ReadBudget,
): NodeFacts[] {
  const branches = refs.map((ref) => ({ node: newFacts(ref), parent: null, skippable: false, children: [] }));
  readStates(branches, budget);
  const nodes = branches.map(({ node }) => node);
  readRest(nodes, options, budget, new RecentFacts());
  return nodes;
}

/**
 * The states of a level. A menu is closed when neither it nor its first items say otherwise: the rest is then not asked
 * (an office has a thousand items in closed menus).
 */
function readLevel(level: readonly Branch[], options: WalkOptions, budget: ReadBudget, items: CachedItems): void {
  if (options.scope === 'all') {
    readStates(level, budget, items);
    return;
  }
  const later = level.filter(({ skippable }) => skippable);
  readStates(
    level.filter(({ skippable }) => !skippable),
    budget,
    items,
  );
  const open = new Set(level.filter(({ node }) => isKept(node, options)).map(({ parent }) => parent));
  readStates(
    later.filter(({ parent }) => open.has(parent)),
    budget,
    items,
  );
}

/** Only what decides whether a branch is entered: most objects of a window with menus are not. */
function readStates(level: readonly Branch[], budget: ReadBudget, items: CachedItems = NO_ITEMS): void {
  const unknown: NodeFacts[] = [];
  for (const { node } of level) {
    const item = items.get(node.ref.path);
    if (item === undefined) unknown.push(node);
    else node.states = item.states;
    node.dead = node.states.has(STATE.defunct);
  }
  const replies = budget.round(unknown.map(({ ref }) => callMethod(ref, 'Accessible.GetState')));
  unknown.forEach((node, i) => {
    const reply = replies[i];
    node.states = StateSet.from(reply?.ok ? reply.body[0] : undefined);
    node.dead = !reply?.ok || node.states.has(STATE.defunct);
  });
}

/**
 * Fills in the rest and returns each node's children, null for those that must not be listed. Of recently read nodes only
 * what changes often is asked.
 */
function readRest(
  nodes: readonly NodeFacts[],
  { coordType, quirks }: Omit<WalkOptions, 'scope'>,
  budget: ReadBudget,
  recent: RecentFacts,
  items: CachedItems = NO_ITEMS,
): (readonly ObjectRef[] | null)[] {
  const calls: Call[] = [];
  for (const { ref, states } of nodes) {
    const item = items.get(ref.path);
    if (item !== undefined) {
      calls.push(...questionsBeside(item, ref, states, coordType, quirks, recent));
      continue;
    }
    const known = recent.get(ref.path) !== undefined;
    calls.push(callMethod(ref, 'Component.GetExtents', coordType));
    if (!states.has(STATE.managesDescendants)) calls.push(callMethod(ref, 'Accessible.GetChildren'));
    else if (known || !quirks.getAll) calls.push(getProperty(ref, 'Accessible.ChildCount'));
    if (known || !quirks.getAll) calls.push(getProperty(ref, 'Accessible.Name'));
    else calls.push(getAllAccessible(ref));
    if (known) continue;
    calls.push(callMethod(ref, 'Accessible.GetRole'), callMethod(ref, 'Accessible.GetInterfaces'));
    if (quirks.getAll) continue;
    calls.push(getProperty(ref, 'Accessible.Description'));
    if (quirks.attributes) calls.push(callMethod(ref, 'Accessible.GetAttributes'));
  }
  const replies = budget.round(calls);
  let index = 0;
  const next = (): unknown => {
    const reply: Reply | undefined = replies[index++];
    return reply?.ok ? reply.body[0] : undefined;
  };
  return nodes.map((node) => {
    const { path } = node.ref;
    const item = items.get(path);
    if (item !== undefined) return takeBeside(item, node, quirks, recent, next);
    return takeRest(node, quirks, recent.get(path), recent.unchanged(path) !== undefined, next);
  });
}

/** What the cache does not say of an object. */
function questionsBeside(
  item: CachedItem,
  ref: ObjectRef,
  states: StateSet,
  coordType: number,
  quirks: Quirks,
  recent: RecentFacts,
): Call[] {
  const calls: Call[] = [];
  if (item.interfaces.has('Component')) calls.push(callMethod(ref, 'Component.GetExtents', coordType));
  if (states.has(STATE.managesDescendants)) calls.push(getProperty(ref, 'Accessible.ChildCount'));
  else if (item.children === null) calls.push(callMethod(ref, 'Accessible.GetChildren'));
  if (quirks.attributes && recent.get(ref.path) === undefined) {
    calls.push(callMethod(ref, 'Accessible.GetAttributes'));
    if (quirks.getAll) calls.push(getProperty(ref, 'Accessible.AccessibleId'));
  }
  return calls;
}

function takeBeside(
  item: CachedItem,
  node: NodeFacts,
  quirks: Quirks,
  recent: RecentFacts,
  next: () => unknown,
): readonly ObjectRef[] | null {
  const { path } = node.ref;
  const known = recent.get(path);
  const { cell } = node;
  if (known !== undefined) {
    const { attributes, accessibleId, actions, keyBinding, labelledBy, table, url } = known;
    Object.assign(node, {
      attributes,
      accessibleId,
      actions,
      keyBinding,
      labelledBy,
      table,
      url,
      cell: cell ?? known.cell,
    });
  }
  const unchanged = recent.unchanged(path);
  if (unchanged !== undefined) {
    const { text, textLength, range } = unchanged;
    Object.assign(node, { text, textLength, range });
  }
  const { role, interfaces, name, description } = item;
  Object.assign(node, { role, interfaces, name, description });
  if (interfaces.has('Component')) node.extents = asExtents(next());
  let children = item.children;
  const managed = node.states.has(STATE.managesDescendants);
  if (managed) node.childCount = asNumber(next()) ?? -1;
  else if (children === null) children = asRefs(next());
  if (!managed) node.childCount = children?.length ?? -1;
  if (quirks.attributes && known === undefined) {
    node.attributes = asAttributes(next());
    if (quirks.getAll) node.accessibleId = asString(next());
  }
  return managed ? null : children;
}

function takeRest(
  node: NodeFacts,
  quirks: Quirks,
  known: NodeFacts | undefined,
  unchanged: boolean,
  next: () => unknown,
): ObjectRef[] | null {
  const managed = node.states.has(STATE.managesDescendants);
  const short = known !== undefined || !quirks.getAll;
  node.extents = asExtents(next());
  let children: ObjectRef[] | null = null;
  let count: number | null = null;
  if (!managed) children = asRefs(next());
  else if (short) count = asNumber(next());
  if (short) node.name = asString(next());
  else takeProperties(node, next());
  if (known === undefined) {
    node.role = asNumber(next()) ?? 0;
    node.interfaces = asInterfaces(next());
    if (!quirks.getAll) {
      node.description = asString(next());
      if (quirks.attributes) node.attributes = asAttributes(next());
    }
  } else {
    const { role, description, interfaces, attributes, accessibleId, actions, keyBinding, labelledBy } = known;
    Object.assign(node, { role, description, interfaces, attributes, accessibleId, actions, keyBinding, labelledBy });
    node.table = known.table;
    if (unchanged) Object.assign(node, { text: known.text, textLength: known.textLength, range: known.range });
    node.cell ??= known.cell;
    node.url = known.url;
  }
  if (children !== null) node.childCount = children.length;
  else if (count !== null) node.childCount = count;
  return children;
}

function listChildren(
  node: NodeFacts,
  listed: readonly ObjectRef[] | null,
  top: NodeFacts,
  { coordType }: WalkOptions,
  budget: ReadBudget,
  recent: RecentFacts,
): readonly ManagedChild[] {
  if (listed !== null) return listed.map((ref) => ({ ref, cell: null }));
  return budget.expired ? [] : visibleChildren(node, coordType, top.extents, budget, recent.cells);
}

function isClosedMenu({ role, states }: NodeFacts): boolean {
  return role === MENU && !states.has(STATE.selected) && !states.has(STATE.expanded);
}

function isKept(node: NodeFacts, { scope, quirks }: WalkOptions): boolean {
  return !node.dead && (scope === 'all' || node.states.has(quirks.pruneState));
}

/**
 * Pages of a stack that is on another page: GTK 4.8 calls them VISIBLE, but they have no area. What is below one object without
 * an area is still looked at, in case it is drawn all the same; below two it is not.
 */
function isUnplaced({ node, parent }: Branch, { scope, quirks }: WalkOptions): boolean {
  if (scope === 'all' || quirks.pruneState !== STATE.visible || parent === null) return false;
  return [node, parent].every(({ extents }) => extents !== null && isSentinel(...extents));
}

function flatten(branch: Branch, options: WalkOptions, out: NodeFacts[]): void {
  if (branch.node.depth > 0 && (!isKept(branch.node, options) || isUnplaced(branch, options))) return;
  out.push(branch.node);
  for (const child of branch.children) flatten(child, options, out);
}
