/** The elements of a blueprint in their order: the layer in front first, long lists cut, no more than the limit. */
import type { Layer } from './layers.js';
import type { OmitReason, RawNode } from './model.js';
import type { Fates } from './prune.js';
import { ACTIONABLE, ITEMS, LISTS } from './role-traits.js';
import type { Role } from './roles.js';
import type { TreeIndex } from './tree-index.js';

export interface Selection {
  /** Indices of the nodes that become elements, in the order of the blueprint. */
  readonly order: readonly number[];
  /** For each, the position of its parent in `order`, or -1. Parents come before their children. */
  readonly parents: readonly number[];
  readonly summaries: ReadonlyMap<number, Summary>;
  readonly omitted: ReadonlyMap<OmitReason, number>;
}

/** What is missing from one element, by position in `order`. */
export interface Summary {
  /** Items out of sight before and after those that are shown. */
  before: number;
  after: number;
  /** Items in sight, or of an unlimited read, beyond the limit of rows. */
  beyond: number;
  /** Items that are shown. */
  shown: number;
}

export interface SelectInput {
  readonly tree: TreeIndex;
  readonly fates: Fates;
  readonly roles: readonly Role[];
  readonly names: readonly string[];
  readonly scrolls: Uint8Array;
  readonly layer: Layer | null;
  readonly focus: number;
  readonly listRows: number;
  readonly maxElements: number;
}

/** Linear in the number of nodes. */
export function selectElements(input: SelectInput): Selection {
  const { tree, fates, roles, scrolls, layer, focus, listRows, maxElements } = input;
  const { nodes, parent, end } = tree;
  const order: number[] = [];
  const parents: number[] = [];
  const summaries = new Map<number, Summary>();
  const omitted = new Map<OmitReason, number>();
  /** Position in `order` of the nearest element at or above each node. */
  const nearest = new Int32Array(nodes.length).fill(-1);

  const omit = (reason: OmitReason, count = 1): void => {
    omitted.set(reason, (omitted.get(reason) ?? 0) + count);
  };
  const omitSubtree = (index: number, reason: OmitReason): number => {
    const last = end[index] as number;
    for (let inside = index; inside < last; inside++) {
      const inFront = layer !== null && index < layer.start && inside >= layer.start && inside < layer.end;
      if (!inFront) omit(fates[inside] ?? reason);
    }
    return last;
  };
  const summaryOf = (position: number): Summary => {
    let summary = summaries.get(position);
    if (!summary) {
      summary = { before: 0, after: 0, beyond: 0, shown: 0 };
      summaries.set(position, summary);
    }
    return summary;
  };
  const holdsFocus = (index: number): boolean => focus >= index && focus < (end[index] as number);

  const visit = (start: number, stop: number, skip: Layer | null): void => {
    let index = start;
    while (index < stop) {
      if (skip && index === skip.start) {
        index = skip.end;
        continue;
      }
      const node = nodes[index] as RawNode;
      const above = parent[index] as number;
      // The root of the layer in front stands on the first level: what contains it comes later.
      const around = above < 0 || index === layer?.start ? -1 : (nearest[above] as number);
      const container = around < 0 ? -1 : (order[around] as number);
      const listed = container >= 0 && LISTS.has(roles[container] as Role) && ITEMS.has(roles[index] as Role);
      const fate = fates[index];
      if (fate) {
        omit(fate);
        nearest[index] = around;
        if (container >= 0) {
          if (node.unreadChildren) summaryOf(around).after += node.unreadChildren;
          const missed =
            fate === 'offscreen' && (listed || (scrolls[container] === 1 && isWorthCounting(input, index)));
          if (missed) {
            const summary = summaryOf(around);
            if (listed ? summary.shown > 0 : isAfter(input, container, index)) summary.after++;
            else summary.before++;
          }
        }
        index++;
        continue;
      }
      if (order.length >= maxElements && !holdsFocus(index)) {
        index = omitSubtree(index, 'limit');
        continue;
      }
      if (listed) {
        const summary = summaryOf(around);
        const rows = listRows * itemsInRow(nodes[container] as RawNode, roles[index] as Role);
        if (summary.shown >= rows && !holdsFocus(index) && !node.states.includes('selected')) {
          summary.beyond++;
          index = omitSubtree(index, 'list');
          continue;
        }
        summary.shown++;
      }
      nearest[index] = order.length;
      order.push(index);
      parents.push(around);
      if (node.unreadChildren) summaryOf(order.length - 1).after += node.unreadChildren;
      index++;
    }
  };

  if (layer) visit(layer.start, layer.end, null);
  visit(0, nodes.length, layer);
  for (let index = 0; index < nodes.length; index++) {
    const unread = nodes[index]?.unreadChildren;
    if (unread) omit('list', unread);
  }
  return { order, parents, summaries, omitted };
}

function isWorthCounting({ names, roles }: SelectInput, index: number): boolean {
  return names[index] !== '' || ACTIONABLE.has(roles[index] as Role);
}

/** Below or right of the container, as opposed to above or left of it. */
function isAfter({ tree: { nodes } }: SelectInput, container: number, index: number): boolean {
  const outer = nodes[container]?.bounds;
  const inner = nodes[index]?.bounds;
  return (
    !outer || !inner || inner.y + inner.height > outer.y + outer.height || inner.x + inner.width > outer.x + outer.width
  );
}

/** Where cells stand directly in their table, a row is as many items as there are columns. */
function itemsInRow(container: RawNode, item: Role): number {
  const cells = item === 'cell' || item === 'gridcell' || item === 'rowheader';
  return cells ? Math.max(1, container.columnCount ?? 1) : 1;
}
