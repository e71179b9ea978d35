/** select: through SelectionItem, read back. */
import type { Delivery, Operation } from '../backend.js';
import { until } from '../until.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { requireEnabled, unsupported, withoutPattern } from './refusals.js';

type Mode = Extract<Operation, { kind: 'select' }>['mode'];

const METHODS: Readonly<Record<Mode, string>> = {
  replace: 'SelectionItemPattern.Select',
  add: 'SelectionItemPattern.AddToSelection',
  remove: 'SelectionItemPattern.RemoveFromSelection',
};
/** `SELFLAG_TAKESELECTION`, `…_ADDSELECTION`, `…_REMOVESELECTION` (oleacc.h). */
const LEGACY_FLAGS: Readonly<Record<Mode, number>> = { replace: 2, add: 8, remove: 16 };

export async function select(element: Element, mode: Mode): Promise<Delivery> {
  requireEnabled(element.facts);
  const wanted = mode !== 'remove';
  if (mode !== 'replace' && element.facts.selected === wanted) return already(wanted ? 'selected' : 'not selected');
  const means = METHODS[mode];
  const used = element.use('SelectionItem', means, (pattern) => {
    if (mode === 'replace') pattern.select();
    else if (mode === 'add') pattern.add();
    else pattern.remove();
  });
  if (used.done) return readBack(element, wanted, means);
  const legacy = element.use('LegacyIAccessible', 'LegacyIAccessiblePattern.Select', (pattern) =>
    pattern.select(LEGACY_FLAGS[mode]),
  );
  if (legacy.done) return readBack(element, wanted, 'LegacyIAccessiblePattern.Select');
  const how = mode === 'replace' ? 'Click the element.' : 'Click the element with the Control key held.';
  throw withoutPattern('selected', { SelectionItem: used.gap, LegacyIAccessible: legacy.gap }, how);
}

async function readBack(element: Element, wanted: boolean, means: string): Promise<Delivery> {
  const before = element.facts.selected;
  // An item may be gone with what its selection opened.
  const seen = await until(() => !element.refresh() || element.facts.selected === wanted);
  if (seen || before === null) return delivered(means);
  throw unsupported(`${means} was taken and the element is ${wanted ? 'still not' : 'still'} selected.`);
}
