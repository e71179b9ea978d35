/** The order and indentation in which a blueprint's elements are written: the layer that takes input first comes first. */
import type { Blueprint, Element } from './model.js';

export interface TreeLine {
  /** Index into `elements`. */
  readonly index: number;
  /** Spaces in front of the line. */
  readonly indent: number;
  /** Part of the layer that takes input first; all of them where there is only one layer. */
  readonly front: boolean;
}

/** Indices of the children of every element; under `-1` those of the first level. */
export function childrenOf(elements: readonly Element[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  elements.forEach((element, index) => {
    const parent = element.parent ?? -1;
    const known = children.get(parent);
    if (known) known.push(index);
    else children.set(parent, [index]);
  });
  return children;
}

/** Whether some elements stand in front of others and take input first. */
export function isLayered(elements: readonly Element[]): boolean {
  return elements.some((element) => element.foreground) && elements.some((element) => !element.foreground);
}

/** Every element once; those in front first, then those behind, each in document order. */
export function treeLines(blueprint: Pick<Blueprint, 'elements'>, root: number | null = null): TreeLine[] {
  const { elements } = blueprint;
  const layered = isLayered(elements);
  const inRoot = root === null ? null : subtree(elements, root);
  const front: TreeLine[] = [];
  const behind: TreeLine[] = [];
  const indents: number[] = [];
  elements.forEach((element, index) => {
    if (inRoot && !inRoot.has(index)) return;
    const isFront = !layered || element.foreground;
    const parent = element.parent;
    const sameLayer = parent !== null && (!layered || elements[parent]?.foreground === element.foreground);
    const inTree = parent !== null && (!inRoot || inRoot.has(parent));
    const indent = sameLayer && inTree ? (indents[parent] ?? 0) + 1 : 1;
    indents[index] = indent;
    (isFront ? front : behind).push({ index, indent, front: isFront });
  });
  return [...front, ...behind];
}

/** Indices of an element and everything in it. Relies on parents coming before their children. */
export function subtree(elements: readonly Element[], root: number): Set<number> {
  const found = new Set([root]);
  for (let index = root + 1; index < elements.length; index++) {
    const parent = elements[index]?.parent;
    if (typeof parent === 'number' && found.has(parent)) found.add(index);
  }
  return found;
}
