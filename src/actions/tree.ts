/** Finding one's way in a raw tree: nodes by handle, ancestors, subtrees. */
import type { Element, Handle, RawNode } from '../blueprint/model.js';
import type { Observation } from './world.js';

export function sameHandle(a: Handle, b: Handle): boolean {
  return a.key === b.key && a.backend === b.backend;
}

export function indexOfHandle(nodes: readonly RawNode[], handle: Handle): number {
  return nodes.findIndex((node) => sameHandle(node.handle, handle));
}

/** The nodes below `index`, in document order. */
export function descendantsOf(nodes: readonly RawNode[], index: number): RawNode[] {
  const depth = nodes[index]?.depth ?? 0;
  let end = index + 1;
  while (end < nodes.length && (nodes[end]?.depth ?? 0) > depth) end++;
  return nodes.slice(index + 1, end);
}

/** The blueprint's element for a handle: it has the name and the activation point. */
export function elementOf({ blueprint }: Observation, handle: Handle): Element | undefined {
  return blueprint.elements.find((element) => sameHandle(element.native.handle, handle));
}
