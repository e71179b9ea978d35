/** What each action would do to an element, in one sentence each: from what the element says of itself, never from its looks. */

import type { ActionName } from '../actions/action.js';
import { canToggle, has, isOn, isTextField, lacks } from '../actions/offers.js';
import type { RawNode } from '../blueprint/model.js';

export interface Consequence {
  readonly action: ActionName;
  /** `presses it` */
  readonly effect: string;
}

/** Empty for what is disabled. */
export function explain(node: RawNode): Consequence[] {
  if (node.states.includes('disabled')) return [];
  const found: Consequence[] = [];
  const say = (action: ActionName, effect: string | null) => {
    if (effect !== null && lacks(action, node, false) === null) found.push({ action, effect });
  };
  say('click', click(node));
  say('right_click', has(node, 'show_menu') ? 'opens its menu' : null);
  say('toggle', canToggle(node) ? toggle(node) : null);
  say('expand', expand(node));
  say('select', select(node));
  say('set_text', isTextField(node) ? 'replaces its text' : null);
  say('type_text', isTextField(node) ? 'types at the caret' : null);
  say('set_value', setValue(node));
  say('scroll', has(node, 'scroll') ? 'scrolls its content' : null);
  return found;
}

function click(node: RawNode): string | null {
  if (isTextField(node)) return 'puts the caret into it';
  if (node.role === 'link') return 'follows the link';
  if (has(node, 'expand') || (has(node, 'press') && node.states.includes('haspopup')))
    return expand(node) ?? 'opens it';
  if (canToggle(node)) return toggle(node);
  if (has(node, 'select')) return select(node) ?? 'selects it';
  if (has(node, 'press')) return 'presses it';
  if (has(node, 'focus')) return 'gives it the keyboard';
  return node.affordances.length > 0 ? 'clicks it with the pointer' : null;
}

function toggle(node: RawNode): string {
  if (node.role === 'radio' || node.role === 'menuitemradio')
    return isOn(node) ? 'changes nothing: it is chosen' : 'chooses it';
  if (node.states.includes('mixed')) return 'turns it on or off';
  return isOn(node) ? 'turns it off' : 'turns it on';
}

function expand(node: RawNode): string | null {
  const things = node.role === 'combobox' ? 'its list' : node.role.startsWith('menuitem') ? 'its menu' : 'it';
  if (node.states.includes('expanded')) return `closes ${things}`;
  if (node.states.includes('collapsed') || node.states.includes('haspopup')) return `opens ${things}`;
  return has(node, 'expand') ? `opens or closes ${things}` : null;
}

function select(node: RawNode): string | null {
  if (!has(node, 'select')) return null;
  return node.states.includes('selected') || isOn(node) ? 'changes nothing: it is selected' : 'selects it';
}

function setValue(node: RawNode): string | null {
  if (!has(node, 'set_value')) return null;
  const { range } = node;
  if (!range || (range.min === null && range.max === null)) return 'sets its number';
  const step = range.step === null || range.step === 1 || range.step <= 0 ? '' : ` in steps of ${range.step}`;
  return `sets its number, ${range.min ?? 'any'} to ${range.max ?? 'any'}${step}`;
}
