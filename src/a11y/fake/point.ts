/** What is under a point of the fake desktop. */
import { contains, type Point } from '../../blueprint/geometry.js';
import type { RawPath } from '../backend.js';
import type { FakeDesktop } from './desktop.js';
import type { FakeElement } from './element.js';
import { deepestAt } from './layout.js';
import { type NodeContext, toNode } from './node.js';
import { toSurface } from './surfaces.js';
import type { FakeWindow } from './window.js';

/** The element a pointer would hit; with a window, only that window's own, whatever covers it. */
export function hitElement(desktop: FakeDesktop, point: Point, window: FakeWindow | null): FakeElement | null {
  if (!window) return desktop.hit(point);
  const local = { x: point.x - window.bounds.x, y: point.y - window.bounds.y };
  return deepestAt(window, local, contains(window.bounds, point));
}

export function toPath(element: FakeElement, context: NodeContext): RawPath | null {
  const { window } = element;
  if (!window) return null;
  window.layout();
  return {
    surface: toSurface(window, context.capabilities),
    nodes: element.path.map((each, depth) => toNode(each, depth, context)),
  };
}
