/** Stage 5: which function carries out which primitive. */
import type { Action, ActionName } from './action.js';
import { pressKey } from './perform-key.js';
import { click, doubleClick, drag, hover, rightClick } from './perform-pointer.js';
import { scrollIntoView, scrollPages } from './perform-scroll.js';
import { selectOption } from './perform-select.js';
import { expand, selectElement, toggle } from './perform-state.js';
import { performText } from './perform-text.js';
import { setValue } from './perform-value.js';
import type { Grounded, Performed, Scene } from './world.js';

/** Primitives that act inside one surface. */
export const IN_SURFACE: ReadonlySet<ActionName> = new Set([
  ...(['click', 'double_click', 'right_click', 'hover', 'drag', 'type_text', 'set_text', 'press_key'] as const),
  ...(['select', 'toggle', 'expand', 'set_value', 'scroll'] as const),
]);

export interface Grounding {
  /** What the caller named. */
  readonly target: Grounded | null;
  /** Where a drag ends. */
  readonly destination: Grounded | null;
  /** What has the keyboard, for actions that name no target. */
  readonly focus: Grounded | null;
}

export function perform(scene: Scene, action: Action, { target, destination, focus }: Grounding): Promise<Performed> {
  switch (action.action) {
    case 'type_text':
      return performText(scene, target ?? focus, action.text, target ? 'append' : 'caret');
    case 'press_key':
      return pressKey(scene, target, focus, action.key, action.repeat);
    case 'scroll':
      if (action.into_view === true && target) return scrollIntoView(scene, target);
      return scrollPages(scene, target, action.direction ?? 'down', action.pages ?? 1);
    default:
      break;
  }
  if (!target) throw new Error(`${action.action} without a target passed the schema`);
  switch (action.action) {
    case 'click':
      return click(scene, target, action.button);
    case 'double_click':
      return doubleClick(scene, target);
    case 'right_click':
      return rightClick(scene, target);
    case 'hover':
      return hover(scene, target);
    case 'drag':
      if (!destination) throw new Error('drag without a destination passed the schema');
      return drag(scene, target, destination);
    case 'set_text':
      return performText(scene, target, action.text, 'replace');
    case 'select':
      if (action.option !== undefined) return selectOption(scene, target, action.option, action.mode);
      return selectElement(scene, target, action.mode);
    case 'toggle':
      return toggle(scene, target, action.to);
    case 'expand':
      return expand(scene, target, action.to);
    case 'set_value':
      return setValue(scene, target, action.value);
    default:
      throw new Error(`${action.action} does not act inside a surface`);
  }
}
