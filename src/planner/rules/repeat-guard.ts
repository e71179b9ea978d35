/** LU-31: the same action on an unchanged state is refused, with what else could be tried. */
import type { Rule } from '../review.js';
import { alternatives } from './alternatives.js';
import { triedHere } from './same-action.js';

/** An action without effect may be tried once more: interfaces do miss things. */
const TRIES = 2;
/** Where nobody can see what an action does (a canvas, a terminal without text), it may be meant to be done again. */
const BLIND_TRIES = 5;
/** Errors that may pass by themselves; any other refusal comes again as surely as the action does. */
const PASSING = new Set(['TIMEOUT', 'APP_UNRESPONSIVE', 'OCCLUDED']);
const NAMED = 4;

export const repeatGuard: Rule = {
  id: 'repeat-guard',
  counter: 'repeatsRefused',
  review(action, { blueprint, memory }) {
    if (action.action === 'finish' || action.action === 'ask_user') return null;
    const tried = triedHere(action, memory, blueprint?.hash ?? null);
    const last = tried.at(-1);
    if (!last) return null;
    const hopeless = last.effect === 'refused' && !PASSING.has(last.code ?? '');
    if (tried.length < (last.effect === 'unverifiable' ? BLIND_TRIES : TRIES) && !hopeless) return null;
    const times = tried.length === 1 ? 'once' : `${tried.length} times`;
    const came = last.effect === 'refused' ? `it was refused (${last.code ?? 'no reason given'})` : 'nothing changed';
    const others = alternatives(action, blueprint)
      .slice(0, NAMED)
      .map((each) => `- ${each}`);
    return {
      kind: 'refuse',
      message: `The same ${action.action} was tried ${times} on this unchanged state and ${came}. Try something else:\n${others.join('\n')}`,
    };
  },
};
