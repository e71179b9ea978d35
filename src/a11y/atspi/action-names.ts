/**
 * Which of an element's actions serves an intention. Chosen by `Action.GetName(i)`: `GetActions` gives localised names
 * (empty in Chromium and LibreOffice, ";;" in Firefox), and the first action is often the wrong one (GTK 4 labels list
 * eight clipboard actions).
 */

import { until } from '../until.js';
import type { Element } from './element.js';
import { lateFactsMs } from './quirks-acting.js';

export type Intention = 'press' | 'toggle' | 'expand' | 'collapse' | 'show_menu' | 'select' | 'focus' | ScrollIntention;
export type ScrollIntention = `scroll_${'up' | 'down' | 'left' | 'right'}`;

/** Best first. Names as toolkits give them, lower case, without spaces and punctuation; where each comes from: */
export const ACTION_NAMES: Readonly<Record<Intention, readonly string[]>> = {
  press: [
    'click', // GTK 3, GTK 4, Firefox (elements with a click handler), Chromium
    'press', // Qt, LibreOffice, GTK 3 combo boxes, both browsers' buttons
    'push', // Java
    'jump', // links in both browsers
    'open', // combo boxes in both browsers
    'select', // options, tabs and radio buttons in both browsers
    'toggle', // GTK 4 switches, GTK 3 cells with a check box, Qt check boxes
    'check', // both browsers
    'uncheck',
    'switch', // Firefox tabs
    'cycle', // Firefox, check boxes with three states
    'expand', // Firefox disclosures
    'collapse',
    'dodefault', // Chromium
    'activate', // GTK 3 cells, menu items and expanders
    'showmenu', // Qt combo boxes and tool buttons
    'clickancestor', // both browsers, inside an element with a click handler
  ],
  toggle: ['toggle', 'check', 'uncheck', 'cycle', 'click', 'press', 'select', 'switch', 'dodefault', 'activate'],
  expand: [
    'expand', // Firefox
    'expandorcontract', // GTK 3 tree cells
    'open', // combo boxes in both browsers
    'showmenu', // Qt
    'popup',
    'click', // GTK 3 menus
    'press',
    'toggle',
    'dodefault',
    'activate', // GTK 3 and GTK 4 expanders
  ],
  collapse: [
    'collapse',
    'expandorcontract',
    'close',
    'click',
    'press',
    'toggle',
    'open',
    'dodefault',
    'activate',
    'expand',
  ],
  show_menu: ['showmenu', 'showcontextmenu', 'menu', 'popupmenu', 'menupopup', 'popup', 'openmenu'],
  select: ['select', 'click', 'press', 'switch', 'jump', 'dodefault', 'toggle', 'check'],
  focus: ['setfocus'], // Qt
  scroll_up: ['scrollup', 'scrollbackward'], // Chromium
  scroll_down: ['scrolldown', 'scrollforward'],
  scroll_left: ['scrollleft'],
  scroll_right: ['scrollright'],
};

/**
 * `AtspiRole` numbers of items that people choose by a click and open by two: ICON, LIST_ITEM, TABLE_CELL, TABLE_ROW, TREE_ITEM.
 * GTK 3.24: `activate` of a tree's cell and of an icon is the double click (`gtk_tree_view_row_activated`).
 */
const OPENED_BY_TWO: ReadonlySet<number> = new Set([26, 32, 56, 90, 91]);

/** Action names that are more than a click on an object of that role. */
export function moreThanPress(role: number): readonly string[] {
  return OPENED_BY_TWO.has(role) ? ['activate'] : [];
}

/** More actions than any widget has; bounds what an application can make us ask. */
const MAX_ACTIONS = 64;

export interface ElementAction {
  readonly index: number;
  /** As the application says it. */
  readonly name: string;
}

/** `patient`: where the application is known to answer late, ask again. For elements that are expected to have an action. */
export async function actionsOf(element: Element, patient = true): Promise<ElementAction[]> {
  if (!element.has('Action')) return [];
  const ask = () => Math.min(element.askNumber(element.getting('Action.NActions')) ?? 0, MAX_ACTIONS);
  let count = ask();
  if (count === 0 && patient && lateFactsMs(element) > 0) {
    await until(() => {
      count = ask();
      return count > 0;
    }, lateFactsMs(element));
  }
  const calls = Array.from({ length: count }, (_, index) => element.calling('Action.GetName', index));
  return element.askAll(calls).map((name, index) => ({ index, name: typeof name === 'string' ? name : '' }));
}

export function chooseAction(
  actions: readonly ElementAction[],
  intention: Intention,
  except: readonly string[] = [],
): ElementAction | null {
  for (const wanted of ACTION_NAMES[intention]) {
    if (except.includes(wanted)) continue;
    const found = actions.find((action) => plain(action.name) === wanted);
    if (found !== undefined) return found;
  }
  return null;
}

/** As the names in `ACTION_NAMES`. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
