/** LU-33: when what was asked is visibly there, the planner is told to finish, and entering it once more is refused. */
import type { Rule } from '../review.js';
import { contentOf, mentions } from './content.js';
import { deliveredTexts, fieldOf, holds, isTextAction, nameOf, ourTexts, plain } from './fields.js';
import { allThere } from './wishes.js';

/** Shorter texts are keys rather than content: the second "1" of "11" is no repetition. */
const CONTENT_LENGTH = 12;

export const finishNudge: Rule = {
  id: 'finish-nudge',
  counter: 'finishNudges',

  notice(context) {
    const { deeds, entered } = context.memory;
    const acted = deeds.length > 0 || Object.keys(entered).length > 0;
    const findings = acted ? allThere(context) : null;
    if (!findings || findings.length === 0) return null;
    const visible = findings.filter(({ found }) => found === 'visible');
    // Text that was on the screen before this run wrote any was not what was asked for.
    const ours = deliveredTexts(context.memory).map(plain);
    const written = visible.every(
      ({ wish }) => wish.kind !== 'text' || ours.some((text) => text.includes(plain(wish.text))),
    );
    if (visible.length === 0 || !written) return null;
    const words = visible.map((finding) => finding.words).join('; ');
    return `This is there now as asked: ${words}. Do not enter it again. If nothing else of the goal is left to do, answer with finish.`;
  },

  review(action, { goal, blueprint, memory }) {
    if (!isTextAction(action) || mentions(goal, 'again')) return null;
    const field = fieldOf(action, blueprint);
    if (!field || field.id === null || field.role === 'terminal' || holds(field, action.text) !== true) return null;
    if (!ourTexts(field.id, memory).some((text) => plain(text) === plain(action.text))) return null;
    const { literal, generated } = contentOf(goal);
    // Asked for as often as it is quoted.
    const asked = literal.filter((text) => text === action.text).length;
    const content = asked === 1 || (asked === 0 && generated.length > 0 && action.text.trim().length >= CONTENT_LENGTH);
    if (!content) return null;
    return {
      kind: 'refuse',
      message: `${nameOf(field)} already holds exactly that text. Do not enter it again: finish, or go on with what is left of the goal.`,
    };
  },
};
