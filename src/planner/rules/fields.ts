/** What the rules ask of a blueprint about text: which field an action means, what it holds, and how to name it in a sentence. */
import type { Action } from '../../actions/action.js';
import { area } from '../../blueprint/geometry.js';
import type { Blueprint, Element } from '../../blueprint/model.js';
import { cut, quote } from '../../blueprint/text-escape.js';
import type { RunMemory } from '../memory.js';

export type TextAction = Extract<Action, { readonly action: 'type_text' | 'set_text' }>;

export function isTextAction(action: Action): action is TextAction {
  return action.action === 'type_text' || action.action === 'set_text';
}

export function elementById(blueprint: Blueprint | null, id: string | null | undefined): Element | null {
  if (!blueprint || id === null || id === undefined) return null;
  return blueprint.elements.find((element) => element.id === id) ?? null;
}

/** Where the text of an action would go: its target, else what has the focus. */
export function fieldOf(action: TextAction, blueprint: Blueprint | null): Element | null {
  return elementById(blueprint, action.target ?? blueprint?.focus);
}

/** Fields that text can be entered into now. Never protected ones: what is asked of those is a person's. */
export function isWritable(element: Element): boolean {
  const { role, states, affordances } = element;
  if (element.id === null || ['readonly', 'disabled', 'protected', 'hidden'].some((state) => has(states, state)))
    return false;
  return (
    affordances.includes('set_text') ||
    affordances.includes('insert_text') ||
    ['textbox', 'searchbox', 'document', 'terminal'].includes(role)
  );
}

const has = (states: readonly string[], state: string): boolean => states.includes(state);

export function isInside(blueprint: Blueprint, element: Element, roles: readonly string[]): boolean {
  for (let at = element.parent; at !== null; at = blueprint.elements[at]?.parent ?? null) {
    const role = blueprint.elements[at]?.role;
    if (role !== undefined && roles.includes(role)) return true;
  }
  return false;
}

export function sizeOf({ bounds }: Element): number {
  return bounds ? area(bounds) : 0;
}

/** What toolkits change although a reader sees the same text. */
export function plain(text: string): string {
  return text.replaceAll('\uFEFF', '').replace(/\r\n?/gu, '\n').replaceAll('\u00A0', ' ').trim();
}

/** Whether a field holds a text somewhere; null = it shows only the beginning of its content, and that does not tell. */
export function holds({ value, valueLength }: Pick<Element, 'value' | 'valueLength'>, text: string): boolean | null {
  if (value === undefined || value === null) return null;
  const wanted = plain(text);
  // Cheaper than putting every value of a large window in order.
  if (valueLength === undefined && value.length < wanted.length) return false;
  const there = plain(value);
  if (there.includes(wanted)) return true;
  if (valueLength === undefined || [...value].length >= valueLength) return false;
  const shown = there.replace(/…$/u, '');
  return wanted.startsWith(shown) && [...wanted].length <= valueLength ? true : null;
}

/** Texts that this run entered into an element, as far as is known. */
export function ourTexts(id: string, { entered, deeds }: RunMemory): string[] {
  const whole = entered[id];
  const pieces = deeds.flatMap(({ action, effect }) =>
    isTextAction(action) && action.target === id && effect !== 'refused' && effect !== 'no_effect' ? [action.text] : [],
  );
  return [...(whole === undefined ? [] : [whole]), ...pieces].filter((text) => text.trim() !== '');
}

/** Every text that this run delivered anywhere, where it went known or not. */
export function deliveredTexts({ entered, deeds }: RunMemory): string[] {
  const typed = deeds.flatMap(({ action, effect }) =>
    isTextAction(action) && effect !== 'refused' && effect !== 'no_effect' ? [action.text] : [],
  );
  return [...Object.values(entered), ...typed];
}

/** `textbox "Document" (A9)`; quoted and bounded. */
export function nameOf(element: Element): string {
  const name = element.name === '' ? '' : ` ${short(element.name)}`;
  return `${element.role}${name}${element.id === null ? '' : ` (${element.id})`}`;
}

/** A text in quotes, at most 60 characters of it. */
export function short(text: string): string {
  return quote(cut(text, 60).text);
}
