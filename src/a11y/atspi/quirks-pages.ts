/**
 * Places in pages on scaled screens. Chromium 156 (and what is built on it) gives the extents of its own controls in scaled pixels,
 * those of a page and of everything in it in physical ones: start it with --force-device-scale-factor=2 and compare
 * `GetExtents(SCREEN)` of the DOCUMENT_WEB with its parent's, which has the same place on the screen.
 */
import type { DBusConnection } from '../../platform/dbus/index.js';
import { climb } from './ancestors.js';
import type { Mapping } from './coordinates.js';
import { asExtents, asNumber, DOCUMENT_WEB, type Extents, type NodeFacts } from './facts.js';
import { callMethod } from './protocol.js';
import { isSentinel } from './quirks.js';
import { handleOf, type ObjectRef } from './reference.js';

/** Physical pixels by which two boxes of one place may differ: scaled ones are rounded. */
const SLACK = 6;

/**
 * How each node's extents become pixels of the screen.
 * @param nodes one window, a part of it, or one path from its top, in document order with depth
 * @param mapping of the window's own controls
 * @param within whether the first node already lies in such a page
 */
export function mappingsOfPages(
  nodes: readonly NodeFacts[],
  mapping: Mapping | null,
  within: boolean,
): (Mapping | null)[] {
  if (mapping === null || mapping.scale === 1) return nodes.map(() => mapping);
  const physical = inPixels(mapping);
  const above: NodeFacts[] = [];
  let page = within ? -1 : Number.POSITIVE_INFINITY;
  return nodes.map((node) => {
    if (node.depth <= page) page = Number.POSITIVE_INFINITY;
    above.length = node.depth;
    if (page === Number.POSITIVE_INFINITY && node.role === DOCUMENT_WEB) {
      const holder = above.findLast((each) => each !== undefined && each.extents !== null);
      if (isSamePlace(node.extents, holder?.extents ?? null, mapping.scale)) page = node.depth;
    }
    above[node.depth] = node;
    return node.depth >= page ? physical : mapping;
  });
}

export function inPixels(mapping: Mapping): Mapping {
  return { ...mapping, scale: 1 };
}

/** Whether an object that is read by itself lies in such a page. @param window the top level above it */
export function isInPage(
  ref: ObjectRef,
  window: ObjectRef,
  { scale, coordType }: Mapping,
  connection: DBusConnection,
  deadline: number,
): boolean {
  const chain = climb(ref, new Set([handleOf(window).key]), connection, deadline) ?? [];
  const replies = connection.batch(
    chain.flatMap((each) => [
      callMethod(each, 'Accessible.GetRole'),
      callMethod(each, 'Component.GetExtents', coordType),
    ]),
    deadline,
  );
  const body = (index: number): unknown => {
    const reply = replies[index];
    return reply?.ok ? reply.body[0] : undefined;
  };
  const place = (index: number): Extents | null => asExtents(body(2 * index + 1));
  return chain.some((_, index) => {
    const isPage = index > 0 && asNumber(body(2 * index)) === DOCUMENT_WEB;
    return isPage && isSamePlace(place(index), place(index - 1), scale);
  });
}

function isSamePlace(page: Extents | null, holder: Extents | null, scale: number): boolean {
  if (page === null || holder === null || isSentinel(...page) || isSentinel(...holder)) return false;
  return page.every((value, index) => Math.abs(value - (holder[index] as number) * scale) <= SLACK);
}
