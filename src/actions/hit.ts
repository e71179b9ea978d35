/** Where a pointer would go, and whether it would really hit what is meant. */

import { centre, contains, type Point, sameRect } from '../blueprint/geometry.js';
import type { RawNode } from '../blueprint/model.js';
import { type Candidate, LumosError } from '../errors.js';
import { isSeen, notSeen, stillSeen } from './seen.js';
import { elementOf, sameHandle } from './tree.js';
import type { Grounded, Scene } from './world.js';

/**
 * The point to click, physical pixels on the screen.
 * @throws LumosError NOT_ACTIONABLE when the element has no place on the screen
 */
export function activationPoint(scene: Scene, target: Grounded): Point {
  if (target.point) return target.point;
  const { bounds } = target.node;
  const element = elementOf(scene.before, target.node.handle);
  // The blueprint chose a point that is visible; it holds as long as the element has not moved since.
  if (element?.activation && sameRect(element.bounds, bounds)) return element.activation;
  if (bounds && bounds.width > 0 && bounds.height > 0) return centre(bounds);
  throw new LumosError('NOT_ACTIONABLE', `${describe(target)} has no place on the screen.`, {
    hint: 'Scroll it into view, or use an action that needs no pointer.',
  });
}

/**
 * LU-14: asks what a pointer would hit, and refuses when that is something else.
 * @throws LumosError OCCLUDED naming what is there
 */
export async function confirmHit(scene: Scene, target: Grounded, point: Point): Promise<void> {
  const { bounds } = (await stillSeen(scene, target)).node;
  if (isSeen(target.node) && bounds && !contains(bounds, point)) throw notSeen(target, 'it moves');
  // Without stacking a backend can only say what is at a point of one surface.
  const within = target.surface.stacking === null ? target.surface.id : undefined;
  const hit = await scene.backend.elementAt(point, within);
  const there = hit && coveringNode(hit.nodes, target);
  if (
    hit &&
    hit.surface.id === target.surface.id &&
    (hits(hit.nodes, target) || liesBehind(scene, hit.nodes, target))
  ) {
    return;
  }
  const where = `${point.x},${point.y}`;
  if (!hit || !there) {
    throw new LumosError('OCCLUDED', `At ${where}, where ${describe(target)} should be, nothing can be hit.`, {
      hint: 'Observe again; the window may be covered, minimised or off the screen: switch_surface brings it to the front.',
    });
  }
  const other = hit.surface.id !== target.surface.id;
  const cover = `${there.role} "${there.name}"${other ? ` of the window "${hit.surface.title}"` : ''}`;
  const candidate: Candidate = {
    id: scene.world.idOf(there.handle) ?? (other ? hit.surface.id : ''),
    role: there.role,
    name: there.name,
    why: 'covers the point',
  };
  throw new LumosError('OCCLUDED', `${cover} covers ${describe(target)} at ${where}.`, {
    hint: other
      ? 'Bring the window to the front with switch_surface, or deal with the covering window first.'
      : 'Close or scroll away what covers it first.',
    candidates: [candidate],
    details: { x: point.x, y: point.y, coveredBy: cover },
  });
}

/** The deepest node that was hit and has a name by which a reader can know it, below what holds the target as well. */
function coveringNode(path: readonly RawNode[], target: Grounded): RawNode | undefined {
  const around = (node: RawNode) => target.ancestors.some((each) => sameHandle(each.handle, node.handle));
  const own = path.filter((node) => !around(node));
  return own.findLast((node) => node.name.trim() !== '') ?? path.at(-1);
}

/** The element itself, something inside it, or its label. */
function hits(path: readonly RawNode[], target: Grounded): boolean {
  if (path.some((node) => sameHandle(node.handle, target.node.handle))) return true;
  const deepest = path.at(-1);
  return deepest !== undefined && (target.node.labelledBy?.includes(deepest.handle.key) ?? false);
}

/**
 * What was hit is behind an open menu or dialog of the same surface, and the target is in it: some platforms answer such
 * questions with what lies underneath (AT-SPI's GetAccessibleAtPoint never finds a popup).
 */
function liesBehind(scene: Scene, path: readonly RawNode[], target: Grounded): boolean {
  const element = elementOf(scene.before, target.node.handle);
  if (!element?.foreground) return false;
  const known = [...path].reverse().flatMap((node) => elementOf(scene.before, node.handle) ?? []);
  return known[0]?.foreground === false;
}

export function describe(target: Pick<Grounded, 'id' | 'node' | 'name'>): string {
  const { id, node, name } = target;
  return `${id ? `${id} ` : ''}${node.role}${name ? ` "${name}"` : ''}`;
}
