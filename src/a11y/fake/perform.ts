/** Semantic operations on fake elements. */
import { centre } from '../../blueprint/geometry.js';
import type { Affordance } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { Capabilities, Delivery, Operation } from '../backend.js';
import type { FakeElement } from './element.js';
import { scrollBy } from './layout.js';
import { affordancesOf } from './roles.js';
import * as widgets from './widgets.js';

/** What an element must offer for each operation; null = asked in another way below. */
const NEEDS: Readonly<Record<Operation['kind'], Affordance | null>> = {
  press: 'press',
  toggle: 'toggle',
  show_menu: 'show_menu',
  focus: 'focus',
  set_text: 'set_text',
  insert_text: 'insert_text',
  set_caret: null,
  select_text: null,
  read_text: null,
  set_value: 'set_value',
  select: 'select',
  expand: 'expand',
  collapse: 'expand',
  scroll_into_view: null,
  scroll: 'scroll',
};
const READS: readonly Operation['kind'][] = ['read_text', 'set_caret', 'select_text', 'scroll_into_view', 'focus'];
const EDITS: readonly Operation['kind'][] = ['set_text', 'insert_text'];

/** @throws LumosError UNSUPPORTED, NOT_ACTIONABLE, DENIED */
export function performOn(element: FakeElement, operation: Operation, capabilities: Capabilities): Delivery {
  const means = `Fake.${operation.kind}`;
  refuseUnsupported(element, operation, capabilities);
  if (operation.kind === 'read_text') return { delivery: 'delivered', means, text: readText(element) };
  const { window } = element;
  if (!element.enabled && !READS.includes(operation.kind)) {
    throw new LumosError('NOT_ACTIONABLE', `The ${element.role} "${element.name}" is disabled.`, {
      hint: 'Do first what enables it.',
    });
  }
  const blocker = window?.blocker ?? null;
  if (blocker) {
    if (window?.app.desktop.modalBlocking === 'refuse') {
      throw new LumosError('NOT_ACTIONABLE', `The dialog "${blocker.title}" takes the input of this window.`, {
        hint: 'Answer or close the dialog first.',
        candidates: [{ id: blocker.id, role: 'dialog', name: blocker.title, why: 'blocks the window' }],
      });
    }
    return { delivery: 'delivered', means };
  }
  if (!element.deaf) widgets.withDelay(element, () => run(element, operation));
  return { delivery: 'delivered', means };
}

function refuseUnsupported(element: FakeElement, operation: Operation, capabilities: Capabilities): void {
  const need = NEEDS[operation.kind];
  const textual = operation.kind === 'set_caret' || operation.kind === 'select_text' || operation.kind === 'read_text';
  const offered = textual ? element.text !== null : need === null || affordancesOf(element).includes(need);
  const closed = EDITS.includes(operation.kind) && !capabilities.textEditing;
  if (offered && !closed) return;
  throw new LumosError('UNSUPPORTED', `The ${element.role} "${element.name}" does not offer "${operation.kind}".`, {
    hint: 'Use what its affordances list, or the pointer and the keyboard.',
    details: { operation: operation.kind },
  });
}

function readText(element: FakeElement): string {
  if (element.options.protected === true) {
    throw new LumosError('DENIED', `The text of "${element.name}" is protected.`, {
      hint: 'Passwords are never read.',
    });
  }
  return element.text?.value ?? '';
}

function run(element: FakeElement, operation: Operation): void {
  switch (operation.kind) {
    case 'press':
      widgets.press(element);
      return;
    case 'toggle':
      widgets.toggle(element);
      return;
    case 'show_menu': {
      element.window?.layout();
      if (element.window) widgets.showMenu(element, centre(element.window.toScreen(element.rect)));
      return;
    }
    case 'focus':
      element.window?.focus(element);
      return;
    case 'set_text':
      widgets.edit(element, (text) => text.setAll(widgets.asTyped(element, operation.text)));
      return;
    case 'insert_text':
      widgets.edit(element, (text) => text.insert(widgets.asTyped(element, operation.text), operation.offset));
      return;
    case 'set_caret':
      element.text?.moveCaret(operation.offset);
      return;
    case 'select_text':
      element.text?.select(operation.start, operation.end);
      return;
    case 'read_text':
      return;
    case 'set_value':
      widgets.setValue(element, operation.value);
      return;
    case 'select':
      widgets.select(element, operation.mode);
      return;
    case 'expand':
      widgets.expand(element, true);
      return;
    case 'collapse':
      widgets.expand(element, false);
      return;
    case 'scroll_into_view':
      widgets.scrollIntoView(element);
      return;
    case 'scroll': {
      element.window?.layout();
      const { direction, pages } = operation;
      const sign = direction === 'up' || direction === 'left' ? -1 : 1;
      const vertical = direction === 'up' || direction === 'down';
      const step = sign * pages * (vertical ? element.rect.height : element.rect.width);
      scrollBy(element, vertical ? 0 : step, vertical ? step : 0);
    }
  }
}
