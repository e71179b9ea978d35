/** The way to an element through the ancestors that a person would name: what locators compare. */
import type { Locator, RawNode } from './model.js';
import type { Role } from './roles.js';
import { collapse } from './similarity.js';

export type PathStep = Locator['path'][number];

/** Containers that orient a reader even without a name. */
const NAMELESS_LANDMARKS: ReadonlySet<Role> = new Set<Role>([
  'alertdialog',
  'dialog',
  'grid',
  'list',
  'listbox',
  'menu',
  'menubar',
  'popup',
  'radiogroup',
  'statusbar',
  'table',
  'tablist',
  'tabpanel',
  'titlebar',
  'toolbar',
  'tree',
  'treegrid',
]);

/** Wrappers whose name, where they have one, is often their content's and changes with it. */
const NEVER: ReadonlySet<Role> = new Set<Role>(['generic', 'none', 'unknown', 'text']);

/** Whether an ancestor belongs in a path. `name` with white space collapsed. The root of a surface never does: its title changes. */
export function orients(role: Role, name: string): boolean {
  return !NEVER.has(role) && (name !== '' || NAMELESS_LANDMARKS.has(role));
}

/**
 * The path of every node, outermost ancestor first, the node itself and the surface's root left out. Children of one
 * parent share one array, so that a caller may cache by identity.
 */
export function pathsOf(nodes: readonly Pick<RawNode, 'depth' | 'role' | 'name'>[]): (readonly PathStep[])[] {
  const empty: readonly PathStep[] = [];
  /** below[d] = path of the children of the last node seen at depth d. */
  const below: (readonly PathStep[])[] = [];
  return nodes.map((node) => {
    const path = (node.depth > 0 ? below[node.depth - 1] : undefined) ?? empty;
    const name = collapse(node.name);
    below.length = node.depth;
    below[node.depth] = node.depth > 0 && orients(node.role, name) ? [...path, { role: node.role, name }] : path;
    return path;
  });
}

/** One string for a path, for use in map keys. Names cannot forge it: the separators are removed from them. */
export function pathKey(path: readonly PathStep[]): string {
  return path.map((step) => `${step.role}\u0001${keyPart(step.name)}`).join('\u0002');
}

/** Text that is safe inside a key made with the separators U+0000…U+0002. */
export function keyPart(text: string): string {
  return /[\u0000-\u0002]/.test(text) ? text.replace(/[\u0000-\u0002]/g, '\ufffd') : text;
}

/** Elements with the same key are equals: only their order, or a place that the platform gives, tells them apart. `path` = `pathKey`. */
export function groupKey(role: Role, name: string, path: string): string {
  return `${role}\u0000${keyPart(name)}\u0000${path}`;
}

/**
 * Where the platform itself says an element stands in its set: cell coordinates or the position in the set; undefined where
 * it does not say.
 */
export function placeOf(node: Pick<RawNode, 'position' | 'row' | 'column'>): string | undefined {
  if (node.row !== undefined || node.column !== undefined) return `r${node.row ?? ''}c${node.column ?? ''}`;
  return node.position === undefined ? undefined : `p${node.position}`;
}
