/** From what a model writes for an element to the element: ids in other forms, names, points. Never to one of several. */

import type { ActionName } from '../../actions/action.js';
import { lacks } from '../../actions/offers.js';
import { hitTest } from '../../blueprint/at.js';
import type { Point } from '../../blueprint/geometry.js';
import type { Blueprint, Element } from '../../blueprint/model.js';
import { collapse, fold, trigramSimilarity, words } from '../../blueprint/similarity.js';
import { cut, quote } from '../../blueprint/text-escape.js';

export interface TargetContext {
  readonly blueprint: Blueprint | null;
  /** Ids that the model has been shown, now or earlier. */
  readonly known: { has(id: string): boolean };
}

export type Resolved =
  | { readonly kind: 'same' }
  | { readonly kind: 'id'; readonly id: string; readonly note: string; readonly fromPoint?: boolean }
  | { readonly kind: 'point' }
  | { readonly kind: 'complaint'; readonly message: string; readonly reason: 'ambiguous' | 'unknown_id' | 'invalid' };

const ID = /^[AVW][1-9]\d*$/u;
const ID_INSIDE = /(?:^|[^\p{L}\p{N}])([AVW][1-9]\d*)(?![\p{L}\p{N}])/giu;
const PREFIXES = ['A', 'W', 'V'] as const;
const NAME_LIMIT = 60;
/** Likeness of names from which one may have been meant for the other. */
const LIKE = 0.45;

/** @param action what is to be done to it, which tells elements with equal names apart */
export function resolveTarget(action: ActionName, property: string, given: unknown, context: TargetContext): Resolved {
  if (isPoint(given)) return atPoint(given, context);
  if (typeof given === 'number') return fromNumber(String(given), property, context);
  if (typeof given !== 'string' || ID.test(given)) return { kind: 'same' };
  const text = given.trim();
  if (/^[#[(]?\d{1,6}[\])]?$/u.test(text)) return fromNumber(text.replace(/\D/gu, ''), property, context);
  const ids = [...new Set([...text.matchAll(ID_INSIDE)].map(([, id]) => id!.toUpperCase()))];
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) return withWords(id, text, property, context);
  if (ids.length > 1) return invalid(property, `names ${ids.length} elements (${ids.slice(0, 4).join(', ')})`);
  return byName(action, property, text, context);
}

export function elementOf(blueprint: Blueprint | null, id: string): Element | undefined {
  return blueprint?.elements.find((element) => element.id === id);
}

/** `A12 button "Save"`, bounded and quoted. */
export function described(element: Element): string {
  const name = element.name === '' ? '' : ` ${quote(cut(element.name, NAME_LIMIT).text)}`;
  return `${element.id} ${element.role}${name}`;
}

/** Elements whose names are like words that the model wrote, the most alike first. */
export function alike(text: string, { blueprint }: TargetContext): Element[] {
  const said = collapse(fold(text));
  if (said === '') return [];
  const scored = (blueprint?.elements ?? []).flatMap((element) => {
    const name = collapse(fold(element.name));
    if (element.id === null || name === '') return [];
    const score = name.length >= 3 && ` ${said} `.includes(` ${name} `) ? 1 : trigramSimilarity(said, name);
    return score >= LIKE ? [{ element, score }] : [];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ element }) => element);
}

function atPoint(point: Point, { blueprint }: TargetContext): Resolved {
  const elements = blueprint?.elements ?? [];
  const hit = hitTest(elements, point);
  for (let index: number | null = hit?.index ?? null; index !== null; index = elements[index]?.parent ?? null) {
    const element = elements[index];
    if (element && element.id !== null) {
      return { kind: 'id', id: element.id, note: 'took the element at the point', fromPoint: true };
    }
  }
  return { kind: 'point' };
}

function fromNumber(number: string, property: string, context: TargetContext): Resolved {
  const ids = PREFIXES.map((prefix) => `${prefix}${Number(number)}`).filter((id) => isThere(id, context));
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0)
    return { kind: 'id', id, note: `wrote the number as the only id that has it` };
  if (ids.length > 1) return invalid(property, `could be ${ids.join(' or ')}`);
  return invalid(property, 'must be an element id such as "A12", with its letter', 'unknown_id');
}

function isThere(id: string, { blueprint, known }: TargetContext): boolean {
  return elementOf(blueprint, id) !== undefined || known.has(id);
}

/** `A12 button Save`: the words must not speak of another element. */
function withWords(id: string, text: string, property: string, context: TargetContext): Resolved {
  const element = elementOf(context.blueprint, id);
  const rest = words(text).filter((word) => word !== id.toLowerCase() && !FILLERS.has(word));
  if (element && rest.length > 0) {
    const own = new Set([...words(element.name), ...words(element.role), ...words(element.value ?? '')]);
    if (!rest.some((word) => own.has(word))) {
      return invalid(
        property,
        `says ${id} and words that do not belong to it; ${id} is ${described(element)}`,
        'ambiguous',
      );
    }
  }
  return { kind: 'id', id, note: 'took the id out of its description' };
}

const FILLERS = new Set([
  'id',
  'ref',
  'element',
  'the',
  'a',
  'with',
  'target',
  'on',
  'named',
  'called',
  'role',
  'name',
  'at',
]);

/** The only element of that name (and role, where one is said). */
function byName(action: ActionName, property: string, text: string, context: TargetContext): Resolved {
  const all = (context.blueprint?.elements ?? []).filter((element) => element.id !== null);
  const quoted = /["“'‘]([^"”'’]+)["”'’]/u.exec(text)?.[1];
  const exact = all.filter(
    (element) =>
      sameName(element.name, text) ||
      (quoted !== undefined && sameName(element.name, quoted) && roleFits(element, text, quoted)),
  );
  const named = exact.length > 0 ? exact : all.filter((element) => isRoleAndName(element, text));
  const [one, ...more] = named;
  if (one && more.length === 0) return found(one);
  if (one) {
    const usable = named.filter((element) => element.foreground && lacks(action, element, false) === null);
    const [only, ...rest] = usable;
    if (only && rest.length === 0) return found(only);
    const list = named.slice(0, 4).map(described).join(', ');
    return {
      kind: 'complaint',
      reason: 'ambiguous',
      message: `"${property}" is the name of ${named.length} elements: ${list}. Give the id of the one that is meant.`,
    };
  }
  const near = alike(text, context).slice(0, 3).map(described).join(', ');
  const like = near === '' ? '' : ` Nearest by name: ${near}.`;
  return {
    kind: 'complaint',
    reason: 'unknown_id',
    message: `"${property}" must be an element id such as "A12", and no element has this text as its name.${like}`,
  };
}

function found(element: Element): Resolved {
  return { kind: 'id', id: element.id!, note: 'took the only element of that name' };
}

function sameName(name: string, said: string): boolean {
  return name !== '' && collapse(fold(name)) === collapse(fold(said));
}

/** `button "Save"`, `the "Save" button`: what stands beside the quoted name is its role, or nothing. */
function roleFits(element: Element, text: string, quoted: string): boolean {
  const rest = words(text.replace(quoted, ' ')).filter((word) => !FILLERS.has(word));
  return rest.every((word) => words(element.role).includes(word));
}

/** `Save button`, `button Save`. */
function isRoleAndName(element: Element, text: string): boolean {
  const said = collapse(fold(text)).replace(/^the /u, '');
  const name = collapse(fold(element.name));
  return (
    name !== '' &&
    (said === `${name} ${element.role}` || said === `${element.role} ${name}` || said === `${element.role}: ${name}`)
  );
}

function isPoint(value: unknown): value is Point {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y } = value as { x?: unknown; y?: unknown };
  return typeof x === 'number' && typeof y === 'number' && Object.keys(value).length === 2;
}

function invalid(
  property: string,
  what: string,
  reason: 'invalid' | 'ambiguous' | 'unknown_id' = 'ambiguous',
): Resolved {
  return {
    kind: 'complaint',
    reason,
    message: `"${property}" ${what}. Give one element id as it stands at the beginning of the element's line.`,
  };
}
