/**
 * The tree and the picture of one surface as one raw tree. Pure.
 *
 * The tree wins where it speaks: what was seen at the place of something that the tree tells about is that thing, and is not
 * told again. What was seen elsewhere becomes a child of the deepest box that surrounds it. The picture may name a control
 * that the tree leaves without a name; a label of the tree names a box that only the picture shows.
 */
import { area, centre, contains, intersect, overlap, partInside, type Rect } from '../blueprint/geometry.js';
import type { RawNode, RawTree } from '../blueprint/model.js';
import { nameNodes } from '../blueprint/names.js';
import { ACTIONABLE, FIELDS, isOperable, STATIC_TEXT } from '../blueprint/role-traits.js';
import type { Role } from '../blueprint/roles.js';
import { indexTree, type TreeIndex } from '../blueprint/tree-index.js';
import { lookAt, SEEN } from '../blueprint/viewport.js';
import { PAINTED, speaks } from './coverage.js';
import { type KeyedElement, nodeOfSeen, rounded } from './seen-node.js';

export interface FuseOptions {
  /** Only what lies here is taken from the picture; null = wherever the tree is silent. Screen coordinates. */
  readonly holes: readonly Rect[] | null;
  /** What other windows cover: nothing that was seen there belongs to the surface. */
  readonly covered?: readonly Rect[];
}

/** Two boxes are one thing from this intersection over union (the usual measure of detectors, PASCAL VOC 2010). */
const SAME = 0.5;
/** Share of a box inside another, from which it counts as in it: detectors and platforms differ by a border. */
const INSIDE = 0.7;
/** Share of a seen box that the tree tells about, from which it is only the outline of that. */
const TOLD = 0.3;
/** Characters. What is longer is no name of a control. */
const LONGEST_NAME = 80;
/** Get a name from what was read in them. A field holds its value there. */
const NAMED_BY_CONTENT: ReadonlySet<Role> = new Set<Role>(
  [...ACTIONABLE].filter((role) => !FIELDS.has(role) && role !== 'slider' && role !== 'menubar'),
);

/** Nodes of the tree that have a place, as the rules below need them. */
interface Spot {
  readonly at: number;
  readonly rect: Rect;
  readonly node: RawNode;
  readonly name: string;
  /** Says something, so that the picture is silent here. */
  readonly speaks: boolean;
  readonly control: boolean;
  /** Its application paints into it: what takes a click as a whole may show many things that do. */
  readonly painted: boolean;
}

type Fate =
  | { readonly kind: 'drop' }
  | { readonly kind: 'names'; readonly at: number }
  | { readonly kind: 'place'; readonly parent: number; readonly label: Spot | null };

const DROP: Fate = { kind: 'drop' };

/** @param elements in reading order, in screen coordinates */
export function fuse(tree: RawTree, elements: readonly KeyedElement[], options: FuseOptions): RawTree {
  const index = indexTree(tree.nodes);
  const spots = spotsOf(tree, index);
  const naming = new Map<number, KeyedElement[]>();
  const placed = new Map<number, RawNode[]>();
  for (const element of elements) {
    const fate = fateOf(element, spots, options);
    if (fate.kind === 'names') push(naming, fate.at, element);
    else if (fate.kind === 'place') {
      const depth = (tree.nodes[fate.parent]?.depth ?? -1) + 1;
      push(placed, fate.parent, labelled(nodeOfSeen(element, depth), fate.label));
    }
  }
  const nodes = tree.nodes.map((node, at) => {
    const named = naming.has(at) ? withName(node, naming.get(at) ?? []) : node;
    // Something below it is described now.
    return placed.has(at) && named.states.includes('opaque')
      ? { ...named, states: named.states.filter((state) => state !== 'opaque') }
      : named;
  });
  return inserted({ ...tree, nodes }, index, placed);
}

function fateOf({ seen }: KeyedElement, spots: readonly Spot[], { holes, covered = [] }: FuseOptions): Fate {
  const { bounds } = seen;
  const middle = centre(bounds);
  if (area(bounds) === 0 || covered.some((rect) => contains(rect, middle))) return DROP;
  const around = spots.findLast(({ rect }) => partInside(bounds, rect) >= INSIDE);
  const same = spots.findLast((spot) => (spot.speaks || spot.control) && overlap(spot.rect, bounds) >= SAME);
  const told = same ?? (around && (around.speaks || (around.control && !around.painted)) ? around : undefined);
  if (told) {
    const nameless = told.control && told.name === '' && (told.painted || NAMED_BY_CONTENT.has(told.node.role));
    return nameless && seen.name !== '' ? { kind: 'names', at: told.at } : DROP;
  }
  if (holes && !holes.some((rect) => contains(rect, middle))) return DROP;
  const within = spots.filter((spot) => spot.speaks && partInside(spot.rect, bounds) >= INSIDE);
  const labels = within.filter(({ control, node }) => !control && STATIC_TEXT.has(node.role));
  const [label, another] = labels;
  const isLabel = seen.role !== null && label !== undefined && !another && within.length === 1;
  if (!isLabel) {
    const shared = spots.filter((spot) => spot.speaks && spot !== around).map(({ rect }) => intersect(rect, bounds));
    const told = shared.reduce((sum, rect) => sum + (rect ? area(rect) : 0), 0);
    // A box around controls that speak for themselves is their group, and text that is partly known is known.
    if (told > TOLD * area(bounds)) return DROP;
  }
  return { kind: 'place', parent: around?.at ?? 0, label: isLabel ? label : null };
}

function spotsOf(tree: RawTree, index: TreeIndex): Spot[] {
  const look = lookAt(index, tree.surface);
  const { names } = nameNodes(index);
  const spots: Spot[] = [];
  index.nodes.forEach((node, at) => {
    const rect = look.part[at];
    if (look.kind[at] !== SEEN || !rect) return;
    const name = names[at] as string;
    const isLeaf = index.end[at] === at + 1;
    const control = ACTIONABLE.has(node.role) || isOperable(node.affordances);
    // A box that scrolls or can be chosen as a whole says nothing of what is inside it.
    const holds = !isLeaf && !ACTIONABLE.has(node.role) && !STATIC_TEXT.has(node.role);
    const secret = node.states.includes('protected');
    spots.push({
      at,
      rect,
      node,
      name,
      speaks: secret || (!holds && speaks(node, name)),
      control: control && !holds,
      painted: PAINTED.has(node.role),
    });
  });
  return spots;
}

/** The label stays what it is; the builder leaves it out where it only repeats the name. */
function labelled(node: RawNode, label: Spot | null): RawNode {
  if (!label) return node;
  const { nameConfidence: _read, ...native } = node.native;
  return { ...node, name: label.name, labelledBy: [label.node.handle.key], native: { ...native, nameSource: 'tree' } };
}

function withName(node: RawNode, parts: readonly KeyedElement[]): RawNode {
  const name = parts.map(({ seen }) => seen.name).join(' ');
  if (name.length > LONGEST_NAME) return node;
  const sure = parts.map(({ seen }) => seen.nameConfidence ?? seen.confidence);
  return {
    ...node,
    name,
    native: { ...node.native, nameSource: 'vision', nameConfidence: rounded(Math.min(...sure)) },
  };
}

/** Puts the new children behind the old ones of each parent, the deepest parent first where several end at one place. */
function inserted(tree: RawTree, index: TreeIndex, placed: ReadonlyMap<number, readonly RawNode[]>): RawTree {
  if (placed.size === 0) return tree;
  const at = new Map<number, number[]>();
  for (const parent of [...placed.keys()].sort((a, b) => b - a))
    push(at, index.end[parent] ?? tree.nodes.length, parent);
  const nodes: RawNode[] = [];
  let { focus } = tree;
  for (let place = 0; place <= tree.nodes.length; place++) {
    for (const parent of at.get(place) ?? []) nodes.push(...(placed.get(parent) ?? []));
    if (tree.focus === place) focus = nodes.length;
    const node = tree.nodes[place];
    if (node) nodes.push(node);
  }
  return { ...tree, nodes, focus };
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
