/** Clauses that are one action on one element, or one action that needs no element at all. */
import type { Action } from '../../../actions/action.js';
import type { Element } from '../../../blueprint/model.js';
import { LumosError } from '../../../errors.js';
import type { Intent } from '../intents.js';
import { has, type Move, pick, pickAny, type Tactic, type View } from '../view.js';

/** Milliseconds that a description may take to appear before the clause gives up. */
const APPEARS_WITHIN = 4000;

/** Performs one action that needs no element. */
export function one(action: Action): Tactic {
  return { next: (view) => (view.last === null ? { kind: 'act', action } : concluded(view)) };
}

/**
 * Finds the described element, waiting once for it to appear, and performs one action on it.
 * `decide` may also answer that nothing is left to do.
 */
export function onElement(
  description: string,
  accept: (element: Element) => boolean,
  decide: (id: string, element: Element) => Action | Move,
): Tactic {
  return once(
    description,
    (view) => pick(view, description, accept),
    ({ id, element }) => decide(id, element),
  );
}

function once<Found>(
  description: string,
  find: (view: View) => Found | LumosError,
  decide: (found: Found) => Action | Move,
): Tactic {
  let waited = false;
  return {
    next(view) {
      if (view.last !== null && view.last.action.action !== 'wait_for') return concluded(view);
      const found = find(view);
      if (found instanceof LumosError) {
        if (waited || found.code !== 'UNKNOWN_ID') return { kind: 'fail', error: found };
        waited = true;
        return {
          kind: 'act',
          action: { action: 'wait_for', condition: 'exists', query: description, timeout_ms: APPEARS_WITHIN },
        };
      }
      const decided = decide(found);
      return 'kind' in decided ? decided : { kind: 'act', action: decided };
    },
  };
}

/** What the outcome of a clause's only action means for the clause. */
export function concluded(view: View): Move {
  const outcome = view.last!.outcome;
  return outcome.error ? { kind: 'fail', error: outcome.error } : { kind: 'done', note: outcome.summary };
}

const POINTABLE = (element: Element): boolean => element.activation !== null || element.affordances.length > 0;
const OPTION_HOLDERS = new Set([
  'combobox',
  'listbox',
  'list',
  'tablist',
  'radiogroup',
  'tree',
  'menu',
  'grid',
  'table',
]);

export function click(intent: Extract<Intent, { kind: 'click' }>): Tactic {
  return onElement(intent.what, POINTABLE, (id) => ({ action: intent.how, target: id }));
}

export function toggle(intent: Extract<Intent, { kind: 'toggle' }>): Tactic {
  return onElement(
    intent.what,
    (element) => has(element, 'toggle') || ['radio', 'option'].includes(element.role),
    (id) => ({ action: 'toggle', target: id, to: intent.to }),
  );
}

export function expand(intent: Extract<Intent, { kind: 'expand' }>): Tactic {
  return onElement(
    intent.what,
    (element) => has(element, 'expand'),
    (id) => ({ action: 'expand', target: id, to: intent.to }),
  );
}

export function choose(intent: Extract<Intent, { kind: 'choose' }>): Tactic {
  return onElement(
    intent.from,
    (element) => OPTION_HOLDERS.has(element.role) || has(element, 'expand'),
    (id) => ({ action: 'select', target: id, option: intent.option }),
  );
}

/** "set X to Y": text, number, option or switch, as the element itself says. */
export function set(intent: Extract<Intent, { kind: 'set' }>): Tactic {
  const settable = (element: Element): boolean =>
    has(element, 'set_text', 'set_value', 'toggle') || OPTION_HOLDERS.has(element.role);
  return onElement(intent.field, settable, (id, element) => {
    const number = Number(intent.value.replace('%', '').replace(',', '.'));
    if (has(element, 'set_value') && intent.value.trim() !== '' && Number.isFinite(number)) {
      return { action: 'set_value', target: id, value: number };
    }
    if (has(element, 'set_text')) return { action: 'set_text', target: id, text: intent.value };
    if (OPTION_HOLDERS.has(element.role)) return { action: 'select', target: id, option: intent.value };
    if (has(element, 'toggle') && /^(?:on|off|true|false|yes|no)$/iu.test(intent.value)) {
      return { action: 'toggle', target: id, to: /^(?:on|true|yes)$/iu.test(intent.value) };
    }
    return {
      kind: 'fail',
      error: new LumosError('NOT_ACTIONABLE', `${element.role} “${element.name}” can't be set to ${intent.value}`, {
        hint: 'Use a number for a slider, on or off for a switch, one of its options for a list.',
      }),
    };
  });
}

export function scrollTo(intent: Extract<Intent, { kind: 'scroll_to' }>): Tactic {
  return onElement(
    intent.what,
    () => true,
    (id) => ({ action: 'scroll', target: id, into_view: true }),
  );
}

/** Answers with what the element says; nothing is done to it. */
export function read(intent: Extract<Intent, { kind: 'read' }>): Tactic {
  return once(
    intent.what,
    (view) => pickAny(view, intent.what, () => true),
    (element) => ({
      kind: 'done',
      note: element.states.includes('protected') ? '(protected)' : (element.value ?? element.name),
    }),
  );
}
