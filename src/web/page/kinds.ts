/** Elements and roles that are walked in a way of their own, as data. Used by both readers. */
import type { Role } from '../../blueprint/roles.js';

/** Elements that never show anything of their own. */
export const SKIPPED: ReadonlySet<string> = new Set([
  'base',
  'br',
  'col',
  'colgroup',
  'head',
  'link',
  'meta',
  'noscript',
  'param',
  'script',
  'source',
  'style',
  'template',
  'title',
  'track',
  'wbr',
]);
/** Roles whose content is not looked into. */
export const CLOSED: ReadonlySet<Role> = new Set<Role>([
  'math',
  'canvas',
  'video',
  'audio',
  'embed',
  'progressbar',
  'meter',
]);
export const CONTROLS: ReadonlySet<Role> = new Set<Role>([
  'button',
  'checkbox',
  'combobox',
  'link',
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
  'textbox',
]);
/** Elements whose content is their value, not more of the page. */
export const CLOSED_TAGS: ReadonlySet<string> = new Set(['textarea', 'option', 'input']);
/** Roles whose text is said by their name: nothing in them is looked at as text of its own (WAI-ARIA, "children presentational"). */
export const MUTE: ReadonlySet<Role> = new Set<Role>([
  'button',
  'checkbox',
  'image',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'scrollbar',
  'separator',
  'slider',
  'switch',
  'tab',
]);
