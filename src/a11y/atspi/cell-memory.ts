/**
 * What is remembered of the visible cells of a table for the time in which the table knows less of them than a person sees. While
 * a formula is typed, LibreOffice Calc 7.4 counts indices in the range of the formula: `GetIndexInParent` of a visible cell
 * answers -1, or the index of another cell, every cell's text is empty and none is editable or can be selected (type "=SUM(A1:A3)"
 * into a cell and ask any other).
 * Nobody can change or scroll cells away in that time without the table's corners showing it.
 */
import type { NodeFacts } from './facts.js';
import { STATE } from './states.js';

export type CellRange = readonly [from: readonly [number, number], to: readonly [number, number]];

interface TableMemory {
  range: CellRange;
  /** Whether the last look found the table so. */
  astray: boolean;
  readonly cells: Map<string, Pick<NodeFacts, 'text' | 'states' | 'interfaces'>>;
}

/** By path of the table; of one application. */
export class CellMemory {
  private readonly tables = new Map<string, TableMemory>();

  rangeOf(table: string): CellRange | null {
    return this.tables.get(table)?.range ?? null;
  }

  found(table: string, range: CellRange, astray: boolean): void {
    const known = this.tables.get(table);
    if (known === undefined) this.tables.set(table, { range, astray, cells: new Map() });
    else Object.assign(known, { range, astray });
  }

  /** Keeps what cells say, or fills in what was kept. `nodes`: a whole tree with its details, changed in place. */
  keepFacts(nodes: readonly NodeFacts[]): void {
    const stack: NodeFacts[] = [];
    for (const node of nodes) {
      const parent = stack[node.depth - 1];
      stack.length = node.depth;
      stack[node.depth] = node;
      if (node.cell === null || parent?.states.has(STATE.managesDescendants) !== true) continue;
      const memory = this.tables.get(parent.ref.path);
      if (memory === undefined) continue;
      const place = node.cell.join();
      const { text, states, interfaces } = node;
      const kept = memory.cells.get(place);
      if (!memory.astray) memory.cells.set(place, { text, states, interfaces });
      else if (kept) Object.assign(node, kept, { states: kept.states.without(STATE.focused) });
    }
  }
}
