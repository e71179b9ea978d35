/** What the rules of the builder know about roles, as data. */
import type { Affordance } from './model.js';
import type { Role } from './roles.js';

export type RoleSet = ReadonlySet<Role>;

function roles(...names: Role[]): RoleSet {
  return new Set<Role>(names);
}

/** WAI-ARIA 1.3, 5.2.8.6 "Roles Supporting Name from Content", without `row` (see names.ts). */
export const NAME_FROM_CONTENTS = roles(
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'gridcell',
  'heading',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'rowheader',
  'switch',
  'tab',
  'tooltip',
  'treeitem',
);

/** Blocks of text: one line with their text, as long as there is nothing but text in them. */
export const TEXT_BLOCKS = roles(
  'alert',
  'blockquote',
  'caption',
  'comment',
  'definition',
  'listitem',
  'note',
  'paragraph',
  'status',
  'term',
  'timer',
);

/** Runs of static text. Their name is what they say. */
export const STATIC_TEXT = roles(
  'code',
  'deletion',
  'emphasis',
  'insertion',
  'mark',
  'strong',
  'subscript',
  'suggestion',
  'superscript',
  'text',
  'time',
);

/** Roles that exist to be acted on: they get an id even while nothing can be done (a disabled button). */
export const ACTIONABLE = roles(
  'button',
  'checkbox',
  'colorwell',
  'combobox',
  'datepicker',
  'link',
  'menubar',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'terminal',
  'textbox',
  'treeitem',
);

/** Fields whose text children only repeat their value. */
export const FIELDS = roles('combobox', 'datepicker', 'searchbox', 'spinbutton', 'terminal', 'textbox');

/** Containers that say nothing unless they have a name: their children take their place. */
export const WRAPPERS = roles(
  'article',
  'generic',
  'group',
  'none',
  'pane',
  'paragraph',
  'rowgroup',
  'scrollarea',
  'unknown',
);

/** Containers that say nothing when they hold a single element: it takes their place. */
export const SINGLE_WRAPPERS = roles('cell', 'figure', 'gridcell', 'listitem', 'row', 'form', 'splitter', 'tabpanel');

/** What only decorates as long as it has no name and cannot be acted on. */
export const DECORATION = roles('canvas', 'figure', 'icon', 'image', 'separator', 'splitter');

/** Things inside a named element that add nothing when its name already says theirs. */
export const REPEATERS = roles(
  'cell',
  'figure',
  'generic',
  'group',
  'heading',
  'icon',
  'image',
  'paragraph',
  'rowheader',
);

/** Containers of equal items, summarised when long. */
export const LISTS = roles('feed', 'grid', 'list', 'listbox', 'log', 'menu', 'table', 'tree', 'treegrid');

/** Items of those. */
export const ITEMS = roles(
  'article',
  'cell',
  'gridcell',
  'link',
  'listitem',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'paragraph',
  'row',
  'rowheader',
  'text',
  'treeitem',
);

export const MENU_ITEMS = roles('menuitem', 'menuitemcheckbox', 'menuitemradio');

/** Containers that may scroll when their content is larger than they are. */
export const SCROLLERS = roles(
  'document',
  'feed',
  'grid',
  'list',
  'listbox',
  'log',
  'scrollarea',
  'table',
  'tree',
  'treegrid',
);

/** Containers of no particular kind, which may turn out to scroll. */
export const PLAIN_CONTAINERS = roles(
  'article',
  'form',
  'generic',
  'group',
  'main',
  'navigation',
  'pane',
  'region',
  'tabpanel',
);

/** Roles of a surface's root that the surface's own line already states. */
export const SURFACE_ROLES = roles(
  'alertdialog',
  'application',
  'desktop',
  'dialog',
  'document',
  'generic',
  'group',
  'pane',
  'popup',
  'unknown',
  'window',
);

/** Affordances that nearly every element of some toolkits has: alone they do not make an element worth a line. */
const WEAK: ReadonlySet<Affordance> = new Set<Affordance>(['focus', 'show_menu']);

/** Whether something more can be done than to focus an element or ask for its menu. */
export function isOperable(affordances: readonly Affordance[]): boolean {
  for (const affordance of affordances) if (!WEAK.has(affordance)) return true;
  return false;
}
