/**
 * Places in pages on scaled screens. Chromium 156 (and what is built on it) gives the extents of its own controls in scaled pixels,
 * those of a page and of everything in it in physical ones: start it with --force-device-scale-factor=2 and compare
 * `GetExtents(SCREEN)` of the DOCUMENT_WEB with its parent's, which has the same place on the screen.
 */
import type { DBusConnection } from '../../platform/dbus/index.js';
import type { Mapping } from './coordinates.js';
import { asExtents, asNumber, asRef, type Extents, type NodeFacts } from './facts.js';
import { callMethod, getProperty } from './protocol.js';
import { isSentinel } from './quirks.js';
import type { ObjectRef } from './reference.js';

const DOCUMENT_WEB = 95;
/** Physical pixels by which two boxes of one place may differ: scaled ones are rounded. */
const SLACK = 6;
/** Longer chains of parents are loops. */
const MAX_DEPTH = 100;

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

/** Whether an object that is read by itself lies in such a page: asks one parent after the other. */
export function isInPage(
  ref: ObjectRef,
  { scale, coordType }: Mapping,
  connection: DBusConnection,
  deadline: number,
): boolean {
  let page: Extents | null = null;
  let next: ObjectRef | null = ref;
  for (let depth = 0; next !== null && next.bus === ref.bus && depth < MAX_DEPTH; depth++) {
    const [role, extents, parent] = connection.batch(
      [
        callMethod(next, 'Accessible.GetRole'),
        callMethod(next, 'Component.GetExtents', coordType),
        getProperty(next, 'Accessible.Parent'),
      ],
      deadline,
    );
    const place = extents?.ok ? asExtents(extents.body[0]) : null;
    if (isSamePlace(page, place, scale)) return true;
    // A page in a page has the pixels of the outer one.
    page = role?.ok && asNumber(role.body[0]) === DOCUMENT_WEB ? place : null;
    next = parent?.ok ? asRef(parent.body[0]) : null;
  }
  return false;
}

function isSamePlace(page: Extents | null, holder: Extents | null, scale: number): boolean {
  if (page === null || holder === null || isSentinel(...page) || isSentinel(...holder)) return false;
  return page.every((value, index) => Math.abs(value - (holder[index] as number) * scale) <= SLACK);
}
