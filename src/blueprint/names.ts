/** The name under which a blueprint shows an element: its own, its label's, or its content's where the role allows that. */
import { cleanText } from './clean-text.js';
import type { RawNode } from './model.js';
import { ACTIONABLE, isOperable, MENU_ITEMS, NAME_FROM_CONTENTS, STATIC_TEXT, TEXT_BLOCKS } from './role-traits.js';
import type { Role } from './roles.js';
import type { TreeIndex } from './tree-index.js';

/** Code units of content taken into a name. Longer content is left to the elements that hold it. */
const MAX_CONTENT = 600;

/** Content that belongs to an element of its own, not to the name of what contains it (Accname 1.2, 2F, adapted). */
const OWN_CONTENT: ReadonlySet<Role> = new Set<Role>([
  'dialog',
  'document',
  'grid',
  'list',
  'listbox',
  'menu',
  'popup',
  'scrollarea',
  'scrollbar',
  'table',
  'tablist',
  'tabpanel',
  'toolbar',
  'tree',
  'treegrid',
  'treeitem',
  ...MENU_ITEMS,
]);

export interface Names {
  /** Clean, one per node; empty where there is none. */
  readonly names: readonly string[];
  /** 1 where the subtree (the node included) holds something that can be operated. */
  readonly operable: Uint8Array;
}

/** Names of all nodes, in one pass. */
export function nameNodes(tree: TreeIndex): Names {
  const { nodes, parent } = tree;
  const names: string[] = new Array(nodes.length).fill('');
  const content: string[] = new Array(nodes.length).fill('');
  const operable = new Uint8Array(nodes.length);
  const open: number[] = [];

  const close = (index: number): void => {
    const node = nodes[index] as RawNode;
    const above = parent[index] as number;
    const inside = operable[index];
    const name =
      ownName(node, inside === 1) || nameFromContent(tree, index, content[index] as string, inside === 1, names);
    names[index] = name;
    if (inside === 0 && (ACTIONABLE.has(node.role) || isOperable(node.affordances))) operable[index] = 1;
    if (above < 0) return;
    if (operable[index]) operable[above] = 1;
    if (contributes(node)) content[above] = joined(content[above] as string, name || (content[index] as string));
  };

  for (let index = 0; index < nodes.length; index++) {
    const depth = nodes[index]?.depth ?? 0;
    while (open.length > depth) close(open.pop() as number);
    open.push(index);
  }
  while (open.length > 0) close(open.pop() as number);
  nameByLabels(tree, names);
  return { names, operable };
}

function ownName(node: RawNode, operableInside: boolean): string {
  const name = cleanText(node.name);
  if (name !== '' || !node.value || node.states.includes('protected')) return name;
  // Toolkits give the words of a label or paragraph as its name, as its text, or as both. Where links stand in it, its text
  // has holes, and the parts are better.
  if (operableInside) return name;
  const isText = STATIC_TEXT.has(node.role) || TEXT_BLOCKS.has(node.role) || node.role === 'heading';
  return isText && !isOperable(node.affordances) ? withoutBullet(cleanText(node.value)) : name;
}

function nameFromContent(
  tree: TreeIndex,
  index: number,
  content: string,
  operableInside: boolean,
  names: readonly string[],
): string {
  const role = (tree.nodes[index] as RawNode).role;
  if (content.length >= MAX_CONTENT) return '';
  if (NAME_FROM_CONTENTS.has(role)) {
    // A tab of GTK contains its whole page, a cell may contain controls: then the content is no name.
    return operableInside ? '' : content;
  }
  if (operableInside) return '';
  if (TEXT_BLOCKS.has(role) || STATIC_TEXT.has(role)) return withoutBullet(content);
  return role === 'row' ? rowName(tree, index, names) : '';
}

/** Marks that browsers put in front of list items as text. */
const BULLET = /^[•◦▪‣⁃]\s*/u;

export function withoutBullet(text: string): string {
  return text.replace(BULLET, '');
}

/** Whether a text is nothing but the mark in front of a list item. */
export function isBullet(text: string): boolean {
  return text !== '' && withoutBullet(text) === '';
}

/** A row of cells that are only to be read is one line: `row "a.txt | 12 kB | today"`. Column headers stay what they are. */
function rowName({ nodes, end }: TreeIndex, index: number, names: readonly string[]): string {
  const cells: string[] = [];
  for (let child = index + 1; child < (end[index] as number); child = end[child] as number) {
    if (nodes[child]?.role === 'columnheader') return '';
    if (!nodes[child]?.states.includes('hidden')) cells.push(names[child] as string);
  }
  return cells.some((cell) => cell !== '') ? cells.join(' | ') : '';
}

function contributes(node: RawNode): boolean {
  return !OWN_CONTENT.has(node.role) && !node.states.includes('hidden') && !node.states.includes('protected');
}

function joined(before: string, text: string): string {
  if (text === '' || before.length >= MAX_CONTENT) return before;
  return before === '' ? text : `${before} ${text}`;
}

function nameByLabels({ nodes }: TreeIndex, names: string[]): void {
  let byKey: Map<string, number> | undefined;
  for (let index = 0; index < nodes.length; index++) {
    const labels = nodes[index]?.labelledBy;
    if (names[index] !== '' || !labels || labels.length === 0) continue;
    byKey ??= indexByKey(nodes);
    const words = labels.map((key) => names[byKey?.get(key) ?? -1] ?? '').filter((word) => word !== '');
    names[index] = words.join(' ');
  }
}

/** Handle key to index. */
export function indexByKey(nodes: readonly RawNode[]): Map<string, number> {
  const byKey = new Map<string, number>();
  nodes.forEach((node, index) => {
    byKey.set(node.handle.key, index);
  });
  return byKey;
}

/** Whether two names say the same to a reader: case, a colon or asterisk at the end and mnemonic marks do not count. */
export function sameWords(a: string, b: string): boolean {
  return a === b || canonical(a) === canonical(b);
}

function canonical(name: string): string {
  return name
    .replace(/[\s:：*…]+$/u, '')
    .replace(/^[\s*]+/u, '')
    .toLowerCase();
}
