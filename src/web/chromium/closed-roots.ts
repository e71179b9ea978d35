/**
 * Shadow roots that are closed to scripts. The page script reports elements that take up room although nothing is in them;
 * the debugging protocol says which of them have such a root, and hands it in. Each element is asked about once.
 */
import type { CDPSession, Frame } from 'playwright';
import type { Tab } from '../pages.js';
import { contextOf, objectsOf, releaseObjects, sessionOf, tellReader } from './world.js';

/** @returns whether any were found: the document is then worth another look */
export async function learnClosedRoots(
  tab: Tab,
  frame: Frame,
  document: string,
  suspects: readonly number[],
): Promise<boolean> {
  const session = await sessionOf(tab, frame);
  const contextId = session && (await contextOf(session, document));
  if (!session || contextId === null) return false;
  const objects = await objectsOf(session, contextId, suspects);
  const roots = await Promise.all([...objects.values()].map((objectId) => closedRootOf(session, objectId)));
  const found = roots.filter((root): root is number => root !== null);
  if (found.length > 0) await tellReader(session, contextId, 'learnShadowRoots', found);
  await session.send('Runtime.evaluate', {
    contextId,
    expression: `globalThis[Symbol.for('lumos.reader')].clear(${JSON.stringify(suspects)})`,
  });
  await releaseObjects(session);
  return found.length > 0;
}

async function closedRootOf(session: CDPSession, objectId: string): Promise<number | null> {
  const { node } = await session.send('DOM.describeNode', { objectId, depth: 1, pierce: true });
  return node.shadowRoots?.find((root) => root.shadowRootType === 'closed')?.backendNodeId ?? null;
}
