/** What an element offers for each action: read from its affordances and states, and from its role where a keyboard or pointer can do it. */
import type { RawNode as WholeNode } from '../blueprint/model.js';
import type { Role } from '../blueprint/roles.js';
import type { ActionName } from './action.js';

/** What matters here; elements of a blueprint have it, too. */
type RawNode = Pick<WholeNode, 'role' | 'states' | 'affordances' | 'bounds' | 'range'>;

const TEXT_ROLES: ReadonlySet<Role> = new Set(['textbox', 'searchbox', 'spinbutton', 'terminal']);
/** May hold the caret of an editor inside them: a document, a cell in edit mode, an editable combo box. */
const MAYBE_TEXT_ROLES: ReadonlySet<Role> = new Set([
  ...(['combobox', 'document', 'cell', 'gridcell', 'paragraph', 'text', 'canvas', 'embed', 'generic'] as const),
  ...(['heading', 'listitem', 'application', 'pane', 'unknown', 'window', 'dialog', 'group'] as const),
]);
const SELECTABLE_ROLES: ReadonlySet<Role> = new Set([
  ...(['option', 'listitem', 'treeitem', 'tab', 'row', 'cell', 'gridcell', 'radio'] as const),
  ...(['menuitem', 'menuitemradio', 'menuitemcheckbox', 'icon'] as const),
]);
const TOGGLING_STATES = ['checked', 'unchecked', 'mixed', 'pressed'] as const;
const TOGGLING_ROLES: ReadonlySet<Role> = new Set(['checkbox', 'switch', 'menuitemcheckbox', 'menuitemradio', 'radio']);

export function has(node: RawNode, ...wanted: readonly RawNode['affordances'][number][]): boolean {
  return wanted.some((affordance) => node.affordances.includes(affordance));
}

export function isTextField(node: RawNode): boolean {
  return TEXT_ROLES.has(node.role) || has(node, 'set_text', 'insert_text');
}

/** Where keys may end up in text although the element doesn't say so. */
export function mayTakeText(node: RawNode): boolean {
  return isTextField(node) || MAYBE_TEXT_ROLES.has(node.role);
}

export function isProtected(node: RawNode): boolean {
  return node.states.includes('protected');
}

export function canToggle(node: RawNode): boolean {
  return has(node, 'toggle') || TOGGLING_ROLES.has(node.role) || TOGGLING_STATES.some((s) => node.states.includes(s));
}

export function isOn(node: RawNode): boolean {
  return node.states.includes('checked') || node.states.includes('pressed');
}

/** What is missing for the action, as the end of a sentence; null = it offers what is needed. */
export function lacks(action: ActionName, node: RawNode, withOption: boolean): string | null {
  const { states } = node;
  const placed = node.bounds !== null && node.bounds.width > 0 && node.bounds.height > 0;
  switch (action) {
    case 'click':
      return has(node, 'press', 'toggle', 'select', 'focus') || placed ? null : 'can be neither pressed nor pointed at';
    case 'right_click':
      return has(node, 'show_menu') || placed ? null : 'has no menu and no place on the screen';
    case 'double_click':
    case 'hover':
    case 'drag':
      return placed ? null : 'has no place on the screen';
    case 'type_text':
    case 'set_text':
      if (!mayTakeText(node)) return 'takes no text';
      return states.includes('readonly') ? 'is read-only' : null;
    case 'toggle':
      return canToggle(node) ? null : 'is nothing that is on or off';
    case 'expand':
      return has(node, 'expand') || states.some((s) => s === 'expanded' || s === 'collapsed' || s === 'haspopup')
        ? null
        : 'has nothing to expand';
    case 'set_value':
      if (!has(node, 'set_value') && !node.range) return 'has no number to set';
      return states.includes('readonly') ? 'is read-only' : null;
    case 'select':
      if (withOption) return null;
      return has(node, 'select') || SELECTABLE_ROLES.has(node.role) ? null : 'cannot be selected';
    default:
      return null;
  }
}
