/** `finish` before anything of what was asked is there is refused once, with what is missing. A second one ends the run. */
import type { ReviewContext, Rule } from '../review.js';
import { wasIdle } from './same-action.js';
import { findingsOf } from './wishes.js';

export const earlyFinish: Rule = {
  id: 'early-finish',
  counter: 'earlyFinishes',
  review(action, context) {
    if (action.action !== 'finish' || action.success === false || context.memory.counters.earlyFinishes > 0)
      return null;
    const findings = findingsOf(context);
    const missing = findings.filter(({ found }) => found === 'missing');
    if (missing.length > 0) {
      const words = missing.map((finding) => finding.words).join('; ');
      return {
        kind: 'refuse',
        message: `Not finished: ${words} can't be seen anywhere. Do it, or finish with success false and say why. If it is there and only hidden, finish again.`,
      };
    }
    // What can be checked and is there needs nothing done (a box that is ticked already).
    if (findings.some(({ found }) => found === 'visible' || found === 'delivered') || !nothingDone(context))
      return null;
    return {
      kind: 'refuse',
      message:
        'Not finished: nothing has been done yet. Do what the goal asks; if it is so already, finish again and say where it can be seen.',
    };
  },
};

/** No action had an effect, and the goal is no question that looking answers. */
function nothingDone({ goal, memory }: ReviewContext): boolean {
  if (/[?？؟]\s*$/u.test(goal) || ASKS.test(goal)) return false;
  return memory.deeds.every((deed) => wasIdle(deed) || deed.action.action === 'observe');
}

/** Goals that are answered by reading, in several languages; data. */
const ASK_WORDS: readonly string[] = [
  'what',
  'which',
  'who',
  'when',
  'where',
  'how',
  'why',
  'is',
  'are',
  'does',
  'do',
  'read',
  'tell',
  'find out',
  'describe',
  'list',
  'count',
  'check',
  'look',
  'show',
  'observe',
  'was',
  'welche[rs]?',
  'wer',
  'wann',
  'wo',
  'wie',
  'warum',
  'lies',
  'sag',
  'beschreibe',
  'zähle',
  'prüfe',
  'que',
  'quel(?:le)?s?',
  'qui',
  'quand',
  'où',
  'comment',
  'pourquoi',
  'lis',
  'dis',
  'décris',
  'compte',
  '¿',
  'qué',
  'cuál(?:es)?',
  'quién',
  'cuándo',
  'dónde',
  'cómo',
  'lee',
  'dime',
  'cuenta',
];
const ASKS = new RegExp(
  `^\\s*(?:${ASK_WORDS.join('|')})(?![\\p{L}])|^\\s*(?:什么|哪|谁|多少|告诉|读|何|どれ|誰|教えて|読んで)`,
  'iu',
);
