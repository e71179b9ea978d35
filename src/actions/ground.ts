/** Stage 3: id or point -> the live element that was meant. Never another one (XB-23). */
import type { Backend, RawPath } from '../a11y/backend.js';
import { ancestorsOf } from '../blueprint/ancestors.js';
import type { Point } from '../blueprint/geometry.js';
import { resolveLocator } from '../blueprint/locate.js';
import type { Locator, RawNode, SurfaceInfo } from '../blueprint/model.js';
import { collapse, compatibleNames } from '../blueprint/similarity.js';
import { type Candidate, LumosError } from '../errors.js';
import { elementOf, indexOfHandle } from './tree.js';
import type { Grounded, Observation, World } from './world.js';

/** What the caller meant, as it was when it was last seen: to be taken before anything is read again. */
export function meantBy(world: World, id: string): Locator {
  const locator = world.locator(id);
  if (locator) return locator;
  if (world.wasGiven(id)) {
    throw new LumosError('STALE_ID', `${id} has not been seen for so long that it can't be found again.`, {
      hint: 'Observe again and use an id from the new blueprint.',
      details: { id },
    });
  }
  throw new LumosError('UNKNOWN_ID', `No element has the id ${id}.`, {
    hint: 'Observe first, and use an id from the blueprint.',
    details: { id },
  });
}

/** @throws LumosError STALE_ID when the window that the element was in is gone */
export async function surfaceOf(world: World, meant: Locator): Promise<SurfaceInfo> {
  const surfaces = await world.surfaces();
  const surface = surfaces.find((each) => each.id === meant.surface.id);
  if (surface) return surface;
  throw new LumosError('STALE_ID', `The window "${meant.surface.title}" that held ${label(meant)} is closed.`, {
    hint: 'Observe again: the windows that are open now are the candidates.',
    candidates: surfaces.slice(0, 8).map((each) => ({ id: each.id, role: each.kind, name: each.title })),
    details: { id: meant.id },
  });
}

/**
 * The live element that `meant` describes, in a fresh observation of its surface.
 * @throws LumosError STALE_ID, AMBIGUOUS_TARGET, both with candidates
 */
export async function ground(
  world: World,
  backend: Backend,
  surface: SurfaceInfo,
  seen: Observation,
  meant: Locator,
): Promise<Grounded> {
  const element = seen.blueprint.elements.find((each) => each.id === meant.id);
  const index = element ? indexOfHandle(seen.tree.nodes, element.native.handle) : -1;
  const known = seen.tree.nodes[index];
  if (element && known) {
    // Locators keep the platform's own role and name, not those that the blueprint derives.
    if (known.role !== meant.role || !stillMeant(meant, collapse(known.name))) {
      throw stale(world, seen, meant, [known.handle.key], `it is now ${element.role} "${element.name}"`);
    }
    return grounded(world, surface, seen, known, ancestorsOf(seen.tree.nodes, index), meant.id);
  }
  // Not among what is visible: it may be scrolled away, or lie behind the limits of the read.
  const path = await backend.describe(meant.handle);
  const node = path?.nodes.at(-1);
  if (path && node && node.role === meant.role && stillMeant(meant, collapse(node.name))) {
    return grounded(world, path.surface, seen, node, path.nodes.slice(0, -1), meant.id);
  }
  const { nodes } = seen.tree;
  const resolution = resolveLocator(meant, seen.tree);
  if (resolution.kind === 'found') {
    const found = nodes[resolution.index];
    if (found) return grounded(world, surface, seen, found, ancestorsOf(nodes, resolution.index), meant.id);
  }
  const keys = resolution.kind === 'found' ? [] : resolution.candidates.map((index) => nodes[index]?.handle.key ?? '');
  if (resolution.kind === 'ambiguous') {
    throw new LumosError(
      'AMBIGUOUS_TARGET',
      `Several elements could be ${label(meant)}, and nothing tells which is meant.`,
      {
        hint: 'Choose one of the candidates by its id.',
        candidates: candidates(world, seen, keys),
        details: { id: meant.id },
      },
    );
  }
  throw stale(world, seen, meant, keys, 'it is gone');
}

/** Toolkits that show long lists give the same object to one row after another. */
const RECYCLED: ReadonlySet<string> = new Set([
  ...['option', 'listitem', 'treeitem', 'row', 'cell', 'gridcell', 'menuitem', 'menuitemradio', 'menuitemcheckbox'],
]);

/** A counter in a name may go on; but "7" is not "8", and row 5 is not row 25. */
function stillMeant(meant: Locator, name: string): boolean {
  if (meant.name === name) return true;
  if (RECYCLED.has(meant.role) || !/\p{L}/u.test(meant.name)) return meant.name === '' || name === '';
  return compatibleNames(meant.name, name);
}

/** The element at a point, or its nearest ancestor that can be operated where the element itself is only its label. */
export function groundPath(world: World, path: RawPath, point: Point, seen: Observation): Grounded {
  let depth = path.nodes.length - 1;
  for (let up = depth; up >= Math.max(1, depth - 3); up--) {
    const node = path.nodes[up];
    if (!node || (up < depth && CONTAINERS.has(node.role))) break;
    if (node.affordances.some((affordance) => affordance !== 'focus' && affordance !== 'scroll')) {
      depth = up;
      break;
    }
  }
  const node = path.nodes[depth];
  if (!node) throw new Error('an empty path at a point');
  const id = world.idOf(node.handle) ?? null;
  return { ...grounded(world, path.surface, seen, node, path.nodes.slice(0, depth), id), point };
}

/** What has the keyboard, or null where the platform doesn't say. */
export function groundFocus(world: World, seen: Observation): Grounded | null {
  const { tree } = seen;
  if (tree.focus === null) return null;
  const node = tree.nodes[tree.focus];
  if (!node || node.depth === 0) return null;
  const id = world.idOf(node.handle) ?? null;
  return grounded(world, tree.surface, seen, node, ancestorsOf(tree.nodes, tree.focus), id);
}

export function nothingAt(point: Point): LumosError {
  return new LumosError('NOT_ACTIONABLE', `Nothing that can be seen through semantics lies at ${point.x},${point.y}.`, {
    hint: 'Use the id of an element, or a point inside a window.',
    details: { x: point.x, y: point.y },
  });
}

/** An ancestor of these roles is a place, not the thing that was pointed at. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...['window', 'dialog', 'document', 'application', 'list', 'listbox', 'tree', 'treegrid', 'table', 'grid'],
  ...['menu', 'menubar', 'toolbar', 'tablist', 'tabpanel', 'scrollarea', 'pane', 'textbox'],
]);

function grounded(
  world: World,
  surface: SurfaceInfo,
  seen: Observation,
  node: RawNode,
  ancestors: readonly RawNode[],
  id: string | null,
): Grounded {
  return {
    surface,
    node,
    ancestors,
    id: id ?? world.idOf(node.handle) ?? null,
    name: nameOfNode(seen, node),
    point: null,
  };
}

function nameOfNode(seen: Observation, node: RawNode | undefined): string {
  if (!node) return '';
  return elementOf(seen, node.handle)?.name ?? collapse(node.name);
}

function stale(world: World, seen: Observation, meant: Locator, keys: readonly string[], why: string): LumosError {
  return new LumosError('STALE_ID', `${label(meant)} is not what it was: ${why}.`, {
    hint: 'Look at the new blueprint (or the candidates) and use an id from there.',
    candidates: candidates(world, seen, keys),
    details: { id: meant.id },
  });
}

function candidates(world: World, seen: Observation, keys: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  for (const key of keys) {
    const node = seen.tree.nodes.find((each) => each.handle.key === key);
    if (!node) continue;
    const id = world.idOf(node.handle);
    if (id !== undefined) found.push({ id, role: node.role, name: nameOfNode(seen, node) });
  }
  return found;
}

function label(meant: Locator): string {
  return `${meant.id} (${meant.role} "${meant.name}")`;
}
