/** One action's result for a person: what was done, how, and what was seen to change. */

import type { ActionResult } from '../actions/result.js';
import { escapeText, quote } from '../blueprint/text-escape.js';

export function describeResult(result: ActionResult): string {
  const target = result.target;
  const what = target ? `${target.id ?? target.role} ${target.role} ${quote(target.name)}` : '';
  const head = [result.effect.kind, what, result.means ? `by ${result.means}` : ''].filter((part) => part !== '');
  const lines = [head.join('  '), result.effect.summary];
  for (const coerced of result.coerced) lines.push(`understood: ${JSON.stringify(coerced)}`);
  for (const surface of result.opened)
    lines.push(`opened: ${surface.id} ${escapeText(surface.app)} ${quote(surface.title)}`);
  for (const surface of result.closed)
    lines.push(`closed: ${surface.id} ${escapeText(surface.app)} ${quote(surface.title)}`);
  for (const warning of result.warnings) lines.push(`note: ${warning}`);
  if (result.effect.difference !== '') lines.push(result.effect.difference);
  return lines.filter((line) => line !== '').join('\n');
}
