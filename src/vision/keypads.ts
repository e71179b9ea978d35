/** Keys among keys. Pure. */
import type { Rect } from '../blueprint/geometry.js';
import type { Detection } from './model.js';

/** Neighbours that make a picture a key. */
const NEIGHBOURS = 2;
/** Sizes and places of the keys of a pad agree to this share of a key. */
const AGREE = 0.4;
/** Keys stand no further apart than this share of a key. */
const APART = 0.6;

/**
 * What looks like a picture alone, and stands in a row or column of keys of its size that carry text, is a key whose sign is
 * drawn like a picture: `.` and `=` of a calculator.
 * @param hasText whether a region was surely read to carry text
 */
export function keysOfPads(regions: readonly Detection[], hasText: (index: number) => boolean): Detection[] {
  return regions.map((region, index) => {
    if (region.role !== 'icon') return region;
    const beside = regions.filter(
      (other, at) => at !== index && areNeighbours(region.bounds, other.bounds) && hasText(at),
    );
    return beside.length >= NEIGHBOURS ? { ...region, role: 'button' } : region;
  });
}

function areNeighbours(a: Rect, b: Rect): boolean {
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  if (width - Math.min(a.width, b.width) > AGREE * width) return false;
  if (height - Math.min(a.height, b.height) > AGREE * height) return false;
  const across = Math.abs(a.x + a.width / 2 - b.x - b.width / 2);
  const down = Math.abs(a.y + a.height / 2 - b.y - b.height / 2);
  return (
    (down <= AGREE * height && across <= (1 + APART) * width) ||
    (across <= AGREE * width && down <= (1 + APART) * height)
  );
}
