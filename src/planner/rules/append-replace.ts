/**
 * LU-30: text that was composed a second time replaces the first, instead of standing behind it. What plainly goes on where the
 * first part stopped (a long text given in pieces) stays an addition.
 */
import type { Rule } from '../review.js';
import { likeness } from './comparing.js';
import { contentOf, mentions } from './content.js';
import { fieldOf, holds, nameOf, ourTexts } from './fields.js';

export const appendReplace: Rule = {
  id: 'append-replace',
  counter: 'appendsReplaced',
  review(action, { goal, blueprint, memory }) {
    if (action.action !== 'type_text') return null;
    if (contentOf(goal).generated.length === 0 || mentions(goal, 'adding')) return null;
    const field = fieldOf(action, blueprint);
    if (!field || field.id === null || field.role === 'terminal' || field.states.includes('protected')) return null;
    const ours = ourTexts(field.id, memory);
    // Whoever emptied or sent the field since then begins anew; where its content can't be seen, memory has to do.
    if (!ours.some((text) => holds(field, text) !== false)) return null;
    const { text, reason } = action;
    if (goesOn(text, ours, reason)) return null;
    return {
      kind: 'replace',
      action: { action: 'set_text', target: field.id, text, ...(reason === undefined ? {} : { reason }) },
      why: `${nameOf(field)} already holds text that you gave: the new text replaces it. Give the whole text each time.`,
    };
  },
};

/** Letter trigrams in common from which a text is another version of the first, not its continuation. */
const ALIKE = 0.5;

/** It begins with a break, the part before it stopped in mid-sentence, or the planner says that it goes on. */
function goesOn(text: string, before: readonly string[], reason: string | undefined): boolean {
  const opening = text.trim().slice(0, 20);
  const startsOver = before.some((each) => each.trim().slice(0, 20) === opening || likeness(each, text) > ALIKE);
  if (startsOver) return false;
  const last = before.at(-1)?.trimEnd() ?? '';
  return (
    /^\s/u.test(text) ||
    !/[.!?…。！？:"”»」)\]*_-]$/u.test(last) ||
    (reason !== undefined && mentions(reason, 'adding'))
  );
}
