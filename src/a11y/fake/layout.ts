/** Gives every element of a window a place: rows and columns, scroll areas that clip, popups on top. Pixels from the window's top left. */
import { contains, intersect, type Point, type Rect } from '../../blueprint/geometry.js';
import type { FakeElement } from './element.js';
import type { FakeWindow } from './window.js';

const PADDING = 4;
const GAP = 4;
const LINE = 20;
const CHARACTER = 8;
const POPUP_WIDTH = 160;
/** Roles that show a line of their own above their children. */
const HEADED: readonly string[] = ['treeitem', 'menuitem', 'combobox'];
const ROWS: readonly string[] = ['tablist', 'toolbar', 'menubar', 'statusbar', 'row', 'listitem'];

export function layoutWindow(window: FakeWindow): void {
  const { root, bounds } = window;
  const popups: FakeElement[] = [];
  const whole = { x: 0, y: 0, width: bounds.width, height: bounds.height };
  markHidden(root, false);
  place(root, 0, 0, bounds.width, popups);
  root.rect = whole;
  clip(root, whole);
  for (const popup of popups) {
    const anchor = popup.parent?.rect ?? whole;
    const beside = popup.parent?.parent?.options.popup === true;
    const at = popup.options.bounds ?? (beside ? { x: anchor.x + anchor.width, y: anchor.y } : below(anchor));
    place(popup, at.x, at.y, Math.max(POPUP_WIDTH, beside ? 0 : anchor.width), popups);
    clip(popup, popup.rect);
  }
}

/** The deepest visible element at a point of this window; `inside` = the point is within the window's own bounds. */
export function deepestAt(window: FakeWindow, point: Point, inside: boolean): FakeElement | null {
  window.layout();
  const popups = [...window.root.walk()].filter((element) => element.options.popup === true && !element.hidden);
  for (const popup of popups.reverse()) {
    const found = deepest(popup, point);
    if (found) return found;
  }
  return inside ? (deepest(window.root, point) ?? window.root) : null;
}

function deepest(element: FakeElement, point: Point): FakeElement | null {
  if (element.hidden) return null;
  for (let index = element.children.length - 1; index >= 0; index -= 1) {
    const child = element.children[index];
    if (!child || child.options.popup === true) continue;
    const found = deepest(child, point);
    if (found) return found;
  }
  return element.visiblePart && contains(element.visiblePart, point) ? element : null;
}

function below(anchor: Rect): Point {
  return { x: anchor.x, y: anchor.y + anchor.height };
}

function markHidden(element: FakeElement, hidden: boolean): void {
  element.hidden = hidden || !element.visible;
  const closed = element.hidden || element.expanded === false;
  const tabs = element.children.find((child) => child.role === 'tablist')?.children ?? null;
  let panel = -1;
  for (const child of element.children) {
    if (child.role === 'tabpanel') panel += 1;
    const otherPanel = tabs !== null && child.role === 'tabpanel' && tabs[panel]?.selected !== true;
    markHidden(child, closed || otherPanel);
  }
}

function place(element: FakeElement, x: number, y: number, width: number, popups: FakeElement[]): void {
  const { options } = element;
  if (element.bounds) {
    x = element.bounds.x;
    y = element.bounds.y;
    width = element.bounds.width;
  }
  const shown = element.children.filter((child) => !child.hidden);
  for (const child of shown) if (child.options.popup === true) popups.push(child);
  const flow = shown.filter((child) => child.options.popup !== true);
  const header = HEADED.includes(element.role) ? LINE : 0;
  const indent = element.role === 'treeitem' ? 16 : 0;
  const inRow = (options.layout ?? (ROWS.includes(element.role) ? 'row' : 'column')) === 'row';
  const padding = flow.length > 0 && header === 0 ? PADDING : 0;
  const scrolled = element.scroll ?? { x: 0, y: 0 };
  let cursorX = x + padding + indent - scrolled.x;
  let cursorY = y + padding + header - scrolled.y;
  let tallest = 0;
  for (const child of flow) {
    const offered = inRow ? naturalWidth(child) : (child.options.width ?? width - 2 * padding - indent);
    place(child, cursorX, cursorY, offered, popups);
    if (child.bounds) continue;
    tallest = Math.max(tallest, child.rect.height);
    if (inRow) cursorX += child.rect.width + GAP;
    else cursorY += child.rect.height + (header > 0 ? 0 : GAP);
  }
  const contentHeight = (inRow ? tallest : cursorY - y - padding + scrolled.y) + padding;
  element.contentSize = { width: cursorX - x + scrolled.x, height: contentHeight };
  const height = element.bounds?.height ?? options.height ?? (flow.length > 0 ? contentHeight : LINE);
  element.rect = { x, y, width: Math.max(0, Math.round(width)), height: Math.max(0, Math.round(height)) };
}

function naturalWidth(element: FakeElement): number {
  if (element.options.width !== undefined) return element.options.width;
  const own = Math.max(40, [...element.name].length * CHARACTER + 16);
  const children = element.children.filter((child) => !child.hidden && child.options.popup !== true);
  return children.reduce((sum, child) => sum + naturalWidth(child) + GAP, children.length > 0 ? 2 * PADDING : own);
}

function clip(element: FakeElement, area: Rect | null): void {
  element.visiblePart = area && !element.hidden ? intersect(element.rect, area) : null;
  const inner = element.scroll ? element.visiblePart : area;
  for (const child of element.children) if (child.options.popup !== true || child.hidden) clip(child, inner);
}

/** Scrolls by pixels, kept within the content. Answers whether anything moved. */
export function scrollBy(element: FakeElement, dx: number, dy: number): boolean {
  const { scroll } = element;
  if (!scroll) return false;
  element.window?.layout();
  const limit = (value: number, content: number, view: number) =>
    Math.round(Math.min(Math.max(0, value), Math.max(0, content - view)));
  const x = limit(scroll.x + dx, element.contentSize.width, element.rect.width);
  const y = limit(scroll.y + dy, element.contentSize.height, element.rect.height);
  if (x === scroll.x && y === scroll.y) return false;
  scroll.x = x;
  scroll.y = y;
  element.changed('bounds');
  return true;
}
