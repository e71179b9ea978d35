/** What every operation on an element in a page works with. */
import type { Page } from 'playwright';
import type { Delivery } from '../a11y/backend.js';
import { LumosError } from '../errors.js';
import { callElement } from './act-script.js';
import type { Dialogs } from './dialogs.js';
import type { ElementPlace } from './handles.js';
import type { ActCommand, AnswerTo, ElementFacts } from './page/act-protocol.js';

/** For anything that a living page answers at once, milliseconds. */
export const ANSWER_MS = 3000;
/** How long an element may take to stand still, be enabled and be hit, milliseconds. */
export const ACTIONABLE_MS = 2500;

export interface Acting {
  readonly page: Page;
  readonly place: ElementPlace;
  readonly dialogs: Dialogs;
  readonly facts: ElementFacts;
  /** What is in front of the element, in words; for errors. */
  readonly covering: () => Promise<{ readonly id: string; readonly role: string; readonly name: string } | null>;
}

/** Asks the page about the element. Nothing has been done yet when this fails. */
export async function ask<const Command extends ActCommand>(
  { page, place, dialogs }: Pick<Acting, 'page' | 'place' | 'dialogs'>,
  command: Command,
): Promise<AnswerTo<Command>> {
  return bounded(page, dialogs, callElement(place, command, ANSWER_MS), 'not_delivered');
}

/**
 * The answer of a page, in time.
 * @throws LumosError APP_UNRESPONSIVE or TIMEOUT (by what may have been delivered), STALE_ID, OCCLUDED (a dialog opened)
 */
export async function bounded<T>(
  page: Page,
  dialogs: Dialogs,
  work: Promise<T>,
  delivery: 'not_delivered' | 'unknown',
  ms = ANSWER_MS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer(delivery, ms)), ms + 250);
  });
  try {
    const answer = await dialogs.during(page, Promise.race([work, late]));
    // No page answers with null here: a dialog came in between.
    if (answer === null) throw behindDialog(dialogs, page);
    return answer;
  } catch (error) {
    throw error instanceof LumosError ? error : fromPlaywright(error, delivery);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Something that the page may answer with a dialog: then it has been delivered, and the dialog is the effect.
 * @param ms bound of the whole
 */
export async function deliver(
  { page, dialogs }: Pick<Acting, 'page' | 'dialogs'>,
  means: string,
  work: Promise<unknown>,
  ms = ACTIONABLE_MS + 1000,
): Promise<Delivery> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer('unknown', ms)), ms);
  });
  try {
    await dialogs.during(page, Promise.race([work, late]));
    return { delivery: 'delivered', means };
  } finally {
    clearTimeout(timer);
  }
}

export function stale(): LumosError {
  return new LumosError('STALE_ID', 'The element is no longer in its page.', {
    hint: 'Observe again and use an id from there.',
  });
}

export function behindDialog(dialogs: Dialogs, page: Page): LumosError {
  const dialog = dialogs.of(page);
  const what = dialog ? `the dialog "${dialog.message.slice(0, 200)}"` : 'a dialog';
  return new LumosError('OCCLUDED', `The page waits for ${what} to be answered.`, {
    hint: 'Observe: the dialog is a surface of its own. Answer it first.',
    ...(dialog
      ? { candidates: [{ id: `dialog-${dialog.number}`, role: 'dialog', name: dialog.message.slice(0, 200) }] }
      : {}),
  });
}

/** What Playwright throws for an element or a page that went away, or did not answer. */
export function fromPlaywright(error: unknown, delivery: 'not_delivered' | 'unknown'): LumosError {
  const message = error instanceof Error ? error.message : String(error);
  const [first = ''] = message.split('\n');
  if (/not attached|detached|Execution context was destroyed|Cannot find context|navigat/iu.test(message)) {
    return new LumosError('STALE_ID', 'The element went away with its page.', {
      hint: 'Observe again and use an id from there.',
      delivery,
      cause: error,
    });
  }
  if (/has been closed|crashed/iu.test(first)) {
    return new LumosError('NO_SURFACE', /crash/iu.test(first) ? 'The tab has crashed.' : 'The tab was closed.', {
      hint: 'List the surfaces again; open_url opens a new tab.',
      delivery,
      cause: error,
    });
  }
  if (error instanceof Error && error.name === 'TimeoutError') return noAnswer(delivery, ANSWER_MS, error);
  return new LumosError('UNSUPPORTED', `The browser refused: ${first.slice(0, 300)}`, {
    hint: 'Use another action, or pointer and keyboard.',
    delivery,
    cause: error,
  });
}

function noAnswer(delivery: 'not_delivered' | 'unknown', ms: number, cause?: unknown): LumosError {
  const code = delivery === 'unknown' ? 'TIMEOUT' : 'APP_UNRESPONSIVE';
  return new LumosError(code, `The page did not answer within ${ms} ms.`, {
    hint: 'Its scripts may be busy: wait and observe again.',
    delivery,
    details: { timeoutMs: ms },
    ...(cause === undefined ? {} : { cause }),
  });
}
