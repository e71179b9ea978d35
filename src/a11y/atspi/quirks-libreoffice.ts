/**
 * What LibreOffice's gtk3 plugin gets wrong (7.4.7, Debian 12). Its windows hold a ROOT_PANE that LibreOffice draws itself
 * inside a native GTK panel:
 * - The extents below the ROOT_PANE count from the X window's corner although the panel begins below the native menu bar: they
 *   are too high by the difference; native widgets among them (attribute toolkit=gtk: the sidebar's tabs) are right. See `GetExtents(WINDOW)` of the ROOT_PANE and of its parent panel: same size, other y.
 * - Its own menu bar, which the native one replaces, stays in the tree, SHOWING, with an empty rectangle.
 */
import type { Extents, NodeFacts } from './facts.js';
import { isSentinel } from './quirks.js';

const MENU_BAR = 34;
const ROOT_PANE = 46;
const SAME_SIZE_SLACK = 2;

export type Offset = readonly [dx: number, dy: number];

export interface Corrected {
  readonly nodes: NodeFacts[];
  /** What was added to the extents below the ROOT_PANE. */
  readonly offset: Offset;
}

/** `nodes`: one window, or one path from its top, in document order with depth. Changes extents in place. */
export function correctLibreOffice(nodes: readonly NodeFacts[]): Corrected {
  const kept: NodeFacts[] = [];
  let offset: Offset = [0, 0];
  let paneDepth = Number.POSITIVE_INFINITY;
  let droppedDepth = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    if (node.depth <= paneDepth) paneDepth = Number.POSITIVE_INFINITY;
    if (node.depth > droppedDepth) continue;
    droppedDepth = Number.POSITIVE_INFINITY;
    if (node.role === ROOT_PANE && paneDepth === Number.POSITIVE_INFINITY) {
      paneDepth = node.depth;
      const host = kept.findLast(({ depth }) => depth < node.depth);
      offset = offsetBetween(host?.extents ?? null, node.extents);
    }
    const drawn = node.depth >= paneDepth;
    if (drawn && isReplacedMenuBar(node)) {
      droppedDepth = node.depth;
      continue;
    }
    if (drawn && !isNative(node.attributes)) node.extents = shift(node.extents, offset);
    kept.push(node);
  }
  return { nodes: kept, offset };
}

/** The menu bar that nobody sees: neither it nor its hundreds of items need be asked for more. */
export function isReplacedMenuBar({ role, extents, attributes }: NodeFacts): boolean {
  return role === MENU_BAR && !isNative(attributes) && (extents === null || isSentinel(...extents));
}

/** GTK's own widgets say so, what LibreOffice draws has no such attribute. */
export function isNative(facts: Readonly<Record<string, unknown>>): boolean {
  return facts.toolkit === 'gtk';
}

function offsetBetween(host: Extents | null, pane: Extents | null): Offset {
  if (host === null || pane === null) return [0, 0];
  const apart = Math.max(Math.abs(host[2] - pane[2]), Math.abs(host[3] - pane[3]));
  return apart <= SAME_SIZE_SLACK ? [host[0] - pane[0], host[1] - pane[1]] : [0, 0];
}

/** A rectangle that means "nowhere" keeps meaning it. */
function shift(extents: Extents | null, [dx, dy]: Offset): Extents | null {
  if (extents === null || isSentinel(...extents)) return extents;
  return [extents[0] + dx, extents[1] + dy, extents[2], extents[3]];
}
