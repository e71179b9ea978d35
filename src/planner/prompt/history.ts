/** Earlier steps, one line each: what was done, and what came of it. Pure. */
import type { Action, Target } from '../../actions/action.js';
import { collapse } from '../../blueprint/similarity.js';
import { cut, grouped, quote } from '../../blueprint/text-escape.js';
import type { Deed, RunMemory } from '../memory.js';
import { SECRET } from './secrets.js';

/** Code points of texts, names and summaries in a line. */
const TEXT_LIMIT = 40;
const NAME_LIMIT = 40;
const SUMMARY_LIMIT = 100;
/** Entered texts are shown longer: they say what need not be entered again. */
const ENTERED_LIMIT = 160;

type IsProtected = (id: string) => boolean;

/** `3 click A14 button "Save": confirmed, "Save As" opened` */
export function deedLine(deed: Deed, isProtected: IsProtected): string {
  const summary = cut(collapse(deed.summary), SUMMARY_LIMIT).text;
  const code = deed.code === null ? '' : ` ${deed.code}`;
  return `${deed.step} ${actionWords(deed.action, deed.target, isProtected)}: ${deed.effect}${code}${summary === '' ? '' : `, ${summary}`}`;
}

/** `set_text A9 textbox "Document" "Tide pools are…" (1,234 characters)` */
export function actionWords(action: Action, target: Deed['target'], isProtected: IsProtected): string {
  const { action: name, reason, ...rest } = action;
  const parts: string[] = [name];
  const given: Readonly<Record<string, unknown>> = rest;
  const id = typeof given.target === 'string' ? given.target : null;
  for (const [property, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (property === 'target' || property === 'from' || property === 'to') {
      if (typeof value === 'boolean') parts.push(`to ${value}`);
      else parts.push(`${property === 'target' ? '' : `${property} `}${targetWords(value as Target)}`);
      if (property === 'target' && target) parts.push(nameOf(target));
    } else if (property === 'text') parts.push(id !== null && isProtected(id) ? SECRET : textWords(String(value)));
    else parts.push(`${property} ${typeof value === 'string' ? quote(cut(value, TEXT_LIMIT).text) : String(value)}`);
  }
  return parts.join(' ');
}

function nameOf({ role, name }: NonNullable<Deed['target']>): string {
  return name === '' ? role : `${role} ${quote(cut(name, NAME_LIMIT).text)}`;
}

function targetWords(target: Target): string {
  return typeof target === 'string' ? target : `(${target.x},${target.y})`;
}

function textWords(text: string, limit = TEXT_LIMIT): string {
  const shown = cut(text, limit);
  return shown.isCut ? `${quote(shown.text)} (${grouped(shown.total)} characters)` : quote(shown.text);
}

/** What has come of the run so far besides its steps. */
export function memoryLines(
  { entered, launched, lastUrl, pendingSearch }: RunMemory,
  isProtected: IsProtected,
): string[] {
  const lines = Object.entries(entered).map(
    ([id, text]) => `entered into ${id}: ${isProtected(id) ? SECRET : textWords(text, ENTERED_LIMIT)}`,
  );
  const names = Object.keys(launched);
  if (names.length > 0) lines.push(`opened: ${names.map((name) => quote(cut(name, NAME_LIMIT).text)).join(', ')}`);
  if (lastUrl !== null) lines.push(`last address: ${quote(cut(lastUrl, ENTERED_LIMIT).text)}`);
  if (pendingSearch !== null) lines.push(`still to be searched for: ${textWords(pendingSearch)}`);
  return lines;
}
