/// <reference lib="dom" />
/** What cuts an element off: the viewport and the scrolling or clipping boxes around it, by what contains it in CSS. */

/** Edges in CSS pixels of the viewport. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What cuts off children, by their position property. */
export interface Clips {
  readonly flow: Edges;
  readonly absolute: Edges;
  readonly fixed: Edges;
}

export function viewportClips(edges: Edges): Clips {
  return { flow: edges, absolute: edges, fixed: edges };
}

export function clipFor(clips: Clips, position: string): Edges {
  if (position === 'fixed') return clips.fixed;
  return position === 'absolute' ? clips.absolute : clips.flow;
}

/**
 * CSS 2.2, 11.1.1: `overflow` cuts off what an element contains, except what is positioned against something further out.
 * `own` = what cuts off the element itself.
 */
export function clipsInside(
  element: Element,
  style: CSSStyleDeclaration,
  overflowX: string,
  box: DOMRect,
  own: Edges,
  clips: Clips,
): Clips {
  const clipsX = overflowX !== 'visible' && overflowX !== '';
  // Where one axis is visible the other is visible or clipped.
  const clipsY = style.overflowY !== 'visible' && style.overflowY !== '';
  const cutsOff = (clipsX || clipsY) && style.display !== 'inline' && !isViewportScroller(element);
  // Whatever is positioned in it, and against what: the same edges cut it off.
  if (!cutsOff && own === clips.flow && own === clips.absolute && own === clips.fixed) return clips;
  const { position } = style;
  const transformed = style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none';
  const contains = position !== 'static' || transformed;
  let flow = own;
  if (cutsOff) {
    const left = box.left + element.clientLeft;
    const top = box.top + element.clientTop;
    flow = {
      left: clipsX ? Math.max(own.left, left) : own.left,
      right: clipsX ? Math.min(own.right, left + (element.clientWidth || box.width)) : own.right,
      top: clipsY ? Math.max(own.top, top) : own.top,
      bottom: clipsY ? Math.min(own.bottom, top + (element.clientHeight || box.height)) : own.bottom,
    };
  }
  return { flow, absolute: contains ? flow : clips.absolute, fixed: transformed ? flow : clips.fixed };
}

/** `overflow` of the root, and of the body where the root has none, belongs to the viewport (CSS Overflow 3, 3.3). */
function isViewportScroller(element: Element): boolean {
  if (element === document.documentElement) return true;
  if (element !== document.body) return false;
  const { overflowX, overflowY } = getComputedStyle(document.documentElement);
  return overflowX === 'visible' && overflowY === 'visible';
}

export function touches(box: DOMRect, edges: Edges): boolean {
  return box.right > edges.left && box.left < edges.right && box.bottom > edges.top && box.top < edges.bottom;
}

export function isInside(box: DOMRect, edges: Edges): boolean {
  return box.left >= edges.left && box.top >= edges.top && box.right <= edges.right && box.bottom <= edges.bottom;
}
