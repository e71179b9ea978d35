/** How elements stand to one another: in the tree, and on the screen. */
import type { Rect } from './geometry.js';
import type { Blueprint, Element } from './model.js';

export const RELATIONS = [
  'contains',
  'inside',
  'overlaps',
  'left-of',
  'right-of',
  'above',
  'below',
  'adjacent-to',
] as const;
export type RelationKind = (typeof RELATIONS)[number];

export interface Relation {
  readonly kind: RelationKind;
  /** Index of the other element. */
  readonly other: number;
  /** Physical pixels between the two; 0 where they touch or overlap. */
  readonly gap: number;
}

export type Direction = 'left-of' | 'right-of' | 'above' | 'below';

/** Further apart, two elements are not adjacent. Physical pixels at scale 1. */
const ADJACENT = 48;

/**
 * How `a` stands to `b`, by their rectangles alone. A direction holds only where the two share some of the other axis, so
 * that "left of" means what a reader of the screen would say.
 */
export function spatialRelations(a: Rect, b: Rect): { readonly kinds: readonly RelationKind[]; readonly gap: number } {
  const dx = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width), 0);
  const dy = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height), 0);
  const gap = Math.round(Math.hypot(dx, dy));
  if (encloses(a, b)) return { kinds: ['contains'], gap: 0 };
  if (encloses(b, a)) return { kinds: ['inside'], gap: 0 };
  const sharesRow = overlap(a.y, a.height, b.y, b.height) > 0;
  const sharesColumn = overlap(a.x, a.width, b.x, b.width) > 0;
  if (sharesRow && sharesColumn) return { kinds: ['overlaps'], gap: 0 };
  const kinds: RelationKind[] = [];
  if (sharesRow) kinds.push(a.x < b.x ? 'left-of' : 'right-of');
  if (sharesColumn) kinds.push(a.y < b.y ? 'above' : 'below');
  if ((sharesRow || sharesColumn) && gap <= ADJACENT) kinds.push('adjacent-to');
  return { kinds, gap };
}

/**
 * The relations of one element: its parent and children in the tree, and its nearest neighbour to each side among the
 * elements that are neither around it nor in it. `adjacent-to` is listed in addition where such a neighbour is close.
 */
export function relationsOf(blueprint: Pick<Blueprint, 'elements'>, index: number): Relation[] {
  const { elements } = blueprint;
  const element = elements[index];
  if (!element) return [];
  const relations: Relation[] = [];
  if (element.parent !== null) relations.push({ kind: 'inside', other: element.parent, gap: 0 });
  elements.forEach((child, other) => {
    if (child.parent === index) relations.push({ kind: 'contains', other, gap: 0 });
  });
  for (const direction of ['left-of', 'right-of', 'above', 'below'] as const) {
    const near = neighbour(blueprint, index, OPPOSITE[direction]);
    if (!near) continue;
    relations.push({ kind: direction, other: near.other, gap: near.gap });
    if (near.gap <= ADJACENT) relations.push({ kind: 'adjacent-to', other: near.other, gap: near.gap });
  }
  return relations;
}

/**
 * The nearest element that stands in the given direction of `index` ("right-of" = to its right), or null. Containers
 * around it and what is inside it are passed over; so is what is offscreen, and what holds a nearer one.
 */
export function neighbour(
  blueprint: Pick<Blueprint, 'elements'>,
  index: number,
  direction: Direction,
  accept: (element: Element, index: number) => boolean = () => true,
): { readonly other: number; readonly gap: number } | null {
  const { elements } = blueprint;
  const from = elements[index];
  if (!from?.bounds) return null;
  let best: { other: number; gap: number; aside: number; size: number } | null = null;
  for (let other = 0; other < elements.length; other++) {
    const element = elements[other];
    if (!element?.bounds || other === index || element.states.includes('offscreen') || !accept(element, other))
      continue;
    if (element.foreground !== from.foreground) continue;
    if (isAncestor(elements, other, index) || isAncestor(elements, index, other)) continue;
    const { kinds, gap } = spatialRelations(element.bounds, from.bounds);
    if (!kinds.includes(direction)) continue;
    const aside = misalignment(element.bounds, from.bounds, direction);
    const size = element.bounds.width * element.bounds.height;
    // Of a container and what is in it, equally far away, the smaller is meant.
    if (
      !best ||
      gap < best.gap ||
      (gap === best.gap && (aside < best.aside || (aside === best.aside && size < best.size)))
    ) {
      best = { other, gap, aside, size };
    }
  }
  return best && { other: best.other, gap: best.gap };
}

/** One element with what is in it: the hierarchy as a caller may want to walk it. */
export interface TreeNode {
  readonly index: number;
  readonly element: Element;
  readonly children: readonly TreeNode[];
}

/** The hierarchy of a blueprint: the elements of the first level with everything below them. */
export function elementTree(blueprint: Pick<Blueprint, 'elements'>): TreeNode[] {
  const roots: TreeNode[] = [];
  const made: { index: number; element: Element; children: TreeNode[] }[] = [];
  blueprint.elements.forEach((element, index) => {
    const node = { index, element, children: [] };
    made.push(node);
    (element.parent === null ? roots : (made[element.parent]?.children ?? roots)).push(node);
  });
  return roots;
}

/** Whether `ancestor` is above `index` in the tree. */
export function isAncestor(elements: readonly Element[], ancestor: number, index: number): boolean {
  // Parents come before their children.
  for (let parent = elements[index]?.parent ?? null; parent !== null && parent >= ancestor; ) {
    if (parent === ancestor) return true;
    parent = elements[parent]?.parent ?? null;
  }
  return false;
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  'left-of': 'right-of',
  'right-of': 'left-of',
  above: 'below',
  below: 'above',
};

function encloses(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

/** Length of the common part of two spans. */
function overlap(a: number, aLength: number, b: number, bLength: number): number {
  return Math.min(a + aLength, b + bLength) - Math.max(a, b);
}

/** How far the two are from standing on one line, pixels between their nearer edges or centres, whichever is less. */
function misalignment(a: Rect, b: Rect, direction: Direction): number {
  const horizontal = direction === 'left-of' || direction === 'right-of';
  const [start, length, otherStart, otherLength] = horizontal
    ? [a.y, a.height, b.y, b.height]
    : [a.x, a.width, b.x, b.width];
  const centres = Math.abs(start + length / 2 - otherStart - otherLength / 2);
  return Math.min(Math.abs(start - otherStart), centres);
}
