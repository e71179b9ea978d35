/** Text: cut to what was asked for, and taken from the Text pattern where there is no Value. */
import type { UiaElement } from './automation.js';
import type { NodeFacts } from './facts.js';
import { outcomeOf } from './outcomes.js';
import type { ReadBudget } from './read-budget.js';

/** `UIA_EditControlTypeId`, `UIA_DocumentControlTypeId`: others have text that their children repeat. */
const TEXT_TYPES: ReadonlySet<number> = new Set([50004, 50030]);
/** A longer text's length is not counted: the whole text would have to cross from the application. */
const COUNTED_UNITS = 200_000;

/** Sets `value` and `valueLength`. Never of a password. */
export function readTexts(
  nodes: readonly NodeFacts[],
  elements: ReadonlyMap<string, UiaElement>,
  budget: ReadBudget,
): void {
  const limit = budget.limits.textLimit;
  for (const node of nodes) {
    if (node.password) continue;
    if (node.value === undefined && node.patterns.has('Text') && TEXT_TYPES.has(node.controlType)) {
      const element = elements.get(node.key);
      if (element === undefined || budget.left <= 0) continue;
      node.value = documentText(element, limit);
    }
    cut(node, limit);
  }
}

/** A code point is at most two UTF-16 units; one more than the limit shows that there is more. */
function documentText(element: UiaElement, limit: number): string | undefined {
  try {
    const pattern = element.pattern('Text');
    if (pattern === null) return undefined;
    try {
      const document = pattern.document();
      if (document === null) return undefined;
      try {
        return document.text(Math.max(COUNTED_UNITS, limit * 2 + 2));
      } finally {
        document.release();
      }
    } finally {
      pattern.release();
    }
  } catch (error) {
    // Text that cannot be had is a value that cannot be asked.
    if (outcomeOf(error) === null) throw error;
    return undefined;
  }
}

function cut(node: NodeFacts, limit: number): void {
  // No text has more code points than units.
  if (typeof node.value !== 'string' || node.value.length <= limit) return;
  const points = [...node.value];
  if (points.length <= limit) return;
  node.value = points.slice(0, limit).join('');
  node.valueLength = points.length;
}
