/** One step in the words of its line of progress. */
import type { Action } from '../../actions/action.js';
import type { Blueprint } from '../../blueprint/model.js';
import { quote } from '../../blueprint/text-escape.js';

/** `click A14 button "Save"`. @param before what was in front when the action was chosen */
export function stepWords(action: Action, before: Blueprint | null): string {
  return `${action.action}${aimOf(action, before)}`;
}

function aimOf(action: Action, before: Blueprint | null): string {
  switch (action.action) {
    case 'open_app':
      return ` ${quote(action.name)}`;
    case 'open_search':
      return action.text === undefined ? '' : ` ${quote(action.text)}`;
    case 'open_url':
      return ` ${quote(action.url)}`;
    case 'switch_surface':
      return ` ${quote(action.surface)}`;
    case 'press_key':
      return ` ${action.key}${action.repeat === undefined ? '' : ` ×${action.repeat}`}`;
    case 'wait_for':
      return ` ${action.condition}${action.query === undefined ? '' : ` ${quote(action.query)}`}`;
    case 'drag':
      return ` ${nameOf(before, action.from)} to ${nameOf(before, action.to)}`;
    case 'ask_user':
      return ` ${quote(action.question)}`;
    default:
      return 'target' in action && action.target !== undefined ? ` ${nameOf(before, action.target)}` : '';
  }
}

function nameOf(blueprint: Blueprint | null, target: string | { readonly x: number; readonly y: number }): string {
  if (typeof target !== 'string') return `(${target.x}, ${target.y})`;
  const element = blueprint?.elements.find((one) => one.id === target);
  return element ? `${target} ${element.role} ${quote(element.name)}` : target;
}
