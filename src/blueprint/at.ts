/**
 * Which element is at a point, from rectangles alone: for blueprints and for raw trees. Asking the platform instead misses
 * open popups (GTK, Qt, LibreOffice and the browsers answer with what lies underneath).
 */
import { contains, intersect, type Point, type Rect } from './geometry.js';
import type { Blueprint, Element } from './model.js';
import type { Role } from './roles.js';
import type { State } from './states.js';

/** What of a node matters here. Both `RawNode` and `Element` are such; nodes come in document order. */
export interface HitNode {
  readonly role: Role;
  readonly states: readonly State[];
  /** Physical pixels on the screen. */
  readonly bounds: Rect | null;
  readonly depth: number;
  /** In the layer that takes input first; absent = all the same. */
  readonly foreground?: boolean;
}

export interface HitOptions {
  /** When nothing (or nothing but a container) is at the point: the nearest element at most so many pixels away. Default 0. */
  readonly nearest?: number;
}

export interface Hit {
  readonly index: number;
  /** Physical pixels from the point to the element's rectangle; 0 = the point is in it. */
  readonly distance: number;
}

/** They open above everything else of their surface. */
const POPUPS: ReadonlySet<Role> = new Set<Role>(['alertdialog', 'dialog', 'menu', 'popup']);

/** Scroll areas show only what is within their own bounds; rows of theirs that stick out are covered by their neighbours. */
const CLIPPING: ReadonlySet<Role> = new Set<Role>(['scrollarea']);

/** They hold others and mean nothing by themselves: hit only where nothing else is. */
const CONTAINERS: ReadonlySet<Role> = new Set<Role>([
  'application',
  'desktop',
  'generic',
  'group',
  'none',
  'pane',
  'region',
  'scrollarea',
  'toolbar',
  'window',
  'dialog',
  'alertdialog',
  'popup',
  'tabpanel',
  'menubar',
  'statusbar',
  'titlebar',
  'rowgroup',
  'unknown',
]);

/**
 * The node at a point: in the front layer first; there the last in document order (later siblings are painted over earlier
 * ones, descendants over ancestors), where a container without content at the point yields to what it covers.
 * Nodes that are offscreen or hidden, and what is scrolled out of its scroll area, cannot be hit. Tooltips are hit last:
 * pointers go through them. null = nothing there.
 */
export function hitTest(nodes: readonly HitNode[], point: Point, options: HitOptions = {}): Hit | null {
  const visible = layers(nodes);
  let best: Layer | null = null;
  for (const layer of visible) {
    if (contains(layer.shown, point) && (!best || wins(layer, best))) best = layer;
  }
  const reach = options.nearest ?? 0;
  if (reach > 0 && (!best || best.container)) {
    let near: Layer | null = null;
    let least = reach;
    for (const layer of visible) {
      if (layer.container || (best && layer.layer < best.layer)) continue;
      const away = distance(layer.shown, point);
      if (away < least || (away === least && (!near || wins(layer, near)))) {
        near = layer;
        least = away;
      }
    }
    if (near) return { index: near.index, distance: least };
  }
  return best && { index: best.index, distance: 0 };
}

export interface ElementHit extends Hit {
  readonly element: Element;
  /** Indices of the ancestors, outermost first. */
  readonly path: readonly number[];
}

/** The element of a blueprint at a point (physical pixels on the screen), or null. */
export function elementAtPoint(
  blueprint: Pick<Blueprint, 'elements'>,
  point: Point,
  options: HitOptions = {},
): ElementHit | null {
  const hit = hitTest(blueprint.elements, point, options);
  const element = hit && blueprint.elements[hit.index];
  if (!element) return null;
  const path: number[] = [];
  for (let parent = element.parent; parent !== null; parent = blueprint.elements[parent]?.parent ?? null) {
    path.unshift(parent);
  }
  return { ...hit, element, path };
}

/** Pixels from a point to the nearest pixel of a rectangle, 0 inside. */
export function distance(rect: Rect, point: Point): number {
  const dx = Math.max(rect.x - point.x, 0, point.x - (rect.x + rect.width - 1));
  const dy = Math.max(rect.y - point.y, 0, point.y - (rect.y + rect.height - 1));
  return Math.hypot(dx, dy);
}

interface Layer {
  readonly index: number;
  readonly shown: Rect;
  /** 0 = behind, 1 = in front, 2 = in a popup in front; -1 = a tooltip. */
  readonly layer: number;
  readonly container: boolean;
  readonly depth: number;
}

function wins(challenger: Layer, holder: Layer): boolean {
  if (challenger.layer !== holder.layer) return challenger.layer > holder.layer;
  if (challenger.container !== holder.container) return !challenger.container;
  return challenger.index > holder.index;
}

/** Every node that can be hit, with the part of it that shows. */
function layers(nodes: readonly HitNode[]): Layer[] {
  const found: Layer[] = [];
  const open: {
    readonly popup: boolean;
    readonly tooltip: boolean;
    /** An open combo box: its list lies above everything else. */
    readonly combo: boolean;
    readonly gone: boolean;
    readonly clip: Rect | null;
  }[] = [];
  nodes.forEach((node, index) => {
    const { role, states, bounds, depth } = node;
    open.length = Math.min(open.length, depth);
    const above = open[depth - 1];
    const isPopup = (POPUPS.has(role) && depth > 0) || (role === 'listbox' && above?.combo === true);
    const combo = role === 'combobox' && states.includes('expanded');
    const popup = isPopup || (above?.popup ?? false);
    const tooltip = role === 'tooltip' || (above?.tooltip ?? false);
    // What is not laid out holds nothing that shows; what is scrolled away may (a popup opened from it).
    const gone = (above?.gone ?? false) || states.includes('hidden');
    const clip = isPopup ? null : (above?.clip ?? null);
    const shown = bounds && clip ? intersect(bounds, clip) : bounds;
    for (let missing = open.length; missing < depth; missing++) open.push({ popup, tooltip, combo: false, gone, clip });
    open.push({ popup, tooltip, combo, gone, clip: CLIPPING.has(role) && shown ? shown : clip });
    if (!shown || gone || states.includes('offscreen') || shown.width <= 0 || shown.height <= 0) return;
    const front = node.foreground === false ? 0 : popup ? 2 : 1;
    const container = CONTAINERS.has(role);
    found.push({ index, shown, layer: tooltip ? -1 : front, container, depth });
  });
  return found;
}
