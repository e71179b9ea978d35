/** What keys do on the fake desktop: they go to the focused element of the active window. */
import { LumosError } from '../../errors.js';
import type { FakeDesktop } from './desktop.js';
import type { FakeElement } from './element.js';
import { isSelectable, isTabStop } from './roles.js';
import * as widgets from './widgets.js';
import type { FakeWindow } from './window.js';

const MODIFIERS: readonly string[] = ['Control', 'Shift', 'Alt', 'Meta'];
export const PLAIN_TEXT = 'text/plain;charset=utf-8';

interface Chord {
  readonly key: string;
  readonly control: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** One chord; key names as in the UI Events specification. */
export function pressKeys(desktop: FakeDesktop, keys: readonly string[]): void {
  const key = keys.at(-1);
  if (key === undefined) throw new LumosError('INVALID_ACTION', 'No key was given.', { hint: 'Give at least one.' });
  const held = keys.slice(0, -1);
  const wrong = held.find((each) => !MODIFIERS.includes(each));
  if (wrong !== undefined) {
    throw new LumosError('INVALID_ACTION', `"${wrong}" is not a modifier.`, {
      hint: 'Modifiers first, one other key last.',
    });
  }
  const window = desktop.activeWindow;
  if (!window || window.app.faults.hang || window.blocker) return;
  const chord: Chord = {
    key,
    control: held.includes('Control'),
    shift: held.includes('Shift'),
    alt: held.includes('Alt'),
  };
  window.layout();
  if (accelerator(window, keys)) return;
  const { focused } = window;
  if (chord.alt && key === 'F4') window.close();
  else if (key === 'Tab' && !chord.control) moveFocus(window, chord.shift ? -1 : 1);
  else if (key === 'Escape') closeByEscape(window);
  else if (focused?.enabled) toElement(desktop, focused, chord);
  else if (key === 'Enter') pressDefault(window);
}

/** Types characters one by one, as key events. */
export function typeText(desktop: FakeDesktop, text: string): void {
  for (const character of text.replaceAll('\r\n', '\n')) {
    if (character === '\n') pressKeys(desktop, ['Enter']);
    else if (character === '\t') pressKeys(desktop, ['Tab']);
    else pressKeys(desktop, [character]);
  }
}

function accelerator(window: FakeWindow, keys: readonly string[]): boolean {
  if (keys.length < 2) return false;
  const wanted = keys.map((key) => key.toLowerCase()).join('+');
  for (const element of window.root.walk()) {
    if (element.options.shortcut?.toLowerCase() !== wanted || !element.enabled || !element.visible) continue;
    widgets.withDelay(element, () => widgets.press(element));
    return true;
  }
  return false;
}

function moveFocus(window: FakeWindow, direction: 1 | -1): void {
  const stops = [...window.root.walk()].filter((each) => !each.hidden && each.enabled && isTabStop(each));
  if (stops.length === 0) return;
  const at = window.focused ? stops.indexOf(window.focused) : direction === 1 ? -1 : 0;
  window.focus(stops[(at + direction + stops.length) % stops.length] ?? null);
}

function closeByEscape(window: FakeWindow): void {
  if (widgets.closePopups(window.root)) return;
  if (window.kind === 'dialog' || window.kind === 'popup') window.close();
}

function pressDefault(window: FakeWindow): void {
  for (const element of window.root.walk()) {
    if (element.options.default !== true || !element.enabled || element.hidden) continue;
    widgets.withDelay(element, () => widgets.press(element));
    return;
  }
}

function toElement(desktop: FakeDesktop, element: FakeElement, chord: Chord): void {
  if (element.text && chord.control && clipboardKey(desktop, element, chord.key.toLowerCase())) return;
  if (chord.control || chord.alt) return;
  if (element.text && editKey(element, chord)) return;
  const run = () => otherKey(element, chord.key);
  if (chord.key === 'Enter' || chord.key === ' ') widgets.withDelay(element, run);
  else run();
}

function clipboardKey(desktop: FakeDesktop, element: FakeElement, key: string): boolean {
  const { text } = element;
  if (!text) return false;
  if (key === 'a') {
    text.select(0, text.length);
  } else if (key === 'c' || key === 'x') {
    // A password field gives nothing to the clipboard.
    if (element.options.protected !== true && text.selectedText !== '') {
      desktop.clipboard.clear();
      desktop.clipboard.set(PLAIN_TEXT, new TextEncoder().encode(text.selectedText));
      if (key === 'x') widgets.edit(element, (each) => each.deleteSelection());
    }
  } else if (key === 'v') {
    const bytes = desktop.clipboard.get(PLAIN_TEXT);
    if (bytes) {
      const pasted = widgets.asTyped(element, new TextDecoder().decode(bytes));
      widgets.withDelay(element, () => widgets.edit(element, (each) => each.insert(pasted)));
    }
  } else {
    return false;
  }
  return true;
}

function editKey(element: FakeElement, { key, shift }: Chord): boolean {
  const { text } = element;
  if (!text) return false;
  if ([...key].length === 1) {
    widgets.withDelay(element, () => widgets.edit(element, (each) => each.insert(key)));
    return true;
  }
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: text.caret - 1,
    ArrowRight: text.caret + 1,
    Home: 0,
    End: text.length,
  };
  const target = moves[key];
  if (target !== undefined) text.moveCaret(target, shift);
  else if (key === 'Backspace') widgets.edit(element, (each) => each.delete(-1));
  else if (key === 'Delete') widgets.edit(element, (each) => each.delete(1));
  else if (key === 'Enter' && element.options.multiline === true) widgets.edit(element, (each) => each.insert('\n'));
  else return false;
  return true;
}

function otherKey(element: FakeElement, key: string): void {
  const { window } = element;
  if (!window) return;
  if (key === 'Enter' || key === ' ') {
    const presses = element.options.onPress || element.role === 'button' || element.role.startsWith('menuitem');
    if (element.text && key === 'Enter') {
      if (element.options.onPress) element.options.onPress(element);
      else pressDefault(window);
    } else if (presses || element.checked !== null || element.pressed !== null) widgets.press(element);
    else if (element.expanded !== null) widgets.expand(element, !element.expanded);
    else if (isSelectable(element)) widgets.select(element, 'replace');
    else if (key === 'Enter') pressDefault(window);
    return;
  }
  if (element.range && element.role !== 'progressbar') {
    const { now, step, min, max } = element.range;
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: now + step,
      ArrowRight: now + step,
      ArrowDown: now - step,
      ArrowLeft: now - step,
      PageUp: now + 10 * step,
      PageDown: now - 10 * step,
      Home: min,
      End: max,
    };
    const value = steps[key];
    if (value !== undefined) widgets.setValue(element, value);
    return;
  }
  if (element.role === 'treeitem' && (key === 'ArrowRight' || key === 'ArrowLeft')) {
    widgets.expand(element, key === 'ArrowRight');
    return;
  }
  arrows(window, element, key);
}

/** Arrows move within the set: from a list to its items, from one item to the next. */
function arrows(window: FakeWindow, element: FakeElement, key: string): void {
  const next = key === 'ArrowDown' || key === 'ArrowRight';
  if (!next && key !== 'ArrowUp' && key !== 'ArrowLeft' && key !== 'Home' && key !== 'End') return;
  const isItem = isSelectable(element) || element.role.startsWith('menuitem');
  const set = isItem
    ? widgets.setOf(element)
    : (element.children.find((each) => each.options.popup === true) ?? element);
  if (!set) return;
  const items = isItem ? widgets.shownItems(set, element) : [...set.walk()].filter(isSelectable);
  const current = isItem ? items.indexOf(element) : items.findIndex((each) => each.selected === true);
  const wanted = key === 'Home' ? 0 : key === 'End' ? items.length - 1 : Math.max(0, current + (next ? 1 : -1));
  const item = items[Math.min(items.length - 1, wanted)];
  if (!item) return;
  if (isItem) window.focus(item);
  if (isSelectable(item)) widgets.select(item, 'replace');
  widgets.scrollIntoView(item);
}
