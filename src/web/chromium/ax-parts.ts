/** What is found out about a node of the accessibility tree from the nodes in it and around it. */
import type { Role } from '../../blueprint/roles.js';
import { areaEdges } from '../page/area.js';
import type { FrameCapture } from './accessibility.js';
import { type AxNode, labelsOf } from './ax-node.js';
import type { Sight } from './clips.js';
import type { DomNode, Edges } from './snapshot.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly capture: FrameCapture;
  readonly byId: ReadonlyMap<string, AxNode>;
  readonly sights: readonly Sight[];
  /** CSS pixels of the tab's viewport. */
  readonly origin: Point;
  readonly prefix: string;
}

/** Code units of content that still make a name. */
const LONGEST_PLAIN = 100;

export const TABLES: ReadonlySet<Role> = new Set<Role>(['table', 'grid', 'treegrid']);
const CELLS: ReadonlySet<string> = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

export function rowsOf(
  node: AxNode,
  { tag, attributes }: DomNode,
  frame: Frame,
): { rowCount?: number; columnCount?: number; unreadChildren?: number } {
  let rows = 0;
  let columns = 0;
  const walk = (at: AxNode): void => {
    for (const id of at.childIds ?? []) {
      const child = frame.byId.get(id);
      const role = String(child?.role?.value ?? '');
      if (!child || TABLES.has(role as Role)) continue;
      if (role === 'row') rows++;
      if (rows === 1 && CELLS.has(role)) columns++;
      walk(child);
    }
  };
  walk(node);
  const said = Number(attributes.get('aria-rowcount') ?? 0);
  const saidColumns = Number(attributes.get('aria-colcount') ?? 0);
  return {
    ...(said > 0 ? { rowCount: said } : tag === 'table' ? { rowCount: rows } : {}),
    ...(saidColumns > 0 ? { columnCount: saidColumns } : tag === 'table' ? { columnCount: columns } : {}),
    ...(said > rows ? { unreadChildren: said - rows } : {}),
  };
}

/** Texts that name the element from elsewhere. */
export function labelTexts(node: AxNode, dom: DomNode, { capture, prefix }: Frame): string[] {
  const { nodes, byBackendId } = capture.document;
  const keys: string[] = [];
  for (const id of labelsOf(node)) {
    const label = byBackendId.get(id);
    if (!label || label === dom) continue;
    const inside = new Set([label.index]);
    for (let index = label.index + 1; index < nodes.length; index++) {
      const each = nodes[index] as DomNode;
      if (!inside.has(each.parent)) break;
      // What is in the labelled element itself is its own.
      if (each !== dom) inside.add(index);
      if (each.type === 3 && /\S/.test(each.text)) keys.push(prefix + each.backendNodeId);
    }
  }
  return keys;
}

/** An area of an image map has no box of its own: it lies in its image. */
export function areaBox({ attributes, parent }: DomNode, { capture }: Frame): Edges | null {
  const { nodes } = capture.document;
  const map = nodes[parent]?.attributes.get('name');
  const image = nodes.find((node) => node.tag === 'img' && node.attributes.get('usemap') === `#${map}`)?.box;
  const edges = areaEdges(attributes.get('coords') ?? '', attributes.get('shape') ?? 'rect');
  if (!image) return null;
  if (!edges) return image;
  const [left, top, right, bottom] = edges;
  return { left: image.left + left, top: image.top + top, right: image.left + right, bottom: image.top + bottom };
}

export function isScroll(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

export function genericName(node: AxNode, dom: DomNode): string {
  const authored = ['aria-label', 'aria-labelledby'].some((key) => dom.attributes.has(key)) || dom.tag === 'abbr';
  return authored ? String(node.name?.value ?? '') : '';
}

/** All text below a node. */
export function textIn(node: AxNode, frame: Frame): string {
  if (node.role?.value === 'StaticText') return String(node.name?.value ?? '');
  let text = '';
  for (const id of node.childIds ?? []) {
    const child = frame.byId.get(id);
    if (child) text += textIn(child, frame);
  }
  return text;
}

/** The text of something clickable that has no parts of its own; empty where it has. */
export function plainText(node: AxNode, frame: Frame): string {
  const parts: string[] = [];
  const walk = (at: AxNode): boolean => {
    for (const id of at.childIds ?? []) {
      const child = frame.byId.get(id);
      if (!child) continue;
      const role = String(child.role?.value ?? '');
      if (role === 'StaticText') parts.push(String(child.name?.value ?? ''));
      else if (!child.ignored && !PLAIN.has(role)) return false;
      else if (!walk(child)) return false;
    }
    return true;
  };
  if (!walk(node)) return '';
  const text = parts
    .join('')
    .replace(/[ \t\n\f\r]+/g, ' ')
    .trim();
  return text.length > LONGEST_PLAIN ? '' : text;
}

const PLAIN: ReadonlySet<string> = new Set([
  'generic',
  'none',
  'InlineTextBox',
  'strong',
  'emphasis',
  'code',
  'mark',
  'time',
]);
