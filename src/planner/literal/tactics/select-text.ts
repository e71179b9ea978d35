/** Selects text in a field as a person would with the keyboard: from the start, so many characters on, then so many with Shift. */
import type { Action } from '../../../actions/action.js';
import type { Element } from '../../../blueprint/model.js';
import { LumosError } from '../../../errors.js';
import type { Intent } from '../intents.js';
import { has, type Move, noSurface, pick, type Tactic } from '../view.js';
import { found, isOver } from './finding.js';
import { concluded } from './simple.js';
import { typingTarget } from './write.js';

/** Most key presses of one action (the schema's bound of `repeat`). */
const AT_ONCE = 100;
/** Further from the start than this a person would not count either. */
const FAR = 1500;

const TEXT = (element: Element): boolean =>
  has(element, 'set_text', 'insert_text') || ['textbox', 'searchbox', 'document'].includes(element.role);

export function selectText(intent: Extract<Intent, { kind: 'select_text' }>): Tactic {
  const { within } = intent;
  const finder = within === null ? null : found(within, (view) => pick(view, within, TEXT));
  let keys: Action[] | null = null;
  return {
    next(view): Move {
      if (isOver(view) && view.last?.outcome.error) return concluded(view);
      if (keys === null) {
        if (!view.blueprint) return { kind: 'fail', error: noSurface() };
        const there = finder?.(view) ?? { found: typingTarget(view.blueprint) };
        if ('move' in there) return there.move;
        const field = there.found === null || 'element' in there.found ? (there.found?.element ?? null) : there.found;
        const plan = planOf(field, intent.text, view.blueprint.focus);
        if (plan instanceof LumosError) return { kind: 'fail', error: plan };
        keys = plan;
      }
      const action = keys.shift();
      return action ? { kind: 'act', action } : { kind: 'done', note: 'selected' };
    },
  };
}

function planOf(field: Element | null, text: string | null, focus: string | null): Action[] | LumosError {
  const enter: Action[] = field?.id && field.id !== focus ? [{ action: 'click', target: field.id }] : [];
  if (text === null) return [...enter, { action: 'press_key', key: 'Control+a' }];
  const value = field?.value ?? '';
  const at = value.indexOf(text);
  if (!field || at < 0 || text === '') return notThere(field, text);
  if (value.indexOf(text, at + 1) >= 0) return severalTimes(field, text);
  const before = charactersOf(value.slice(0, at));
  if (before > FAR) return tooFar(field, text);
  return [
    ...enter,
    { action: 'press_key', key: 'Control+Home' },
    ...presses('ArrowRight', before),
    ...presses('Shift+ArrowRight', charactersOf(text)),
  ];
}

/** What the arrow keys step over at once. */
const charactersOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

function presses(key: string, times: number): Action[] {
  const actions: Action[] = [];
  for (let left = times; left > 0; left -= AT_ONCE) {
    actions.push({ action: 'press_key', key, repeat: Math.min(left, AT_ONCE) });
  }
  return actions;
}

const notThere = (field: Element | null, text: string): LumosError =>
  new LumosError('UNKNOWN_ID', field ? `“${field.name}” does not say “${text}”.` : 'No field is there to select in.', {
    hint: 'Give the text exactly as it stands there, and say where: select the text "…" in NAME.',
  });

const severalTimes = (field: Element, text: string): LumosError =>
  new LumosError('AMBIGUOUS_TARGET', `“${field.name}” says “${text}” more than once.`, {
    hint: 'Give more of the text, so that it occurs only once.',
  });

const tooFar = (field: Element, text: string): LumosError =>
  new LumosError(
    'NOT_ACTIONABLE',
    `“${text}” stands too far down in “${field.name}” to be reached with the keyboard.`,
    {
      hint: 'Search for it with the application itself.',
    },
  );
