/** focus: through Component.GrabFocus, or the action that Qt has for it. */
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { actionsOf, chooseAction } from './action-names.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { doAction } from './perform-action.js';
import { requireEnabled, unsupported } from './refusals.js';
import { STATE } from './states.js';

/**
 * GTK 3 and Firefox take the focus only while their window is active; Qt's buttons take it without saying FOCUSED.
 * Both are delivered, with a remark.
 */
export async function focus(element: Element): Promise<Delivery> {
  if (element.is(STATE.focused)) return already('focused');
  requireEnabled(element);
  const means = 'Component.GrabFocus()';
  const grabbed = element.has('Component') && element.change(element.calling('Component.GrabFocus'));
  if (grabbed && (await isFocused(element))) return delivered(means);
  const action = chooseAction(await actionsOf(element, false), 'focus');
  if (action !== null) {
    const delivery = doAction(element, action);
    return (await isFocused(element)) ? delivery : { ...delivery, means: `${delivery.means}; it does not say FOCUSED` };
  }
  if (grabbed) return delivered(means, 'it does not say FOCUSED');
  throw unsupported('The application does not let its focus be set.', 'Click the element with the pointer.');
}

function isFocused(element: Element): Promise<boolean> {
  return until(() => element.refresh() && element.is(STATE.focused), 300);
}
