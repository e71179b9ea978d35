/** One semantic operation on one element. The rules of each family stand in its own file. */
import type { Handle } from '../../blueprint/model.js';
import { requireReach } from '../../platform/windows/processes.js';
import type { Delivery, Operation } from '../backend.js';
import { Element } from './element.js';
import type { Engine } from './engine.js';
import { expandOrCollapse, press, showMenu, toggle } from './perform-action.js';
import { performOnControl } from './perform-control.js';
import { focus } from './perform-focus.js';
import { scroll, scrollIntoView } from './perform-scroll.js';
import { select } from './perform-selection.js';
import { insertText, readText, setText } from './perform-text.js';
import { setValue } from './perform-value.js';
import { referenceOf } from './reference.js';
import { selectText, setCaret } from './text-selection.js';

/**
 * Performs `operation` on the element of `handle`. What can be read back is, before it is called delivered.
 * @throws LumosError UNSUPPORTED (no way, or it was seen to do nothing: another way may be tried), STALE_ID,
 *   NOT_ACTIONABLE (disabled, read-only), INVALID_ACTION (a number or offset out of range), DENIED (reading a password),
 *   TIMEOUT (sent, no answer: delivery unknown), APP_UNRESPONSIVE (nothing was done), PERMISSION_REQUIRED
 */
export async function perform(engine: Engine, handle: Handle, operation: Operation): Promise<Delivery> {
  const { hwnd } = referenceOf(handle);
  requireReach(engine.platform.windows.exists(hwnd) ? hwnd : 0, engine.platform.windows);
  const element = Element.open(engine, handle);
  if (element === null) return performOnControl(engine, handle, operation);
  switch (operation.kind) {
    case 'press':
      return press(element);
    case 'toggle':
      return toggle(element);
    case 'show_menu':
      return showMenu(element);
    case 'expand':
    case 'collapse':
      return expandOrCollapse(element, operation.kind);
    case 'focus':
      return focus(element);
    case 'set_text':
      return setText(element, operation.text);
    case 'insert_text':
      return insertText(element, operation.text, operation.offset);
    case 'set_caret':
      return setCaret(element, operation.offset);
    case 'select_text':
      return selectText(element, operation.start, operation.end);
    case 'read_text':
      return readText(element);
    case 'set_value':
      return setValue(element, operation.value);
    case 'select':
      return select(element, operation.mode);
    case 'scroll_into_view':
      return scrollIntoView(element);
    case 'scroll':
      return scroll(element, operation);
  }
}
