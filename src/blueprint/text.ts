/**
 * The text form of a blueprint: what a model reads by default. A header, then one element a line, indented by one space a
 * level; the layer that takes input first comes first. Golden tests define it.
 */
import type { Blueprint, Element, OmitReason } from './model.js';
import { type Budget, type Cost, fit, leftOutLine } from './text-budget.js';
import { grouped, quote } from './text-escape.js';
import { elementLine, type LineOptions, plain, summaryLine } from './text-line.js';
import { isLayered, type TreeLine, treeLines } from './text-tree.js';

export { toLines } from './lines.js';
export { type Rows, toRows } from './rows.js';
export type { Budget } from './text-budget.js';
export type { LineOptions } from './text-line.js';

export interface TextOptions extends LineOptions {
  /** Write at most this much, and say what was left out. Default: everything. */
  readonly budget?: Budget;
  /** Write only the element with this id and what is in it. */
  readonly root?: string;
  /** Write what stands behind an open dialog or menu, too. Default true; otherwise only how much there is. */
  readonly behind?: boolean;
}

/** Stands between the two layers. */
const BEHIND = 'behind (not usable until the above is closed):';

/** Reasons of which a reader should know, in their words; decoration and duplicates are no loss. */
const OMITTED: Partial<Record<OmitReason, string>> = {
  offscreen: 'offscreen',
  list: 'in long lists',
  limit: 'over the limit',
};

export function toText(blueprint: Blueprint, options: TextOptions = {}): string {
  const { elements } = blueprint;
  const root = options.root === undefined ? null : elements.findIndex((element) => element.id === options.root);
  const head = [headerLine(blueprint), ...notes(blueprint)];
  if (root === -1) return [...head, `! ${plain(options.root ?? '')} is not in this blueprint`].join('\n');

  const tail = root === null ? omittedLine(blueprint) : [];
  let tree = treeLines(blueprint, root);
  const layered = root === null && isLayered(elements);
  let hiddenBehind = 0;
  if (layered && options.behind === false) {
    const front = tree.filter((line) => line.front);
    hiddenBehind = tree.length - front.length;
    tree = front;
  }
  const separator = layered && hiddenBehind === 0 ? [BEHIND] : [];
  if (hiddenBehind > 0) tail.unshift(`… ${grouped(hiddenBehind)} elements behind it`);

  const lineOf = lineWriter(blueprint, options);
  let kept: readonly TreeLine[] = tree;
  if (options.budget) {
    const used = sizeOf([...head, ...separator, ...tail]);
    const costOf = (line: TreeLine): Cost => sizeOf([lineOf(line), ...summaryOf(blueprint, line)]);
    const fitted = fit(blueprint, tree, costOf, options.budget, used);
    kept = fitted.kept;
    if (fitted.left.length > 0) tail.push(leftOutLine(elements, fitted.left));
  }
  return [...head, ...body(blueprint, kept, lineOf, separator), ...tail].join('\n');
}

function sizeOf(lines: readonly string[]): Cost {
  return { lines: lines.length, characters: lines.reduce((sum, line) => sum + line.length + 1, 0) };
}

/** Writes each element's line once. */
function lineWriter(blueprint: Blueprint, options: TextOptions): (line: TreeLine) => string {
  const texts = new Map<number, string>();
  const jumps = positionJumps(blueprint.elements);
  return (line) => {
    let text = texts.get(line.index);
    if (text === undefined) {
      const element = blueprint.elements[line.index];
      const parent = blueprint.elements[element?.parent ?? -1]?.role;
      text = ' '.repeat(line.indent) + (element ? elementLine(element, options, parent) : '');
      text += jumps.get(line.index) ?? '';
      texts.set(line.index, text);
    }
    return text;
  };
}

/** ` 57/10000` for items that do not follow the one written before them, in containers of which only a part is written. */
function positionJumps(elements: readonly Element[]): Map<number, string> {
  const jumps = new Map<number, string>();
  const last = new Map<number, number>();
  elements.forEach(({ parent, position, setSize }, index) => {
    if (position === undefined || parent === null || !elements[parent]?.summary) return;
    if (position !== (last.get(parent) ?? 0) + 1) jumps.set(index, ` ${position}/${setSize ?? '?'}`);
    last.set(parent, position);
  });
  return jumps;
}

function summaryOf(blueprint: Blueprint, line: TreeLine): string[] {
  const element = blueprint.elements[line.index];
  const summary = element && summaryLine(element);
  return summary ? [' '.repeat(line.indent + 1) + summary] : [];
}

/** The element lines, with each container's summary of what it hides after its last line, and the layers apart. */
function body(
  blueprint: Blueprint,
  lines: readonly TreeLine[],
  lineOf: (line: TreeLine) => string,
  separator: readonly string[],
): string[] {
  const out: string[] = [];
  const open: TreeLine[] = [];
  const close = (indent: number): void => {
    for (let last = open.at(-1); last && last.indent >= indent; last = open.at(-1)) {
      open.pop();
      out.push(...summaryOf(blueprint, last));
    }
  };
  let front = true;
  for (const line of lines) {
    close(front === line.front ? line.indent : 0);
    if (front && !line.front) out.push(...separator);
    front = line.front;
    out.push(lineOf(line));
    open.push(line);
  }
  close(0);
  return out;
}

/** `window "notes.txt - Editor" 1280x800 app "Mousepad" focus A9 seq 3` */
export function headerLine(blueprint: Blueprint): string {
  const { surface } = blueprint;
  const parts = [`${surface.kind} ${quote(surface.title)}`];
  if (surface.bounds) parts.push(`${surface.bounds.width}x${surface.bounds.height}`);
  const app = surface.app.name;
  if (app !== '' && !surface.title.toLowerCase().includes(app.toLowerCase())) parts.push(`app ${quote(app)}`);
  if (surface.url) parts.push(`url ${quote(surface.url)}`);
  if (surface.modal) parts.push('modal');
  if (surface.minimized) parts.push('minimized');
  else if (surface.active === false) parts.push('inactive');
  if (blueprint.focus !== null) parts.push(`focus ${blueprint.focus}`);
  parts.push(`seq ${blueprint.sequence}`);
  return parts.join(' ');
}

/** What a reader must know before acting: lines that begin with `!`. */
function notes(blueprint: Blueprint): string[] {
  const lines: string[] = [];
  if (blueprint.blockedBy && blueprint.blockedBy.length > 0) {
    lines.push(`! blocked by ${blueprint.blockedBy.map(plain).join(', ')}: act there first`);
  }
  if (blueprint.partial) lines.push(`! incomplete (${blueprint.partial.reason}): ${plain(blueprint.partial.message)}`);
  return lines;
}

function omittedLine(blueprint: Blueprint): string[] {
  const parts = blueprint.omitted.flatMap(({ reason, count }) => {
    const words = OMITTED[reason];
    return words && count > 0 ? [`${grouped(count)} ${words}`] : [];
  });
  return parts.length > 0 ? [`… not shown: ${parts.join(', ')}`] : [];
}
