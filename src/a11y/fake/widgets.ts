/** How the fake toolkit's widgets behave, whichever way they are operated: by a semantic operation, the pointer or the keyboard. */
import type { Point } from '../../blueprint/geometry.js';
import type { FakeElement } from './element.js';
import { scrollBy } from './layout.js';
import { isSelectable } from './roles.js';

const SETS: readonly string[] = [
  'listbox',
  'tree',
  'table',
  'grid',
  'tablist',
  'radiogroup',
  'menu',
  'list',
  'treegrid',
];

/** Runs an effect now, or after the element's own delay; not on an element that is gone by then. */
export function withDelay(element: FakeElement, effect: () => void): void {
  const delay = element.options.delayMs ?? 0;
  if (delay === 0) effect();
  else element.window?.app.desktop.clock.after(delay, () => element.alive && effect());
}

const changedByPerson = (element: FakeElement) => element.options.onChange?.(element);

/** What a click or the Enter key does. */
export function press(element: FakeElement): void {
  const isMenuItem = element.role.startsWith('menuitem');
  if (isMenuItem && element.expanded !== null) {
    expand(element, !element.expanded);
  } else if (element.checked !== null || element.pressed !== null) {
    if (element.role === 'radio' || element.role === 'menuitemradio') select(element, 'replace');
    else toggle(element);
  }
  element.options.onPress?.(element);
  if (isMenuItem && element.expanded === null && element.window) closePopups(element.window.root);
}

export function toggle(element: FakeElement): void {
  if (element.pressed !== null) element.update({ pressed: !element.pressed });
  else element.update({ checked: element.checked !== true });
  changedByPerson(element);
}

export function setOf(element: FakeElement): FakeElement | null {
  const ancestors = element.path.slice(0, -1).reverse();
  return ancestors.find((ancestor) => SETS.includes(ancestor.role)) ?? element.parent;
}

export function select(element: FakeElement, mode: 'replace' | 'add' | 'remove'): void {
  const set = setOf(element);
  const isChecked = element.role === 'radio' || element.role === 'menuitemradio';
  const many = set?.options.multiselect === true;
  if (set && mode !== 'remove' && !(many && mode === 'add')) {
    for (const other of set.walk()) {
      if (other === element || other.role !== element.role) continue;
      if (isChecked && other.checked === true) other.update({ checked: false });
      if (!isChecked && other.selected === true) other.update({ selected: false });
    }
  }
  if (isChecked) element.update({ checked: mode !== 'remove' });
  else element.update({ selected: mode !== 'remove' });
  // A tab decides which panel is laid out.
  if (element.role === 'tab') set?.changed('structure');
  const combo = set?.parent?.role === 'combobox' ? set.parent : null;
  if (combo) {
    combo.text?.setAll(element.name);
    combo.update({ value: element.name });
    if (combo.expanded === true) expand(combo, false);
    changedByPerson(combo);
  }
  changedByPerson(element);
  if (set && !combo) changedByPerson(set);
}

export function expand(element: FakeElement, to: boolean): void {
  if (element.expanded === to || element.expanded === null) return;
  const popup = element.children.find((child) => child.options.popup === true);
  // Menus of one level exclude each other.
  if (to && popup) for (const other of element.parent?.children ?? []) if (other !== element) closePopups(other);
  element.update({ expanded: to });
  if (!to && popup) closePopups(popup);
  if (!to && element.window?.focused?.path.includes(element)) element.window.focus(element);
  changedByPerson(element);
}

/** Closes every open popup at or below an element. Answers whether there was one. */
export function closePopups(element: FakeElement): boolean {
  let closed = false;
  for (const each of [...element.walk()]) {
    if (!each.alive || each.options.popup !== true) continue;
    if (each.parent === element.window?.root && each.role === 'menu') {
      each.remove();
      closed = true;
    } else if (each.parent?.expanded === true) {
      each.parent.update({ expanded: false });
      closed = true;
    }
  }
  return closed;
}

export function hasOpenPopup(element: FakeElement): boolean {
  element.window?.layout();
  for (const each of element.walk()) if (each.options.popup === true && !each.hidden) return true;
  return false;
}

/** Opens an element's context menu at a point of the screen. */
export function showMenu(element: FakeElement, at: Point): boolean {
  const owner = [...element.path].reverse().find((each) => each.options.contextMenu);
  const { window } = element;
  const entries = owner?.options.contextMenu;
  if (!entries || !window) return false;
  closePopups(window.root);
  const place = { x: at.x - window.bounds.x, y: at.y - window.bounds.y, width: 160, height: 24 * entries.length + 8 };
  window.root.append({ role: 'menu', name: '', options: { popup: true, bounds: place }, children: entries });
  return true;
}

/** Clamps to the range and to whole steps. */
export function setValue(element: FakeElement, value: number): void {
  const { range } = element;
  if (!range) return;
  const stepped = range.step > 0 ? range.min + Math.round((value - range.min) / range.step) * range.step : value;
  const now = Math.min(range.max, Math.max(range.min, stepped));
  if (now === range.now) return;
  element.update({ now });
  changedByPerson(element);
}

/** Runs an edit of the text and tells everybody. */
export function edit(element: FakeElement, change: (text: NonNullable<FakeElement['text']>) => void): void {
  if (!element.text || element.readonly) return;
  const before = element.text.value;
  change(element.text);
  if (element.text.value === before) return;
  element.changed('text');
  changedByPerson(element);
}

/** Multi-line text keeps line breaks; one line drops what follows the first, as single-line entries do on paste. */
export function asTyped(element: FakeElement, text: string): string {
  return element.options.multiline === true ? text.replaceAll('\r\n', '\n') : (text.split(/\r?\n/, 1)[0] ?? '');
}

export function scrollIntoView(element: FakeElement): boolean {
  let moved = false;
  for (const area of element.path.slice(0, -1).reverse()) {
    if (!area.scroll) continue;
    element.window?.layout();
    const above = element.rect.y - area.rect.y;
    const below = element.rect.y + element.rect.height - (area.rect.y + area.rect.height);
    const left = element.rect.x - area.rect.x;
    const dy = above < 0 ? above : below > 0 ? Math.min(below, above) : 0;
    if (scrollBy(area, Math.min(left, 0), dy)) moved = true;
  }
  return moved;
}

/** The nearest element, this one included, that scrolls. */
export function scroller(element: FakeElement): FakeElement | null {
  return [...element.path].reverse().find((each) => each.scroll) ?? null;
}

/** The items of a list, menu, tree … that are shown, in order. */
export function shownItems(set: FakeElement, like?: FakeElement): FakeElement[] {
  set.window?.layout();
  return [...set.walk()].filter(
    (each) =>
      each !== set &&
      !each.hidden &&
      each.enabled &&
      (like
        ? each.role === like.role || (each.role.startsWith('menuitem') && like.role.startsWith('menuitem'))
        : isSelectable(each)) &&
      setOf(each) === set,
  );
}
