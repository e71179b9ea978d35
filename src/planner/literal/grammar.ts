/** Reads a literal goal: quotes are lifted, the goal is cut into clauses, and each clause is matched with the forms. */
import { liftQuotes, onlyQuoted, requote, splitClauses, unquote } from './clauses.js';
import { asksForComposition } from './composition.js';
import { FORMS, VERB } from './forms.js';
import type { Clause, Intent, ParsedGoal } from './intents.js';

/**
 * Pure.
 *
 * `needs_model` where the text to write would have to be composed; `not_understood` names the first clause that no form fits.
 */
export function parseGoal(goal: string): ParsedGoal {
  const { text, strings } = liftQuotes(goal.trim());
  const clauses: Clause[] = [];
  for (const words of splitClauses(text, (rest) => VERB.test(rest))) {
    const spoken = requote(words, strings);
    if (asksForComposition(words)) return { kind: 'needs_model', clause: spoken };
    const read = intentOf(words, strings);
    const intent =
      read &&
      inContext(
        read,
        clauses.map((clause) => clause.intent),
      );
    if (!intent) return { kind: 'not_understood', clause: spoken };
    clauses.push({ words: spoken, intent });
  }
  return clauses.length === 0 ? { kind: 'not_understood', clause: goal } : { kind: 'steps', clauses };
}

function intentOf(words: string, strings: readonly string[]): Intent | null {
  for (const { pattern, intent } of FORMS) {
    const match = pattern.exec(words);
    if (!match) continue;
    const group = (name: string) => match.groups?.[name] ?? '';
    const found = intent({
      plain: (name) => unquote(group(name), strings),
      description: (name) => requote(group(name), strings),
      quoted: (name) => onlyQuoted(group(name), strings),
      has: (name) => group(name) !== '',
    });
    if (found) return found;
  }
  return null;
}

const IT = /^(?:it|that|this|them)$/iu;

/** What earlier clauses make of one: "it" is what was last spoken of, and what is typed after selecting replaces. Null = unclear. */
function inContext(intent: Intent, before: readonly Intent[]): Intent | null {
  const last = before.at(-1);
  if (intent.kind === 'write' && intent.into === null && last?.kind === 'select_text') return { ...intent, over: true };
  const slot = slotOf(intent);
  const said = slot && (intent as unknown as Readonly<Record<string, unknown>>)[slot];
  if (!slot || typeof said !== 'string' || !IT.test(said)) return intent;
  const meant = before.map(subjectOf).findLast((subject) => subject !== null);
  return meant === undefined || meant === null ? null : ({ ...intent, [slot]: meant } as Intent);
}

/** Where an intent names the element that it is about. */
function slotOf(intent: Intent): 'what' | 'field' | 'from' | 'into' | 'within' | null {
  switch (intent.kind) {
    case 'click':
    case 'toggle':
    case 'expand':
    case 'scroll_to':
    case 'wait_for':
    case 'read':
      return 'what';
    case 'set':
      return 'field';
    case 'choose':
    case 'drag':
      return 'from';
    case 'write':
      return 'into';
    case 'select_text':
      return 'within';
    default:
      return null;
  }
}

function subjectOf(intent: Intent): string | null {
  const slot = slotOf(intent);
  const said = slot && (intent as unknown as Readonly<Record<string, unknown>>)[slot];
  return typeof said === 'string' ? said : null;
}
