/** Which part of a tree an open popup shows, where it is no top level of its own (GTK 3 menus, GTK 4, Qt, browsers). Pure. */
import { overlap, type Rect } from '../../blueprint/geometry.js';
import type { RawNode } from '../../blueprint/model.js';

/** From so much overlap on (intersection over union) a rectangle counts as the popup's. Borders and shadows take the rest. */
const ENOUGH = 0.55;

/** Indices from `start` up to, not including, `end`. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The smallest part of the tree whose rectangle, or whose children's common rectangle, is the popup's: a menu that has no
 * object of its own is known by its items. null where none fits.
 * @param popup physical pixels of the screen
 */
export function popupPart(nodes: readonly RawNode[], popup: Rect): Part | null {
  let best: (Part & { readonly fit: number }) | null = null;
  nodes.forEach((node, start) => {
    if (node.depth === 0) return;
    let end = start + 1;
    let children: Rect | null = null;
    for (; end < nodes.length; end++) {
      const below = nodes[end] as RawNode;
      if (below.depth <= node.depth) break;
      if (below.depth === node.depth + 1 && below.bounds !== null) children = union(children, below.bounds);
    }
    const fit = Math.max(fits(node.bounds, popup), fits(children, popup));
    if (fit < ENOUGH || (best !== null && fit < best.fit)) return;
    // The object that only opens the popup is outside of it: what it holds is the popup.
    const opener = fits(node.bounds, popup) < ENOUGH;
    best = { start: opener ? start + 1 : start, end, fit };
  });
  return best;
}

function union(a: Rect | null, b: Rect): Rect {
  if (a === null) return b;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

function fits(rect: Rect | null, popup: Rect): number {
  return rect === null ? 0 : overlap(rect, popup);
}
