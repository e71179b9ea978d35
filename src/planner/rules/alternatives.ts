/** What else could be tried where an action led to nothing, read from the structure of what is in front. */
import type { Action } from '../../actions/action.js';
import type { Blueprint, Element } from '../../blueprint/model.js';
import { elementById, nameOf, short } from './fields.js';

const MOST_NAMED = 3;

/** Sentences, most promising first; never empty. */
export function alternatives(action: Action, blueprint: Blueprint | null): string[] {
  if (!blueprint) return ['open an application (open_app)', 'finish with success false and say why'];
  const target = elementById(blueprint, targetOf(action));
  return [
    ...namesakes(target, blueprint),
    ...byKeyboard(action, target, blueprint),
    ...byScrolling(action, blueprint),
    ...byMenu(target, blueprint),
    ...behindDialog(target, blueprint),
    'finish: with success true if what was asked is there, else false with the reason',
  ];
}

function targetOf(action: Action): string | undefined {
  if ('target' in action && typeof action.target === 'string') return action.target;
  return 'from' in action && typeof action.from === 'string' ? action.from : undefined;
}

function namesakes(target: Element | null, { elements }: Blueprint): string[] {
  if (!target || target.name === '') return [];
  const others = elements.filter(
    (each) => each.id !== null && each.id !== target.id && each.name === target.name && each.affordances.length > 0,
  );
  return others.length === 0
    ? []
    : [`another element with that name: ${others.slice(0, MOST_NAMED).map(nameOf).join(', ')}`];
}

function byKeyboard(action: Action, target: Element | null, { elements, focus }: Blueprint): string[] {
  if (target?.shortcut) return [`its key ${short(target.shortcut)} (press_key)`];
  if (!target || action.action === 'press_key') return [];
  const pressable = target.affordances.some((each) => ['press', 'toggle', 'expand', 'select'].includes(each));
  if (pressable && target.affordances.includes('focus')) {
    return [`the keyboard: press_key Enter or Space with target ${target.id}`];
  }
  const byDefault = elements.find((each) => each.states.includes('default') && each.id !== null);
  if (byDefault) return [`press_key Enter for ${nameOf(byDefault)}`];
  return focus === null ? [] : ['the keyboard: press_key Tab to move on, Enter to confirm'];
}

function byScrolling(action: Action, { elements, omitted }: Blueprint): string[] {
  const hidden = elements.find((each) => each.summary !== undefined);
  if (hidden?.summary) return [`${hidden.summary.hidden} more in ${nameOf(hidden)}: ${hidden.summary.how}`];
  const scrollable = elements.find((each) => each.id !== null && each.affordances.includes('scroll'));
  const scrolledAway = omitted.some(({ reason }) => reason === 'offscreen');
  if (action.action === 'scroll' || (!scrollable && !scrolledAway)) return [];
  return [scrollable ? `scroll ${nameOf(scrollable)}` : 'scroll: there is more than what is visible'];
}

function byMenu(target: Element | null, { elements }: Blueprint): string[] {
  if (target?.affordances.includes('show_menu')) return [`its menu (right_click ${target.id})`];
  const bar = elements.findIndex(({ role }) => role === 'menubar');
  const menus = elements.filter((each) => each.id !== null && each.parent === bar && bar >= 0).slice(0, 6);
  const button = elements.find(
    (each) => each.id !== null && each.role === 'button' && each.states.includes('haspopup'),
  );
  if (menus.length > 0) return [`the menus ${menus.map(nameOf).join(', ')}`];
  return button ? [`the menu of ${nameOf(button)}`] : [];
}

/** What lies behind a dialog can't be operated until that is answered. */
function behindDialog(target: Element | null, { elements }: Blueprint): string[] {
  if (!target || target.foreground) return [];
  const front = elements.find((each) => each.foreground && each.id !== null && each.affordances.length > 0);
  return front ? [`answer what lies in front first, such as ${nameOf(front)}`] : [];
}
