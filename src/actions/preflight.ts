/** Stage 4: enabled, visible, offers what the action needs, not behind a dialog, and really hit where it would be clicked. */
import { type Candidate, LumosError } from '../errors.js';
import type { ActionName } from './action.js';
import { activationPoint, confirmHit, describe } from './hit.js';
import { has, lacks } from './offers.js';
import { stillSeen } from './seen.js';
import { elementOf } from './tree.js';
import type { Grounded, Scene } from './world.js';

const POINTED: readonly ActionName[] = ['click', 'double_click', 'right_click', 'hover', 'drag'];
/** These only look at, or move within, what may be covered. */
const UNBLOCKED: readonly ActionName[] = ['scroll', 'hover'];

/**
 * Answers the target as it is after it was brought into view.
 * @throws LumosError NOT_ACTIONABLE, OCCLUDED, APP_UNRESPONSIVE
 */
export async function preflight(scene: Scene, target: Grounded): Promise<Grounded> {
  const { action } = scene.action;
  assertResponsive(scene);
  if (!UNBLOCKED.includes(action)) await assertNotBlocked(scene, target);
  const { node } = target;
  const observing = action === 'scroll' || action === 'hover';
  if (node.states.includes('disabled') && !observing) {
    throw notActionable(target, 'is disabled', 'Change what keeps it disabled first, or wait_for it to be enabled.');
  }
  const option = scene.action.action === 'select' && scene.action.option !== undefined;
  const missing = lacks(action, node, option);
  if (missing !== null) {
    const offers = node.affordances.length > 0 ? `It offers: ${node.affordances.join(', ')}.` : 'It offers nothing.';
    throw notActionable(target, missing, `${offers} Choose another element or another action.`);
  }
  const visible = await stillSeen(scene, await bringIntoView(scene, target));
  if (POINTED.includes(action)) {
    await confirmHit(scene, visible, activationPoint(scene, visible));
  }
  return visible;
}

/** A surface whose application hangs is not acted on. @throws LumosError APP_UNRESPONSIVE */
export function assertResponsive({ before, surface }: Scene): void {
  const reason = before.tree.partial?.reason;
  if (reason !== 'unresponsive' && reason !== 'died') return;
  throw new LumosError('APP_UNRESPONSIVE', `${surface.app.name || 'The application'} does not answer.`, {
    hint: 'Wait and observe again; if it stays so, a person must decide whether to end it.',
    details: { surface: surface.id },
  });
}

/** @throws LumosError OCCLUDED naming the dialog or menu in front */
export async function assertNotBlocked({ before, world, surface }: Scene, target: Grounded | null): Promise<void> {
  const blockers = before.tree.blockedBy ?? [];
  if (blockers.length > 0) {
    const surfaces = await world.surfaces();
    const candidates = blockers.map((id): Candidate => {
      const info = surfaces.find((each) => each.id === id);
      return { id, role: info?.kind ?? 'dialog', name: info?.title ?? '', why: 'takes input first' };
    });
    const names = candidates.map((each) => `${each.role} "${each.name}"`).join(', ');
    throw new LumosError('OCCLUDED', `${names} must be dealt with before "${surface.title}" takes input.`, {
      hint: `Work in it first: observe or switch_surface with ${JSON.stringify(blockers[0])}.`,
      candidates,
      details: { blockedBy: blockers[0] ?? '' },
    });
  }
  const element = target ? elementOf(before, target.node.handle) : undefined;
  if (!target || !element || element.foreground) return;
  const dialog = before.blueprint.elements.find(
    (each) => each.foreground && (each.role === 'dialog' || each.role === 'alertdialog'),
  );
  if (!dialog) return;
  throw new LumosError('OCCLUDED', `${dialog.role} "${dialog.name}" must be dealt with before ${describe(target)}.`, {
    hint: 'Answer or close the dialog first.',
    candidates: [{ id: dialog.id ?? '', role: dialog.role, name: dialog.name, why: 'takes input first' }],
  });
}

/** Scrolls to what is laid out but not visible; what cannot be shown is refused unless it is operated without looking. */
async function bringIntoView(scene: Scene, target: Grounded): Promise<Grounded> {
  const { node } = target;
  if (!node.states.includes('offscreen') && !node.states.includes('hidden')) return target;
  if (node.states.includes('hidden')) {
    throw notActionable(target, 'is hidden', 'Open what contains it first (a menu, a tab, a collapsed group).');
  }
  try {
    await scene.backend.perform(node.handle, { kind: 'scroll_into_view' });
  } catch (error) {
    if (!(error instanceof LumosError) || (error.code !== 'UNSUPPORTED' && error.code !== 'NOT_ACTIONABLE'))
      throw error;
    scene.warnings.push(`${describe(target)} could not be scrolled into view: ${error.message}`);
  }
  const path = await scene.backend.describe(node.handle);
  const now = path?.nodes.at(-1);
  if (!path || !now) {
    throw new LumosError('STALE_ID', `${describe(target)} went away while it was scrolled into view.`, {
      hint: 'Observe again and use an id from there.',
    });
  }
  const shown: Grounded = { ...target, node: now, ancestors: path.nodes.slice(0, -1) };
  if (!now.states.includes('offscreen')) return shown;
  if (POINTED.includes(scene.action.action) && !has(now, 'press', 'toggle', 'select')) {
    throw notActionable(target, 'is not visible and could not be scrolled into view', 'Scroll what contains it.');
  }
  return shown;
}

function notActionable(target: Grounded, why: string, hint: string): LumosError {
  return new LumosError('NOT_ACTIONABLE', `${describe(target)} ${why}.`, {
    hint,
    candidates: [{ id: target.id ?? '', role: target.node.role, name: target.name }],
  });
}
