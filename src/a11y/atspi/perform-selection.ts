/**
 * select: through Selection of the container, Table of the container, or the option's own action. Which one works differs
 * by toolkit and widget, so each is believed only when the option says SELECTED afterwards.
 */
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { actionsOf, chooseAction, type ElementAction } from './action-names.js';
import { already, delivered } from './delivered.js';
import { Element, ROLE } from './element.js';
import { doAction } from './perform-action.js';
import { selectRow } from './perform-table.js';
import type { AnyMethod } from './protocol-acting.js';
import { deselectsByIndex } from './quirks-acting.js';
import type { ObjectRef } from './reference.js';
import { requireEnabled, unsupported } from './refusals.js';
import { STATE } from './states.js';

export type SelectMode = 'replace' | 'add' | 'remove';

export async function select(element: Element, mode: SelectMode): Promise<Delivery> {
  requireEnabled(element);
  const place = findContainer(element);
  const wanted = mode !== 'remove';
  if (isSelected(element, place) === wanted && (mode !== 'replace' || isOnlyOne(place))) {
    return already(wanted ? 'selected' : 'not selected');
  }
  // The popup is open: its item's own action also closes it.
  if (
    wanted &&
    place?.container.role === ROLE.COMBO_BOX &&
    element.is(STATE.showing) &&
    (await actionOf(element)) !== null
  ) {
    return throughAction(element, place, mode);
  }
  if (place !== null) {
    const means = await throughSelection(element, place, mode);
    if (means !== null) return delivered(means);
  }
  // In the list of a Qt combo box, selecting a row moves the highlight and chooses nothing.
  if (!isInComboBox(element)) {
    const means = await selectRow(element, mode, () => becomes(element, place, wanted));
    if (means !== null) return delivered(means);
  }
  return throughAction(element, place, mode);
}

/** The element that selects, and the number of the option among its children. */
interface Place {
  readonly container: Element;
  readonly index: number;
}

/** Roles between a combo box and its options. Selecting in the menu itself only highlights (GTK 3). */
const BETWEEN = new Set<number>([ROLE.MENU, ROLE.POPUP_MENU, ROLE.LIST, ROLE.LIST_BOX]);

function findContainer(option: Element): Place | null {
  const parent = parentOf(option);
  if (parent === null) return null;
  const index = option.askNumber(option.calling('Accessible.GetIndexInParent')) ?? -1;
  if (index < 0) return null;
  if (BETWEEN.has(parent.role)) {
    const above = parentOf(parent);
    if (above?.role === ROLE.COMBO_BOX && above.has('Selection')) return { container: above, index };
  }
  return parent.has('Selection') && isChildAt(parent, index, option.ref) ? { container: parent, index } : null;
}

function isInComboBox(option: Element): boolean {
  const parent = parentOf(option);
  return parent !== null && BETWEEN.has(parent.role) && parentOf(parent)?.role === ROLE.COMBO_BOX;
}

function parentOf(element: Element): Element | null {
  const ref = element.askRef(element.getting('Accessible.Parent'));
  return ref === null ? null : Element.at(element.context, ref);
}

/** A wrong number would select another option. Containers that make their children when asked make new ones each time. */
function isChildAt(parent: Element, index: number, expected: ObjectRef): boolean {
  const child = parent.askRef(parent.calling('Accessible.GetChildAtIndex', index));
  return child?.path === expected.path || parent.is(STATE.managesDescendants);
}

type Caller = (method: Extract<AnyMethod, `Selection.${string}`>, ...args: number[]) => boolean;

async function throughSelection(element: Element, place: Place, mode: SelectMode): Promise<string | null> {
  const { container, index } = place;
  const called: string[] = [];
  const call: Caller = (method, ...args) => {
    called.push(`${method}(${args.join('')})`);
    return container.change(container.calling(method, ...args));
  };
  if (mode === 'remove') {
    const gone = () => becomes(element, place, false);
    // Asked of a liar, DeselectChild takes out another child: see the quirk.
    if (!deselectsByIndex(element) && call('Selection.DeselectChild', index) && (await gone()))
      return called.join(', ');
    const number = deselectsByIndex(element) ? index : rankOf(place);
    return call('Selection.DeselectSelectedChild', number) && (await gone()) ? called.join(', ') : null;
  }
  if (mode === 'replace' && countSelected(container) > 0 && container.is(STATE.multiselectable))
    call('Selection.ClearSelection');
  return call('Selection.SelectChild', index) && (await becomes(element, place, true)) ? called.join(', ') : null;
}

/** DeselectSelectedChild counts among the selected ones. */
function rankOf({ container, index }: Place): number {
  const before = Array.from({ length: Math.min(index, MAX_RANKED) }, (_, child) =>
    container.calling('Selection.IsChildSelected', child),
  );
  return container.askAll(before).filter((selected) => selected === true).length;
}

const MAX_RANKED = 5000;

async function throughAction(element: Element, place: Place | null, mode: SelectMode): Promise<Delivery> {
  // An action means a click, which takes nothing out: it selects this one alone.
  const action = mode === 'remove' ? null : await actionOf(element);
  if (action === null) {
    throw unsupported(
      mode === 'remove' ? 'The element can not be taken out of the selection.' : 'The element can not be selected.',
      'Click it with the pointer.',
    );
  }
  if (
    mode === 'add' &&
    place !== null &&
    countSelected(place.container) > 0 &&
    !place.container.is(STATE.multiselectable)
  ) {
    throw unsupported('Only one can be selected here.', 'Select with the mode "replace".');
  }
  const delivery = doAction(element, action);
  if (!element.is(STATE.selectable) && place === null) return delivery;
  const done = await becomes(element, place, true);
  return done ? delivery : { ...delivery, means: `${delivery.means}; it does not say SELECTED` };
}

/** `toggle` ticks the check box of a list item; only a radio button is selected by it. */
const actionOf = async (element: Element): Promise<ElementAction | null> =>
  chooseAction(await actionsOf(element), 'select', element.role === ROLE.RADIO_BUTTON ? [] : ['toggle']);

function becomes(element: Element, place: Place | null, wanted: boolean): Promise<boolean> {
  return until(() => {
    return !element.refresh() || isSelected(element, place) === wanted;
  }, 400);
}

/** Items of a GTK 3 combo box never say SELECTED themselves; the combo box knows. */
function isSelected(element: Element, place: Place | null): boolean {
  if (element.is(STATE.selected)) return true;
  if (place === null || place.container.role !== ROLE.COMBO_BOX) return false;
  const { container, index } = place;
  return container.ask(container.calling('Selection.IsChildSelected', index)) === true;
}

const isOnlyOne = (place: Place | null): boolean => place === null || countSelected(place.container) <= 1;

const countSelected = (container: Element): number =>
  container.askNumber(container.getting('Selection.NSelectedChildren')) ?? 0;
