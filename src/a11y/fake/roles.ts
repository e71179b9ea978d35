/** What each role offers in the fake toolkit: affordances and whether the keyboard can reach it. */
import type { Affordance } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { FakeElement } from './element.js';

const PRESSED: readonly Role[] = ['button', 'link', 'menuitem', 'icon', 'colorwell', 'columnheader'];
const TOGGLED: readonly Role[] = ['checkbox', 'switch', 'menuitemcheckbox'];
const SELECTED: readonly Role[] = [
  'radio',
  'menuitemradio',
  'tab',
  'option',
  'listitem',
  'treeitem',
  'row',
  'cell',
  'gridcell',
];
const REACHED: readonly Role[] = [
  'button',
  'link',
  'checkbox',
  'switch',
  'radio',
  'textbox',
  'searchbox',
  'terminal',
  'combobox',
  'listbox',
  'tree',
  'table',
  'grid',
  'slider',
  'spinbutton',
  'tablist',
];

/** Options, tabs and tree items take the focus inside their container, not by Tab. */
const INNER: readonly Role[] = [
  'option',
  'tab',
  'treeitem',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'row',
  'cell',
  'gridcell',
];

export function isFocusable(element: FakeElement): boolean {
  return element.options.focusable ?? (REACHED.includes(element.role) || INNER.includes(element.role));
}

export function isTabStop(element: FakeElement): boolean {
  return element.options.focusable ?? REACHED.includes(element.role);
}

export function isSelectable(element: FakeElement): boolean {
  if (element.role === 'radio' || element.role === 'menuitemradio') return true;
  return SELECTED.includes(element.role) && element.selected !== null;
}

export function affordancesOf(element: FakeElement): readonly Affordance[] {
  if (element.options.affordances) return element.options.affordances;
  const found: Affordance[] = [];
  if (TOGGLED.includes(element.role) || element.pressed !== null) found.push('toggle');
  else if (PRESSED.includes(element.role) || element.options.onPress) found.push('press');
  if (element.text && !element.readonly) found.push('set_text', 'insert_text');
  if (isSelectable(element)) found.push('select');
  if (element.expanded !== null) found.push('expand');
  if (element.scroll) found.push('scroll');
  if (element.range && ['slider', 'spinbutton', 'scrollbar', 'splitter'].includes(element.role))
    found.push('set_value');
  if (isFocusable(element)) found.push('focus');
  if (element.options.contextMenu) found.push('show_menu');
  return found;
}
