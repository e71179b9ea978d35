/**
 * The `rows` form, which other automation tools use: `ref|action|role|label|value|identifier`, in three short lists ordered
 * by how likely a caller is to need them.
 */
import type { Affordance, Blueprint, Element } from './model.js';
import type { Role } from './roles.js';
import { escapeText } from './text-escape.js';

export interface Rows {
  readonly screenHash: string;
  readonly sequence: number;
  /** Elements of the blueprint, whether or not they have a row. */
  readonly count: number;
  readonly surface: string;
  /** What can be acted on, at most 64, likeliest first. */
  readonly targets: readonly string[];
  /** What can be scrolled, at most 32. */
  readonly scroll: readonly string[];
  /** What can be read, at most 64, from the top left to the bottom right. */
  readonly text: readonly string[];
}

const MAX_TARGETS = 64;
const MAX_SCROLL = 32;
const MAX_TEXT = 64;
/** Code points of a value in a row. */
const VALUE_LIMIT = 200;

/** The primitive that each affordance calls for, in order of preference; `focus` alone is no target. */
const PRIMITIVES: readonly (readonly [Affordance, string])[] = [
  ['set_text', 'set_text'],
  ['insert_text', 'type_text'],
  ['set_value', 'set_value'],
  ['toggle', 'toggle'],
  ['press', 'click'],
  ['select', 'select'],
  ['expand', 'expand'],
  ['show_menu', 'right_click'],
];

/** Labels of what a caller seldom wants, or should not press by accident. Words are compared whole. */
const LOW_VALUE_WORDS: ReadonlySet<string> = new Set([
  'close',
  'clear',
  'remove',
  'delete',
  'dismiss',
  'minimize',
  'maximize',
]);
const LOW_VALUE_LABELS: ReadonlySet<string> = new Set([
  '+',
  '-',
  '−',
  '×',
  '*',
  '÷',
  '/',
  '=',
  '%',
  '±',
  '.',
  ',',
  '(',
  ')',
  '√',
]);
const RICH_LENGTH = 24;
const READABLE: ReadonlySet<Role> = new Set<Role>([
  'alert',
  'caption',
  'cell',
  'columnheader',
  'comment',
  'definition',
  'heading',
  'log',
  'note',
  'paragraph',
  'rowheader',
  'status',
  'statusbar',
  'term',
  'text',
  'time',
  'timer',
  'tooltip',
]);

export function toRows(blueprint: Blueprint): Rows {
  const { elements } = blueprint;
  const targets = elements
    .filter((element) => element.id !== null && actionOf(element) !== 'none' && actionOf(element) !== 'scroll')
    .map((element, order) => ({ element, order, priority: targetPriority(element) }))
    .sort((a, b) => a.priority - b.priority || a.order - b.order);
  const scroll = elements.filter((element) => element.id !== null && element.affordances.includes('scroll'));
  const text = elements
    .filter(
      (element) =>
        actionOf(element) === 'none' && (READABLE.has(element.role) || element.value) && saysSomething(element),
    )
    .map((element, order) => ({ element, order }))
    .sort((a, b) => top(a.element) - top(b.element) || left(a.element) - left(b.element) || a.order - b.order);
  return {
    screenHash: blueprint.hash,
    sequence: blueprint.sequence,
    count: elements.length,
    surface: blueprint.surface.id,
    targets: targets.slice(0, MAX_TARGETS).map(({ element }) => toRow(element)),
    scroll: scroll.slice(0, MAX_SCROLL).map((element) => toRow(element, 'scroll')),
    text: text.slice(0, MAX_TEXT).map(({ element }) => toRow(element, 'none')),
  };
}

/** One element as `ref|action|role|label|value|identifier`; what cannot be acted on has the action `none`. */
export function toRow(element: Element, action: string = actionOf(element)): string {
  const value = element.states.includes('protected')
    ? ''
    : (element.value ?? (element.range ? String(element.range.now) : ''));
  return [
    element.id ?? '-',
    action,
    element.role,
    field(element.name),
    field(value),
    field(element.platformId ?? ''),
  ].join('|');
}

/** The primitive that an element first calls for, `scroll`, or `none`. */
export function actionOf(element: Pick<Element, 'affordances'>): string {
  for (const [affordance, primitive] of PRIMITIVES) if (element.affordances.includes(affordance)) return primitive;
  return element.affordances.includes('scroll') ? 'scroll' : 'none';
}

/** Lower comes first: rich content 0, text entry 10, press 20, others 50, already selected 70, low value 90. */
export function targetPriority(element: Element): number {
  const label = element.name.trim();
  if (LOW_VALUE_LABELS.has(label) || LOW_VALUE_WORDS.has((/^\p{L}+/u.exec(label)?.[0] ?? '').toLowerCase())) return 90;
  if (element.role === 'splitter') return 90;
  if (element.states.includes('selected')) return 70;
  const action = actionOf(element);
  if (action === 'click' && isRich(element, label)) return 0;
  if (action === 'set_text' || action === 'type_text') return 10;
  return action === 'click' || action === 'toggle' ? 20 : 50;
}

function isRich(element: Element, label: string): boolean {
  return label.includes(',') || [...label].length >= RICH_LENGTH || /card$/i.test(element.platformId ?? '');
}

function saysSomething(element: Element): boolean {
  return element.name !== '' || (typeof element.value === 'string' && element.value !== '');
}

function top(element: Element): number {
  return element.bounds?.y ?? Number.MAX_SAFE_INTEGER;
}

function left(element: Element): number {
  return element.bounds?.x ?? Number.MAX_SAFE_INTEGER;
}

/** A row is one line of six fields, whatever the text. */
function field(text: string): string {
  const points = [...text.replace(/\s+/gu, ' ').trim()];
  const short = points.length > VALUE_LIMIT ? `${points.slice(0, VALUE_LIMIT).join('')}…` : points.join('');
  return escapeText(short).replaceAll('\\"', '"').replaceAll('|', '/');
}
