/** One element of a blueprint, made from its raw node and what the builder found out about it. */

import { WRITING } from './affordances.js';
import { cleanText } from './clean-text.js';
import type { Affordance, Element, RawNode } from './model.js';
import { withoutBullet } from './names.js';
import { ACTIONABLE, FIELDS } from './role-traits.js';
import type { Role } from './roles.js';
import type { State } from './states.js';
import { HIDDEN, NO_AREA, OFFSCREEN } from './viewport.js';

export interface Findings {
  readonly id: string | null;
  readonly role: Role;
  readonly name: string;
  readonly affordances: readonly Affordance[];
  readonly parent: number | null;
  readonly depth: number;
  readonly activation: Element['activation'];
  readonly foreground: boolean;
  readonly summary: Element['summary'];
  /** One of the values of viewport.ts. */
  readonly seen: number;
  readonly opensMenu: boolean;
  readonly hasChildren: boolean;
}

type Writable = { -readonly [Field in keyof Element]: Element[Field] };

/** Fields that are taken over as they are, where the platform has them. */
const FACTS = [
  'level',
  'position',
  'setSize',
  'row',
  'column',
  'rowCount',
  'columnCount',
  'url',
  'platformId',
] as const;
/** Texts of applications that are shown in one line. */
const TEXTS = ['description', 'placeholder', 'shortcut'] as const;

/** A value is taken over exactly as it is, never from a password field, and not where it says nothing of its own. */
export function makeElement(node: RawNode, found: Findings): Element {
  const element: Writable = {
    id: found.id,
    role: found.role,
    name: found.name,
    states: statesOf(node, found),
    bounds: node.bounds,
    affordances: found.affordances,
    parent: found.parent,
    depth: found.depth,
    activation: found.activation,
    foreground: found.foreground,
    native: { ...node.native, role: node.nativeRole, handle: node.handle },
  };
  for (const field of FACTS) takeOver(element, node, field);
  for (const field of TEXTS) {
    const text = node[field];
    if (text === undefined) continue;
    const clean = text === null ? null : cleanText(text);
    // Never deleted afterwards: that would make every later look at the element slower.
    if (field !== 'description' || !clean || clean !== found.name) element[field] = clean;
  }
  if (node.states.includes('protected')) return withSummary(element, found);
  if (node.range !== undefined) element.range = node.range;
  if (node.value !== undefined && !saysNothing(node, found)) {
    element.value = node.value;
    if (node.valueLength !== undefined) element.valueLength = node.valueLength;
  }
  return withSummary(element, found);
}

function withSummary(element: Writable, { summary }: Findings): Element {
  if (summary) element.summary = summary;
  return element;
}

/** This runs for every fact of every element: no object is made for it. */
function takeOver<Field extends (typeof FACTS)[number]>(element: Writable, node: RawNode, field: Field): void {
  const fact = node[field] as Element[Field] | undefined;
  if (fact !== undefined) element[field] = fact;
}

/** The text of something only to be read, where it is blank, is the name, or is what the elements below it say. */
function saysNothing(node: RawNode, { role, name, hasChildren }: Findings): boolean {
  if (node.value === null || node.value === undefined) return false;
  if (FIELDS.has(role) || node.range || node.affordances.some((one) => WRITING.has(one))) return false;
  const text = cleanText(node.value);
  if (text === '' || withoutBullet(text) === name) return true;
  return hasChildren && !ACTIONABLE.has(role);
}

function statesOf(node: RawNode, { seen, opensMenu }: Findings): readonly State[] {
  let states = node.states;
  const add = (state: State): void => {
    if (!states.includes(state)) states = [...states, state];
  };
  if (seen === OFFSCREEN) add('offscreen');
  if (seen === HIDDEN || seen === NO_AREA) add('hidden');
  if (opensMenu) add('haspopup');
  return states;
}
