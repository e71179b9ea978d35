/** Keys among keys. Pure. */
import type { Rect } from '../blueprint/geometry.js';
import type { Detection, SeenElement } from './model.js';

/** Neighbours that make a picture a key. */
const NEIGHBOURS = 2;
/** Sizes and places of the keys of a pad agree to this share of a key. */
const AGREE = 0.4;
/** Keys stand no further apart than this share of a key. */
const APART = 0.6;

/** Keys with these names are those of a calculator: functions of ISO/IEC 9899:2018, 7.12, as calculators write them. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  'sin cos tan asin acos atan sinh cosh tanh exp log log2 log10 sqrt cbrt'.split(' '),
);
/** So many of them make a calculator. */
const LEAST_FUNCTIONS = 2;
/** The natural logarithm, as it is read where a small l, a capital I and a 1 are the same stroke. */
const LIKE_LN = /^[I1|]n$/u;

/** On a calculator's pad the key beside `log` is `ln`; no font needs to tell that stroke from a capital I. */
export function withLogarithms(elements: readonly SeenElement[]): SeenElement[] {
  const functions = elements.filter(({ role, name }) => role !== null && FUNCTIONS.has(name.toLowerCase()));
  return elements.map((element) => {
    if (element.role === null || !LIKE_LN.test(element.name)) return element;
    const alike = functions.filter(({ bounds }) => areAlike(element.bounds, bounds));
    return alike.length >= LEAST_FUNCTIONS ? { ...element, name: 'ln' } : element;
  });
}

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

function areAlike(a: Rect, b: Rect): boolean {
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  return width - Math.min(a.width, b.width) <= AGREE * width && height - Math.min(a.height, b.height) <= AGREE * height;
}

function areNeighbours(a: Rect, b: Rect): boolean {
  if (!areAlike(a, b)) return false;
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const across = Math.abs(a.x + a.width / 2 - b.x - b.width / 2);
  const down = Math.abs(a.y + a.height / 2 - b.y - b.height / 2);
  return (
    (down <= AGREE * height && across <= (1 + APART) * width) ||
    (across <= AGREE * width && down <= (1 + APART) * height)
  );
}
