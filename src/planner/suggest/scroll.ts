/** What could be scrolled, best first (XB-50). Pure. */
import type { Element } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { Placed } from './scene.js';

const LISTS: ReadonlySet<Role> = new Set<Role>([
  'list',
  'listbox',
  'tree',
  'grid',
  'treegrid',
  'table',
  'feed',
  'log',
  'scrollarea',
  'document',
]);
const CELLS: ReadonlySet<Role> = new Set<Role>(['cell', 'gridcell', 'row', 'listitem']);
const WHOLE: ReadonlySet<Role> = new Set<Role>(['application', 'window', 'desktop']);
/** What is a part of its own by its role: sheets, lists, panels, drawers. */
const PARTS: ReadonlySet<Role> = new Set<Role>([
  'dialog',
  'alertdialog',
  'popup',
  'list',
  'listbox',
  'table',
  'grid',
  'tree',
  'treegrid',
  'pane',
  'region',
  'complementary',
  'tabpanel',
]);

/** Those that scroll, best first. */
export function scrollTargets(front: readonly Placed[]): readonly Element[] {
  return front
    .filter(({ element }) => element.id !== null && element.affordances.includes('scroll'))
    .sort((a, b) => compare(keyOf(a), keyOf(b)))
    .map(({ element }) => element);
}

/** Smaller is better: kind of role, being a part, depth, direction, height, order. */
function keyOf({ element, index, above }: Placed): readonly number[] {
  const isPart = PARTS.has(element.role) || above.some(({ role }) => role === 'dialog' || role === 'alertdialog');
  return [
    kindOf(element),
    isPart ? 0 : 1,
    -element.depth,
    element.states.includes('horizontal') ? 1 : 0,
    -(element.bounds?.height ?? 0),
    index,
  ];
}

function kindOf({ role, platformId }: Element): number {
  if (LISTS.has(role)) return 0;
  if (WHOLE.has(role)) return 4;
  if (CELLS.has(role)) return 2;
  return platformId ? 1 : 3;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const order = (a[i] ?? 0) - (b[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
