/** One bulk read of a surface, with the popups that belong to it, or of one subtree. */
import type { RawTree, ReadScope, SurfaceId } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { ReadOptions } from '../backend.js';
import { HUNG_MS } from './applications.js';
import { bareNode } from './bare-window.js';
import { liveRef } from './cell-handles.js';
import type { Engine } from './engine.js';
import { asNumber, asRefs, type NodeFacts } from './facts.js';
import { type NodeContext, toRawNodes } from './nodes.js';
import { callMethod, getMatches, getProperty } from './protocol.js';
import { type Quirks, quirksOf } from './quirks.js';
import { correctGtk4Names } from './quirks-gtk4.js';
import { correctLibreOffice, isReplacedMenuBar } from './quirks-libreoffice.js';
import { isInPage, mappingsOfPages } from './quirks-pages.js';
import { readAgain } from './read-again.js';
import { ReadBudget } from './read-budget.js';
import { readCollection } from './read-collection.js';
import { readDetails } from './read-details.js';
import { addDrawn, correctDrawn } from './read-drawn.js';
import { LISTED_CHILDREN } from './read-managed.js';
import { readWalk } from './read-walk.js';
import { RecentFacts } from './recent-facts.js';
import { type ObjectRef, refOf } from './reference.js';
import { STATE, StateSet } from './states.js';
import { mappingOf, type Surface } from './surfaces.js';
import type { TableTrails } from './table-trails.js';
import type { Toplevel } from './toplevels.js';

export const DEFAULT_DEADLINE_MS = 5000;
const DEFAULT_TEXT_LIMIT = 4000;
const DEFAULT_MAX_NODES = 20_000;
/** Objects that manage few descendants and may be entered; with more of them each question costs more than a walk. */
const MOST_SMALL = 4;

/** Facts remembered between reads, by bus name. */
export type RecentByApplication = Map<string, RecentFacts>;

interface Part {
  readonly toplevel: Toplevel;
  readonly root: ObjectRef;
  readonly nodes: NodeFacts[];
}

/**
 * @throws LumosError APP_UNRESPONSIVE when nothing came back in time, NO_SURFACE when the application is gone, STALE_ID when
 *   `root` is
 */
export function readSurface(
  engine: Engine,
  surface: Surface,
  options: ReadOptions,
  recents: RecentByApplication,
): RawTree {
  const started = performance.now();
  const scope = options.scope ?? 'visible';
  const { toplevel } = surface;
  if (toplevel === null) return withoutSemantics(surface, scope, started);
  const { application } = toplevel;
  const quirks = quirksOf(application.toolkit.family);
  const budget = new ReadBudget(engine.connectionFor(application.ref.bus), {
    deadline: started + (options.deadlineMs ?? DEFAULT_DEADLINE_MS),
    textLimit: options.textLimit ?? DEFAULT_TEXT_LIMIT,
    maxNodes: options.maxNodes ?? DEFAULT_MAX_NODES,
  });
  // What was read under other limits is cut elsewhere: nothing is taken from it, and nothing is left for it.
  const limited = options.textLimit !== undefined || options.maxNodes !== undefined;
  const recent = limited ? new RecentFacts() : recentOf(recents, application.ref.bus);
  recent.begin();
  const parts = readParts(surface, toplevel, options, scope, budget, recent, engine.trails);
  if (!budget.answered) {
    // Another connection than the window's that answers nothing: what it stood for is gone, the window is not.
    const root = options.root && refOf(options.root);
    if (options.root && root?.bus !== toplevel.ref.bus) throw gone(options.root.key);
    throw nothingCame(surface, budget, options);
  }
  application.hungUntil = 0;
  const facts = parts.flatMap(({ nodes }) => nodes);
  readDetails(facts, quirks, budget, recent);
  recent.cells.keepFacts(facts);
  recent.remember(budget.partial === null ? facts : []);

  const contexts: NodeContext[] = [];
  const hasShowing = quirks.pruneState === STATE.showing;
  const { trails } = engine;
  if (quirks.cellsByPlace && options.root === undefined) for (const { nodes } of parts) trails.remember(nodes);
  const nameOfTable = (table: ObjectRef) => trails.nameOf(table);
  for (const part of parts) {
    const own = mappingOf(part.toplevel);
    const isPart = quirks.pagesInPixels && own !== null && own.scale !== 1 && options.root !== undefined;
    const within = isPart && isInPage(part.root, part.toplevel.ref, own, budget.connection, budget.limits.deadline);
    const shared = { hasShowing, cellsByPlace: quirks.cellsByPlace, nameOfTable };
    const mappings = quirks.pagesInPixels ? mappingsOfPages(part.nodes, own, within) : part.nodes.map(() => own);
    for (const mapping of mappings) contexts.push({ mapping, ...shared });
  }
  const nodes = toRawNodes(facts, (index) => contexts[index] as NodeContext);
  return {
    schema: 'lumos.raw/1',
    surface: surface.info,
    scope,
    nodes,
    focus: focusOf(facts),
    ...(budget.partial === null ? {} : { partial: budget.partial }),
    ...(surface.blockedBy.length === 0 ? {} : { blockedBy: surface.blockedBy }),
    elapsedMs: performance.now() - started,
  };
}

function readParts(
  surface: Surface,
  toplevel: Toplevel,
  options: ReadOptions,
  scope: ReadScope,
  budget: ReadBudget,
  recent: RecentFacts,
  trails: TableTrails,
): Part[] {
  if (options.root !== undefined) {
    const root = liveRef(options.root, () => budget.connection, budget.limits.deadline, trails);
    const nodes = readTree(root, toplevel, scope, budget, recent);
    if (budget.answered && (nodes[0] === undefined || nodes[0].dead)) throw gone(options.root.key);
    return [{ toplevel, root, nodes }];
  }
  const parts = [toplevel, ...surface.popups].map((part) => ({
    toplevel: part,
    root: part.ref,
    nodes: readTree(part.ref, part, scope, budget, recent),
  }));
  // Popups hang below the window's root, after its own content.
  for (const { nodes } of parts.slice(1)) for (const node of nodes) node.depth++;
  return parts.filter(({ nodes }, i) => i === 0 || nodes[0]?.dead === false);
}

function readTree(
  root: ObjectRef,
  toplevel: Toplevel,
  scope: ReadScope,
  budget: ReadBudget,
  recent: RecentFacts,
): NodeFacts[] {
  const quirks = quirksOf(toplevel.application.toolkit.family);
  const { family, version } = toplevel.application.toolkit;
  const coordType = quirks.coordinates === 'screen' ? 0 : 1;
  const key = `${scope} ${root.path}`;
  const known = recent.tree(key);
  const again = known === undefined ? null : readAgain(known, coordType, quirks, budget, recent);
  const nodes = again ?? readAnew(root, toplevel, scope, budget, recent);
  if (budget.partial === null) recent.rememberTree(key, nodes);
  correctDrawn(nodes, quirks);
  if (family === 'gtk4') correctGtk4Names(nodes, version);
  if (family !== 'libreoffice') return nodes;
  const corrected = correctLibreOffice(nodes);
  if (root.path === toplevel.ref.path) toplevel.application.drawnOffsets.set(root.path, corrected.offset);
  return corrected.nodes;
}

function readAnew(
  root: ObjectRef,
  { application }: Toplevel,
  scope: ReadScope,
  budget: ReadBudget,
  recent: RecentFacts,
): NodeFacts[] {
  const { family } = application.toolkit;
  const quirks = quirksOf(family);
  const coordType = quirks.coordinates === 'screen' ? 0 : 1;
  const special = family === 'libreoffice' ? { leavesOut: isReplacedMenuBar } : {};
  const nodes = matchable(root, quirks, budget)
    ? readCollection(root, scope, coordType, quirks, budget, recent)
    : readWalk(root, { scope, coordType, quirks, ...special }, budget, recent);
  // A whole tree has them already.
  return scope === 'all' ? nodes : addDrawn(nodes, coordType, quirks, budget, recent);
}

/**
 * Whether everything below `root` may be matched: only small objects manage their descendants. Asked each time, a list can
 * appear at any moment. A match stops at the object in question, so none is entered before its size is known.
 */
function matchable(root: ObjectRef, quirks: Quirks, budget: ReadBudget): boolean {
  if (quirks.collection !== 'without-managed') return quirks.collection === 'always';
  const [states] = budget.round([callMethod(root, 'Accessible.GetState')]);
  if (!states?.ok) return false;
  if (StateSet.from(states.body[0]).has(STATE.managesDescendants) && !isSmall(root, budget)) return false;
  for (let known = 0; known <= MOST_SMALL; known++) {
    const [reply] = budget.round([getMatches(root, { states: [STATE.managesDescendants] }, known + 1)]);
    if (!reply?.ok) return false;
    const next = asRefs(reply.body[0])[known];
    if (next === undefined) return true;
    if (!isSmall(next, budget)) return false;
  }
  return false;
}

function isSmall(managing: ObjectRef, budget: ReadBudget): boolean {
  const [reply] = budget.round([getProperty(managing, 'Accessible.ChildCount')]);
  const count = reply?.ok ? asNumber(reply.body[0]) : null;
  return count !== null && count >= 0 && count <= LISTED_CHILDREN;
}

function recentOf(recents: RecentByApplication, bus: string): RecentFacts {
  const known = recents.get(bus);
  if (known !== undefined) return known;
  const recent = new RecentFacts();
  recents.set(bus, recent);
  return recent;
}

/** The deepest focused node: containers such as documents say FOCUSED too. */
function focusOf(facts: readonly NodeFacts[]): number | null {
  let focus: number | null = null;
  facts.forEach((node, i) => {
    if (!node.states.has(STATE.focused)) return;
    if (focus === null || node.depth >= (facts[focus] as NodeFacts).depth) focus = i;
  });
  return focus;
}

function withoutSemantics(surface: Surface, scope: ReadScope, started: number): RawTree {
  const { app } = surface.info;
  return {
    schema: 'lumos.raw/1',
    surface: surface.info,
    scope,
    nodes: [bareNode(surface.info)],
    focus: null,
    partial: { reason: 'unsupported', message: `${app.name || 'The application'} shows no accessibility tree` },
    elapsedMs: performance.now() - started,
  };
}

function nothingCame(surface: Surface, budget: ReadBudget, options: ReadOptions): LumosError {
  const { app, title } = surface.info;
  if (budget.partial?.reason === 'died') {
    return new LumosError('NO_SURFACE', `"${title}" is gone: ${app.name} ended`, {
      hint: 'List the surfaces again.',
    });
  }
  const { application } = surface.toplevel as Toplevel;
  application.hungUntil = performance.now() + HUNG_MS;
  const waited = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
  return new LumosError('APP_UNRESPONSIVE', `${app.name} did not answer within ${waited} ms`, {
    hint: 'Wait until the application responds again, or end it.',
    details: { deadlineMs: waited, pid: app.pid ?? 0 },
  });
}

function gone(key: SurfaceId): LumosError {
  return new LumosError('STALE_ID', `the element ${key} is gone`, { hint: 'Observe the surface again.' });
}
