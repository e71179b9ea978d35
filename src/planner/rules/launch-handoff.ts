/** After `open_app` and `open_url`, text goes into the window that opened, not into a field that merely kept the focus. */
import type { Blueprint, Element } from '../../blueprint/model.js';
import type { ReviewContext, Rule } from '../review.js';
import { elementById, isInside, isTextAction, isWritable, nameOf, short, sizeOf } from './fields.js';

export const launchHandoff: Rule = {
  id: 'launch-handoff',
  // A target that had to be put right, as other details of an answer are.
  counter: 'coercions',
  review(action, context) {
    const opened = openedBy(context);
    if (!isTextAction(action) || opened === undefined) return null;
    const { blueprint, surfaces } = context;
    const { reason } = action;
    if (opened !== null && blueprint?.surface.id !== opened) {
      const surface = surfaces.find((each) => each.id === opened);
      if (!surface || isOver(blueprint, surface.app.pid)) return null;
      return {
        kind: 'replace',
        action: { action: 'switch_surface', surface: opened, ...(reason === undefined ? {} : { reason }) },
        why: `The window ${short(surface.title)} was opened to work in: it is brought to the front before anything is typed.`,
      };
    }
    if (!blueprint) return null;
    if (action.target !== undefined && elementById(blueprint, action.target)) return null;
    const fields = blueprint.elements.filter((each) => isWritable(each) && each.foreground);
    // Whatever else has the focus there (a cell, a page, a canvas) may well be what is meant.
    const focused = action.target === undefined ? elementById(blueprint, blueprint.focus) : null;
    if (focused && !isAddress(blueprint, focused, context)) return null;
    const field = documentAmong(fields.filter((each) => !isAddress(blueprint, each, context)));
    if (field) {
      return {
        kind: 'replace',
        action: { ...action, target: field.id! },
        why: `The text goes into ${nameOf(field)} of the window that was just opened.`,
      };
    }
    if (action.target === undefined && !focused && fields.length === 0) return null;
    // A field of the window before, or nobody knows which: typing blindly is how text gets lost.
    const names = fields.slice(0, 5).map(nameOf);
    return {
      kind: 'refuse',
      message:
        names.length > 0
          ? `Say which field of ${short(blueprint.surface.title)} is meant: ${names.join(', ')}.`
          : `${short(blueprint.surface.title)} was just opened and shows no field to type into yet. Wait, or click what leads to one.`,
    };
  },
};

/** Window that the last action opened; null = it opened something, nobody knows which; undefined = it opened nothing. */
function openedBy({ last, memory }: ReviewContext): string | null | undefined {
  if (!last || last.outcome.error || ['refused', 'no_effect'].includes(last.outcome.effect)) return undefined;
  const { action, outcome } = last;
  if (action.action === 'open_app') return outcome.result?.surface?.id ?? memory.launched[action.name] ?? null;
  return action.action === 'open_url' ? (outcome.result?.surface?.id ?? null) : undefined;
}

/** A dialog of the application that was opened (a tip, a question) is what comes first in it. */
function isOver(blueprint: Blueprint | null, pid: number | null): boolean {
  return pid !== null && blueprint?.surface.app.pid === pid;
}

/** The address of a browser and the fields of a toolbar keep the focus after a page has opened. */
function isAddress(blueprint: Blueprint, element: Element, { memory }: ReviewContext): boolean {
  const { value } = element;
  if (memory.lastUrl !== null && value && bare(value) === bare(memory.lastUrl)) return true;
  return isInside(blueprint, element, ['toolbar', 'banner', 'titlebar']);
}

const bare = (url: string): string => url.replace(/^[a-z]+:\/\//iu, '').replace(/\/$/u, '');

/** The field that a person would take for the document: the only one, or the largest of several lines. */
function documentAmong(fields: readonly Element[]): Element | null {
  if (fields.length === 1) return fields[0] ?? null;
  const large = fields.filter(
    ({ states, role }) => states.includes('multiline') || role === 'document' || role === 'terminal',
  );
  return [...large].sort((a, b) => sizeOf(b) - sizeOf(a))[0] ?? null;
}
