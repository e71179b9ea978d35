/**
 * Values, apart from everything else: a request for the values of a whole window would fetch those of its password fields too.
 * One search names all elements that have a value and are no password; where systems refuse it, each is asked on its own.
 */
import type { Automation, UiaElement } from './automation.js';
import type { NodeFacts } from './facts.js';
import { PROPERTY } from './ids.js';
import { attempt, outcomeOf } from './outcomes.js';
import type { ReadBudget } from './read-budget.js';
import type { ReadingAbilities } from './read-tree.js';

/** Fewer than this are asked one by one: a search goes through the whole window. */
const FEW = 3;

/** Sets `value` of what has the Value pattern. @param root above all of them */
export function readValues(
  automation: Automation,
  abilities: ReadingAbilities,
  root: UiaElement,
  nodes: readonly NodeFacts[],
  elements: ReadonlyMap<string, UiaElement>,
  budget: ReadBudget,
): void {
  const wanted = nodes.filter((node) => !node.password && node.patterns.has('Value'));
  if (wanted.length >= FEW && abilities.searches && budget.left > 0) {
    const found = search(automation, abilities, root);
    for (const node of wanted) {
      const value = found.get(node.runtimeId.join());
      if (value !== undefined) node.value = value;
    }
  }
  for (const node of wanted) {
    if (node.value !== undefined) continue;
    if (budget.left <= 0) {
      budget.cut('deadline', 'the time for the read was over');
      return;
    }
    const element = elements.get(node.key);
    if (element !== undefined) node.value = currentValue(element);
  }
}

export function currentValue(element: UiaElement): string | undefined {
  const value = attempt(() => element.current(PROPERTY.value), undefined);
  return value === null ? '' : typeof value === 'string' ? value : undefined;
}

function search(automation: Automation, abilities: ReadingAbilities, root: UiaElement): Map<string, string> {
  const values = new Map<string, string>();
  try {
    const properties = [PROPERTY.runtimeId, PROPERTY.value];
    const request = automation.cacheRequest({ scope: 'element', filter: 'raw', properties });
    try {
      for (const element of root.findReadableValues(request)) {
        try {
          const id = element.cached(PROPERTY.runtimeId);
          const value = element.cached(PROPERTY.value);
          if (Array.isArray(id) && typeof value === 'string') values.set(id.join(), value);
        } finally {
          element.release();
        }
      }
    } finally {
      request.release();
    }
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    if (outcome === 'refused') abilities.searches = false;
  }
  return values;
}
