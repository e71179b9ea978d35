/** Which elements scroll, where the platform does not say it: their content is larger than they are, or they hold a scroll bar. */
import type { Rect } from './geometry.js';
import type { RawNode, SurfaceInfo } from './model.js';
import { ACTIONABLE, PLAIN_CONTAINERS, SCROLLERS } from './role-traits.js';
import type { Role } from './roles.js';
import type { TreeIndex } from './tree-index.js';
import { HIDDEN, NO_AREA, SEEN, type Visibility } from './viewport.js';

/** Content must stand out by more than this to count (logical pixels). */
const OVERFLOW = 8;
/** A container of no particular kind must be at least this wide and high (logical pixels). */
const LEAST_SIDE = 120;
/** What authors call their scrolling containers. */
const SCROLL_NAME = /scroll(?:ed)?[-_ ]?(?:view|viewer|area|pane|panel|window|container|er|able)?(?:$|[^a-z])/i;

/** Roles whose place says nothing about what contains them. */
const FLOATING: ReadonlySet<Role> = new Set<Role>(['alertdialog', 'dialog', 'menu', 'popup', 'tooltip', 'window']);

/** The role of a container of no particular kind whose author's identifier says that it scrolls. */
export function roleByIdentifier(node: RawNode): Role {
  const plain = node.role === 'generic' || node.role === 'group' || node.role === 'pane' || node.role === 'unknown';
  return plain && node.platformId && SCROLL_NAME.test(node.platformId) ? 'scrollarea' : node.role;
}

/** 1 for each node that scrolls, said by the platform or inferred. Linear. */
export function findScrollers(
  tree: TreeIndex,
  look: Visibility,
  surface: SurfaceInfo,
  names: readonly string[],
): Uint8Array {
  const { nodes, parent } = tree;
  const margin = OVERFLOW * surface.scale;
  const side = LEAST_SIDE * surface.scale;
  const scrolls = new Uint8Array(nodes.length);
  /** Edges of everything below a node, cut off where something in between scrolls. */
  const extent = newExtents(nodes.length);
  const doubtful: number[] = [];
  let certain = false;
  for (let index = nodes.length - 1; index > 0; index--) {
    const node = nodes[index] as RawNode;
    const kind = look.kind[index];
    if (kind === HIDDEN) continue;
    const { bounds } = node;
    const above = parent[index] as number;
    const role = roleByIdentifier(node);
    if (node.affordances.includes('scroll')) scrolls[index] = 1;
    else if (bounds && kind === SEEN && overflows(extent, index, bounds, margin)) {
      if (SCROLLERS.has(role)) scrolls[index] = 1;
      else if (PLAIN_CONTAINERS.has(role) && bounds.width >= side && bounds.height >= side) {
        scrolls[index] = 1;
        if (names[index] === '' && !node.platformId) doubtful.push(index);
      }
    }
    if (role === 'scrollbar' && kind === SEEN && above > 0) scrolls[above] = 1;
    if (scrolls[index] && doubtful.at(-1) !== index) certain = true;
    if (above < 0 || FLOATING.has(role)) continue;
    if (bounds && kind !== NO_AREA) include(extent, above, bounds);
    if (!scrolls[index]) includeAll(extent, above, index);
  }
  if (certain) for (const index of doubtful) scrolls[index] = 0;
  if (rootScrolls(tree, look, names, margin, certain || doubtful.length > 0)) scrolls[0] = 1;
  return scrolls;
}

/** The surface itself scrolls only where nothing in it does and something meaningful in it reaches below or above it. */
function rootScrolls(
  { nodes }: TreeIndex,
  look: Visibility,
  names: readonly string[],
  margin: number,
  anotherScrolls: boolean,
): boolean {
  const root = nodes[0];
  if (root?.affordances.includes('scroll')) return true;
  const frame = look.viewport;
  if (anotherScrolls || !root || !frame) return false;
  for (let index = 1; index < nodes.length; index++) {
    const node = nodes[index] as RawNode;
    if (look.kind[index] !== SEEN || !node.bounds) continue;
    if (names[index] === '' && !ACTIONABLE.has(node.role)) continue;
    if (look.part[index] === node.bounds) continue;
    if (node.bounds.y < frame.y - margin) return true;
    if (node.bounds.y + node.bounds.height > frame.y + frame.height + margin) return true;
  }
  return false;
}

interface Extents {
  readonly left: Float64Array;
  readonly top: Float64Array;
  readonly right: Float64Array;
  readonly bottom: Float64Array;
}

function newExtents(length: number): Extents {
  return {
    left: new Float64Array(length).fill(Infinity),
    top: new Float64Array(length).fill(Infinity),
    right: new Float64Array(length).fill(-Infinity),
    bottom: new Float64Array(length).fill(-Infinity),
  };
}

function include(extent: Extents, index: number, rect: Rect): void {
  extent.left[index] = Math.min(extent.left[index] as number, rect.x);
  extent.top[index] = Math.min(extent.top[index] as number, rect.y);
  extent.right[index] = Math.max(extent.right[index] as number, rect.x + rect.width);
  extent.bottom[index] = Math.max(extent.bottom[index] as number, rect.y + rect.height);
}

function includeAll(extent: Extents, index: number, other: number): void {
  extent.left[index] = Math.min(extent.left[index] as number, extent.left[other] as number);
  extent.top[index] = Math.min(extent.top[index] as number, extent.top[other] as number);
  extent.right[index] = Math.max(extent.right[index] as number, extent.right[other] as number);
  extent.bottom[index] = Math.max(extent.bottom[index] as number, extent.bottom[other] as number);
}

function overflows(extent: Extents, index: number, rect: Rect, margin: number): boolean {
  return (
    (extent.left[index] as number) < rect.x - margin ||
    (extent.top[index] as number) < rect.y - margin ||
    (extent.right[index] as number) > rect.x + rect.width + margin ||
    (extent.bottom[index] as number) > rect.y + rect.height + margin
  );
}
