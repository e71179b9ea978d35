/** The way to a node of a raw tree, of which only the depths are known. */
import type { RawNode } from './model.js';

/** Outermost first, without the node itself. */
export function ancestorsOf(nodes: readonly RawNode[], index: number): RawNode[] {
  const found: RawNode[] = [];
  let depth = nodes[index]?.depth ?? 0;
  for (let i = index - 1; i >= 0 && depth > 0; i--) {
    const node = nodes[i];
    if (node && node.depth < depth) {
      found.unshift(node);
      depth = node.depth;
    }
  }
  return found;
}
