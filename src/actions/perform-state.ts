/** `toggle`, `expand` and `select` of one element: what has a state that can be read back, so that repeating is safe. */
import type { Operation } from '../a11y/backend.js';
import type { RawNode } from '../blueprint/model.js';
import { poll } from './clock.js';
import { inputOf } from './focus.js';
import { activationPoint, confirmHit, describe } from './hit.js';
import { canToggle, has, isOn } from './offers.js';
import { trySemantics } from './perform-pointer.js';
import { isSeen } from './seen.js';
import type { Grounded, Performed, Scene, Verdict } from './world.js';

const STEP_MS = 40;

interface Wish {
  /** "checked", "expanded", "selected". */
  readonly word: string;
  readonly holds: (node: RawNode) => boolean;
  /** Whether the element says anything about this state at all. */
  readonly knowable: (node: RawNode) => boolean;
}

export async function toggle(scene: Scene, target: Grounded, to?: boolean): Promise<Performed> {
  const on = to ?? !isOn(target.node);
  const pressed = target.node.states.includes('pressed');
  const wish: Wish = {
    word: on ? (pressed ? 'pressed' : 'on') : 'off',
    holds: (node) => isOn(node) === on && !node.states.includes('mixed'),
    // A picture may not tell whether something is on.
    knowable: (node) =>
      isSeen(node) ? node.states.includes('checked') || node.states.includes('unchecked') : canToggle(node),
  };
  const ways: Operation[] = [];
  if (has(target.node, 'toggle')) ways.push({ kind: 'toggle' });
  else if (has(target.node, 'press')) ways.push({ kind: 'press' });
  else if (has(target.node, 'select') && on) ways.push({ kind: 'select', mode: 'replace' });
  return reach(scene, target, wish, ways);
}

export async function expand(scene: Scene, target: Grounded, to = true): Promise<Performed> {
  const wish: Wish = {
    word: to ? 'expanded' : 'collapsed',
    holds: (node) => node.states.includes('expanded') === to,
    knowable: (node) => node.states.includes('expanded') || node.states.includes('collapsed'),
  };
  const ways: Operation[] = [];
  if (has(target.node, 'expand')) ways.push({ kind: to ? 'expand' : 'collapse' });
  else if (has(target.node, 'press')) ways.push({ kind: 'press' });
  return reach(scene, target, wish, ways);
}

export async function selectElement(
  scene: Scene,
  target: Grounded,
  mode: 'replace' | 'add' | 'remove' = 'replace',
): Promise<Performed> {
  const wanted = mode !== 'remove';
  const checkable = target.node.role === 'radio' || target.node.role === 'menuitemradio';
  const wish: Wish = {
    word: wanted ? 'selected' : 'not selected',
    holds: (node) => node.states.includes(checkable ? 'checked' : 'selected') === wanted,
    knowable: (node) => node.states.some((s) => ['selectable', 'selected', 'checked', 'unchecked'].includes(s)),
  };
  const ways: Operation[] = [];
  if (has(target.node, 'select')) ways.push({ kind: 'select', mode });
  else if (has(target.node, 'press') && mode === 'replace') ways.push({ kind: 'press' });
  // A click selects this one alone; with the others kept it takes a key that differs between platforms.
  return reach(scene, target, wish, ways, mode === 'replace');
}

/** Each way once, the pointer last, until the state is what was wished; nothing is done when it is already. */
async function reach(
  scene: Scene,
  target: Grounded,
  wish: Wish,
  ways: readonly Operation[],
  pointable = true,
): Promise<Performed> {
  const already = wish.knowable(target.node) && wish.holds(target.node);
  if (already && target.node.role !== 'menuitem') {
    return {
      means: `nothing: it was ${wish.word} already`,
      delivery: 'not_delivered',
      passive: true,
      verify: async () => ({ kind: 'confirmed', summary: `it was ${wish.word} already` }),
    };
  }
  const verify = (): Promise<Verdict> => verdict(scene, target, wish);
  const knowable = wish.knowable(target.node);
  let done: Performed | null = null;
  for (const operation of scene.world.mode === 'pointer' ? [] : ways) {
    done = await trySemantics(scene, target, operation);
    if (done && (!knowable || (await comesTrue(scene, verify)))) return { ...done, ...(knowable ? { verify } : {}) };
  }
  if (done && (!pointable || scene.world.mode === 'semantic')) return { ...done, verify };
  if (done)
    scene.warnings.push(`${done.means} reported success but it is not ${wish.word}: the pointer was used as well.`);
  const input = await inputOf(scene, `${describe(target)} offers no semantic way`);
  const point = activationPoint(scene, target);
  await confirmHit(scene, target, point);
  await input.click(point);
  if (knowable) await comesTrue(scene, verify);
  return {
    means: `pointer: click at ${point.x},${point.y}`,
    delivery: 'delivered',
    ...(knowable ? { verify } : {}),
  };
}

async function comesTrue(scene: Scene, verify: () => Promise<Verdict>): Promise<boolean> {
  const { clock, timing } = scene.world;
  const found = await poll(clock, timing.verifyMs, STEP_MS, async () => {
    const { kind } = await verify();
    return kind === 'confirmed' || kind === 'unverifiable' ? true : null;
  });
  return found === true;
}

async function verdict(scene: Scene, target: Grounded, wish: Wish): Promise<Verdict> {
  const path = await scene.backend.describe(target.node.handle);
  const node = path?.nodes.at(-1);
  // Choosing something in a menu or list often takes it away.
  if (!node || node.states.includes('hidden')) {
    return { kind: 'unverifiable', summary: 'it went away when it was operated' };
  }
  if (wish.holds(node)) return { kind: 'confirmed', summary: `it is ${wish.word}` };
  return { kind: 'no_effect', summary: `it is still not ${wish.word}` };
}
