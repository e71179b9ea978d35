/** The debugging protocol's way into the world in which the page script runs: what scripts cannot find is handed in there. */
import type { CDPSession, Frame } from 'playwright';
import type { Tab } from '../pages.js';

/** Where the page script put what is meant for this side. */
export const READER = "globalThis[Symbol.for('lumos.reader')]";

interface World {
  readonly session: CDPSession;
  /** Execution contexts that are not the page's own, by id. */
  readonly contexts: Set<number>;
  /** Context in which the page script of a document lives, by the document's token. */
  readonly byDocument: Map<string, number>;
}

const worlds = new WeakMap<CDPSession, Promise<World>>();
const sessions = new WeakMap<Frame, Promise<CDPSession>>();

/** The session that a frame belongs to: its own where the browser runs it in a process of its own. */
export function sessionOf(tab: Tab, frame: Frame): Promise<CDPSession> | null {
  const { cdp } = tab;
  if (!cdp) return null;
  if (frame === tab.page.mainFrame()) return Promise.resolve(cdp);
  let session = sessions.get(frame);
  if (!session) {
    const outer = frame.parentFrame();
    session = tab.page
      .context()
      .newCDPSession(frame)
      // It is in the process of the frame around it.
      .catch(() => (outer && sessionOf(tab, outer)) ?? cdp);
    sessions.set(frame, session);
  }
  return session;
}

/** The context of a document's page script, or null where it cannot be found. */
export async function contextOf(session: CDPSession, document: string): Promise<number | null> {
  let opened = worlds.get(session);
  if (!opened) {
    opened = open(session);
    worlds.set(session, opened);
  }
  const world = await opened;
  const known = world.byDocument.get(document);
  if (known !== undefined) return known;
  await Promise.all([...world.contexts].map((id) => learn(world, id)));
  return world.byDocument.get(document) ?? null;
}

async function open(session: CDPSession): Promise<World> {
  const world: World = { session, contexts: new Set(), byDocument: new Map() };
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { isDefault } = (context.auxData ?? {}) as { isDefault?: boolean };
    if (!isDefault) world.contexts.add(context.id);
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => forget(world, executionContextId));
  session.on('Runtime.executionContextsCleared', () => {
    world.contexts.clear();
    world.byDocument.clear();
  });
  await session.send('Runtime.enable');
  return world;
}

function forget(world: World, id: number): void {
  world.contexts.delete(id);
  for (const [document, context] of world.byDocument) if (context === id) world.byDocument.delete(document);
}

async function learn(world: World, id: number): Promise<void> {
  const answer = await world.session
    .send('Runtime.evaluate', { contextId: id, expression: `${READER}?.token ?? ''`, returnByValue: true })
    // The context went away meanwhile.
    .catch(() => null);
  const token: unknown = answer?.result.value;
  if (typeof token === 'string' && token !== '') world.byDocument.set(token, id);
}

/** Objects of the nodes with these numbers, in their order; what is gone is left out. */
export async function objectsOf(
  session: CDPSession,
  contextId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { result } = await session.send('Runtime.evaluate', {
    contextId,
    expression: `${JSON.stringify(numbers)}.map((number) => ${READER}.node(number))`,
    objectGroup: GROUP,
  });
  const found = new Map<number, string>();
  if (!result.objectId) return found;
  const { result: properties } = await session.send('Runtime.getProperties', {
    objectId: result.objectId,
    ownProperties: true,
  });
  for (const { name, value } of properties) {
    const number = numbers[Number(name)];
    if (number !== undefined && value?.objectId) found.set(number, value.objectId);
  }
  return found;
}

const GROUP = 'lumos';

export async function releaseObjects(session: CDPSession): Promise<void> {
  await session.send('Runtime.releaseObjectGroup', { objectGroup: GROUP }).catch(() => {
    // The page is gone, and its objects with it.
  });
}

/** Calls a method of the page script's reader with nodes that the protocol knows. */
export async function tellReader(
  session: CDPSession,
  contextId: number,
  method: string,
  backendNodeIds: readonly number[],
): Promise<void> {
  const nodes = await Promise.all(
    backendNodeIds.map((backendNodeId) =>
      session.send('DOM.resolveNode', { backendNodeId, executionContextId: contextId, objectGroup: GROUP }),
    ),
  );
  const handed = nodes.flatMap(({ object }) => (object.objectId ? [{ objectId: object.objectId }] : []));
  await session.send('Runtime.callFunctionOn', {
    executionContextId: contextId,
    functionDeclaration: `function (...nodes) { return ${READER}.${method}(...nodes); }`,
    arguments: handed,
  });
}
