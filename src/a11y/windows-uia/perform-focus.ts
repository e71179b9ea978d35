/** focus: through SetFocus, read back from the element and from the window system. */
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { requireEnabled, unsupported } from './refusals.js';

const MEANS = 'IUIAutomationElement.SetFocus';

export async function focus(element: Element): Promise<Delivery> {
  if (element.facts.focused) return already('focused');
  requireEnabled(element.facts);
  const taken = element.call(MEANS, (live) => live.setFocus());
  if (!taken) throw unsupported('The element does not take the focus.', 'Click the element with the pointer.');
  const has = await until(() => !element.refresh() || element.facts.focused || windowHasFocus(element));
  return has ? delivered(MEANS) : delivered(MEANS, 'it does not say that it has the keyboard');
}

/** GetFocusedElement is wrong in Wine 10; the window system knows, for elements that are windows. */
function windowHasFocus({ engine, facts }: Element): boolean {
  return facts.hwnd !== 0 && engine.platform.windows.focus(0) === facts.hwnd;
}
