/** Non-maximum suppression: of boxes that lie on each other, the one that the network is surest of stays. */

/** Corners in picture pixels; `kind` keeps classes apart, since boxes of different classes do not suppress each other. */
export interface ScoredBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly score: number;
  readonly kind: number;
}

/** Intersection over union, 0 for boxes without an area. */
export function overlap(a: ScoredBox, b: ScoredBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  const union = (a.right - a.left) * (a.bottom - a.top) + (b.right - b.left) * (b.bottom - b.top) - common;
  return union > 0 ? common / union : 0;
}

/** Surest first. A box goes when it overlaps a surer one of its kind by more than `threshold`; at most `most` are kept. */
export function suppress(boxes: readonly ScoredBox[], threshold: number, most: number): ScoredBox[] {
  const kept: ScoredBox[] = [];
  for (const box of [...boxes].sort((a, b) => b.score - a.score)) {
    if (kept.length >= most) break;
    if (kept.every((other) => other.kind !== box.kind || overlap(other, box) <= threshold)) kept.push(box);
  }
  return kept;
}
