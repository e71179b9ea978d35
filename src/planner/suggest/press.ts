/** What could be pressed next, and in which order (XB-44, XB-45, XB-49). Pure. */
import type { Element } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import { fold } from '../../blueprint/similarity.js';
import { isGrabber, isStateControl, isTextField, type Placed } from './scene.js';
import { isNamed, KEEPS, LEADS_AWAY, NOT_YET, TAKES_AWAY } from './words.js';

/** Lower comes first; the numbers are those of XB-45. */
export const PRIORITY = { rich: 10, normal: 20, generic: 30, leadsAway: 60, low: 90 } as const;

const GENERIC: ReadonlySet<Role> = new Set<Role>([
  'row',
  'cell',
  'gridcell',
  'listitem',
  'treeitem',
  'generic',
  'group',
]);
/** Whatever is in them leads to another part of the interface. */
const WAYS: ReadonlySet<Role> = new Set<Role>(['navigation', 'menubar', 'tablist', 'toolbar', 'banner']);
const WAY_ROLES: ReadonlySet<Role> = new Set<Role>(['tab', 'menubar', 'menu']);
const ITEMS: ReadonlySet<Role> = new Set<Role>(['row', 'listitem', 'treeitem', 'option']);
/** Code points from which a name says something of its own. */
const RICH_NAME = 24;
/** Static texts in one element from which it is a card. */
const RICH_TEXTS = 2;

/** Whether pressing it may be suggested at all (XB-44). */
export function isPressCandidate(each: Placed, all: readonly Placed[]): boolean {
  const { element } = each;
  return (
    element.id !== null &&
    (element.affordances.includes('press') || element.affordances.includes('select') || opens(element)) &&
    !isTextField(element) &&
    !isStateControl(element) &&
    !isGrabber(each, all)
  );
}

function opens({ role, affordances }: Element): boolean {
  return affordances.includes('expand') && (role === 'menuitem' || role === 'treeitem' || role === 'button');
}

/** Where it belongs in the order: structure and state first, the name last (XB-45). */
export function pressPriority(each: Placed, all: readonly Placed[]): number {
  const { element, above, children } = each;
  if (isLow(each, all)) return PRIORITY.low;
  if (leadsAway(each)) return PRIORITY.leadsAway;
  const texts = children.filter(({ role, id }) => id === null && (role === 'text' || role === 'paragraph')).length;
  const isInItem = above.some(({ role }) => ITEMS.has(role));
  if (texts >= RICH_TEXTS || ([...element.name].length >= RICH_NAME && !isInItem)) return PRIORITY.rich;
  return GENERIC.has(element.role) ? PRIORITY.generic : PRIORITY.normal;
}

/** Takes something away, is one of a keypad's signs, or repeats itself in every item. */
function isLow({ element, above }: Placed, all: readonly Placed[]): boolean {
  const [parent] = above;
  if (parent?.role === 'titlebar' || element.role === 'scrollbar') return true;
  // The button inside a field empties it.
  if (parent && isTextField(parent)) return true;
  if (element.name !== '' && !/[\p{L}\p{N}]/u.test(element.name)) return true;
  const item = above.find(({ role }) => ITEMS.has(role));
  if (item && element.role === 'button' && element.name !== '') {
    const twins = all.filter(
      (other) => other.element.role === 'button' && other.element.name === element.name && other.element !== element,
    );
    if (twins.some((twin) => !twin.above.includes(item))) return true;
  }
  return isNamed(element.name, TAKES_AWAY);
}

function leadsAway({ element, above }: Placed): boolean {
  if (WAY_ROLES.has(element.role) || element.states.includes('haspopup') || element.states.includes('current'))
    return true;
  if (above.some(({ role }) => WAYS.has(role))) return true;
  // Of a dialog's buttons, the one that Enter presses goes on; the others leave it.
  const dialog = above.find(({ role }) => role === 'dialog' || role === 'alertdialog');
  if (dialog && element.role === 'button' && above[0]?.role === 'group' && !element.states.includes('default')) {
    return isNamed(element.name, LEADS_AWAY);
  }
  return isNamed(element.name, LEADS_AWAY);
}

export interface Completion {
  /** Adds or saves; null = nothing is incomplete, or nothing visible completes it. */
  readonly by: Element | null;
  /** Rows that say that they are incomplete: pressing them only leads round in circles. */
  readonly suppressed: ReadonlySet<Element>;
}

/** What is not added or saved yet, and what would do it (XB-49). */
export function completion(title: string, front: readonly Placed[]): Completion {
  const incomplete = front.filter(({ element }) => saysNotYet(element));
  if (incomplete.length === 0 && !isMarkedUnsaved(title)) return { by: null, suppressed: new Set() };
  const able = front.filter(({ element }) => element.id !== null && element.affordances.includes('press'));
  const by =
    able.find(({ element }) => element.role === 'button' && isNamed(element.name, KEEPS)) ??
    able.find(({ element }) => element.role === 'button' && element.states.includes('default')) ??
    able.find(({ element }) => isSaveChord(element.shortcut));
  if (!by) return { by: null, suppressed: new Set() };
  const rows = incomplete.flatMap(({ element, above }) => [element, ...above.filter(({ role }) => ITEMS.has(role))]);
  return { by: by.element, suppressed: new Set(rows.filter((row) => row !== by.element)) };
}

function saysNotYet({ name, description, value, states }: Element): boolean {
  if (states.includes('protected')) return false;
  const said = fold(`${name} ${description ?? ''} ${value?.slice(0, 100) ?? ''}`);
  return NOT_YET.some((cue) => said.includes(cue));
}

/** Desktops mark a changed document with a sign in front of or after its name, in every language. */
function isMarkedUnsaved(title: string): boolean {
  return /^\s*[*•●]\s?\S/u.test(title) || /\S\s?[*•●](?:\s+[-–—]|\s*$)/u.test(title);
}

function isSaveChord(shortcut: string | null | undefined): boolean {
  return /^(?:(?:Ctrl|Control|Cmd|Meta|⌘)\s*\+?\s*)S$/iu.test(shortcut?.trim() ?? '');
}
