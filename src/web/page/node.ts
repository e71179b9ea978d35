/// <reference lib="dom" />
/** Everything that is said of one element. */
import type { Role } from '../../blueprint/roles.js';
import type { Collection } from './collect.js';
import { type Surroundings, traitsOf } from './controls.js';
import { collapseSpace } from './dom.js';
import { submissionOf } from './forms.js';
import { descriptionOf, labelsOf, nameOf } from './names.js';
import { numberOf } from './registry.js';
import { hasAuthorName, isEditingHost } from './roles.js';
import { type Table, tableFacts } from './tables.js';

export interface Place {
  readonly index: number;
  readonly depth: number;
  readonly box: DOMRect | null;
  /** The counts that the element stands in, and those that it starts. */
  readonly counts: Table | null;
  readonly own: Table | null;
  /** It cannot be seen. */
  readonly hidden: boolean;
  /** Nodes below that were left out. */
  readonly unread: number;
}

/** Code units of a name, a description and the like; an author can write a megabyte. */
const LONGEST = 2000;
const BOUNDED = ['description', 'placeholder', 'platformId', 'shortcut', 'url'] as const;

export function putElement(
  out: Collection,
  element: Element,
  role: Role,
  authored: string | undefined,
  around: Surroundings,
  place: Place,
): void {
  const { states, affordances, facts } = traitsOf(element, role, around);
  const name = nameOf(element, role, place.hidden);
  let { text } = name;
  if (element.hasAttributes()) {
    const description = descriptionOf(element, name);
    if (description !== '') facts.description = description;
  }
  if (name.from === 'author') {
    const labels = labelTexts(element);
    if (labels.length > 0) facts.labelledBy = labels;
  }
  if (text === '' && role === 'math') text = collapseSpace(element.textContent ?? '').trim();
  if (text === '' && role === 'generic') text = around.ownText;
  tableFacts(element, role, place.counts, place.own, facts);
  const unread = (facts.unread ?? 0) + place.unread;
  if (unread > 0) facts.unread = unread;
  if (states.includes('protected')) {
    delete facts.position;
    delete facts.setSize;
    delete facts.level;
    delete facts.value;
  }
  for (const key of BOUNDED) {
    const text = facts[key];
    if (text !== undefined && text.length > LONGEST) facts[key] = text.slice(0, LONGEST);
  }
  if (authored !== undefined) facts.authored = authored;
  const tag = element.localName;
  if (tag === 'input') facts.native = { ...facts.native, type: (element as HTMLInputElement).type };
  const submission = submissionOf(element);
  if (submission) facts.native = { ...facts.native, ...submission };
  out.put(place.index, {
    depth: place.depth,
    node: numberOf(element),
    role,
    name: text.length > LONGEST ? text.slice(0, LONGEST) : text,
    tag: tag.slice(0, 100),
    states,
    affordances,
    facts,
    box: place.box,
  });
}

/** Numbers of the texts that name the element from elsewhere: they need not be said twice. */
function labelTexts(element: Element): number[] {
  const numbers: number[] = [];
  for (const label of labelsOf(element)) {
    if (label === element) continue;
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text && numbers.length < 8; text = texts.nextNode()) {
      if (!element.contains(text) && /\S/.test((text as Text).data)) numbers.push(numberOf(text));
    }
  }
  return numbers;
}

/** A container of no particular role that a reader or planner still must know of. */
export function isWorthANode(element: Element, role: Role): boolean {
  if (role === 'none') return false;
  if (element.hasAttribute('tabindex') || isEditingHost(element)) return true;
  if (element.localName === 'abbr' && element.hasAttribute('title')) return true;
  return (element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')) && hasAuthorName(element);
}

/** Has more content than fits, and lets a person move it. */
export function canScroll(element: Element, style: CSSStyleDeclaration, overflowX: string): boolean {
  // CSS Overflow 3, 3.1: where one axis is visible, the other cannot scroll.
  if (overflowX === 'visible' || overflowX === 'clip') return false;
  const { overflowY } = style;
  const y = (overflowY === 'auto' || overflowY === 'scroll') && element.scrollHeight > element.clientHeight + 1;
  const x = (overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth + 1;
  if (!x && !y) return false;
  return element !== document.scrollingElement && !FIELD_TAGS.has(element.localName);
}

const FIELD_TAGS: ReadonlySet<string> = new Set(['textarea', 'input', 'select']);
