/** Clauses that are one action on one element, or one action that needs no element at all. */
import type { Action } from '../../../actions/action.js';
import type { Blueprint, Element } from '../../../blueprint/model.js';
import { fold } from '../../../blueprint/similarity.js';
import { LumosError } from '../../../errors.js';
import type { Intent } from '../intents.js';
import { assertNamed } from '../naming.js';
import { has, type Move, pick, pickAny, type Tactic, type View } from '../view.js';
import { found, isOver } from './finding.js';

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
  const finder = found(description, find);
  return {
    next(view) {
      if (isOver(view)) return concluded(view);
      const there = finder(view);
      if ('move' in there) return there.move;
      const decided = decide(there.found);
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
  const finder = found(intent.what, (view) => assertNamed(pick(view, intent.what, POINTABLE), intent.what));
  let left = intent.times ?? 1;
  return {
    next(view) {
      if (isOver(view) && (view.last?.outcome.error || left <= 0)) return concluded(view);
      const there = finder(view);
      if ('move' in there) return there.move;
      left -= 1;
      return { kind: 'act', action: pointing(intent.how, there.found.element, view.blueprint) };
    },
  };
}

const ROWS = new Set(['row', 'listitem', 'treeitem', 'gridcell', 'cell']);

/** What cannot be selected itself is so with the row that it stands in, else it is clicked. */
function pointing(
  how: Extract<Intent, { kind: 'click' }>['how'],
  element: Element,
  blueprint: Blueprint | null,
): Action {
  if (how !== 'select') return { action: how, target: element.id! };
  const parent = blueprint?.elements[element.parent ?? -1];
  const row = ROWS.has(element.role) && parent && ROWS.has(parent.role) ? parent : undefined;
  const selectable = [element, row].find((each) => each?.id && has(each, 'select'));
  return selectable?.id ? { action: 'select', target: selectable.id } : { action: 'click', target: element.id! };
}

export function drag(intent: Extract<Intent, { kind: 'drag' }>): Tactic {
  const from = found(intent.from, (view) => pick(view, intent.from, POINTABLE));
  // What something is dropped on need not be operable by itself.
  const to = found(intent.to, (view) => pick(view, intent.to, () => true));
  return {
    next(view) {
      if (isOver(view)) return concluded(view);
      const start = from(view);
      if ('move' in start) return start.move;
      const end = to(view);
      if ('move' in end) return end.move;
      return { kind: 'act', action: { action: 'drag', from: start.found.id, to: end.found.id } };
    },
  };
}

/** Roles of buttons and their like, which a key may be called like ("press Delete"). */
const PRESSABLE = new Set(['button', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'tab']);

/** The key; but what is in front and has just that name is what a person means by it. */
export function pressKey(intent: Extract<Intent, { kind: 'press_key' }>): Tactic {
  const { key, times, named } = intent;
  const byKey: Action = { action: 'press_key', key, ...(times > 1 ? { repeat: times } : {}) };
  let button: Tactic | null = null;
  return {
    next(view) {
      if (button) return button.next(view);
      if (view.last !== null) return concluded(view);
      const called = view.blueprint?.elements.some(
        (each) =>
          named !== undefined &&
          each.id !== null &&
          each.foreground &&
          PRESSABLE.has(each.role) &&
          fold(each.name) === fold(named),
      );
      if (!called) return { kind: 'act', action: byKey };
      button = click({ kind: 'click', what: `"${named}"`, how: 'click', times });
      return button.next(view);
    },
  };
}

/** "switch to" names a window, or a tab inside the one in front. */
export function switchTo(intent: Extract<Intent, { kind: 'switch' }>): Tactic {
  const tab = /^(?<name>.+?)\s+tab(?:\s+page)?$/iu.exec(intent.title)?.groups?.name;
  return {
    next(view) {
      if (view.last !== null) return concluded(view);
      const fitting = tab === undefined ? null : pick(view, `"${tab}"`, (element) => element.role === 'tab');
      if (fitting && !(fitting instanceof LumosError)) {
        return { kind: 'act', action: { action: 'click', target: fitting.id } };
      }
      return { kind: 'act', action: { action: 'switch_surface', surface: tab ?? intent.title } };
    },
  };
}

const SWITCHES = new Set(['checkbox', 'switch', 'radio', 'option', 'menuitemcheckbox', 'menuitemradio']);

export function toggle(intent: Extract<Intent, { kind: 'toggle' }>): Tactic {
  return onElement(
    intent.what,
    (element) => has(element, 'toggle') || SWITCHES.has(element.role),
    (id, element) => {
      const { states } = element;
      // Some toolkits offer no operation for it, but say how it stands, and take a click.
      const known = states.includes('checked') || states.includes('unchecked');
      if (has(element, 'toggle') || !known || states.includes('disabled')) {
        return { action: 'toggle', target: id, to: intent.to };
      }
      if (states.includes('checked') === intent.to) return { kind: 'done', note: 'it is so already' };
      return { action: 'click', target: id };
    },
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

/** Their text is a number: what is none would be dropped, or worse, taken for nought. */
const NUMERIC = new Set(['slider', 'spinbutton', 'meter', 'scrollbar']);

/** "set X to Y": text, number, option or switch, as the element itself says. */
export function set(intent: Extract<Intent, { kind: 'set' }>): Tactic {
  const settable = (element: Element): boolean =>
    has(element, 'set_text', 'set_value', 'toggle') || OPTION_HOLDERS.has(element.role);
  return onElement(intent.field, settable, (id, element) => {
    const number = Number(intent.value.replace('%', '').replace(',', '.'));
    if (intent.value === '' && has(element, 'set_text')) return { action: 'set_text', target: id, text: '' };
    if (has(element, 'set_value') && intent.value.trim() !== '' && Number.isFinite(number)) {
      return { action: 'set_value', target: id, value: number };
    }
    const takesText = has(element, 'set_text') && !NUMERIC.has(element.role);
    if (takesText) return { action: 'set_text', target: id, text: intent.value };
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

/** What is out of sight is brought into it to be found; what is in sight needs nothing. */
export function scrollTo(intent: Extract<Intent, { kind: 'scroll_to' }>): Tactic {
  return once(
    intent.what,
    (view) => pickAny(view, intent.what, (element) => !element.states.includes('offscreen')),
    (element) => ({ kind: 'done', note: `“${element.name || element.role}” is in sight` }),
  );
}

/** Answers with what the element says; nothing is done to it. */
export function read(intent: Extract<Intent, { kind: 'read' }>): Tactic {
  return once(
    intent.what,
    (view) => {
      // Of a control and the text that labels it, the control has something to say.
      const here = view.whole ? { ...view, blueprint: view.whole } : view;
      const control = pick(here, intent.what, (element) => shown(element) && contentOf(element) !== null);
      return control instanceof LumosError ? pickAny(here, intent.what, shown) : control.element;
    },
    (element) => ({ kind: 'done', note: contentOf(element) ?? element.name }),
  );
}

const shown = (element: Element): boolean => !element.states.includes('hidden');

/** What a control holds, or null where it is only called something. */
function contentOf({ states, value, range }: Element): string | null {
  if (states.includes('protected')) return '(protected)';
  if (value !== undefined && value !== null) return value;
  if (range) return String(range.now);
  if (states.includes('mixed')) return 'partly';
  if (states.includes('checked') || states.includes('pressed')) return 'on';
  return states.includes('unchecked') ? 'off' : null;
}
