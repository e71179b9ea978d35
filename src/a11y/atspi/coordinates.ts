/** From what a toolkit calls coordinates to physical pixels on the screen. The rules per toolkit are in quirks.ts. */
import type { Point, Rect } from '../../blueprint/geometry.js';
import type { Extents } from './facts.js';
import { COORDINATES } from './protocol.js';
import { type CoordinateRule, isSentinel } from './quirks.js';

/** What maps the coordinates of one top-level window. */
export interface Mapping {
  readonly rule: CoordinateRule;
  /** The `coord_type` argument for calls on this window's objects. */
  readonly coordType: number;
  /** Physical pixels per pixel of the toolkit. */
  readonly scale: number;
  /** Where the toolkit's (0, 0) is on the screen, physical pixels. */
  readonly origin: Point;
}

/**
 * @param client the X window, physical pixels; null where it isn't known (Wayland): then nothing can be placed
 *   for the window-relative rules
 * @param frame extents of the accessible top-level object in the coordinates of the rule
 * @param step what scales of this toolkit are multiples of
 */
export function mappingFor(rule: CoordinateRule, client: Rect | null, frame: Extents | null, step = 1): Mapping | null {
  const scale = client === null || frame === null ? 1 : scaleOf(client, frame, step);
  if (rule === 'screen') return { rule, coordType: COORDINATES.screen, scale, origin: { x: 0, y: 0 } };
  if (client === null) return null;
  const origin = { x: client.x, y: client.y };
  if (rule === 'window-inside-shadow' && frame !== null) {
    origin.x += Math.floor((client.width - frame[2] * scale) / 2);
    origin.y += Math.floor((client.height - frame[3] * scale) / 2);
  }
  return { rule, coordType: COORDINATES.window, scale, origin };
}

/**
 * Most toolkits scale by whole numbers here (GDK_SCALE) or report physical pixels. A frame with its decorations is up to a few
 * dozen pixels larger than its X window, a shadow makes it smaller: rounding the ratio takes both.
 */
function scaleOf(client: Rect, frame: Extents, step: number): number {
  const [, , width, height] = frame;
  if (width <= 0 || height <= 0) return 1;
  const scale = step * Math.round(Math.max(client.width / width, client.height / height) / step);
  return Math.min(4, Math.max(1, scale));
}

/** null where the toolkit says that the object is nowhere. */
export function toScreen(extents: Extents | null, mapping: Mapping | null): Rect | null {
  if (extents === null || mapping === null) return null;
  const [x, y, width, height] = extents;
  if (isSentinel(x, y, width, height)) return null;
  const { scale, origin } = mapping;
  const at = (value: number): number => Math.round(value * scale);
  return { x: at(x) + origin.x, y: at(y) + origin.y, width: at(width), height: at(height) };
}

/** The inverse, for calls that take a point. */
export function toToolkit(point: Point, mapping: Mapping): Point {
  return {
    x: Math.floor((point.x - mapping.origin.x) / mapping.scale),
    y: Math.floor((point.y - mapping.origin.y) / mapping.scale),
  };
}
