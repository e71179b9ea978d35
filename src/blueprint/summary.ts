/** What is missing from an element's children, and how to reach it, in words for whoever decides the next action. */
import type { Element, RawNode } from './model.js';
import type { Role } from './roles.js';
import type { Summary } from './select.js';

const TABLES: ReadonlySet<Role> = new Set<Role>(['grid', 'table', 'treegrid']);

/**
 * @param total how many items the platform says there are, or 0
 * @param scrollable whether the element, or one around it, scrolls
 */
export function summaryText(
  summary: Summary,
  total: number,
  scrollable: boolean,
): NonNullable<Element['summary']> | undefined {
  const { before, after, beyond, shown } = summary;
  const known = before + after + beyond;
  const hidden = Math.max(known, total - shown);
  if (hidden <= 0) return undefined;
  const unseen = hidden - beyond;
  const ways: string[] = [];
  if (beyond > 0) ways.push('ask for more rows');
  if (unseen > 0) ways.push(scrollable ? scrollWords(before, unseen - before) : 'observe with scope "all"');
  return { hidden, how: ways.join('; ') };
}

/** How many items the platform says a container has; 0 = it does not say. Tables of single cells count in cells. */
export function totalOf(node: RawNode, role: Role, firstItem: RawNode | undefined): number {
  if (TABLES.has(role) && node.rowCount !== undefined && node.rowCount > 0) {
    const cells = firstItem?.role === 'cell' || firstItem?.role === 'gridcell';
    return cells ? node.rowCount * Math.max(1, node.columnCount ?? 1) : node.rowCount;
  }
  return firstItem?.setSize ?? 0;
}

function scrollWords(before: number, after: number): string {
  if (before > 0 && after > 0) return 'scroll up or down';
  return before > 0 ? 'scroll up' : 'scroll down';
}
