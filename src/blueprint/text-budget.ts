/** Choosing what to write when not everything may be written. */
import type { Blueprint, Element } from './model.js';
import { grouped } from './text-escape.js';
import { estimateTokens } from './text-tokens.js';
import type { TreeLine } from './text-tree.js';

export interface Budget {
  /** Lines of the whole text, header and notes included. */
  readonly lines?: number;
  /** Characters (UTF-16 units) of the whole text, line breaks included. */
  readonly characters?: number;
  /** Tokens of the whole text, as estimated by `estimateTokens`. */
  readonly tokens?: number;
}

/** What something takes of a budget. */
export interface Cost {
  readonly lines: number;
  readonly characters: number;
  readonly tokens: number;
}

const NOTHING: Cost = { lines: 0, characters: 0, tokens: 0 };

/** What lines take. Tokens are counted only where they are limited: that takes the longest. */
export function costOfLines(lines: readonly string[], budget: Budget): Cost {
  return {
    lines: lines.length,
    characters: lines.reduce((sum, line) => sum + line.length + 1, 0),
    tokens: budget.tokens === undefined ? 0 : lines.reduce((sum, line) => sum + estimateTokens(line) + 1, 0),
  };
}

function combine(a: Cost, b: Cost, sign: 1 | -1 = 1): Cost {
  return {
    lines: a.lines + sign * b.lines,
    characters: a.characters + sign * b.characters,
    tokens: a.tokens + sign * b.tokens,
  };
}

function fits(cost: Cost, room: Cost): boolean {
  return cost.lines <= room.lines && cost.characters <= room.characters && cost.tokens <= room.tokens;
}

/** What the lines that say what was left out may take, reserved in advance. */
const SUMMARY: Cost = { lines: 1, characters: 200, tokens: 60 };

export interface Wish {
  /** How much an element matters to the reader, by its index; 0 = no more than others of its kind. */
  readonly relevance?: (index: number) => number;
}

/**
 * The lines that fit. Kept first: the focused element, then what is relevant in front, then what can be acted on in front, then
 * what explains it, then the same behind; each in document order, and each with the containers it stands in, so that it can be
 * placed.
 */
export function fit(
  blueprint: Blueprint,
  tree: readonly TreeLine[],
  costOf: (line: TreeLine) => Cost,
  budget: Budget,
  used: Cost,
  { relevance = () => 0 }: Wish = {},
): { readonly kept: readonly TreeLine[]; readonly left: readonly TreeLine[] } {
  const costs = tree.map(costOf);
  const all = costs.reduce((sum, cost) => combine(sum, cost), NOTHING);
  const most: Cost = {
    lines: budget.lines ?? Number.POSITIVE_INFINITY,
    characters: budget.characters ?? Number.POSITIVE_INFINITY,
    tokens: budget.tokens ?? Number.POSITIVE_INFINITY,
  };
  let room = combine(most, used, -1);
  if (fits(all, room)) return { kept: tree, left: [] };

  room = combine(room, SUMMARY, -1);
  const position = new Map(tree.map((line, at) => [line.index, at]));
  const kept = new Set<number>();
  const order = tree
    .map((line, at) => ({ at, ...rank(blueprint, line, relevance(line.index)) }))
    .sort((a, b) => a.rank - b.rank || b.relevant - a.relevant || a.at - b.at);
  for (const { at } of order) {
    const needed: number[] = [];
    let cost = NOTHING;
    for (let next: number | undefined = at; next !== undefined && !kept.has(next); ) {
      needed.push(next);
      cost = combine(cost, costs[next] ?? NOTHING);
      const parent: number | null | undefined = blueprint.elements[tree[next]?.index ?? -1]?.parent;
      // Containers of another layer are not written above this element.
      const above: number | undefined = typeof parent === 'number' ? position.get(parent) : undefined;
      next = above !== undefined && tree[above]?.front === tree[at]?.front ? above : undefined;
    }
    if (needed.length === 0 || !fits(cost, room)) continue;
    room = combine(room, cost, -1);
    for (const one of needed) kept.add(one);
  }
  return { kept: tree.filter((_, at) => kept.has(at)), left: tree.filter((_, at) => !kept.has(at)) };
}

function rank(
  blueprint: Blueprint,
  line: TreeLine,
  relevant: number,
): { readonly rank: number; readonly relevant: number } {
  const element = blueprint.elements[line.index];
  if (!element) return { rank: 9, relevant: 0 };
  if (element.id !== null && element.id === blueprint.focus) return { rank: 0, relevant };
  const layer = line.front ? 1 : 5;
  if (relevant > 0) return { rank: layer, relevant };
  if (element.id === null) return { rank: layer + 3, relevant };
  return { rank: element.name === '' && !element.description ? layer + 2 : layer + 1, relevant };
}

/** `… 812 of 3,000 elements left out: 600 text, 112 listitem, 100 button (raise the budget, or ask for one part by its id)` */
export function leftOutLine(
  elements: readonly Element[],
  left: readonly TreeLine[],
  how = 'raise the budget, or ask for one part by its id',
): string {
  const counts = new Map<string, number>();
  for (const { index } of left) {
    const role = elements[index]?.role ?? 'unknown';
    counts.set(role, (counts.get(role) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 3);
  const what = most.map(([role, count]) => `${grouped(count)} ${role}`).join(', ');
  const more = counts.size > most.length ? ', …' : '';
  return `… ${grouped(left.length)} of ${grouped(elements.length)} elements left out: ${what}${more} (${how})`;
}
