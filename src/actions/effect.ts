/** Stage 7: what was seen to change, and whether it is what was meant. Pure. */
import { type Difference, diffBlueprints, differenceToText } from '../blueprint/diff.js';
import type { Blueprint, SurfaceInfo } from '../blueprint/model.js';
import { escapeText, quote } from '../blueprint/text-escape.js';
import type { LumosError } from '../errors.js';
import type { Action } from './action.js';
import type { Effect, SurfaceChange } from './result.js';
import type { Grounded, Verdict } from './world.js';

/** Lines of difference in a result; the whole is one `observe` away. */
const MOST_LINES = 60;

export interface SurfaceTurn {
  readonly opened: readonly SurfaceChange[];
  readonly closed: readonly SurfaceChange[];
}

export function surfaceTurn(before: readonly SurfaceInfo[], after: readonly SurfaceInfo[]): SurfaceTurn {
  const missingIn = (list: readonly SurfaceInfo[], others: readonly SurfaceInfo[]) =>
    list
      .filter((each) => !others.some((other) => other.id === each.id))
      .map((each) => ({ id: each.id, title: each.title, app: each.app.name }));
  return { opened: missingIn(after, before), closed: missingIn(before, after) };
}

export interface Seen {
  readonly before: Blueprint | null;
  readonly after: Blueprint | null;
  readonly turn: SurfaceTurn;
}

export function differenceOf({ before, after }: Seen): Difference | null {
  if (!before || !after || before.surface.id !== after.surface.id) return null;
  return diffBlueprints(before, after);
}

/** Whether anything at all is other than before; moved windows and the focus alone do not count where `substantial`. */
export function hasChanged(seen: Seen, substantial: boolean): boolean {
  if (seen.turn.opened.length > 0 || seen.turn.closed.length > 0) return true;
  if (seen.before && seen.after && seen.before.surface.id !== seen.after.surface.id) return true;
  const difference = differenceOf(seen);
  if (!difference || difference.unchanged) return false;
  if (!substantial) return true;
  const states = difference.changed.filter(
    ({ before, after, fields }) =>
      fields.some((field) => field !== 'states') ||
      withoutFocus(before.states).join() !== withoutFocus(after.states).join(),
  );
  const { added, removed, moved, title, url, blockedBy } = difference;
  return states.length + added.length + removed.length > 0 || Boolean(moved ?? title ?? url ?? blockedBy);
}

function withoutFocus(states: readonly string[]): string[] {
  return states.filter((state) => state !== 'focused' && state !== 'active').sort();
}

export function differenceText(seen: Seen): string {
  const lines = [
    ...seen.turn.opened.map(
      (each) => `+ window ${quote(each.title)} opened${each.app ? ` (${escapeText(each.app)})` : ''}`,
    ),
    ...seen.turn.closed.map((each) => `- window ${quote(each.title)} closed`),
  ];
  const difference = differenceOf(seen);
  if (difference && !difference.unchanged) lines.push(differenceToText(difference, { lines: MOST_LINES }));
  return lines.join('\n');
}

export interface Judged {
  readonly action: Action;
  readonly target: Grounded | null;
  readonly verdict: Verdict | null;
  readonly error: LumosError | null;
  readonly seen: Seen;
  /** What happened besides, in words. */
  readonly besides?: readonly string[];
}

export function effectOf({ action, target, verdict, error, seen, besides = [] }: Judged): Effect {
  const difference = differenceText(seen);
  const focusCounts = !(action.action === 'click' || action.action === 'double_click');
  const changed = hasChanged(seen, !focusCounts);
  if (error) {
    const kind =
      error.delivery !== 'not_delivered' ? 'unverifiable' : action.action === 'wait_for' ? 'no_effect' : 'refused';
    return { kind, summary: error.message, difference };
  }
  if (verdict) {
    const readBack = verdict.readBack === undefined ? {} : { readBack: verdict.readBack };
    if (verdict.kind === 'no_effect' && hasChanged(seen, true)) {
      return { kind: 'partial', summary: `${verdict.summary}; something else changed`, difference, ...readBack };
    }
    return { kind: verdict.kind, summary: verdict.summary, difference, ...readBack };
  }
  if (changed) return { kind: 'confirmed', summary: summarise(seen), difference };
  if (besides[0] !== undefined) return { kind: 'confirmed', summary: besides[0], difference };
  if (difference !== '') return { kind: 'no_effect', summary: 'nothing but the focus moved', difference };
  if (!seen.after)
    return { kind: 'unverifiable', summary: 'it was delivered; nothing can be read any more', difference };
  if (looksOther(seen)) {
    return { kind: 'unverifiable', summary: 'the picture changed, in nothing that was recognised', difference };
  }
  if (isOpaque(target)) {
    return { kind: 'unverifiable', summary: 'it was delivered; what it shows cannot be read', difference };
  }
  return { kind: 'no_effect', summary: 'nothing was seen to change', difference };
}

/** Both were looked at, and something looks different that is no element. */
function looksOther({ before, after }: Seen): boolean {
  const [then, now] = [before?.vision?.picture, after?.vision?.picture];
  return then !== undefined && now !== undefined && then !== now;
}

function isOpaque(target: Grounded | null): boolean {
  if (!target) return false;
  return target.node.states.includes('opaque') || ['canvas', 'terminal', 'embed', 'video'].includes(target.node.role);
}

function summarise(seen: Seen): string {
  const [opened] = seen.turn.opened;
  if (opened) return `${quote(opened.title)} opened`;
  const [closed] = seen.turn.closed;
  if (closed) return `${quote(closed.title)} closed`;
  const difference = differenceOf(seen);
  if (!difference) return 'another window is in front';
  const { added, removed, changed, moved } = difference;
  const parts = [
    [added.length, 'added'],
    [removed.length, 'gone'],
    [changed.length, 'changed'],
    [moved?.count ?? 0, 'moved'],
  ].flatMap(([count, word]) => (count ? [`${count} ${word}`] : []));
  return parts.join(', ') || 'the focus moved';
}
