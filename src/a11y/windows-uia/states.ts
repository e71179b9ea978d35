/** UIA properties as states of the shared vocabulary. Pure. */
import type { Role } from '../../blueprint/roles.js';
import type { State } from '../../blueprint/states.js';
import type { NodeFacts } from './facts.js';
import { EXPAND, ORIENTATION, TOGGLE } from './ids.js';

/** `STATE_SYSTEM_…` (oleacc.h): what MSAA can say and UIA has no property for. */
export const LEGACY = {
  unavailable: 0x1,
  selected: 0x2,
  focused: 0x4,
  pressed: 0x8,
  checked: 0x10,
  mixed: 0x20,
  readOnly: 0x40,
  default: 0x100,
  expanded: 0x200,
  collapsed: 0x400,
  busy: 0x800,
  invisible: 0x8000,
  offscreen: 0x1_0000,
  focusable: 0x10_0000,
  selectable: 0x20_0000,
  traversed: 0x80_0000,
  multiselectable: 0x100_0000,
  protected: 0x2000_0000,
  hasPopup: 0x4000_0000,
} as const;

/** In these being selected is being checked (ARIA). */
const CHECKED_BY_SELECTION: ReadonlySet<Role> = new Set<Role>(['radio', 'menuitemradio']);
/** Only of them is "can not be changed" a fact worth telling. */
const EDITABLE: ReadonlySet<Role> = new Set<Role>([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'slider',
  'gridcell',
]);
/** `UIA_DocumentControlTypeId`. */
const DOCUMENT = 50030;

export function statesOf(facts: NodeFacts, role: Role): State[] {
  const result: State[] = [];
  const legacy = facts.legacy?.state ?? 0;
  const aria = facts.ariaProperties;
  const say = (holds: boolean, state: State) => {
    if (holds && !result.includes(state)) result.push(state);
  };
  say(facts.focused, 'focused');
  say(facts.focusable, 'focusable');
  say(!facts.enabled, 'disabled');
  say(EDITABLE.has(role) && isReadOnly(facts), 'readonly');
  say(facts.required || aria.required === 'true', 'required');
  say((role === 'textbox' && facts.controlType === DOCUMENT) || aria.multiline === 'true', 'multiline');
  say(facts.password || (legacy & LEGACY.protected) !== 0, 'protected');
  checked(facts, role, result);
  if (facts.selected !== null && !CHECKED_BY_SELECTION.has(role)) {
    say(true, 'selectable');
    say(facts.selected, 'selected');
  }
  say(facts.multiselectable, 'multiselectable');
  expanded(facts, result);
  say((legacy & LEGACY.hasPopup) !== 0 || (aria.haspopup ?? 'false') !== 'false', 'haspopup');
  say(facts.modal, 'modal');
  say((legacy & LEGACY.busy) !== 0 || aria.busy === 'true', 'busy');
  // IsDataValidForForm is false by default (recorded trees of WPF say so of every text): it counts only where something is required.
  say((!facts.valid && facts.required) || (aria.invalid ?? 'false') !== 'false', 'invalid');
  say((legacy & LEGACY.default) !== 0 && role === 'button', 'default');
  say((aria.current ?? 'false') !== 'false', 'current');
  say((legacy & LEGACY.traversed) !== 0 && role === 'link', 'visited');
  say(facts.orientation === ORIENTATION.horizontal, 'horizontal');
  say(facts.orientation === ORIENTATION.vertical, 'vertical');
  say(facts.offscreen, 'offscreen');
  return result;
}

function isReadOnly(facts: NodeFacts): boolean {
  if (facts.ariaProperties.readonly === 'true') return true;
  if (facts.readOnly !== null) return facts.readOnly;
  return facts.range?.readOnly === true;
}

function checked(facts: NodeFacts, role: Role, result: State[]): void {
  if (CHECKED_BY_SELECTION.has(role)) {
    if (facts.selected !== null) result.push(facts.selected ? 'checked' : 'unchecked');
    return;
  }
  if (facts.toggle === null) return;
  if (role === 'button') {
    // ARIA: a toggle button is pressed, not checked.
    if (facts.toggle === TOGGLE.on) result.push('pressed');
    if (facts.toggle === TOGGLE.indeterminate) result.push('mixed');
    return;
  }
  if (facts.toggle === TOGGLE.indeterminate) result.push('mixed');
  else result.push(facts.toggle === TOGGLE.on ? 'checked' : 'unchecked');
}

function expanded({ expand }: NodeFacts, result: State[]): void {
  if (expand === EXPAND.expanded || expand === EXPAND.partially) result.push('expanded');
  else if (expand === EXPAND.collapsed) result.push('collapsed');
}
