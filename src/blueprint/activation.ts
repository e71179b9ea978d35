/** Where a pointer should hit an element. Lengths marked "logical" are multiplied by the surface's scale. */
import { centre, contains, type Point, type Rect } from './geometry.js';
import type { Role } from './roles.js';

/** A switch wider than this (logical) is a row with the knob at its right end. */
const WIDE_SWITCH = 120;
/** Distance of the knob from the right edge of such a row (logical). */
const KNOB_FROM_RIGHT = 52;
/** The lowest part of a surface, where panels, docks and gestures of the system may lie in front. */
const BOTTOM_ZONE = 0.07;
/** Least distance from the upper edge when the point moves up (logical). */
const LEAST_OFFSET = 8;

/**
 * A point inside the visible part (and therefore inside the surface), or null where nothing is visible.
 * @param bounds the whole element, physical pixels on the screen
 * @param visible its visible part
 * @param viewport the surface; null = unknown
 */
export function activationPoint(
  role: Role,
  bounds: Rect,
  visible: Rect | null,
  viewport: Rect | null,
  scale: number,
): Point | null {
  if (!visible) return null;
  let point = inside(centre(visible), visible);
  if (role === 'switch' && bounds.width > WIDE_SWITCH * scale) {
    const knob = { x: Math.round(bounds.x + bounds.width - KNOB_FROM_RIGHT * scale), y: point.y };
    if (contains(visible, knob)) point = knob;
  }
  if (viewport && point.y >= viewport.y + viewport.height * (1 - BOTTOM_ZONE)) {
    const offset = Math.min(Math.max(0.1 * bounds.height, LEAST_OFFSET * scale), bounds.height / 2);
    const higher = { x: point.x, y: Math.round(bounds.y + offset) };
    if (higher.y < point.y && contains(visible, higher)) point = higher;
  }
  return point;
}

/** Rounding may lead out of a rectangle that is one pixel high or wide. */
function inside(point: Point, rect: Rect): Point {
  return {
    x: Math.max(Math.ceil(rect.x), Math.min(point.x, Math.ceil(rect.x + rect.width) - 1)),
    y: Math.max(Math.ceil(rect.y), Math.min(point.y, Math.ceil(rect.y + rect.height) - 1)),
  };
}
