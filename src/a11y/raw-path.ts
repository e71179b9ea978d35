/** From the nodes of a tree in document order to the way to one of them. */
import { ancestorsOf } from '../blueprint/ancestors.js';
import type { RawTree } from '../blueprint/model.js';
import type { RawPath } from './backend.js';

/** The node with its ancestors, outermost first. */
export function pathTo(tree: RawTree, index: number): RawPath {
  const node = tree.nodes[index];
  return { surface: tree.surface, nodes: node ? [...ancestorsOf(tree.nodes, index), node] : [] };
}
