/** Parents and subtree ends of a raw tree, which comes as a list in document order with depths. */
import type { RawNode } from './model.js';

export interface TreeIndex {
  readonly nodes: readonly RawNode[];
  /** Index of the parent, -1 at the root (and at any further node of depth 0). */
  readonly parent: Int32Array;
  /** Index after the last descendant. */
  readonly end: Int32Array;
}

/** Linear. A node that is indented too far (a broken backend) becomes a child of the last node above it. */
export function indexTree(nodes: readonly RawNode[]): TreeIndex {
  const parent = new Int32Array(nodes.length);
  const end = new Int32Array(nodes.length);
  const open: number[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const depth = nodes[index]?.depth ?? 0;
    while (open.length > depth) end[open.pop() ?? 0] = index;
    parent[index] = open.at(-1) ?? -1;
    open.push(index);
  }
  for (const index of open) end[index] = nodes.length;
  return { nodes, parent, end };
}
