/**
 * What closed combo boxes show. Many say it nowhere else: a GTK 3 combo box with a label is called by the label, and its
 * options never say SELECTED; the combo box's Selection interface knows.
 */
import { asRef, asString, type NodeFacts } from './facts.js';
import { callMethod, getProperty } from './protocol.js';
import type { ReadBudget } from './read-budget.js';

/** `AtspiRole` COMBO_BOX, atspi-constants.h. */
const COMBO_BOX = 11;
/** More on one screen are not asked. */
const MAX_COMBO_BOXES = 100;

/** Sets `choice` of combo boxes, and `chosen` of their options where those were read too. */
export function readChoices(nodes: readonly NodeFacts[], budget: ReadBudget): void {
  const boxes = nodes
    .filter(({ role, interfaces, text }) => role === COMBO_BOX && interfaces.has('Selection') && text === null)
    .slice(0, MAX_COMBO_BOXES);
  if (boxes.length === 0 || budget.expired) return;
  const replies = budget.round(boxes.map(({ ref }) => callMethod(ref, 'Selection.GetSelectedChild', 0)));
  const byPath = new Map(nodes.map((node) => [node.ref.path, node]));
  const unread = boxes.flatMap((box, i) => {
    const reply = replies[i];
    const ref = reply?.ok ? asRef(reply.body[0]) : null;
    if (ref === null || ref.bus !== box.ref.bus) return [];
    const option = byPath.get(ref.path);
    if (option === undefined) return [{ box, ref }];
    option.chosen = true;
    box.choice = option.name;
    return [];
  });
  if (unread.length === 0 || budget.expired) return;
  const names = budget.round(unread.map(({ ref }) => getProperty(ref, 'Accessible.Name')));
  unread.forEach(({ box }, i) => {
    const reply = names[i];
    if (reply?.ok) box.choice = asString(reply.body[0]);
  });
}
