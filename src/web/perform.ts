/** One semantic operation on one element of a page, by the node's identity. */
import type { Page } from 'playwright';
import type { Delivery, Operation } from '../a11y/backend.js';
import { LumosError } from '../errors.js';
import { callElement, locate } from './act-script.js';
import type { Dialogs } from './dialogs.js';
import type { ElementPlace } from './handles.js';
import { type Acting, ANSWER_MS, behindDialog, bounded, stale } from './perform-context.js';
import {
  choose,
  focus,
  notActionable,
  press,
  scroll,
  scrollIntoView,
  setExpanded,
  showMenu,
  toggle,
} from './perform-press.js';
import { insertText, readText, selectText, setText } from './perform-text.js';
import { setValue } from './perform-value.js';

export interface PerformRequest {
  readonly place: ElementPlace;
  readonly page: Page;
  readonly dialogs: Dialogs;
  readonly covering: Acting['covering'];
}

/** These look at, or move, what may be disabled. */
const HARMLESS: ReadonlySet<Operation['kind']> = new Set(['read_text', 'scroll', 'scroll_into_view']);

/** @throws LumosError STALE_ID, NOT_ACTIONABLE, OCCLUDED, UNSUPPORTED, DENIED, TIMEOUT, APP_UNRESPONSIVE, INVALID_ACTION */
export async function performInPage(request: PerformRequest, operation: Operation): Promise<Delivery> {
  const { page, dialogs, place } = request;
  if (dialogs.of(page)) throw behindDialog(dialogs, page);
  const count = await bounded(page, dialogs, locate(place).count(), 'not_delivered');
  if (count === 0) throw stale();
  const facts = await bounded(page, dialogs, callElement(place, ['facts'], ANSWER_MS), 'not_delivered');
  if (!HARMLESS.has(operation.kind)) {
    if (facts.disabled) throw notActionable('It is disabled.');
    if (facts.inert) throw notActionable('It is inert: the page lets nobody operate it now.');
  }
  try {
    return await perform({ ...request, facts }, operation);
  } catch (error) {
    if (!(error instanceof LumosError) || error.code === 'STALE_ID') throw error;
    // What was slow may have been slow because the element went away.
    const gone = error.delivery === 'not_delivered' && (await isGone(request));
    throw gone ? stale() : error;
  }
}

function perform(acting: Acting, operation: Operation): Promise<Delivery> {
  switch (operation.kind) {
    case 'press':
      return press(acting);
    case 'toggle':
      return toggle(acting);
    case 'show_menu':
      return showMenu(acting);
    case 'focus':
      return focus(acting);
    case 'set_text':
      return setText(acting, operation.text);
    case 'insert_text':
      return insertText(acting, operation.text, operation.offset);
    case 'set_caret':
      return selectText(acting, operation.offset, operation.offset);
    case 'select_text':
      return selectText(acting, operation.start, operation.end);
    case 'read_text':
      return readText(acting);
    case 'set_value':
      return setValue(acting, operation.value);
    case 'select':
      return choose(acting, operation.mode);
    case 'expand':
      return setExpanded(acting, true);
    case 'collapse':
      return setExpanded(acting, false);
    case 'scroll_into_view':
      return scrollIntoView(acting);
    case 'scroll':
      return scroll(acting, operation.direction, operation.pages);
  }
}

async function isGone({ page, dialogs, place }: PerformRequest): Promise<boolean> {
  try {
    return (await bounded(page, dialogs, locate(place).count(), 'not_delivered', 500)) === 0;
  } catch {
    // The page does not say: the first error stands.
    return false;
  }
}
