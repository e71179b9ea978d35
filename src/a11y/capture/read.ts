/** Reads out of a saved tree what a live backend would have answered. */
import type { Handle, RawNode, RawTree, SurfaceInfo } from '../../blueprint/model.js';
import type { ReadOptions } from '../backend.js';

/** The saved surface as this backend's own. */
export function toSurface(surface: SurfaceInfo): SurfaceInfo {
  return { ...surface, backend: 'capture', native: { ...surface.native, capturedFrom: surface.backend } };
}

/** The live handle `atspi :1.5/a` becomes `capture atspi::1.5/a`: unique among all backends that were captured together. */
export function toHandle(handle: Handle): Handle {
  return { backend: 'capture', key: `${handle.backend}:${handle.key}` };
}

export function readSaved(tree: RawTree, root: number, options: ReadOptions): RawTree {
  const scope = options.scope ?? 'visible';
  const maxNodes = options.maxNodes ?? 20_000;
  const textLimit = options.textLimit ?? 4000;
  const base = tree.nodes[root]?.depth ?? 0;
  const nodes: RawNode[] = [];
  const parents: number[] = [];
  const unread = new Map<number, number>();
  let focus: number | null = null;
  let cut = false;
  let index = root;
  while (index < tree.nodes.length) {
    const node = tree.nodes[index];
    if (!node || (index > root && node.depth <= base)) break;
    const depth = node.depth - base;
    const gone = node.states.includes('hidden') || node.states.includes('offscreen');
    if (scope === 'visible' && index > root && gone) {
      const parent = parents[depth - 1];
      if (parent !== undefined) unread.set(parent, (unread.get(parent) ?? 0) + 1);
      index = endOf(tree, index);
      continue;
    }
    if (nodes.length >= maxNodes) {
      cut = true;
      break;
    }
    if (tree.focus === index) focus = nodes.length;
    parents[depth] = nodes.length;
    nodes.push(toNode(node, depth, textLimit));
    index += 1;
  }
  for (const [at, count] of unread) {
    const node = nodes[at];
    if (node) nodes[at] = { ...node, unreadChildren: (node.unreadChildren ?? 0) + count };
  }
  const partial = partialOf(tree, scope, cut);
  return {
    schema: 'lumos.raw/1',
    surface: toSurface(tree.surface),
    scope,
    nodes,
    focus,
    ...(partial ? { partial } : {}),
    ...(tree.blockedBy ? { blockedBy: tree.blockedBy } : {}),
    ...(tree.vision ? { vision: tree.vision } : {}),
    elapsedMs: 0,
  };
}

/** The element and its ancestors, outermost first. */
export function pathTo(tree: RawTree, index: number): RawNode[] {
  const path: RawNode[] = [];
  let wanted = tree.nodes[index]?.depth ?? -1;
  for (let at = index; at >= 0 && wanted >= 0; at -= 1) {
    const node = tree.nodes[at];
    if (node?.depth !== wanted) continue;
    path.unshift(toNode(node, wanted, Number.POSITIVE_INFINITY));
    wanted -= 1;
  }
  return path;
}

function toNode(node: RawNode, depth: number, textLimit: number): RawNode {
  const own: RawNode = {
    ...node,
    depth,
    handle: toHandle(node.handle),
    ...(node.labelledBy ? { labelledBy: node.labelledBy.map((key) => toHandle({ ...node.handle, key }).key) } : {}),
  };
  if (node.value === undefined || node.value === null) return own;
  const points = [...node.value];
  if (points.length <= textLimit) return own;
  return { ...own, value: points.slice(0, textLimit).join(''), valueLength: node.valueLength ?? points.length };
}

function endOf(tree: RawTree, start: number): number {
  const depth = tree.nodes[start]?.depth ?? 0;
  let index = start + 1;
  while (index < tree.nodes.length && (tree.nodes[index]?.depth ?? 0) > depth) index += 1;
  return index;
}

function partialOf(tree: RawTree, scope: 'visible' | 'all', cut: boolean): RawTree['partial'] {
  if (cut) return { reason: 'limit', message: 'The limit of nodes was reached before everything was read.' };
  if (tree.partial) return tree.partial;
  if (scope === 'all' && tree.scope === 'visible') {
    return { reason: 'unsupported', message: 'Only what was visible was captured.' };
  }
  return undefined;
}
