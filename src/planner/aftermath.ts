/**
 * What became of an action that was under way when a run was interrupted, judged by what is visible now. Pure. An action that may
 * have been delivered is never done again unless doing it twice is the same as doing it once.
 */
import type { Action } from '../actions/action.js';
import { REDACTED } from '../actions/policy.js';
import type { Blueprint, Element, SurfaceInfo } from '../blueprint/model.js';
import { quote } from '../blueprint/text-escape.js';

export type Aftermath =
  /** What it would have done is there. */
  | { readonly kind: 'done'; readonly why: string }
  /** It was not delivered, or it may be done twice. */
  | { readonly kind: 'again' }
  /** Nobody can know. */
  | { readonly kind: 'unknown'; readonly why: string };

export interface Evidence {
  /** What was in front when the action was planned; null = not known. */
  readonly before: Blueprint | null;
  /** What is in front now; null where no surface is open. */
  readonly now: Blueprint | null;
  readonly surfaces: readonly SurfaceInfo[];
}

const AGAIN: Aftermath = { kind: 'again' };
const done = (why: string): Aftermath => ({ kind: 'done', why });
const unknown = (why: string): Aftermath => ({ kind: 'unknown', why });

export function aftermathOf(action: Action, evidence: Evidence): Aftermath {
  // What a trace does not keep cannot be delivered again.
  if (('text' in action && action.text === REDACTED) || (action.action === 'press_key' && action.key === REDACTED)) {
    return unknown('what was entered in a protected field is not kept');
  }
  const { surfaces } = evidence;
  const was = elementOf(action, evidence.before);
  const is = elementOf(action, evidence.now);
  if (was && is && (was.role !== is.role || (was.name !== is.name && was.role !== 'document'))) {
    return unknown('what it was done to is not there any more');
  }
  switch (action.action) {
    case 'observe':
    case 'wait_for':
    case 'ask_user':
    case 'hover':
    case 'switch_surface':
    case 'finish':
      return AGAIN;
    case 'scroll':
      return action.into_view === true ? AGAIN : unknown('how far it had scrolled is not known');
    case 'set_text':
      return is?.value === action.text && !isCut(is) ? done('the text is in the field') : AGAIN;
    case 'set_value':
      return is?.range?.now === action.value ? done('the value is as it was to be') : AGAIN;
    case 'select':
      // Adding and removing one option, too, is the same done twice.
      return AGAIN;
    case 'toggle':
      return switched(action.to, was, is, 'checked', 'pressed', 'selected');
    case 'expand':
      return switched(action.to, was, is, 'expanded');
    case 'type_text':
      return typed(action.text, was, is);
    case 'open_app':
      return openedApp(action.name, evidence);
    case 'open_url':
      return surfaces.some(({ url }) => url !== undefined && sameAddress(url, action.url))
        ? done('the page is open')
        : unknown('whether the page was opened is not visible');
    case 'click':
      if (changedState(was, is)) return done('the state of what was clicked has changed');
      return hasClosed(evidence) ? done('the dialog that it was done in has closed') : unknown(NOT_VISIBLE);
    case 'press_key':
      return hasClosed(evidence) ? done('the dialog that it was done in has closed') : unknown(NOT_VISIBLE);
    default:
      return unknown(NOT_VISIBLE);
  }
}

const NOT_VISIBLE = 'whether it was delivered is not visible';

function elementOf(action: Action, blueprint: Blueprint | null): Element | null {
  const target = 'target' in action ? action.target : undefined;
  if (typeof target === 'object') return null;
  const id = target ?? (action.action === 'type_text' ? blueprint?.focus : null) ?? null;
  return (id !== null && blueprint?.elements.find((element) => element.id === id)) || null;
}

function switched(
  to: boolean | undefined,
  was: Element | null,
  is: Element | null,
  ...states: Element['states'][number][]
): Aftermath {
  if (!is) return to === undefined ? unknown(NOT_VISIBLE) : AGAIN;
  const on = (element: Element): boolean => states.some((state) => element.states.includes(state));
  if (to !== undefined) return on(is) === to ? done('it is as it was to be') : AGAIN;
  if (!was) return unknown(NOT_VISIBLE);
  return on(was) === on(is) ? AGAIN : done('it has changed');
}

/** Typed text is told by what the field held before and holds now. */
function typed(text: string, was: Element | null, is: Element | null): Aftermath {
  if (!is || is.states.includes('protected')) return unknown('what the field holds cannot be seen');
  const now = is.value ?? '';
  const gained = was && lengthOf(is) - lengthOf(was);
  if (
    was &&
    gained === points(text) &&
    (isCut(is) || (now !== (was.value ?? '') && now.includes(unbroken(text, now))))
  ) {
    return done('the text is in the field');
  }
  if (was && gained === 0 && now === (was.value ?? '')) {
    // A line break may have sent the text and emptied the field again.
    return /[\r\n]/u.test(text) ? unknown('the field is as it was, but a line break may have sent the text') : AGAIN;
  }
  if (!was && !isCut(is) && text !== '' && now === text) return done('the text is in the field');
  return unknown(`the field holds ${quote(now.slice(0, 200))}`);
}

/** Some toolkits give the last line break of a text back, others do not. */
function unbroken(text: string, now: string): string {
  return now.includes(text) ? text : text.replace(/\r\n?/gu, '\n').trimEnd();
}

function points(text: string): number {
  return [...text].length;
}

function lengthOf(element: Element): number {
  return element.valueLength ?? points(element.value ?? '');
}

function isCut(element: Element): boolean {
  return element.valueLength !== undefined && element.valueLength > points(element.value ?? '');
}

/** A window that was not there before, or, where nobody knows what was, one that goes by the name. */
function openedApp(name: string, { before, now, surfaces }: Evidence): Aftermath {
  const wanted = words(name);
  const within = (few: readonly string[], many: readonly string[]): boolean =>
    few.length > 0 && few.every((word) => many.includes(word));
  const fits = surfaces.find((surface) =>
    [words(surface.app.name), words(surface.title)].some((own) => within(wanted, own) || within(own, wanted)),
  );
  if (fits) return done(`a window of it is open: ${quote(fits.title)}`);
  // What was in front is so no more: something came up, by whatever name.
  if (before && now && now.surface.id !== before.surface.id && now.surface.app.pid !== before.surface.app.pid) {
    return done(`a window came up: ${quote(now.surface.title)}`);
  }
  return unknown('no window of it is open, but it may still be starting');
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

function sameAddress(one: string, other: string): boolean {
  const bare = (url: string): string =>
    url
      .replace(/^https?:\/\//iu, '')
      .replace(/\/+$/u, '')
      .toLowerCase();
  return bare(one) === bare(other);
}

const TELLING = ['checked', 'selected', 'pressed', 'expanded'] as const;

function changedState(was: Element | null, is: Element | null): boolean {
  return !!was && !!is && TELLING.some((state) => was.states.includes(state) !== is.states.includes(state));
}

/** A dialog that was answered is gone. */
function hasClosed({ before, surfaces }: Evidence): boolean {
  if (!before || (before.surface.kind !== 'dialog' && !before.surface.modal)) return false;
  return !surfaces.some(({ id }) => id === before.surface.id);
}
