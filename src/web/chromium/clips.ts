/** What of each node of a layout snapshot can be seen, by the rules of `page/clip.ts`. One pass, parents first. */
import type { DomDocument, DomNode, Edges } from './snapshot.js';

interface Clips {
  readonly flow: Edges;
  readonly absolute: Edges;
  readonly fixed: Edges;
}

export interface Sight {
  /** What cuts off the node itself. */
  readonly own: Edges;
  /** What cuts off the text directly in it. */
  readonly inner: Edges;
  readonly pointer: boolean;
  /** The pointer around it. */
  readonly pointerAround: boolean;
}

export function sightOf({ nodes }: DomDocument, viewport: Edges): readonly Sight[] {
  const outside: Clips = { flow: viewport, absolute: viewport, fixed: viewport };
  const inside: Clips[] = new Array(nodes.length);
  const sights: Sight[] = new Array(nodes.length);
  for (const node of nodes) {
    const around = inside[node.parent] ?? outside;
    const above = sights[node.parent];
    const position = node.style?.('position') ?? 'static';
    const own = position === 'fixed' ? around.fixed : position === 'absolute' ? around.absolute : around.flow;
    const within = node.style && node.box ? clipsInside(node, own, around, position) : around;
    inside[node.index] = within;
    const pointerAround = above?.pointer ?? false;
    sights[node.index] = {
      own,
      inner: within.flow,
      pointer: node.style ? node.style('cursor') === 'pointer' : pointerAround,
      pointerAround,
    };
  }
  return sights;
}

function clipsInside(node: DomNode, own: Edges, around: Clips, position: string): Clips {
  const style = node.style as NonNullable<DomNode['style']>;
  const clipsX = style('overflow-x') !== 'visible';
  const clipsY = style('overflow-y') !== 'visible';
  const isViewports = node.tag === 'html' || node.tag === 'body';
  const cutsOff = (clipsX || clipsY) && style('display') !== 'inline' && !isViewports;
  const transformed = style('transform') !== 'none';
  const contains = position !== 'static' || transformed;
  let flow = own;
  const box = node.client ?? node.box;
  if (cutsOff && box) {
    flow = {
      left: clipsX ? Math.max(own.left, box.left) : own.left,
      right: clipsX ? Math.min(own.right, box.right) : own.right,
      top: clipsY ? Math.max(own.top, box.top) : own.top,
      bottom: clipsY ? Math.min(own.bottom, box.bottom) : own.bottom,
    };
  }
  return { flow, absolute: contains ? flow : around.absolute, fixed: transformed ? flow : around.fixed };
}

export function touches(box: Edges, edges: Edges): boolean {
  return box.right > edges.left && box.left < edges.right && box.bottom > edges.top && box.top < edges.bottom;
}
