/** Reading order, and what lies in what. Pure. */
import { area, intersect, type Rect } from '../blueprint/geometry.js';
import { inOneRow } from './text-runs.js';

interface Placed {
  readonly bounds: Rect;
}

/** Pixels of empty space that separate columns, and rows. */
const COLUMN_GAP = 16;
const ROW_GAP = 3;
/** Share of an element that must lie in another to be inside it, and how much larger that must be. */
const INSIDE = 0.9;
const LARGER = 1.6;

/**
 * As a person reads: cut along the widest empty band, again and again (recursive X-Y cut, Nagy and Seth 1984); what cannot be
 * cut is read row by row.
 */
export function inReadingOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  if (items.length < 2) return [...items];
  const rows = widestGap(items, ({ y, height }) => [y, y + height]);
  const columns = widestGap(items, ({ x, width }) => [x, x + width]);
  const byRow = rows && rows.width >= ROW_GAP ? rows : null;
  const byColumn = columns && columns.width >= COLUMN_GAP ? columns : null;
  // Columns must be much further apart than rows: words of a line are, too.
  if (byColumn && items.length > 3 && (!byRow || byColumn.width > 2.5 * byRow.width) && isTall(items)) {
    return halves(items, ({ x }) => x < byColumn.at);
  }
  if (byRow) return halves(items, ({ y }) => y < byRow.at);
  if (byColumn) return halves(items, ({ x }) => x < byColumn.at);
  return [...items].sort((a, b) => (inOneRow(a.bounds, b.bounds) ? a.bounds.x - b.bounds.x : a.bounds.y - b.bounds.y));
}

/** For each item the index of the smallest other that it lies in, or null. */
export function containersOf(items: readonly Placed[]): (number | null)[] {
  return items.map(({ bounds }, at) => {
    let best: number | null = null;
    items.forEach((other, index) => {
      if (index === at || area(other.bounds) < LARGER * area(bounds)) return;
      const common = intersect(bounds, other.bounds);
      if (!common || area(common) < INSIDE * area(bounds)) return;
      if (best === null || area(other.bounds) < area((items[best] as Placed).bounds)) best = index;
    });
    return best;
  });
}

function halves<Item extends Placed>(items: readonly Item[], isFirst: (bounds: Rect) => boolean): Item[] {
  const first = items.filter(({ bounds }) => isFirst(bounds));
  const second = items.filter(({ bounds }) => !isFirst(bounds));
  return [...inReadingOrder(first), ...inReadingOrder(second)];
}

/** Several rows: side by side in one row is no column. */
function isTall(items: readonly Placed[]): boolean {
  const top = Math.min(...items.map(({ bounds }) => bounds.y));
  const bottom = Math.max(...items.map(({ bounds }) => bounds.y + bounds.height));
  const heights = items.map(({ bounds }) => bounds.height).sort((a, b) => a - b);
  return bottom - top > 3 * (heights[heights.length >> 1] ?? 0);
}

function widestGap(
  items: readonly Placed[],
  span: (bounds: Rect) => [number, number],
): { readonly at: number; readonly width: number } | null {
  const spans = items.map(({ bounds }) => span(bounds)).sort((a, b) => a[0] - b[0]);
  let end = spans[0]?.[1] ?? 0;
  let best: { at: number; width: number } | null = null;
  for (const [from, to] of spans) {
    // Cut where the next begins, so that what begins there falls behind the cut.
    if (from > end && from - end > (best?.width ?? 0)) best = { at: from, width: from - end };
    end = Math.max(end, to);
  }
  return best;
}
