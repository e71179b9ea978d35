/** A blueprint with the questions that the rules of suggesting ask of it. Pure. */
import type { Blueprint, Element } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import { childrenOf } from '../../blueprint/text-tree.js';

export interface Placed {
  readonly index: number;
  readonly element: Element;
  /** Innermost first. */
  readonly above: readonly Element[];
  readonly children: readonly Element[];
}

const TEXT_FIELDS: ReadonlySet<Role> = new Set<Role>([
  'textbox',
  'searchbox',
  'spinbutton',
  'datepicker',
  'terminal',
  'code',
]);
const STATE_ROLES: ReadonlySet<Role> = new Set<Role>([
  'checkbox',
  'switch',
  'radio',
  'menuitemcheckbox',
  'menuitemradio',
  'slider',
  'option',
]);
const GRABBER_ROLES: ReadonlySet<Role> = new Set<Role>(['splitter', 'separator']);
const SHEET_ROLES: ReadonlySet<Role> = new Set<Role>([
  'dialog',
  'alertdialog',
  'popup',
  'pane',
  'region',
  'group',
  'complementary',
]);

export function placed({ elements }: Pick<Blueprint, 'elements'>): Placed[] {
  const children = childrenOf(elements);
  return elements.map((element, index) => {
    const above: Element[] = [];
    for (let at = element.parent; at !== null; ) {
      const parent: Element | undefined = elements[at];
      if (!parent) break;
      above.push(parent);
      at = parent.parent;
    }
    const inside = (children.get(index) ?? []).flatMap((child) => elements[child] ?? []);
    return { index, element, above, children: inside };
  });
}

export function isTextField({ role, affordances }: Element): boolean {
  return TEXT_FIELDS.has(role) || affordances.includes('set_text') || affordances.includes('insert_text');
}

/** Pressing it changes a state that it shows, instead of doing something. */
export function isStateControl({ role, affordances, states }: Element): boolean {
  return (
    STATE_ROLES.has(role) ||
    affordances.includes('toggle') ||
    affordances.includes('set_value') ||
    states.some((state) => state === 'checked' || state === 'unchecked' || state === 'mixed' || state === 'pressed') ||
    states.includes('selected')
  );
}

export function isSwitch({ role, affordances }: Element): boolean {
  return affordances.includes('toggle') || role === 'checkbox' || role === 'switch';
}

/** Can be seen and reached now. */
export function isThere({ states, bounds, foreground }: Element): boolean {
  return (
    foreground &&
    bounds !== null &&
    !states.some((state) => state === 'hidden' || state === 'offscreen' || state === 'disabled')
  );
}

/**
 * The handle by which a sheet is drawn up: a movable horizontal separator that comes first in a panel or dialog. (A splitter
 * between two panes has something before it.)
 */
export function isGrabber({ element, above }: Placed, all: readonly Placed[]): boolean {
  if (!GRABBER_ROLES.has(element.role) || element.bounds === null || element.states.includes('vertical')) return false;
  if (element.affordances.length === 0 && !element.states.includes('focusable')) return false;
  const parent = above[0];
  if (!parent || !SHEET_ROLES.has(parent.role)) return false;
  return all.find((other) => other.element.parent === element.parent)?.element === element;
}

/** Inside it by the tree, else by place: the centre inside and not larger (XB-46). */
export function isInside(inner: Placed, outer: Placed): boolean {
  if (inner.above.includes(outer.element)) return true;
  const a = inner.element.bounds;
  const b = outer.element.bounds;
  if (a === null || b === null || inner.index === outer.index || outer.above.includes(inner.element)) return false;
  if (inner.element.parent !== null && inner.element.parent === outer.element.parent) return false;
  const x = a.x + a.width / 2;
  const y = a.y + a.height / 2;
  const within = x >= b.x && x <= b.x + b.width && y >= b.y && y <= b.y + b.height;
  return within && a.width * a.height <= b.width * b.height;
}
