/**
 * The text form of a blueprint: what a model reads by default. A header, then one element a line, indented by one space a
 * level; the layer that takes input first comes first. Golden tests define it.
 */
import type { Blueprint, Element, OmitReason } from './model.js';
import type { Role } from './roles.js';
import type { State } from './states.js';
import { type Budget, type Cost, costOfLines, fit, leftOutLine } from './text-budget.js';
import { grouped, quote } from './text-escape.js';
import { elementLine, type LineOptions, plain, summaryLine } from './text-line.js';
import { isLayered, type TreeLine, treeLines } from './text-tree.js';

export { toLines } from './lines.js';
export { type Rows, toRows } from './rows.js';
export type { Budget } from './text-budget.js';
export type { LineOptions, LineParent } from './text-line.js';

export interface TextOptions extends LineOptions {
  /** Write at most this much, and say what was left out. Default: everything. */
  readonly budget?: Budget;
  /** Write only the element with this id and what is in it. */
  readonly root?: string;
  /** Write what stands behind an open dialog or menu, too. Default true; otherwise only how much there is. */
  readonly behind?: boolean;
  /** With a budget: how much an element matters to the reader, by its index in `elements`. Default: all the same. */
  readonly relevance?: (index: number) => number;
  /** With a budget: how this reader gets what was left out. */
  readonly how?: string;
}

/** Stands between the two layers. */
const BEHIND = 'behind (not usable until the above is closed):';

/** Stand in front of long runs of lines. */
const OFFSCREEN = 'offscreen (scroll to use it):';
const ONSCREEN = 'onscreen:';
/** Lines of a run, on average, from which on one line for all of them is shorter. */
const LONG_RUN = 8;

const PROSE: ReadonlySet<Role> = new Set<Role>([
  'text',
  'paragraph',
  'blockquote',
  'code',
  'listitem',
  'cell',
  'caption',
]);
/** Code points of prose that is scrolled away. */
const UNSEEN_PROSE = 32;

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

  const sections = options.budget === undefined && hasSections(blueprint, tree);
  const lineOf = lineWriter(blueprint, options, sections);
  let kept: readonly TreeLine[] = tree;
  if (options.budget) {
    const { budget } = options;
    const used = costOfLines([...head, ...separator, ...tail], budget);
    const costOf = (line: TreeLine): Cost => costOfLines([lineOf(line), ...summaryOf(blueprint, line)], budget);
    const fitted = fit(blueprint, tree, costOf, budget, used, options);
    kept = fitted.kept;
    if (fitted.left.length > 0) tail.push(leftOutLine(elements, fitted.left, options.how));
  }
  return [...head, ...body(blueprint, kept, lineOf, separator, sections), ...tail].join('\n');
}

/**
 * Whether long runs of lines are offscreen, as below the fold of a page: then one line in front of each run says so, instead
 * of a word on every line.
 */
function hasSections({ elements }: Blueprint, lines: readonly TreeLine[]): boolean {
  let away = 0;
  let turns = 0;
  let was = false;
  for (const { index } of lines) {
    const is = isAway(elements[index]);
    if (is) away += 1;
    if (is !== was) turns += 1;
    was = is;
  }
  return away >= turns * LONG_RUN;
}

function isAway(element: Element | undefined): boolean {
  return element?.states.includes('offscreen') === true;
}

/** Writes each element's line once. */
function lineWriter(blueprint: Blueprint, options: TextOptions, sections: boolean): (line: TreeLine) => string {
  const texts = new Map<number, string>();
  const jumps = positionJumps(blueprint.elements);
  return (line) => {
    let text = texts.get(line.index);
    if (text === undefined) {
      const element = blueprint.elements[line.index];
      // A line of the first level stands in no other, whatever the element stands in.
      const above = line.indent > 1 ? blueprint.elements[element?.parent ?? -1] : undefined;
      // In its section, whether a line is offscreen has been said.
      const states = sections && element ? awayAs(element, above?.states ?? []) : above?.states;
      const parent = above || states ? { role: above?.role ?? 'generic', states: states ?? [] } : undefined;
      text = ' '.repeat(line.indent) + (element ? elementLine(element, limits(element, options), parent) : '');
      text += jumps.get(line.index) ?? '';
      texts.set(line.index, text);
    }
    return text;
  };
}

/** The states of what is around, with `offscreen` among them exactly where the element has it. */
function awayAs(element: Element, around: readonly State[]): readonly State[] {
  const others = around.filter((state) => state !== 'offscreen');
  return isAway(element) ? [...others, 'offscreen'] : others;
}

/** Of what stands elsewhere and is only to be read, the first words tell what it is. */
function limits(element: Element, options: TextOptions): LineOptions {
  const isProse = element.id === null && PROSE.has(element.role) && element.states.includes('offscreen');
  return isProse && options.nameLimit === undefined ? { ...options, nameLimit: UNSEEN_PROSE } : options;
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
  sections: boolean,
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
  let away = false;
  for (const line of lines) {
    close(front === line.front ? line.indent : 0);
    if (front && !line.front) out.push(...separator);
    front = line.front;
    if (sections && isAway(blueprint.elements[line.index]) !== away) {
      away = !away;
      out.push(away ? OFFSCREEN : ONSCREEN);
    }
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
  if (blueprint.vision?.looked) lines.push(`! V ids were seen in a picture: ${plain(blueprint.vision.reason)}`);
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
