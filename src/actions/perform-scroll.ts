/** `scroll`: through semantics where something says that it scrolls, else with the wheel. */
import { centre, type Point } from '../blueprint/geometry.js';
import { LumosError } from '../errors.js';
import { inputOf, live } from './focus.js';
import { activationPoint, describe } from './hit.js';
import { has } from './offers.js';
import { trySemantics } from './perform-pointer.js';
import type { Grounded, Performed, Scene, Verdict } from './world.js';

/** Wheel notches that move most toolkits by about one page. */
const NOTCHES_A_PAGE = 5;

type Direction = 'up' | 'down' | 'left' | 'right';

export async function scrollIntoView(scene: Scene, target: Grounded): Promise<Performed> {
  const verify = async (): Promise<Verdict> => {
    const { states } = await live(scene, target);
    return states.includes('offscreen') || states.includes('hidden')
      ? { kind: 'no_effect', summary: 'it is still not visible' }
      : { kind: 'confirmed', summary: 'it is visible' };
  };
  if (!target.node.states.includes('offscreen') && !target.node.states.includes('hidden')) {
    return { means: 'nothing: it was visible already', delivery: 'not_delivered', passive: true, verify };
  }
  const done = await trySemantics(scene, target, { kind: 'scroll_into_view' });
  if (done) return { ...done, verify };
  throw new LumosError('UNSUPPORTED', `${describe(target)} can't be brought into view by itself.`, {
    hint: 'Scroll what contains it by pages and observe.',
  });
}

/** @param target null = whatever scrolls in the surface */
export async function scrollPages(
  scene: Scene,
  target: Grounded | null,
  direction: Direction,
  pages: number,
): Promise<Performed> {
  const scroller = scrollerOf(scene, target);
  if (scroller && scene.world.mode !== 'pointer') {
    const done = await trySemantics(scene, scroller, { kind: 'scroll', direction, pages });
    if (done) return done;
  }
  const input = await inputOf(scene, 'Nothing here scrolls through its semantics');
  const point = wheelPoint(scene, target ?? scroller);
  const notches =
    Math.max(1, Math.round(pages * NOTCHES_A_PAGE)) * (direction === 'down' || direction === 'right' ? 1 : -1);
  const sideways = direction === 'left' || direction === 'right';
  await input.wheel(point, sideways ? notches : 0, sideways ? 0 : notches);
  return { means: `pointer: wheel ${direction} at ${point.x},${point.y}`, delivery: 'delivered' };
}

/** The target itself, else the nearest around it, else the largest in the surface that says it scrolls. */
function scrollerOf(scene: Scene, target: Grounded | null): Grounded | null {
  const { nodes } = scene.before.tree;
  const chain = target ? [target.node, ...[...target.ancestors].reverse()] : [];
  const size = (index: number) => (nodes[index]?.bounds?.width ?? 0) * (nodes[index]?.bounds?.height ?? 0);
  const all = nodes
    .map((_, index) => index)
    .filter((index) => {
      const node = nodes[index];
      return node !== undefined && has(node, 'scroll') && !node.states.includes('hidden');
    })
    .sort((a, b) => size(b) - size(a));
  const node = target ? chain.find((each) => has(each, 'scroll')) : nodes[all[0] ?? -1];
  if (!node) return null;
  return {
    surface: scene.surface,
    node,
    ancestors: [],
    id: scene.world.idOf(node.handle) ?? null,
    name: node.name,
    point: null,
  };
}

function wheelPoint(scene: Scene, target: Grounded | null): Point {
  if (target) return activationPoint(scene, target);
  const bounds = scene.surface.bounds;
  if (bounds) return centre(bounds);
  throw new LumosError('NOT_ACTIONABLE', `Nobody can say where "${scene.surface.title}" is on the screen.`, {
    hint: 'Name the element to scroll.',
  });
}
