/** Text of fields and editors: replaced, inserted, selected and read. Typed as trusted input wherever the browser can. */
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Delivery } from '../a11y/backend.js';
import { LumosError } from '../errors.js';
import { callElement, locate } from './act-script.js';
import { type Acting, ANSWER_MS, ask, bounded, deliver } from './perform-context.js';
import { notActionable, unsupported } from './perform-press.js';

/** A million characters take the renderer a moment, milliseconds. */
const LONG_MS = 20_000;
/** UTF-16 units. Chromium takes minutes to type a long text with many lines; a value is set at once. */
const TYPED_AT_MOST = 20_000;
/** Fields whose text has one form only. */
const FORMS: Readonly<Record<string, string>> = {
  date: '2026-12-31',
  time: '23:59',
  'datetime-local': '2026-12-31T23:59',
  month: '2026-12',
  week: '2026-W53',
  color: '#00ff7f',
  number: '42',
  range: '42',
};

export async function setText(acting: Acting, text: string): Promise<Delivery> {
  const { facts, page, dialogs, place } = acting;
  if (facts.type === 'file') return setFiles(acting, text);
  const form = FORMS[facts.type];
  if (facts.text === null && form === undefined) throw unsupported('It takes no text.');
  assertEditable(acting);
  if (form !== undefined && facts.tag === 'input') return setForm(acting, text, form);
  if (facts.text === 'value' && (text.length > TYPED_AT_MOST || isFirefox(acting))) return editAll(acting, text);
  const work = locate(place).fill(text, { timeout: LONG_MS });
  await bounded(page, dialogs, work, 'unknown', LONG_MS);
  return { delivery: 'delivered', means: 'keyboard: all text replaced' };
}

/** Date, number and the like: what is not in their form leaves them empty, and is taken back. */
async function setForm(acting: Acting, text: string, form: string): Promise<Delivery> {
  const { facts, page, dialogs, place } = acting;
  const fill = (value: string) =>
    bounded(page, dialogs, locate(place).fill(value, { timeout: ANSWER_MS }), 'unknown').then(() => null);
  const before = (await ask(acting, ['text'])).text ?? '';
  const refused = await fill(text).catch((error: unknown) => {
    if (error instanceof LumosError && error.code === 'UNSUPPORTED') return error;
    throw error;
  });
  let now = (await ask(acting, ['text'])).text ?? '';
  if (!refused && facts.type === 'number' && now !== text) {
    await editAll(acting, text).catch(notTaken);
    now = (await ask(acting, ['text'])).text ?? '';
  }
  if (!refused && (now !== '' || text === '')) {
    return { delivery: 'delivered', means: 'HTMLInputElement.value with input and change' };
  }
  if (now !== before) await fill(before);
  throw new LumosError('INVALID_ACTION', `A ${facts.type} field takes only its own form of text.`, {
    hint: `Write it as ${form}, inside its range and on its steps.`,
    details: { property: 'text' },
    ...(refused ? { cause: refused } : {}),
  });
}

export async function insertText(acting: Acting, text: string, offset: number | undefined): Promise<Delivery> {
  const { facts, page } = acting;
  if (facts.type === 'file') throw unsupported('The path of a file is set as a whole.');
  if (facts.text === null) throw unsupported('It takes no text.');
  assertEditable(acting);
  if (text.length > TYPED_AT_MOST && facts.text === 'value') {
    const { text: before = '', protected: secret } = await ask(acting, ['text']);
    const points = [...before];
    points.splice(offset ?? points.length, 0, text);
    if (!secret) return editAll(acting, points.join(''));
  }
  if (offset !== undefined || !facts.focused) {
    const at = offset ?? (await ask(acting, ['length'])).length;
    if (!(await select(acting, at, at))) return insertWhole(acting, text, at);
  }
  const done = await deliver(acting, 'keyboard: text inserted', page.keyboard.insertText(text), LONG_MS);
  await tellOfChange(acting);
  return done;
}

/** The page is told at once what it would be told when the field is left. */
async function tellOfChange(acting: Acting): Promise<void> {
  if (acting.facts.text !== 'value' || !isFirefox(acting)) return;
  // A page may answer with a dialog, and then it has been told.
  await acting.dialogs.during(acting.page, callElement(acting.place, ['changed'], ANSWER_MS)).catch(goneMeanwhile);
}

/**
 * Playwright inserts text into Firefox by a script in the page's own world (1.65, BiDi: `setRangeText`). Firefox does not take
 * that for an edit, so that the page is never told of a change, and the page can bend what the script stands on.
 */
function isFirefox({ page }: Acting): boolean {
  return page.context().browser()?.browserType().name() === 'firefox';
}

/** A page may put something else in the place of a field as soon as it is filled: the text has arrived. */
function goneMeanwhile(): void {}

export async function selectText(acting: Acting, start: number, end: number): Promise<Delivery> {
  if (await select(acting, start, end)) {
    const own = acting.facts.text === 'value';
    return { delivery: 'delivered', means: own ? 'setSelectionRange' : 'Selection.setBaseAndExtent' };
  }
  throw unsupported('Its text has no selection.');
}

export async function readText(acting: Acting): Promise<Delivery> {
  const answer = await bounded(
    acting.page,
    acting.dialogs,
    callElement(acting.place, ['text'], LONG_MS),
    'not_delivered',
    LONG_MS,
  );
  if (acting.facts.protected || answer.protected) {
    throw new LumosError('DENIED', 'The text of a protected field is never read.', {
      hint: 'A person must look at it.',
    });
  }
  return { delivery: 'delivered', means: 'text', text: answer.text ?? '' };
}

/** The paths of files, one a line; only the person's own are given here (see `perform-file.ts` of the actions). */
async function setFiles({ place, page, dialogs, facts }: Acting, text: string): Promise<Delivery> {
  const paths = await existingFiles(text, facts.multiple);
  await bounded(page, dialogs, locate(place).setInputFiles(paths, { timeout: LONG_MS }), 'unknown', LONG_MS);
  return { delivery: 'delivered', means: `files set: ${paths.length}` };
}

/** @throws LumosError INVALID_ACTION when one is not there, or there are too many */
export async function existingFiles(text: string, multiple: boolean): Promise<string[]> {
  const paths = text.split('\n').filter((path) => path.trim() !== '');
  if (paths.length > 1 && !multiple) throw wrongFile('It takes one file only.', 'Give one path.');
  for (const path of paths) {
    if (!isAbsolute(path)) throw wrongFile(`"${path}" is not an absolute path.`, 'Give the whole path, one a line.');
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) throw wrongFile(`There is no file "${path}".`, 'Give the path of a file that is there.');
  }
  return paths;
}

function wrongFile(message: string, hint: string): LumosError {
  return new LumosError('INVALID_ACTION', message, { hint, details: { property: 'text' } });
}

async function select(acting: Acting, from: number, to: number): Promise<boolean> {
  const work = callElement(acting.place, ['select-text', from, to], ANSWER_MS);
  return (await bounded(acting.page, acting.dialogs, work, 'unknown')).done;
}

/** Fields without a caret that can be put (number, e-mail): at their end by keyboard, else as a whole. */
async function insertWhole(acting: Acting, text: string, at: number): Promise<Delivery> {
  const { text: before = '', protected: secret } = await ask(acting, ['text']);
  const points = [...before];
  if (at >= points.length || secret) {
    await bounded(acting.page, acting.dialogs, locate(acting.place).focus({ timeout: ANSWER_MS }), 'unknown');
    await acting.page.keyboard.press('End');
    return deliver(acting, 'keyboard: text inserted at the end', acting.page.keyboard.insertText(text), LONG_MS);
  }
  points.splice(at, 0, text);
  return editAll(acting, points.join(''));
}

/** Sets the value at once, with the events that typing sends. @throws LumosError UNSUPPORTED */
export async function editAll({ page, dialogs, place }: Acting, text: string): Promise<Delivery> {
  const work = callElement(place, ['edit-all', text], LONG_MS);
  const { done } = await bounded(page, dialogs, work, 'unknown', LONG_MS);
  if (!done) throw unsupported('The field does not take that text there.');
  return { delivery: 'delivered', means: 'HTMLInputElement.value with input and change' };
}

/** The field is empty then, which the caller sees. */
function notTaken(error: unknown): void {
  if (!(error instanceof LumosError) || error.code !== 'UNSUPPORTED') throw error;
}

function assertEditable({ facts }: Acting): void {
  if (facts.readonly) throw notActionable('It is read-only.');
}
