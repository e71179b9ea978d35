/**
 * LU-36: shortcuts that take a decision from the planner where the goal leaves only one. Knobs for measuring what a planner does by
 * itself: off by default, switched on by the caller (`LUMOS_FAST_PATHS=1`), counted when they fire.
 */
import type { Rule } from '../review.js';
import { contentOf } from './content.js';
import { isTextAction, isWritable, short } from './fields.js';
import { findingsOf, intentsOf } from './wishes.js';

/** The goal begins with opening an application: that is the first action. */
const preLaunch: Rule = {
  id: 'fast-launch',
  counter: 'fastPaths',
  review(action, { goal, step, memory }) {
    if (step !== 1 || memory.deeds.length > 0 || action.action === 'open_app') return null;
    const [first] = intentsOf(goal);
    if (first?.kind !== 'open_app') return null;
    return {
      kind: 'replace',
      action: { action: 'open_app', name: first.name },
      why: `The goal begins with opening ${short(first.name)}.`,
    };
  },
};

/** The application has just opened and there is one field for the one text that the goal quotes. */
const postLaunchTyping: Rule = {
  id: 'fast-typing',
  counter: 'fastPaths',
  review(action, { goal, last, blueprint }) {
    if (last?.action.action !== 'open_app' || last.outcome.error || isTextAction(action) || !blueprint) return null;
    const { kind, literal } = contentOf(goal);
    const [text] = literal;
    const fields = blueprint.elements.filter((each) => isWritable(each) && each.foreground);
    const [field] = fields;
    if (kind !== 'literal' || literal.length !== 1 || text === undefined || fields.length !== 1 || !field?.id)
      return null;
    return {
      kind: 'replace',
      action: { action: 'type_text', target: field.id, text },
      why: 'The window that opened has one field, and the goal one text.',
    };
  },
};

/** The goal asks for nothing but text in an open application, and that is there. */
const finishAfterText: Rule = {
  id: 'fast-finish',
  counter: 'fastPaths',
  review(action, context) {
    if (action.action === 'finish' || context.memory.deeds.length === 0) return null;
    const intents = intentsOf(context.goal);
    const onlyText =
      intents.length > 0 && intents.every(({ kind }) => ['open_app', 'open_url', 'switch', 'write'].includes(kind));
    const findings = findingsOf(context);
    if (!onlyText || findings.length === 0 || !findings.every(({ found }) => found === 'visible')) return null;
    const summary = findings.map(({ words }) => words).join('; ');
    return {
      kind: 'replace',
      action: { action: 'finish', success: true, summary },
      why: 'All that was asked is there.',
    };
  },
};

/** An application that is not known by that name is looked for with the platform's own search. */
const searchOverlay: Rule = {
  id: 'fast-search',
  counter: 'fastPaths',
  review(action, { last }) {
    if (action.action !== 'open_app' || last?.action.action !== 'open_app') return null;
    if (last.outcome.error?.code !== 'NO_SURFACE' || last.action.name !== action.name) return null;
    return {
      kind: 'replace',
      action: { action: 'open_search', text: action.name },
      why: `No application is known as ${short(action.name)}: it is searched for.`,
    };
  },
};

export const FAST_PATHS: readonly Rule[] = [preLaunch, postLaunchTyping, finishAfterText, searchOverlay];
