/**
 * XB-49: what is in front says that something is not complete yet. Structure first: a dialog that waits for its answer, a field that
 * is required and empty or marked invalid. Words such as "unsaved" are the last resort, and only beside a button for it that the
 * goal itself names.
 */
import type { Blueprint, Element } from '../../blueprint/model.js';
import { words } from '../../blueprint/similarity.js';
import type { ReviewContext, Rule } from '../review.js';
import { isWritable, nameOf, short } from './fields.js';

/** "Not done yet" as interfaces write it; data, folded as `words` does, compared as whole words. */
const CUES: readonly string[] = [
  'unsaved',
  'not saved',
  'not yet saved',
  'not added',
  'not yet added',
  'not selected',
  'nothing selected',
  'not submitted',
  'incomplete',
  'unsaved changes',
  'nicht gespeichert',
  'ungespeichert',
  'nicht hinzugefugt',
  'nicht ausgewahlt',
  'unvollstandig',
  'non enregistre',
  'non enregistree',
  'non ajoute',
  'non selectionne',
  'incomplet',
  'sin guardar',
  'no guardado',
  'no guardada',
  'no anadido',
  'no seleccionado',
  'incompleto',
];
const UNSPACED_CUES: readonly string[] = [
  '未保存',
  '未添加',
  '未选择',
  '未完成',
  '未選択',
  '保存されていません',
  '追加されていません',
];
/** How editors mark a changed document in the title. */
const CHANGED_MARK = /^[*•●]/u;

/** Refuses a `finish`, once in a run together with `early-finish`. */
export const incompleteState: Rule = {
  id: 'incomplete-state',
  counter: 'earlyFinishes',
  review(action, context) {
    if (action.action !== 'finish' || action.success === false || context.memory.counters.earlyFinishes > 0)
      return null;
    const { blueprint } = context;
    const why = blueprint && (byStructure(blueprint, context) ?? byWords(blueprint, context));
    if (!why) return null;
    return {
      kind: 'refuse',
      message: `Not complete yet: ${why}. See to it, or finish again if it is meant to stay so.`,
    };
  },
};

/** Tells the planner of a cue in words while it works. */
export const incompleteCue: Rule = {
  id: 'incomplete-cue',
  counter: 'finishNudges',
  notice(context) {
    const { blueprint, memory } = context;
    if (!blueprint || memory.deeds.length === 0 || byStructure(blueprint, context) !== null) return null;
    const why = byWords(blueprint, context);
    return why && `Before anything else of that kind: ${why}.`;
  },
};

function byStructure({ surface, elements }: Blueprint, { goal, memory }: ReviewContext): string | null {
  const worked = elements.some(({ id }) => id !== null && memory.entered[id] !== undefined);
  const fields = elements.filter((element) => element.foreground && isWritable(element));
  const invalid = worked && fields.find(({ states }) => states.includes('invalid'));
  if (invalid) return `${nameOf(invalid)} is marked as invalid`;
  const empty = worked && fields.find(({ states, value }) => states.includes('required') && value === '');
  if (empty) return `${nameOf(empty)} is required and empty`;
  const answer = elements.find(({ states, id }) => id !== null && states.includes('default'));
  // A goal that names the dialog may well want it open.
  const said = words(goal);
  const wanted = words(surface.title).every((word) => said.includes(word));
  if ((surface.modal || surface.kind === 'dialog') && answer && memory.deeds.length > 0 && !wanted) {
    return `the dialog ${short(surface.title)} is open and waits for an answer, such as ${nameOf(answer)}`;
  }
  return null;
}

function byWords({ surface, elements }: Blueprint, { goal }: ReviewContext): string | null {
  const button = elements.find((element) => isNamedIn(goal, element));
  if (!button) return null;
  const cue = elements.find(({ foreground, name }) => foreground && name.length < 80 && isCue(name));
  if (cue) return `${short(cue.name)} is shown, and ${nameOf(button)} is there for it`;
  return CHANGED_MARK.test(surface.title)
    ? `the title ${short(surface.title)} marks a change that is not kept, and ${nameOf(button)} is there for it`
    : null;
}

/** A button that can be pressed and whose whole name is a word of the goal: what the person asked for, in their language. */
function isNamedIn(goal: string, { role, id, name, affordances, foreground }: Element): boolean {
  if (role !== 'button' || id === null || !foreground || affordances.length === 0) return false;
  const said = words(goal);
  const named = words(name);
  return named.length > 0 && named.length <= 3 && named.every((word) => said.includes(word));
}

function isCue(name: string): boolean {
  const said = ` ${words(name).join(' ')} `;
  return CUES.some((cue) => said.includes(` ${cue} `)) || UNSPACED_CUES.some((cue) => name.includes(cue));
}
