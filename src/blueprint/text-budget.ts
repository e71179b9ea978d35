/** Choosing what to write when not everything may be written. */
import type { Blueprint, Element } from './model.js';
import { grouped } from './text-escape.js';
import type { TreeLine } from './text-tree.js';

export interface Budget {
  /** Lines of the whole text, header and notes included. */
  readonly lines?: number;
  /** Characters (UTF-16 units) of the whole text, line breaks included. */
  readonly characters?: number;
}

/** What something takes of a budget. */
export interface Cost {
  readonly lines: number;
  readonly characters: number;
}

const NOTHING: Cost = { lines: 0, characters: 0 };

function add(a: Cost, b: Cost): Cost {
  return { lines: a.lines + b.lines, characters: a.characters + b.characters };
}

/** What the lines that say what was left out may take, reserved in advance. */
const SUMMARY_LINES = 1;
const SUMMARY_CHARACTERS = 200;

/**
 * The lines that fit. Kept first: the focused element, then what can be acted on in front, then what explains it, then the
 * same behind; each in document order, and each with the containers it stands in, so that it can be placed.
 */
export function fit(
  blueprint: Blueprint,
  tree: readonly TreeLine[],
  costOf: (line: TreeLine) => Cost,
  budget: Budget,
  used: Cost,
): { readonly kept: readonly TreeLine[]; readonly left: readonly TreeLine[] } {
  const costs = tree.map(costOf);
  const all = costs.reduce((sum, cost) => add(sum, cost), NOTHING);
  const maxLines = (budget.lines ?? Number.POSITIVE_INFINITY) - used.lines;
  const maxCharacters = (budget.characters ?? Number.POSITIVE_INFINITY) - used.characters;
  if (all.lines <= maxLines && all.characters <= maxCharacters) return { kept: tree, left: [] };

  let lines = maxLines - SUMMARY_LINES;
  let characters = maxCharacters - SUMMARY_CHARACTERS;
  const position = new Map(tree.map((line, at) => [line.index, at]));
  const kept = new Set<number>();
  const order = tree
    .map((line, at) => ({ at, rank: rank(blueprint, line) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  for (const { at } of order) {
    const needed: number[] = [];
    let cost = NOTHING;
    for (let next: number | undefined = at; next !== undefined && !kept.has(next); ) {
      needed.push(next);
      cost = add(cost, costs[next] ?? NOTHING);
      const parent: number | null | undefined = blueprint.elements[tree[next]?.index ?? -1]?.parent;
      // Containers of another layer are not written above this element.
      const above: number | undefined = typeof parent === 'number' ? position.get(parent) : undefined;
      next = above !== undefined && tree[above]?.front === tree[at]?.front ? above : undefined;
    }
    if (needed.length === 0 || cost.lines > lines || cost.characters > characters) continue;
    lines -= cost.lines;
    characters -= cost.characters;
    for (const one of needed) kept.add(one);
  }
  return { kept: tree.filter((_, at) => kept.has(at)), left: tree.filter((_, at) => !kept.has(at)) };
}

function rank(blueprint: Blueprint, line: TreeLine): number {
  const element = blueprint.elements[line.index];
  if (!element) return 9;
  if (element.id !== null && element.id === blueprint.focus) return 0;
  const layer = line.front ? 1 : 4;
  if (element.id === null) return layer + 2;
  return element.name === '' && !element.description ? layer + 1 : layer;
}

/** `… 812 of 3,000 elements left out: 600 text, 112 listitem, 100 button (raise the budget, or ask for one part by its id)` */
export function leftOutLine(elements: readonly Element[], left: readonly TreeLine[]): string {
  const counts = new Map<string, number>();
  for (const { index } of left) {
    const role = elements[index]?.role ?? 'unknown';
    counts.set(role, (counts.get(role) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 3);
  const what = most.map(([role, count]) => `${grouped(count)} ${role}`).join(', ');
  const more = counts.size > most.length ? ', …' : '';
  return `… ${grouped(left.length)} of ${grouped(elements.length)} elements left out: ${what}${more} (raise the budget, or ask for one part by its id)`;
}
