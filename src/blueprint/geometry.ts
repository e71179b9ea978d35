/** Points and rectangles. Physical pixels, origin at the primary display's top left, y downwards. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The middle of a rectangle, rounded to whole pixels. */
export function centre(rect: Rect): Point {
  return { x: Math.round(rect.x + rect.width / 2), y: Math.round(rect.y + rect.height / 2) };
}

/** Left and top edges belong to the rectangle, right and bottom edges do not. */
export function contains(rect: Rect, point: Point): boolean {
  return point.x >= rect.x && point.y >= rect.y && point.x < rect.x + rect.width && point.y < rect.y + rect.height;
}

/** The common part of two rectangles, or null where they share no pixel. */
export function intersect(a: Rect, b: Rect): Rect | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Two places that nobody knows are the same. */
export function sameRect(a: Rect | null, b: Rect | null): boolean {
  if (a === null || b === null) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

export function area(rect: Rect): number {
  return Math.max(0, rect.width) * Math.max(0, rect.height);
}

/** How much of their common area two rectangles share: intersection over union, 0 to 1. */
export function overlap(a: Rect, b: Rect): number {
  const shared = intersect(a, b);
  return shared ? area(shared) / (area(a) + area(b) - area(shared)) : 0;
}

/** How much of `inner` lies inside of `outer`, 0 to 1. */
export function partInside(inner: Rect, outer: Rect): number {
  const shared = intersect(inner, outer);
  return shared ? area(shared) / area(inner) : 0;
}
