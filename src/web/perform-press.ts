/** Operations that end in a trusted click: pressing, toggling, choosing, opening, menus; and where the focus goes. */
import type { Locator } from 'playwright';
import type { Delivery } from '../a11y/backend.js';
import { LumosError } from '../errors.js';
import { callElement, locate } from './act-script.js';
import {
  ACTIONABLE_MS,
  type Acting,
  ANSWER_MS,
  ask,
  bounded,
  deliver,
  fromPlaywright,
  stale,
} from './perform-context.js';

interface ClickOptions {
  readonly button?: 'left' | 'right';
  readonly modifiers?: ('ControlOrMeta' | 'Shift')[];
}

/** Their own windows open outside the page, where nobody sees them: they are given the keyboard instead. */
const PICKERS: ReadonlySet<string> = new Set(['color', 'date', 'datetime-local', 'month', 'time', 'week']);
/** Roles of what can be chosen among others. */
const CHOSEN: ReadonlySet<string> = new Set([
  ...['option', 'tab', 'treeitem', 'row', 'gridcell', 'cell', 'listitem', 'radio', 'menuitemradio', 'menuitemcheckbox'],
]);
/** How long a state may take to follow a click before the keyboard is tried, milliseconds. */
const FOLLOWS_MS = 300;

export async function press(acting: Acting): Promise<Delivery> {
  const { facts } = acting;
  if (facts.optionOf) return choose(acting, 'replace');
  if (facts.tag === 'select' || (facts.tag === 'input' && PICKERS.has(facts.type))) return focus(acting);
  return click(acting);
}

export async function toggle(acting: Acting): Promise<Delivery> {
  if (acting.facts.checked === null) throw unsupported('It is nothing that is on or off.');
  return click(acting);
}

export async function choose(acting: Acting, mode: 'replace' | 'add' | 'remove'): Promise<Delivery> {
  const { facts } = acting;
  if (facts.optionOf) {
    const { done, disabled } = await bounded(
      acting.page,
      acting.dialogs,
      callElement(acting.place, ['choose', mode], ANSWER_MS),
      'unknown',
    );
    if (disabled) throw notActionable('It is disabled.');
    if (!done) throw stale();
    return { delivery: 'delivered', means: `HTMLOptionElement.selected (${mode})` };
  }
  const radio = facts.tag === 'input' && facts.type === 'radio';
  if (!radio && !CHOSEN.has(facts.role) && facts.selected === null) throw unsupported('It cannot be selected.');
  const selected = (facts.selected ?? facts.checked) === 'true';
  if (mode === 'remove' && !selected) return { delivery: 'not_delivered', means: 'nothing: it was not selected' };
  if (mode === 'replace' || radio) return click(acting);
  if (selected === (mode === 'add')) return { delivery: 'not_delivered', means: 'nothing: it was so already' };
  return click(acting, { modifiers: ['ControlOrMeta'] });
}

export async function setExpanded(acting: Acting, wanted: boolean): Promise<Delivery> {
  const { facts, place } = acting;
  if (facts.tag === 'select')
    throw unsupported('Its list opens outside the page; its options can be selected all the same.');
  if (facts.expanded === null && (facts.tag !== 'details' || !wanted)) throw unsupported('It has nothing to expand.');
  if (facts.expanded === String(wanted)) {
    return { delivery: 'not_delivered', means: `nothing: it was ${wanted ? 'expanded' : 'collapsed'} already` };
  }
  const details = facts.tag === 'details' || facts.tag === 'summary';
  const done = await click(acting, {}, details ? locate(place, ['summary']) : undefined);
  if (facts.role !== 'treeitem' || (await becomes(acting, wanted))) return done;
  // In most trees a click only selects.
  await focus(acting);
  const key = wanted ? 'ArrowRight' : 'ArrowLeft';
  return deliver(acting, `${done.means}, keyboard: ${key}`, acting.page.keyboard.press(key));
}

export async function showMenu(acting: Acting): Promise<Delivery> {
  return click(acting, { button: 'right' });
}

export async function focus(acting: Acting): Promise<Delivery> {
  const { page, dialogs, place } = acting;
  await bounded(page, dialogs, locate(place).focus({ timeout: ANSWER_MS }), 'unknown');
  const { focused } = await ask(acting, ['facts']);
  if (!focused) throw notActionable('It takes no focus.');
  return { delivery: 'delivered', means: 'HTMLElement.focus' };
}

export async function scrollIntoView(acting: Acting): Promise<Delivery> {
  const { page, dialogs, place, facts } = acting;
  if (!facts.shown) throw notActionable('It is not laid out.');
  const work = locate(place).scrollIntoViewIfNeeded({ timeout: ACTIONABLE_MS });
  await bounded(page, dialogs, work, 'unknown', ACTIONABLE_MS + 500);
  return { delivery: 'delivered', means: 'Element.scrollIntoViewIfNeeded' };
}

export async function scroll(
  acting: Acting,
  direction: 'up' | 'down' | 'left' | 'right',
  pages: number,
): Promise<Delivery> {
  const dx = direction === 'left' ? -pages : direction === 'right' ? pages : 0;
  const dy = direction === 'up' ? -pages : direction === 'down' ? pages : 0;
  const work = callElement(acting.place, ['scroll', dx, dy], ANSWER_MS);
  const { moved, room } = await bounded(acting.page, acting.dialogs, work, 'unknown');
  if (!room) throw unsupported('Nothing scrolls there.');
  return { delivery: 'delivered', means: moved ? 'Element.scrollBy' : 'Element.scrollBy: it was at its end already' };
}

/** A click with the mouse, once the element stands still, is enabled and is what the click would hit. */
async function click(acting: Acting, options: ClickOptions = {}, on?: Locator): Promise<Delivery> {
  const { facts, place } = acting;
  // Check boxes are often hidden behind a picture of their own: their label is what a person clicks.
  const label = locate(place, ['label']);
  const target = on ?? (!facts.shown && facts.labelled ? label : locate(place));
  if (!facts.shown && target !== label && !on) throw notActionable('It is not laid out.');
  try {
    return await clickOn(acting, target, options);
  } catch (error) {
    const covered = error instanceof LumosError && error.code === 'OCCLUDED';
    if (!covered || !facts.labelled || target === label || on) throw error;
    return clickOn(acting, label, options);
  }
}

async function clickOn(acting: Acting, target: Locator, options: ClickOptions): Promise<Delivery> {
  const { spot } = await ask(acting, ['spot']);
  const work = target.click({ timeout: ACTIONABLE_MS, ...options, ...(spot ? { position: spot } : {}) });
  const means = `mouse: ${options.button === 'right' ? 'right click' : 'click'} on the element`;
  try {
    return await deliver(acting, means, work);
  } catch (error) {
    throw error instanceof LumosError ? error : await whyNot(acting, error);
  }
}

/** Playwright's log says what it waited for. */
async function whyNot(acting: Acting, error: unknown): Promise<LumosError> {
  const log = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return fromPlaywright(error, 'unknown');
  if (/performing click action/u.test(log)) {
    return new LumosError('TIMEOUT', 'The click was sent, and the page did not answer.', {
      hint: 'Its scripts may be busy: wait and observe again before repeating it.',
      delivery: 'unknown',
      details: { timeoutMs: ACTIONABLE_MS },
      cause: error,
    });
  }
  if (/intercepts pointer events/u.test(log)) {
    const there = await acting.covering();
    const what = there ? `${there.role} "${there.name}"` : 'Something else';
    return new LumosError('OCCLUDED', `${what} covers it.`, {
      hint: 'Close or scroll away what covers it first.',
      ...(there ? { candidates: [{ ...there, why: 'covers the point' }] } : {}),
      cause: error,
    });
  }
  if (/is not visible/u.test(log)) return notActionable('It is not visible.', error);
  if (/is not enabled/u.test(log)) return notActionable('It is disabled.', error);
  if (/is not stable/u.test(log)) return notActionable('It does not stand still.', error);
  if (/outside of the viewport/u.test(log)) return notActionable('It cannot be scrolled into view.', error);
  return stale();
}

async function becomes(acting: Acting, wanted: boolean): Promise<boolean> {
  const end = performance.now() + FOLLOWS_MS;
  for (;;) {
    const { expanded } = await ask(acting, ['facts']);
    if (expanded === String(wanted)) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function unsupported(message: string): LumosError {
  return new LumosError('UNSUPPORTED', message, { hint: 'Look at what the element offers, and use another action.' });
}

export function notActionable(message: string, cause?: unknown): LumosError {
  return new LumosError('NOT_ACTIONABLE', message, {
    hint: 'Observe again, and change what keeps it from being operated first.',
    ...(cause === undefined ? {} : { cause }),
  });
}
