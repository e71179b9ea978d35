/** Quoted text is entered as it stands: what differs from it only by case, quotes or white space becomes the quoted text. */
import type { Rule } from '../review.js';
import { loose } from './comparing.js';
import { contentOf } from './content.js';
import { isTextAction, short } from './fields.js';
import { liftQuoted } from './quotes.js';

export const literalExact: Rule = {
  id: 'literal-exact',
  // A text that had to be rewritten to be what was asked is a coercion like any other.
  counter: 'coercions',
  review(action, { goal }) {
    if (!isTextAction(action) || action.text.trim() === '') return null;
    const { quoted } = contentOf(goal);
    // The goal says it in just that form as well, without quotes.
    if (quoted.includes(action.text) || liftQuoted(goal).text.includes(action.text)) return null;
    const meant = quoted.filter((text) => loose(text) === loose(action.text));
    const [text] = meant;
    // Two quoted texts that differ only by case: nobody knows which is meant.
    if (text === undefined || new Set(meant).size > 1) return null;
    return {
      kind: 'replace',
      action: { ...action, text },
      why: `The goal quotes the text: ${short(text)} is entered exactly so.`,
    };
  },
};
