/** What clicks, drags and the wheel do on the fake desktop: they go to the topmost element under the pointer. */
import type { Point } from '../../blueprint/geometry.js';
import type { FakeDesktop } from './desktop.js';
import type { FakeElement } from './element.js';
import { scrollBy } from './layout.js';
import { isFocusable, isSelectable } from './roles.js';
import * as widgets from './widgets.js';

const WHEEL_NOTCH = 40;
/** The fake font: every character is this wide, after a margin of the same width. */
const CHARACTER = 8;

export type Button = 'left' | 'right' | 'middle';

export function clickAt(desktop: FakeDesktop, point: Point, button: Button, count: number): void {
  const hit = reach(desktop, point);
  if (!hit) return;
  const { window } = hit;
  if (!window) return;
  // A click outside an open menu only closes it, as a grab does.
  if (widgets.hasOpenPopup(window.root) && !hit.path.some((each) => each.options.popup === true)) {
    const owner = hit.path.find((each) => each.expanded === true);
    widgets.closePopups(window.root);
    if (owner || hit.role !== 'menuitem') return;
  }
  const focusable = [...hit.path].reverse().find((each) => isFocusable(each) && each.enabled);
  if (focusable) window.focus(focusable);
  if (button === 'right') {
    widgets.showMenu(hit, point);
    return;
  }
  const target = [...hit.path].reverse().find(isOperable);
  if (!target?.enabled || button !== 'left') return;
  widgets.withDelay(target, () => {
    for (let index = 0; index < count; index += 1) if (target.alive) clicked(target, point);
    if (count > 1 && target.alive) doubleClicked(target, point);
  });
}

export function dragAlong(desktop: FakeDesktop, points: readonly Point[]): void {
  const [from] = points;
  const to = points.at(-1);
  if (!from || !to) return;
  const source = reach(desktop, from);
  const { window } = source ?? {};
  if (!source || !window) return;
  if (source.role === 'titlebar') {
    window.moveTo({ ...window.bounds, x: window.bounds.x + to.x - from.x, y: window.bounds.y + to.y - from.y });
    return;
  }
  if (!source.enabled) return;
  if (source.range) setByPoint(source, to);
  else if (source.text) source.text.select(offsetAt(source, from), offsetAt(source, to));
  if (source.range || source.text) return;
  const target = [...(reach(desktop, to)?.path ?? [])].reverse().find((each) => each.options.onDrop);
  target?.options.onDrop?.(target, source);
}

/** Notches: positive = down and right. */
export function wheelAt(desktop: FakeDesktop, point: Point, dx: number, dy: number): void {
  const hit = desktop.hit(point);
  if (!hit || hit.window?.app.faults.hang) return;
  for (const each of [...hit.path].reverse()) if (scrollBy(each, dx * WHEEL_NOTCH, dy * WHEEL_NOTCH)) return;
}

/** The element that takes a press at this point, with its window raised; null where a hung or blocked window swallows it. */
function reach(desktop: FakeDesktop, point: Point): FakeElement | null {
  const hit = desktop.hit(point);
  const window = hit?.window;
  if (!window) return null;
  if (desktop.activeWindow !== window) window.activate();
  return window.app.faults.hang || window.blocker ? null : hit;
}

function isOperable(element: FakeElement): boolean {
  return (
    element.options.onPress !== undefined ||
    ['button', 'link', 'menuitem'].includes(element.role) ||
    element.text !== null ||
    element.checked !== null ||
    element.pressed !== null ||
    element.expanded !== null ||
    (element.range !== null && element.role !== 'progressbar') ||
    isSelectable(element)
  );
}

function clicked(element: FakeElement, point: Point): void {
  if (element.text) {
    element.text.moveCaret(offsetAt(element, point));
    if (element.options.onPress) element.options.onPress(element);
  } else if (element.range) setByPoint(element, point);
  else if (element.role === 'treeitem') {
    element.window?.focus(element);
    widgets.select(element, 'replace');
  } else if (isSelectable(element)) {
    widgets.select(element, 'replace');
    element.options.onPress?.(element);
  } else if (element.expanded !== null && !element.role.startsWith('menuitem')) {
    widgets.expand(element, !element.expanded);
    element.options.onPress?.(element);
  } else widgets.press(element);
}

function doubleClicked(element: FakeElement, point: Point): void {
  element.text?.selectWord(offsetAt(element, point));
  if (element.role === 'treeitem' && element.expanded !== null) widgets.expand(element, !element.expanded);
  element.options.onDoubleClick?.(element);
}

function setByPoint(element: FakeElement, point: Point): void {
  const { range, window } = element;
  if (!range || !window) return;
  window.layout();
  const rect = window.toScreen(element.rect);
  const part = rect.width > 1 ? (point.x - rect.x) / (rect.width - 1) : 0;
  widgets.setValue(element, range.min + Math.min(1, Math.max(0, part)) * (range.max - range.min));
}

/** Code point offset of the character under a point, in the first line. */
function offsetAt(element: FakeElement, point: Point): number {
  const left = (element.window?.bounds.x ?? 0) + element.rect.x;
  return Math.round((point.x - left) / CHARACTER) - 1;
}
