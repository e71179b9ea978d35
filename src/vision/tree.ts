/** What was seen in a picture as a raw tree, which the builder makes a blueprint of as of any other. */
import type { Rect } from '../blueprint/geometry.js';
import type { RawNode, RawTree, SurfaceInfo } from '../blueprint/model.js';
import { keyElements } from './identity.js';
import { containersOf } from './order.js';
import type { SeenPicture } from './pass.js';
import { type KeyedElement, nodeOfSeen } from './seen-node.js';

/** A picture as a surface. Its pixels are its coordinates. */
export function pictureSurface(id: string, title: string, size: { width: number; height: number }): SurfaceInfo {
  return {
    id,
    backend: 'vision',
    kind: 'image',
    title,
    app: { name: '', pid: null, toolkit: null },
    bounds: { x: 0, y: 0, width: size.width, height: size.height },
    active: null,
    minimized: null,
    modal: false,
    stacking: null,
    scale: 1,
    native: {},
  };
}

/**
 * Elements lie in the smallest one around them. Handles are made of what an element is and where, so that another look at the
 * same picture, in another process too, gives the same ones.
 * @param before elements of the look before, which keep their handles where they are still there
 */
export function treeOfPicture(
  surface: SurfaceInfo,
  seen: SeenPicture,
  before: readonly KeyedElement[] = [],
): { readonly tree: RawTree; readonly elements: readonly KeyedElement[] } {
  const keyed = keyElements(surface.id, surface.bounds, seen.elements, before);
  const root: RawNode = {
    depth: 0,
    handle: { backend: 'vision', key: surface.id },
    role: 'window',
    nativeRole: 'picture',
    name: '',
    states: [],
    bounds: surface.bounds as Rect,
    affordances: [],
    native: {},
  };
  const detector = seen.detector;
  const nodes = nested(keyed).map(({ element, depth }) => {
    const node = nodeOfSeen(element, depth);
    const found = detector !== null && element.seen.source !== 'text';
    return found ? { ...node, native: { ...node.native, detector } } : node;
  });
  const [missing] = seen.missing;
  const tree: RawTree = {
    schema: 'lumos.raw/1',
    surface,
    scope: 'visible',
    nodes: [root, ...nodes],
    focus: null,
    elapsedMs: seen.timings.whole,
    ...(missing === undefined ? {} : { partial: { reason: reasonOf(seen), message: `${seen.missing.join('; ')}.` } }),
  };
  return { tree, elements: keyed };
}

function reasonOf({ missing }: SeenPicture): 'deadline' | 'unsupported' {
  return missing.some((sentence) => /took longer|not read in time/u.test(sentence)) ? 'deadline' : 'unsupported';
}

/** Document order with depths: what contains others comes before them. */
function nested(keyed: readonly KeyedElement[]): { readonly element: KeyedElement; readonly depth: number }[] {
  const containers = containersOf(keyed.map(({ seen }) => seen));
  const children = new Map<number | null, number[]>();
  containers.forEach((container, at) => {
    const list = children.get(container);
    if (list) list.push(at);
    else children.set(container, [at]);
  });
  const ordered: { element: KeyedElement; depth: number }[] = [];
  const add = (at: number, depth: number): void => {
    ordered.push({ element: keyed[at] as KeyedElement, depth });
    for (const child of children.get(at) ?? []) add(child, depth + 1);
  };
  for (const at of children.get(null) ?? []) add(at, 1);
  return ordered;
}
