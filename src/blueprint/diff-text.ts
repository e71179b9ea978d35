/** A difference as text: what a model reads after an action instead of the whole blueprint. */
import type { Alteration, Arrival, Difference, Place } from './diff.js';
import type { Element } from './model.js';
import type { State } from './states.js';
import { cut, grouped, quote } from './text-escape.js';
import { elementLine, type LineOptions, label, plain, summaryLine, valueWords, writtenStates } from './text-line.js';

export interface DifferenceTextOptions extends LineOptions {
  /** Lines of the whole text. What does not fit is counted, with how to get it. Default: no limit. */
  readonly lines?: number;
}

/** From so many removed equals on, they are counted instead of written one by one. */
const MANY = 4;
/** Code points of the part of a long text that changed. */
const PART_LIMIT = 120;

/** Of each set, an element has at most one: the new one says that the old one is gone. */
const EXCLUSIVE: readonly (readonly State[])[] = [
  ['checked', 'unchecked', 'mixed'],
  ['expanded', 'collapsed'],
];

/**
 *     changes 12 -> 14 focus A4 -> A31
 *     - A9 button "Cancel"
 *     ~ A4 textbox "Name" = "ada"
 *     + A30 dialog "Save?" modal
 *     +  A31 button "OK"
 *     34 moved by (0,-120)
 */
export function differenceToText(difference: Difference, options: DifferenceTextOptions = {}): string {
  if (difference.unchanged) return `unchanged since ${difference.from}`;
  const head = [header(difference)];
  if (difference.blockedBy) {
    const { after } = difference.blockedBy;
    head.push(
      after.length > 0 ? `! blocked by ${after.map(plain).join(', ')}: act there first` : '! no longer blocked',
    );
  }
  if (difference.partial && difference.removed.length > 0) {
    head.push('! incomplete: what is said to be removed may only be unread');
  }
  const changes = [
    ...removedLines(difference.removed),
    ...difference.changed.map((alteration) => `~ ${alterationLine(alteration, options)}`),
    ...difference.added.map((arrival) => addedLine(arrival, options)),
  ];
  const tail = difference.moved ? [movedLine(difference.moved)] : [];
  const room = (options.lines ?? Number.POSITIVE_INFINITY) - head.length - tail.length;
  if (changes.length <= room) return [...head, ...changes, ...tail].join('\n');
  const shown = changes.slice(0, Math.max(0, room - 1));
  const more = `… ${grouped(changes.length - shown.length)} more changes (observe in full)`;
  return [...head, ...shown, more, ...tail].join('\n');
}

function header(difference: Difference): string {
  const parts = [`changes ${difference.from} -> ${difference.to}`];
  if (difference.title) parts.push(`title ${quote(difference.title.before)} -> ${quote(difference.title.after)}`);
  if (difference.url) parts.push(`url ${quote(difference.url.after)}`);
  if (difference.focus) parts.push(`focus ${difference.focus.before ?? 'none'} -> ${difference.focus.after ?? 'none'}`);
  return parts.join(' ');
}

function addedLine({ element, depth, within }: Arrival, options: LineOptions): string {
  const summary = summaryLine(element);
  return `+ ${' '.repeat(depth)}${elementLine(element, options)}${inside(within)}${summary ? ` ${summary}` : ''}`;
}

/** What went with its container is only counted. */
function removedLines(removed: readonly Arrival[]): string[] {
  const roots: { readonly arrival: Arrival; inside: number }[] = [];
  for (const arrival of removed) {
    const last = roots.at(-1);
    if (arrival.depth > 0 && last) last.inside += 1;
    else roots.push({ arrival, inside: 0 });
  }
  const groups = new Map<string, (typeof roots)[number][]>();
  for (const root of roots) {
    const { element, within } = root.arrival;
    const key = `${element.role} ${within?.id ?? ''} ${within?.name ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(root);
    else groups.set(key, [root]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (group.length > MANY && first) {
      const ids = idRanges(group.map(({ arrival }) => arrival.element.id));
      return [`- ${group.length} ${first.arrival.element.role}${ids ? `: ${ids}` : ''}`];
    }
    return group.map(
      ({ arrival, inside: count }) => `- ${label(arrival.element)}${count > 0 ? ` and ${count} in it` : ''}`,
    );
  });
}

/** `A40-A57 A60` */
function idRanges(ids: readonly (string | null)[]): string {
  const ranges: { readonly prefix: string; readonly from: number; to: number }[] = [];
  for (const id of ids) {
    if (id === null) continue;
    const prefix = id.slice(0, 1);
    const number = Number(id.slice(1));
    const last = ranges.at(-1);
    if (last && last.prefix === prefix && last.to + 1 === number) last.to = number;
    else ranges.push({ prefix, from: number, to: number });
  }
  return ranges
    .map(({ prefix, from, to }) => (from === to ? `${prefix}${from}` : `${prefix}${from}-${prefix}${to}`))
    .join(' ');
}

function alterationLine({ before, after, fields, within }: Alteration, options: LineOptions): string {
  const parts = [label(after, options)];
  if (fields.includes('name')) parts.push(`was ${quote(cut(before.name, PART_LIMIT).text)}`);
  if (fields.includes('states')) parts.push(...stateWords(before, after));
  if (fields.includes('value') || fields.includes('range')) parts.push(valueChange(before, after, options));
  if (fields.includes('placeholder') && after.placeholder) parts.push(`placeholder ${quote(after.placeholder)}`);
  if (fields.includes('description') && after.description) {
    parts.push(`about ${quote(cut(after.description, PART_LIMIT).text)}`);
  }
  if (fields.includes('foreground')) parts.push(after.foreground ? 'now in front' : 'now behind');
  if (fields.includes('parent')) parts.push(within ? inside(within).trim() : '(at the first level)');
  if (fields.includes('summary')) parts.push(summaryLine(after) ?? 'all shown');
  const said = parts.filter((part) => part !== '');
  if (said.length > 1) return said.join(' ');
  if (fields.includes('affordances')) {
    return `${said[0]} offers ${after.affordances.length > 0 ? after.affordances.join(', ') : 'nothing now'}`;
  }
  return `${said[0]} (${fields.join(', ')})`;
}

/** New states as they are, lost ones with a minus sign. The focus is in the header. */
function stateWords(before: Element, after: Element): string[] {
  const old = writtenStates(before);
  const now = writtenStates(after);
  const came = now.filter((state) => state !== 'focused' && !old.includes(state));
  const gone = old.filter(
    (state) =>
      state !== 'focused' &&
      !now.includes(state) &&
      !EXCLUSIVE.some((set) => set.includes(state) && came.some((other) => set.includes(other))),
  );
  return [...came, ...gone.map((state) => `-${state}`)];
}

/** The new value; of a text too long to be shown whole, the part that changed (offsets in code points). */
function valueChange(before: Element, after: Element, options: LineOptions): string {
  if (after.states.includes('protected')) return '';
  const limit = options.valueLimit ?? 200;
  const a = before.value;
  const b = after.value;
  if (typeof a !== 'string' || typeof b !== 'string' || a === '' || b.length <= limit) {
    return valueWords(after, options) || '= ""';
  }
  const old = [...a];
  const now = [...b];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  ) {
    end++;
  }
  const total = `(${grouped(Math.max(after.valueLength ?? 0, now.length))} characters)`;
  if (start === old.length && start === now.length) return `text changed further on ${total}`;
  const part = (points: readonly string[]): string =>
    quote(cut(points.slice(start, points.length - end).join(''), PART_LIMIT).text);
  return `text at ${start}: ${part(old)} -> ${part(now)} ${total}`;
}

function movedLine(moved: NonNullable<Difference['moved']>): string {
  return moved.by
    ? `${grouped(moved.count)} moved by (${moved.by.x},${moved.by.y})`
    : `${grouped(moved.count)} moved or resized`;
}

function inside(place: Place | null): string {
  return place ? ` (in ${place.id ?? label({ ...place, id: null })})` : '';
}
