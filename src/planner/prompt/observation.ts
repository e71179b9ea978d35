/** What a model is told of the interface and of what came of its last actions. Pure. */
import { diffBlueprints, differenceToText } from '../../blueprint/diff.js';
import type { Blueprint, SurfaceInfo } from '../../blueprint/model.js';
import { toText } from '../../blueprint/text.js';
import { cut, quote } from '../../blueprint/text-escape.js';
import { estimateTokens } from '../../blueprint/text-tokens.js';
import type { Deed } from '../memory.js';
import type { Done, PlannerInput } from '../planner.js';
import type { Suggestion } from '../suggest/suggestion.js';
import type { Fence } from './fence.js';
import { actionWords, deedLine } from './history.js';
import { relevanceOf } from './relevance.js';

/** How a model gets what did not fit: there is no other budget in its vocabulary. */
const HOW = 'observe with a reason that names what you look for, or scroll';
const SURFACES = 10;
const TITLE_LIMIT = 80;
const LINE_LIMIT = 400;
const READ_BACK_LIMIT = 400;

export interface View {
  /** Tokens of the blueprint's text. */
  readonly tokens: number;
  /** Texts that name what matters: the goal, the reason of an `observe`. */
  readonly about: readonly string[];
}

/** The whole surface within a budget: what is in front and what relates to the goal first. */
export function wholeScreen(blueprint: Blueprint | null, { tokens, about }: View): string {
  if (!blueprint) return 'no window is open';
  return toText(blueprint, { budget: { tokens }, relevance: relevanceOf(blueprint, about), how: HOW });
}

/** What changed since `shown`, or the whole where that is shorter; null where another surface is in front. */
export function changedScreen(shown: Blueprint | null, now: Blueprint | null, whole: string): string | null {
  if (!shown || !now || shown.surface.id !== now.surface.id) return null;
  if (shown.hash === now.hash) return 'unchanged';
  const text = differenceToText(diffBlueprints(shown, now));
  return estimateTokens(text) < estimateTokens(whole) ? text : whole;
}

/** One line a window, the one in front first; empty where there is nothing to switch to. */
export function surfaceLines(surfaces: readonly SurfaceInfo[], front: Blueprint | null): string[] {
  const others = surfaces.filter(({ kind, id }) => kind !== 'popup' && kind !== 'desktop' && id !== front?.surface.id);
  const listed = others.slice(0, SURFACES).map((surface) => {
    const twins = surfaces.filter(({ title }) => title === surface.title).length > 1;
    const app = surface.app.name === '' ? '' : ` app ${quote(cut(surface.app.name, TITLE_LIMIT).text)}`;
    const id = twins || surface.title === '' ? ` id ${quote(surface.id)}` : '';
    return `other ${surface.kind} ${quote(cut(surface.title, TITLE_LIMIT).text)}${app}${id}`;
  });
  return others.length > SURFACES ? [...listed, `… ${others.length - SURFACES} more windows`] : listed;
}

export interface News {
  readonly input: PlannerInput;
  /** Done since the last question; the last one is `input.last`. */
  readonly deeds: readonly Deed[];
  readonly last: Done | null;
  readonly isProtected: (id: string) => boolean;
  readonly suggestions: readonly Suggestion[];
  /** Of the screen, the windows, the memory: what applications say. */
  readonly screen: readonly string[];
}

/** The user message of one step, without goal and history. Our words outside the marks, the applications' inside. */
export function stepText(news: News, fence: Fence): string {
  const { input, deeds, last, suggestions, screen } = news;
  const ours = [`Step ${input.step}.`];
  const theirs: string[] = deeds.slice(0, -1).map((deed) => deedLine(deed, news.isProtected));
  if (last) {
    const { effect, error, summary, result } = last.outcome;
    ours.push(`Your last action, ${last.action.action}: ${effect}${error ? ` (${error.code})` : ''}.`);
    if (error) (quotes(error.hint) ? theirs : ours).push(`${quotes(error.hint) ? 'hint: ' : ''}${oneLine(error.hint)}`);
    const done = deeds.at(-1);
    theirs.push(
      `${actionWords(last.action, done?.target ?? result?.target ?? null, news.isProtected)}: ${oneLine(summary)}`,
    );
    // What was confirmed reads as it was meant.
    if (effect !== 'confirmed' && result?.effect.readBack !== undefined)
      theirs.push(`read back: ${quote(cut(result.effect.readBack, READ_BACK_LIMIT).text)}`);
    for (const warning of result?.warnings ?? []) theirs.push(`warning: ${oneLine(warning)}`);
    if (result?.answer !== undefined) ours.push(`The person answered: ${quote(cut(result.answer, 2000).text)}`);
  }
  for (const notice of input.notices) ours.push(`Note: ${oneLine(notice)}`);
  if (suggestions.length > 0) {
    ours.push(
      'Could be tried:',
      ...suggestions.map(({ actions }) => actions.map((each) => JSON.stringify(each)).join(' then ')),
    );
  }
  return [...ours, fence.fence([...theirs, ...screen].join('\n'))].join('\n');
}

/** What quotes something may quote an interface. */
function quotes(text: string): boolean {
  return /["“”«»]/u.test(text);
}

function oneLine(text: string): string {
  return cut(text.replace(/\s+/gu, ' ').trim(), LINE_LIMIT).text;
}
