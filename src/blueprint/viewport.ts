/** Which part of each node can be seen. */
import { area, intersect, type Rect } from './geometry.js';
import type { RawNode, SurfaceInfo } from './model.js';
import { MENU_ITEMS } from './role-traits.js';
import type { Role } from './roles.js';
import type { TreeIndex } from './tree-index.js';

/** Seen (or its place is unknown); scrolled or moved out of sight; not laid out; laid out without an area. */
export const SEEN = 0;
export const OFFSCREEN = 1;
export const HIDDEN = 2;
export const NO_AREA = 3;

export interface Visibility {
  /** `SEEN`, `OFFSCREEN`, `HIDDEN` or `NO_AREA` of each node. */
  readonly kind: Uint8Array;
  /** The part of each node that can be seen, physical pixels on the screen; null where there is none or it is unknown. */
  readonly part: readonly (Rect | null)[];
  /** The surface's own area; null where the platform cannot say. */
  readonly viewport: Rect | null;
}

/** What opens above the rest: the edges of the surface and of scrolled areas do not cut it off. */
const FLOATING: ReadonlySet<Role> = new Set<Role>(['alertdialog', 'dialog', 'menu', 'popup', 'tooltip', 'window']);

/**
 * A node is seen when it shares a pixel with the surface and with every scrolling ancestor. Without bounds it is where
 * its parent is. `hidden` holds for the whole subtree.
 */
export function lookAt(tree: TreeIndex, surface: SurfaceInfo): Visibility {
  const { nodes, parent } = tree;
  const viewport = viewportOf(nodes[0], surface);
  const kind = new Uint8Array(nodes.length);
  const part: (Rect | null)[] = new Array(nodes.length).fill(null);
  /** What cuts off the children of a node; null = nothing does. */
  const clip: (Rect | null)[] = new Array(nodes.length).fill(null);
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as RawNode;
    const above = parent[index] as number;
    const outer = above < 0 ? viewport : floats(node.role, nodes[above]?.role) ? null : (clip[above] ?? null);
    clip[index] = outer;
    if (node.states.includes('hidden') || (above >= 0 && kind[above] === HIDDEN)) {
      kind[index] = HIDDEN;
      continue;
    }
    if (!node.bounds) {
      kind[index] = node.states.includes('offscreen') || (above >= 0 && kind[above] === OFFSCREEN) ? OFFSCREEN : SEEN;
      continue;
    }
    const seen = outer ? cut(node.bounds, outer) : node.bounds;
    if (area(node.bounds) === 0) kind[index] = NO_AREA;
    else if (!seen || node.states.includes('offscreen')) kind[index] = OFFSCREEN;
    else part[index] = seen;
    if (scrolls(node)) clip[index] = seen ?? NOTHING;
  }
  return { kind, part, viewport };
}

const NOTHING: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** Where surface and root disagree altogether (coordinates of another origin), the root is in the same space as its nodes. */
function viewportOf(root: RawNode | undefined, surface: SurfaceInfo): Rect | null {
  const own = root?.bounds && area(root.bounds) > 0 ? root.bounds : null;
  if (!surface.bounds || area(surface.bounds) === 0) return own;
  return own && !intersect(own, surface.bounds) ? own : surface.bounds;
}

function scrolls(node: RawNode): boolean {
  return node.role === 'scrollarea' || node.affordances.includes('scroll');
}

function floats(role: Role, above: Role | undefined): boolean {
  if (FLOATING.has(role)) return true;
  if (MENU_ITEMS.has(role)) return above !== undefined && MENU_ITEMS.has(above);
  return above === 'combobox' && role === 'listbox';
}

/** As `intersect`, without a new object where nothing is cut off. */
function cut(rect: Rect, by: Rect): Rect | null {
  const inside =
    rect.x >= by.x &&
    rect.y >= by.y &&
    rect.x + rect.width <= by.x + by.width &&
    rect.y + rect.height <= by.y + by.height;
  return inside ? (area(rect) > 0 ? rect : null) : intersect(rect, by);
}
