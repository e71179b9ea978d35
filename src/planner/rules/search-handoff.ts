/**
 * LU-34: a text given to `open_search` goes into the search that opened, and is submitted there, before anything else; whatever
 * other field still has the focus never gets it.
 */
import type { Blueprint, Element } from '../../blueprint/model.js';
import type { ReviewContext, Rule, Verdict } from '../review.js';
import { fieldOf, holds, isInside, isTextAction, isWritable, nameOf, short } from './fields.js';

export const searchHandoff: Rule = {
  id: 'search-handoff',
  counter: 'searchesHandedOff',
  review(action, context) {
    const query = queryOf(context);
    if (query === null) return null;
    const { blueprint } = context;
    const field = blueprint && openSearch(blueprint, context) ? searchField(blueprint) : null;
    if (field && field.id !== null) {
      // Giving up is the planner's right, and so is asking the person.
      if (action.action === 'finish' || action.action === 'ask_user') return null;
      if (action.action === 'press_key' && ['Escape', 'Enter'].includes(action.key)) return null;
      return hold(field, field.id, query);
    }
    // The search is gone or never came: its text must not end up in a field that merely has the focus.
    const isQuery =
      isTextAction(action) && action.text.trim() === query.trim() && context.memory.pendingSearch !== null;
    if (!isQuery || context.last?.action.action !== 'open_search') return null;
    const stale = fieldOf(action, blueprint);
    return {
      kind: 'refuse',
      message: `The search for ${short(query)} is not in front any more${stale ? `; ${nameOf(stale)} is no search` : ''}. Use open_app with the name, open_search again, or click the field first if it is the one you mean.`,
    };
  },
};

/** Types the query, or submits it where it is there already. */
function hold(field: Element, target: string, query: string): Verdict {
  if (holds(field, query) === true) {
    return {
      kind: 'replace',
      action: { action: 'press_key', key: 'Enter', target },
      why: `${short(query)} is in ${nameOf(field)}: it is submitted first.`,
    };
  }
  return {
    kind: 'replace',
    action: { action: 'set_text', target, text: query },
    why: `The search is open and waits for ${short(query)}: that is typed there first.`,
  };
}

/** The text of the search that is under way: given to `open_search`, and not submitted yet. */
function queryOf({ memory, last }: ReviewContext): string | null {
  if (last === null || last.outcome.effect === 'refused') return null;
  const { action } = last;
  // Answered as a list: no search is open anywhere.
  if (action.action === 'open_search') return last.outcome.result?.answer === undefined ? (action.text ?? null) : null;
  // Only in the very next steps: an old search must not type into a dialog that comes up much later.
  if (!isTextAction(action)) return null;
  const opened = memory.deeds.at(-2)?.action;
  return opened?.action === 'open_search' && opened.text === action.text ? action.text : null;
}

/** Whether what is in front is the search and no page or application with a search field of its own. */
function openSearch({ surface, backend }: Blueprint, { last }: ReviewContext): boolean {
  if (backend === 'web' || surface.url !== undefined || surface.kind === 'tab') return false;
  const result = last?.outcome.result;
  if (!result) return ['popup', 'panel', 'desktop', 'dialog'].includes(surface.kind);
  if (result.surface?.id !== surface.id) return false;
  // Right after `open_search` it must be what that opened; later, it still has to be that surface.
  return (
    last?.action.action !== 'open_search' ||
    result.opened.length === 0 ||
    result.opened.some(({ id }) => id === surface.id)
  );
}

function searchField(blueprint: Blueprint): Element | null {
  const fields = blueprint.elements.filter((each) => isWritable(each) && each.foreground);
  const searching = fields.filter((each) => each.role === 'searchbox' || isInside(blueprint, each, ['search']));
  const candidates = searching.length > 0 ? searching : fields.filter((each) => !each.states.includes('multiline'));
  const focused = candidates.find((each) => each.id === blueprint.focus);
  return focused ?? (candidates.length === 1 ? (candidates[0] ?? null) : null);
}
