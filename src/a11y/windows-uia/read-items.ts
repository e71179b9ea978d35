/**
 * Items of long lists that exist only as an idea (`VirtualizedItem`): the Item Container pattern names them one after the
 * other. Only for reads of everything; what is on the screen is realised anyway.
 */
import type { Automation, Hwnd, UiaElement } from './automation.js';
import { factsOf, type NodeFacts } from './facts.js';
import { BASE_PROPERTIES, RICH_PROPERTIES } from './ids.js';
import { attempt, outcomeOf } from './outcomes.js';
import type { ReadBudget } from './read-budget.js';
import type { TreeRead } from './read-tree.js';
import { keyOf, placeKey } from './reference.js';

/** Puts the items that the tree lacks behind the children that it has. */
export function addVirtualItems(automation: Automation, hwnd: Hwnd, read: TreeRead, budget: ReadBudget): void {
  for (let index = 0; index < read.nodes.length; index++) {
    const node = read.nodes[index] as NodeFacts;
    if (!node.patterns.has('ItemContainer')) continue;
    const element = read.elements.get(node.key);
    if (element === undefined || !budget.mayGoOn()) continue;
    const found = itemsOf(automation, hwnd, element, node, read.elements, budget);
    let end = index + 1;
    while (end < read.nodes.length && (read.nodes[end] as NodeFacts).depth > node.depth) end += 1;
    read.nodes.splice(end, 0, ...found);
  }
}

function itemsOf(
  automation: Automation,
  hwnd: Hwnd,
  container: UiaElement,
  parent: NodeFacts,
  elements: Map<string, UiaElement>,
  budget: ReadBudget,
): NodeFacts[] {
  const found: NodeFacts[] = [];
  const pattern = attempt(() => container.pattern('ItemContainer'), null);
  if (pattern === null) return found;
  const passed: UiaElement[] = [];
  try {
    const request = automation.cacheRequest({
      scope: 'element',
      filter: 'raw',
      properties: [...BASE_PROPERTIES, ...RICH_PROPERTIES],
    });
    try {
      let after: UiaElement | null = null;
      while (budget.mayGoOn()) {
        after = pattern.find(after, 0, null);
        if (after === null) break;
        const item: UiaElement = after;
        const full = attempt(() => item.updated(request), null);
        const facts = factsOf(
          (id) => attempt(() => (full ?? item)[full ? 'cached' : 'current'](id), undefined),
          parent.depth + 1,
          (id) => (id.length > 0 ? keyOf(hwnd, id) : `${placeKey(hwnd, [])}~${parent.key.length}${found.length}`),
        );
        full?.release();
        passed.push(item);
        if (elements.has(facts.key)) continue;
        elements.set(facts.key, item.addReference());
        found.push(facts);
        budget.nodes += 1;
      }
    } finally {
      request.release();
    }
  } catch (error) {
    if (outcomeOf(error) === null) throw error;
    budget.cut('unresponsive', `"${parent.name || 'a list'}" did not name all of its items`);
  } finally {
    for (const each of passed) each.release();
    pattern.release();
  }
  return found;
}
