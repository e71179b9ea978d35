/** Elements with the same role and name, and what tells them apart (LU-15). */
import type { Blueprint, Element } from '../blueprint/model.js';
import { neighbour } from '../blueprint/relations.js';
import { quote } from '../blueprint/text-escape.js';
import type { Inspection, Twin } from './inspection.js';

/** More would not help anybody to choose. */
const MOST = 8;
/** Physical pixels; what is further away says nothing about an element. */
const NEAR = 200;

/** null when the element is the only one of its kind. */
export function ambiguityOf(blueprint: Blueprint, index: number): Inspection['ambiguity'] {
  const { elements } = blueprint;
  const own = elements[index];
  if (!own || own.id === null) return null;
  const equal = elements
    .map((element, at) => ({ element, at }))
    .filter(({ element }) => element.id !== null && element.role === own.role && element.name === own.name);
  if (equal.length < 2) return null;
  const others = equal.filter(({ at }) => at !== index).slice(0, MOST);
  return {
    ordinal: equal.findIndex(({ at }) => at === index) + 1,
    count: equal.length,
    others: others.map(({ element, at }): Twin => ({ id: element.id ?? '', where: whereIs(blueprint, at, index) })),
  };
}

function whereIs(blueprint: Blueprint, index: number, than: number): string {
  const mine = namedAncestors(blueprint.elements, than).map((element) => element.name);
  const apart = namedAncestors(blueprint.elements, index).find((element) => !mine.includes(element.name));
  if (apart) return `in ${apart.role} ${quote(apart.name)}`;
  const own = blueprint.elements[index];
  for (const direction of ['left-of', 'above'] as const) {
    const near = neighbour(blueprint, index, direction, (each) => each.name !== '' && each.name !== own?.name);
    const beside = near && near.gap <= NEAR ? blueprint.elements[near.other] : undefined;
    if (beside) return `${direction === 'above' ? 'below' : 'right of'} ${beside.role} ${quote(beside.name)}`;
  }
  return '';
}

/** Innermost first. */
function namedAncestors(elements: readonly Element[], index: number): Element[] {
  const found: Element[] = [];
  for (let parent = elements[index]?.parent ?? null; parent !== null; parent = elements[parent]?.parent ?? null) {
    const element = elements[parent];
    if (element && element.name !== '') found.push(element);
  }
  return found;
}
