/** One element and its ancestors, read afresh. */
import type { Handle } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { DBusConnection } from '../../platform/dbus/index.js';
import type { RawPath } from '../backend.js';
import { climb, MAX_DEPTH } from './ancestors.js';
import { bareNode } from './bare-window.js';
import { liveRef, placeOf } from './cell-handles.js';
import type { Engine } from './engine.js';
import { asRefs } from './facts.js';
import { type NodeContext, toRawNodes } from './nodes.js';
import { callMethod } from './protocol.js';
import { quirksOf } from './quirks.js';
import { correctGtk4Names } from './quirks-gtk4.js';
import { correctLibreOffice } from './quirks-libreoffice.js';
import { mappingsOfPages } from './quirks-pages.js';
import { ReadBudget } from './read-budget.js';
import { readEach } from './read-each.js';
import { handleOf, type ObjectRef, refOf } from './reference.js';
import { STATE } from './states.js';
import { mappingOf, type Surface } from './surfaces.js';
import type { TableTrails } from './table-trails.js';

const DEADLINE_MS = 2000;
const TEXT_LIMIT = 4000;

/**
 * `known`: the handles from the top level down to this one, where an earlier read knows them; else parents are asked for one
 * after the other, and `remembered` is the way down as it was, for what names a wrong parent. null = the handle is dead.
 * @throws LumosError APP_UNRESPONSIVE, STALE_ID (a handle of another backend)
 */
export function describeHandle(
  engine: Engine,
  surfaces: readonly Surface[],
  handle: Handle,
  known: readonly Handle[] | null,
  remembered: (key: string) => readonly Handle[] | null = () => null,
): RawPath | null {
  const bare = surfaces.find(({ info, toplevel }) => toplevel === null && bareNode(info).handle.key === handle.key);
  if (bare !== undefined) return { surface: bare.info, nodes: [bareNode(bare.info)] };
  if (handle.key.startsWith('x11:')) return null;
  const ref = refOf(handle);
  const toplevels = surfaces.flatMap(({ toplevel, popups }) => (toplevel === null ? [] : [toplevel, ...popups]));
  const application = toplevels.find((toplevel) => toplevel.ref.bus === ref.bus)?.application;
  if (application === undefined) return null;
  const connection = engine.connectionFor(ref.bus);
  const deadline = engine.deadline(DEADLINE_MS);
  const budget = new ReadBudget(connection, { deadline, textLimit: TEXT_LIMIT, maxNodes: MAX_DEPTH });

  const roots = new Set(toplevels.map((toplevel) => handleOf(toplevel.ref).key));
  const asked = known ?? [handle];
  const refs = liveRefs(asked, connection, deadline, engine.trails);
  if (refs === null) return null;
  const climbed = known === null ? climb(refs[0] as ObjectRef, roots, connection, deadline) : refs;
  if (climbed === null) throw unresponsive(application.name);
  const chain = known === null ? completed(climbed, roots, remembered, connection, deadline) : climbed;
  const facts = readEach(chain, application.toolkit.family, budget);
  if (facts.length < chain.length || facts.at(-1)?.dead !== false) {
    if (!budget.answered && budget.partial?.reason === 'deadline') throw unresponsive(application.name);
    // What it lay in was replaced, it itself may still be there.
    return known === null ? null : describeHandle(engine, surfaces, handle, null, remembered);
  }
  const toplevel = toplevels.find((candidate) => handleOf(candidate.ref).key === handleOf(chain[0] as ObjectRef).key);
  const surface = surfaces.find(
    (candidate) => candidate.toplevel === toplevel || candidate.popups.includes(toplevel as never),
  );
  // Cut off from every window: removed, although the application still answers for it.
  if (toplevel === undefined || surface === undefined) return null;
  facts.forEach((node, depth) => {
    node.depth = depth;
    const own = asked[depth - (facts.length - asked.length)];
    if (own) node.cell ??= placeOf(own)?.place ?? null;
  });
  const { family, version } = application.toolkit;
  if (family === 'gtk4') correctGtk4Names(facts, version);
  if (family === 'libreoffice') correctLibreOffice(facts);
  const quirks = quirksOf(family);
  const own = mappingOf(toplevel);
  const mappings = quirks.pagesInPixels ? mappingsOfPages(facts, own, false) : facts.map(() => own);
  const contextOf = (index: number): NodeContext => ({
    mapping: mappings[index] ?? null,
    hasShowing: quirks.pruneState === STATE.showing,
    cellsByPlace: quirks.cellsByPlace,
    nameOfTable: (table: ObjectRef) => engine.trails.nameOf(table),
  });
  return { surface: surface.info, nodes: toRawNodes(facts, contextOf, { partialChildren: true }) };
}

/** null where one is gone. */
function liveRefs(
  handles: readonly Handle[],
  connection: DBusConnection,
  deadline: number,
  trails: TableTrails,
): ObjectRef[] | null {
  try {
    return handles.map((each) => liveRef(each, () => connection, deadline, trails));
  } catch (error) {
    if (error instanceof LumosError && error.code === 'STALE_ID') return null;
    throw error;
  }
}

/**
 * Some objects name a parent that is nobody (see `askPossibleParents` in read-collection.ts): from the topmost object of which the
 * way down is remembered, that way is taken, if its parent there still lists it as a child.
 */
function completed(
  chain: readonly ObjectRef[],
  roots: ReadonlySet<string>,
  remembered: (key: string) => readonly Handle[] | null,
  connection: DBusConnection,
  deadline: number,
): readonly ObjectRef[] {
  if (roots.has(handleOf(chain[0] as ObjectRef).key)) return chain;
  for (const [i, ref] of chain.entries()) {
    const way = remembered(handleOf(ref).key);
    const [top, above] = [way?.[0], way?.at(-2)];
    if (!way || !top || !above || !roots.has(top.key)) continue;
    const [listed] = connection.batch([callMethod(refOf(above), 'Accessible.GetChildren')], deadline);
    const isChild = asRefs(listed?.ok ? listed.body[0] : []).some(({ path }) => path === ref.path);
    return isChild ? [...way.map(refOf), ...chain.slice(i + 1)] : chain;
  }
  return chain;
}

function unresponsive(name: string): LumosError {
  return new LumosError('APP_UNRESPONSIVE', `${name} did not answer within ${DEADLINE_MS} ms`, {
    hint: 'Wait until the application responds again, or end it.',
  });
}
