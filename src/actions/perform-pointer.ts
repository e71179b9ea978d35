/** `click`, `double_click`, `right_click`, `hover`, `drag`: pressed through semantics where that is offered, else pointed at. */
import type { Operation } from '../a11y/backend.js';
import type { Point } from '../blueprint/geometry.js';
import { LumosError } from '../errors.js';
import type { MouseButton } from '../input/driver.js';
import { poll } from './clock.js';
import { bringToFront, inputOf, live } from './focus.js';
import { activationPoint, confirmHit, describe } from './hit.js';
import { has, isTextField } from './offers.js';
import type { Grounded, Performed, Scene, Verdict } from './world.js';

/** Below this many pixels a drag is a click (XB-20). */
const SHORTEST_DRAG = 2;
const FOCUS_MS = 400;

export async function click(scene: Scene, target: Grounded, button: MouseButton = 'left'): Promise<Performed> {
  const operation = button === 'left' && scene.world.mode !== 'pointer' ? semanticClick(target) : null;
  if (operation) {
    if (operation.kind === 'focus') await bringToFront(scene);
    const done = await trySemantics(scene, target, operation);
    if (done && operation.kind !== 'focus') return done;
    const verify = async (): Promise<Verdict> => focusVerdict(scene, target);
    if (
      done &&
      (await poll(scene.world.clock, FOCUS_MS, 40, async () => ((await verify()).kind === 'confirmed' ? true : null)))
    ) {
      return { ...done, verify };
    }
  }
  const input = await inputOf(scene, `${describe(target)} can't be pressed through its semantics`);
  const point = await aim(scene, target);
  await input.click(point, button);
  const means = `pointer: ${button} click at ${point.x},${point.y}`;
  const focusing = button === 'left' && isTextField(target.node);
  return {
    means,
    delivery: 'delivered',
    ...(focusing ? { verify: async () => focusVerdict(scene, target) } : {}),
  };
}

export async function doubleClick(scene: Scene, target: Grounded): Promise<Performed> {
  const input = await inputOf(scene, 'A double click has no semantic form');
  const point = await aim(scene, target);
  await input.click(point, 'left', 2);
  return { means: `pointer: double click at ${point.x},${point.y}`, delivery: 'delivered' };
}

export async function rightClick(scene: Scene, target: Grounded): Promise<Performed> {
  if (scene.world.mode !== 'pointer' && has(target.node, 'show_menu') && !target.point) {
    const done = await trySemantics(scene, target, { kind: 'show_menu' });
    if (done) return done;
  }
  const input = await inputOf(scene, `${describe(target)} has no menu in its semantics`);
  const point = await aim(scene, target);
  await input.click(point, 'right');
  return { means: `pointer: right click at ${point.x},${point.y}`, delivery: 'delivered' };
}

export async function hover(scene: Scene, target: Grounded): Promise<Performed> {
  const input = await inputOf(scene, 'Hovering needs a pointer');
  const point = await aim(scene, target);
  await input.move(point);
  return {
    means: `pointer: moved to ${point.x},${point.y}`,
    delivery: 'delivered',
    verify: async () => {
      const at = await input.position();
      const there = Math.abs(at.x - point.x) <= 1 && Math.abs(at.y - point.y) <= 1;
      return there
        ? { kind: 'confirmed', summary: 'the pointer is over it' }
        : { kind: 'no_effect', summary: `the pointer is at ${at.x},${at.y}` };
    },
  };
}

export async function drag(scene: Scene, from: Grounded, to: Grounded): Promise<Performed> {
  const input = await inputOf(scene, 'Dragging needs a pointer');
  const start = await aim(scene, from);
  const end = await aim(scene, to);
  if (Math.hypot(end.x - start.x, end.y - start.y) < SHORTEST_DRAG) {
    throw new LumosError('NOT_ACTIONABLE', 'The drag would end where it starts.', {
      hint: 'Give two places that are apart.',
    });
  }
  await input.drag([start, end]);
  return { means: `pointer: drag ${start.x},${start.y} to ${end.x},${end.y}`, delivery: 'delivered' };
}

/** Tries one operation; null = the element refused before anything was delivered. */
export async function trySemantics(scene: Scene, target: Grounded, operation: Operation): Promise<Performed | null> {
  try {
    const { delivery, means } = await scene.backend.perform(target.node.handle, operation);
    return { delivery, means };
  } catch (error) {
    const refused = error instanceof LumosError && error.code === 'UNSUPPORTED' && error.delivery === 'not_delivered';
    if (!refused) throw error;
    scene.warnings.push(`${operation.kind} is not supported by ${describe(target)}: ${error.message}`);
    return null;
  }
}

/** The point to click, asked for again right before the click. */
async function aim(scene: Scene, target: Grounded): Promise<Point> {
  const point = activationPoint(scene, target);
  await confirmHit(scene, target, point);
  return point;
}

function semanticClick({ node, point }: Grounded): Operation | null {
  if (has(node, 'press')) return { kind: 'press' };
  if (has(node, 'toggle')) return { kind: 'toggle' };
  // A text field is pressed to put the caret into it; a point in it says where, which only the pointer can.
  if (isTextField(node)) {
    if (!has(node, 'focus') || point) return null;
    // The scripts of a page wait for the click (a date picker opens), which the focus alone is not.
    return { kind: node.handle.backend === 'web' ? 'press' : 'focus' };
  }
  if (has(node, 'select')) return { kind: 'select', mode: 'replace' };
  return null;
}

async function focusVerdict(scene: Scene, target: Grounded): Promise<Verdict> {
  const { states } = await live(scene, target);
  if (states.includes('focused')) return { kind: 'confirmed', summary: 'it has the focus' };
  if (states.includes('focusable')) return { kind: 'no_effect', summary: 'it was clicked and did not get the focus' };
  return { kind: 'unverifiable', summary: 'it was clicked; it does not report the focus' };
}
