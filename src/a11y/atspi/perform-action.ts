/** press, toggle, show_menu, expand, collapse: through the Action interface. */
import { LumosError } from '../../errors.js';
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { actionsOf, chooseAction, type ElementAction, type Intention, moreThanPress, plain } from './action-names.js';
import { already, delivered } from './delivered.js';
import { CHANGE_MS, type Element, ROLE } from './element.js';
import { requireEnabled, unsupported } from './refusals.js';
import { STATE } from './states.js';

/** `activate` on a field means Enter: it submits. Nobody who presses a field means that. */
const NOT_ON_FIELDS = ['activate'];

export async function press(element: Element): Promise<Delivery> {
  requireEnabled(element);
  const except = element.is(STATE.editable) ? NOT_ON_FIELDS : moreThanPress(element.role);
  return doAction(element, await require(element, 'press', except));
}

export async function toggle(element: Element): Promise<Delivery> {
  requireEnabled(element);
  const action = await require(element, 'toggle', element.is(STATE.editable) ? NOT_ON_FIELDS : []);
  const before = toggleState(element);
  const delivery = doAction(element, action);
  const changed = await until(() => {
    return !element.refresh() || toggleState(element) !== before;
  });
  return changed ? delivery : { ...delivery, means: `${delivery.means}; its state has not changed` };
}

export async function showMenu(element: Element): Promise<Delivery> {
  requireEnabled(element);
  return doAction(element, await require(element, 'show_menu'));
}

/** Expanding what is expanded sends nothing: an action there would collapse it. */
export async function expandOrCollapse(element: Element, wanted: 'expand' | 'collapse'): Promise<Delivery> {
  requireEnabled(element);
  const expand = wanted === 'expand';
  if (element.is(STATE.expanded) === expand && (expand || saysExpansion(element))) {
    return already(expand ? 'expanded' : 'collapsed');
  }
  const action = await require(element, wanted, element.is(STATE.editable) ? NOT_ON_FIELDS : []);
  if (
    !saysExpansion(element) &&
    !(expand && opensSomething(element)) &&
    !NAMED[wanted].some((name) => name === plain(action.name))
  ) {
    throw unsupported(`The element does not say that it can ${wanted}.`, 'Press it, or use the pointer.');
  }
  const known = saysExpansion(element);
  const delivery = doAction(element, action);
  if (!known) return delivery;
  const done = await until(() => !element.refresh() || element.is(STATE.expanded) === expand);
  return done ? delivery : { ...delivery, means: `${delivery.means}; it does not say that it is ${wanted}ed` };
}

/**
 * Delivery `unknown` where the action may have been why no answer came: a dialog that is open, a window that closed itself.
 * @throws LumosError TIMEOUT (the application hangs) or UNSUPPORTED (it refused)
 */
export function doAction(element: Element, action: ElementAction): Delivery {
  const means = `Action.DoAction("${action.name}")`;
  const call = element.calling('Action.DoAction', action.index);
  try {
    if (!element.change(call)) throw unsupported(`The application refused its action "${action.name}".`);
  } catch (error) {
    if (!(error instanceof LumosError) || error.delivery !== 'unknown') throw error;
    if (error.code === 'STALE_ID') return { delivery: 'unknown', means: `${means}; the application is gone since` };
    // Qt answers only when the dialog that its button opens is closed again, and serves other calls meanwhile.
    if (!element.alive()) throw error;
    return { delivery: 'unknown', means: `${means}; no answer within ${CHANGE_MS} ms, though the application lives` };
  }
  return delivered(means);
}

async function require(element: Element, intention: Intention, except: readonly string[] = []): Promise<ElementAction> {
  const actions = await actionsOf(element);
  const action = chooseAction(actions, intention, except);
  if (action !== null) return action;
  const names = actions.map(({ name }) => name).filter((name) => name !== '');
  throw unsupported(
    names.length === 0
      ? 'The element offers no action.'
      : `None of the element's actions (${names.slice(0, 8).join(', ')}) is a ${intention.replace('_', ' ')}.`,
    'Click it with the pointer.',
  );
}

/** Its states among those that a toggle changes, as one string to be compared. */
function toggleState(element: Element): string {
  return [STATE.checked, STATE.pressed, STATE.selected, STATE.expanded, STATE.indeterminate]
    .map((state) => (element.is(state) ? '1' : '0'))
    .join('');
}

const saysExpansion = (element: Element): boolean =>
  element.is(STATE.expandable) || element.is(STATE.expanded) || element.is(STATE.collapsed);

/** Names that leave no doubt, where no state says that the element can expand (Qt's menus have `ShowMenu`). */
const NAMED = {
  expand: ['expand', 'showmenu', 'popup', 'open'],
  collapse: ['collapse', 'close'],
} as const satisfies Record<string, readonly string[]>;

/** Combo boxes and menus of GTK 3 and Qt open without saying that they are expandable. */
const opensSomething = (element: Element): boolean =>
  element.is(STATE.hasPopup) || element.role === ROLE.COMBO_BOX || element.role === ROLE.MENU;
