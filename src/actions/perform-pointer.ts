/** `click`, `double_click`, `right_click`, `hover`, `drag`: pressed through semantics where that is offered, else pointed at. */
import type { Operation } from '../a11y/backend.js';
import type { Point } from '../blueprint/geometry.js';
import type { Role } from '../blueprint/roles.js';
import { LumosError } from '../errors.js';
import type { InputDriver, MouseButton } from '../input/driver.js';
import { poll, sleep } from './clock.js';
import { bringToFront, inputOf, live } from './focus.js';
import { activationPoint, confirmHit, describe } from './hit.js';
import { has, isTextField } from './offers.js';
import type { Grounded, Performed, Scene, Verdict } from './world.js';

/** Below this many pixels a drag is a click (XB-20). */
const SHORTEST_DRAG = 2;
const FOCUS_MS = 400;

export async function click(scene: Scene, target: Grounded, button: MouseButton = 'left'): Promise<Performed> {
  const operation = button === 'left' && scene.world.mode !== 'pointer' ? semanticClick(target) : null;
  if (operation && !(isItem(target) && (await canPoint(scene)))) {
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
  await apart(scene, input, point);
  await input.click(point, button);
  const means = `pointer: ${button} click at ${point.x},${point.y}`;
  if (button !== 'left') return { means, delivery: 'delivered' };
  if (isTextField(target.node))
    return { means, delivery: 'delivered', verify: async () => focusVerdict(scene, target) };
  if (isItem(target)) return { means, delivery: 'delivered', verify: async () => markVerdict(scene, target) };
  return { means, delivery: 'delivered' };
}

/**
 * Two clicks at one place shortly after each other are a double click, whoever meant what: the second one waits. Longest default
 * of the platforms: 500 ms (Windows' GetDoubleClickTime, macOS; GTK and Qt 400 ms); farthest: 5 pixels (GTK).
 */
async function apart(scene: Scene, input: InputDriver, point: Point): Promise<void> {
  const { clock } = scene.world;
  const last = lastClicks.get(input);
  lastClicks.set(input, { point, at: clock.now() });
  if (!last || Math.abs(last.point.x - point.x) > CLICK_REACH || Math.abs(last.point.y - point.y) > CLICK_REACH) return;
  const left = last.at + DOUBLE_CLICK_MS - clock.now();
  if (left <= 0) return;
  await sleep(clock, left);
  lastClicks.set(input, { point, at: clock.now() });
}

const DOUBLE_CLICK_MS = 550;
const CLICK_REACH = 6;
const lastClicks = new WeakMap<InputDriver, { readonly point: Point; readonly at: number }>();

/**
 * An item of a desktop application that is not there to be pressed. Lists differ in what one click does besides selecting
 * it (a file manager's side bar opens it, its list of files does not), which only the pointer leaves to them.
 */
function isItem({ node }: Grounded): boolean {
  return ITEMS.has(node.role) && node.handle.backend !== 'web' && !isTextField(node) && !has(node, 'press', 'toggle');
}

const ITEMS: ReadonlySet<Role> = new Set(['row', 'cell', 'gridcell', 'listitem', 'treeitem', 'icon']);

/** Where there is no pointer, an item is selected through its semantics. */
async function canPoint(scene: Scene): Promise<boolean> {
  if (scene.world.mode === 'semantic') return false;
  try {
    return (await (await scene.world.input(scene.surface)).probe()).available;
  } catch (error) {
    if (error instanceof LumosError && error.delivery === 'not_delivered') return false;
    throw error;
  }
}

export async function doubleClick(scene: Scene, target: Grounded): Promise<Performed> {
  const input = await inputOf(scene, 'A double click has no semantic form');
  const point = await aim(scene, target);
  await apart(scene, input, point);
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

/** That it is selected is an effect, even where it was so before; what else the click did is seen like any change. */
async function markVerdict(scene: Scene, target: Grounded): Promise<Verdict | null> {
  const node = (await scene.backend.describe(target.node.handle))?.nodes.at(-1);
  return node?.states.includes('selected') ? { kind: 'confirmed', summary: 'it is selected' } : null;
}

async function focusVerdict(scene: Scene, target: Grounded): Promise<Verdict> {
  const { states } = await live(scene, target);
  if (states.includes('focused')) return { kind: 'confirmed', summary: 'it has the focus' };
  if (states.includes('focusable')) return { kind: 'no_effect', summary: 'it was clicked and did not get the focus' };
  return { kind: 'unverifiable', summary: 'it was clicked; it does not report the focus' };
}
