/** Getting the keyboard to where it is meant: window to the front, element focused, both looked at again. */

import { ancestorsOf } from '../blueprint/ancestors.js';
import type { RawNode } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { InputDriver } from '../input/driver.js';
import { poll } from './clock.js';
import { activationPoint, confirmHit, describe } from './hit.js';
import { has, isTextField } from './offers.js';
import { isSeen } from './seen.js';
import { sameHandle } from './tree.js';
import type { Grounded, Scene } from './world.js';

const FOCUS_MS = 600;
const FRONT_MS = 1500;
const STEP_MS = 30;

/** The driver, unless this action must not touch pointer and keyboard. @throws LumosError UNSUPPORTED, BACKEND_UNAVAILABLE */
export async function inputOf(scene: Scene, why: string): Promise<InputDriver> {
  if (scene.world.mode !== 'semantic') return scene.world.input(scene.surface);
  throw new LumosError('UNSUPPORTED', `${why}, and pointer and keyboard are switched off.`, {
    hint: 'Allow input (auto or pointer), or use another action.',
  });
}

/** The element's facts now. @throws LumosError STALE_ID when it is gone */
export async function live(scene: Scene, target: Grounded): Promise<RawNode> {
  const node = (await scene.backend.describe(target.node.handle))?.nodes.at(-1);
  if (node) return node;
  throw new LumosError('STALE_ID', `${describe(target)} is gone.`, {
    hint: 'Observe again; the action may have removed it.',
    delivery: 'unknown',
  });
}

/** Brings the surface to the front, so that keys go there. @throws LumosError NOT_ACTIONABLE when it stays behind */
export async function bringToFront(scene: Scene): Promise<void> {
  const { backend, surface, world, warnings } = scene;
  const isActive = async () => (await world.surfaces()).find((each) => each.id === surface.id)?.active ?? null;
  if ((await isActive()) !== false) return;
  try {
    await backend.control(surface.id, { kind: 'activate' });
  } catch (error) {
    if (!(error instanceof LumosError) || error.code !== 'UNSUPPORTED') throw error;
    warnings.push(`"${surface.title}" could not be brought to the front: ${error.message}`);
    return;
  }
  const front = await poll(world.clock, FRONT_MS, STEP_MS, async () => ((await isActive()) === false ? null : true));
  if (front) return;
  throw new LumosError(
    'NOT_ACTIONABLE',
    `"${surface.title}" stays behind another window, so keys would go elsewhere.`,
    {
      hint: 'Close what is in front of it, or switch_surface to it first.',
    },
  );
}

/**
 * Focuses an element through its semantics, else by clicking it, and makes sure that it has the focus.
 * @throws LumosError NOT_ACTIONABLE when something else has the focus in the end
 */
export async function focusElement(scene: Scene, target: Grounded): Promise<void> {
  await bringToFront(scene);
  if (isSeen(target.node)) return focusSeen(scene, target);
  if (await holdsFocus(scene, target)) return;
  if (scene.world.mode !== 'pointer' && has(target.node, 'focus')) {
    try {
      await scene.backend.perform(target.node.handle, { kind: 'focus' });
      if (await comesToHoldFocus(scene, target)) return;
    } catch (error) {
      if (!(error instanceof LumosError) || error.delivery !== 'not_delivered' || error.code === 'STALE_ID')
        throw error;
      // The platform refuses to focus it this way; a click is the person's way.
    }
  }
  const input = await inputOf(scene, `${describe(target)} can't be focused through its semantics`);
  const point = activationPoint(scene, target);
  await confirmHit(scene, target, point);
  await input.click(point);
  if (await comesToHoldFocus(scene, target)) return;
  const elsewhere = await focusNow(scene);
  if (!elsewhere) {
    scene.warnings.push(`${describe(target)} was clicked; the platform doesn't say what has the focus.`);
    return;
  }
  throw new LumosError(
    'NOT_ACTIONABLE',
    `${describe(target)} could not be focused: ${elsewhere.role} "${elsewhere.name}" has the keyboard.`,
    {
      hint: 'Choose the field itself, or click into it first.',
    },
  );
}

/** A click into it, as a person would. No platform knows what it is, so what has the keyboard may only be what it is painted on. */
async function focusSeen(scene: Scene, target: Grounded): Promise<void> {
  const input = await inputOf(scene, `${describe(target)} can't be focused through its semantics`);
  const point = activationPoint(scene, target);
  await confirmHit(scene, target, point);
  await input.click(point);
  const elsewhere = await focusNow(scene);
  const around = elsewhere && target.ancestors.some(({ handle }) => sameHandle(handle, elsewhere.handle));
  if (!elsewhere || around || !isTextField(elsewhere)) return;
  throw new LumosError(
    'NOT_ACTIONABLE',
    `${describe(target)} was clicked, and ${elsewhere.role} "${elsewhere.name}" still has the keyboard.`,
    { hint: 'Choose the field itself.', delivery: 'delivered' },
  );
}

function comesToHoldFocus(scene: Scene, target: Grounded): Promise<true | null> {
  return poll(scene.world.clock, FOCUS_MS, STEP_MS, async () => ((await holdsFocus(scene, target)) ? true : null));
}

/** The element or something inside it (the entry of a combo box) has the focus. */
async function holdsFocus(scene: Scene, target: Grounded): Promise<boolean> {
  if ((await live(scene, target)).states.includes('focused')) return true;
  const tree = await scene.backend.read(target.surface.id, { scope: 'visible' });
  if (tree.focus === null) return false;
  const focused = tree.nodes[tree.focus];
  const chain = focused ? [focused, ...ancestorsOf(tree.nodes, tree.focus)] : [];
  return chain.some((node) => node.depth > 0 && sameHandle(node.handle, target.node.handle));
}

async function focusNow(scene: Scene): Promise<RawNode | null> {
  const tree = await scene.backend.read(scene.surface.id, { scope: 'visible' });
  return tree.focus === null ? null : (tree.nodes[tree.focus] ?? null);
}
