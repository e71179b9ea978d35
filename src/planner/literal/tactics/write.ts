/** Writes text given word for word, into the field that was named or into the one that a person would be typing into. */

import { area } from '../../../blueprint/geometry.js';
import type { Blueprint, Element, SurfaceId, SurfaceInfo } from '../../../blueprint/model.js';
import { LumosError } from '../../../errors.js';
import type { Intent } from '../intents.js';
import { has, noSurface, type Tactic, type View } from '../view.js';
import { concluded, onElement } from './simple.js';

const WRITABLE = (element: Element): boolean =>
  (has(element, 'set_text', 'insert_text') ||
    ['textbox', 'searchbox', 'document', 'terminal'].includes(element.role)) &&
  !element.states.includes('readonly') &&
  !element.states.includes('disabled');

export function write(intent: Extract<Intent, { kind: 'write' }>): Tactic {
  if (intent.into !== null) {
    return onElement(intent.into, WRITABLE, (id) => ({ action: 'type_text', target: id, text: intent.text }));
  }
  const tried = new Set<SurfaceId>();
  let cleared = intent.over !== true;
  return {
    next(view) {
      if (!cleared) {
        // What is selected goes first: text that is set through semantics would be added beside it.
        if (view.last === null) return { kind: 'act', action: { action: 'press_key', key: 'Backspace' } };
        if (view.last.outcome.error) return concluded(view);
        cleared = true;
        if (view.blueprint?.focus) return { kind: 'act', action: { action: 'type_text', text: intent.text } };
      } else if (view.last !== null && view.last.action.action !== 'switch_surface') {
        const { outcome } = view.last;
        if (!outcome.error && outcome.effect === 'no_effect') {
          return { kind: 'fail', error: nothingArrived() };
        }
        return concluded(view);
      }
      if (!view.blueprint) return { kind: 'fail', error: noSurface() };
      const target = typingTarget(view.blueprint);
      if (!target) {
        // A tip or welcome window of the same application may lie in front of the one that is meant.
        tried.add(view.blueprint.surface.id);
        const behind = windowBehind(view, tried);
        if (!behind) return { kind: 'fail', error: nowhereToWrite(view.blueprint) };
        return { kind: 'act', action: { action: 'switch_surface', surface: behind.id } };
      }
      return { kind: 'act', action: { action: 'type_text', target: target.id!, text: intent.text } };
    },
  };
}

/** Another main window of the application in front; none where the one in front must be answered first. */
function windowBehind(view: View, tried: ReadonlySet<SurfaceId>): SurfaceInfo | undefined {
  const front = view.blueprint?.surface;
  if (!front || front.modal || front.app.pid === null) return undefined;
  return view.surfaces.find(
    (surface) => surface.app.pid === front.app.pid && surface.kind === 'window' && !tried.has(surface.id),
  );
}

/** The focused field; else the largest field in front, several lines before one. */
export function typingTarget(blueprint: Blueprint): Element | null {
  const fields = blueprint.elements.filter(
    (element) =>
      element.id !== null && element.foreground && WRITABLE(element) && !element.states.includes('protected'),
  );
  const focused = fields.find((element) => element.id === blueprint.focus);
  if (focused) return focused;
  const size = (element: Element): number =>
    (element.states.includes('multiline') || element.role === 'document' ? 1e12 : 0) +
    (element.bounds ? area(element.bounds) : 0);
  return fields.sort((a, b) => size(b) - size(a))[0] ?? null;
}

function nowhereToWrite(blueprint: Blueprint): LumosError {
  return new LumosError('NOT_ACTIONABLE', `“${blueprint.surface.title}” shows no field to write in.`, {
    hint: 'Say where: write "…" into NAME. `lumos observe` shows the fields.',
  });
}

function nothingArrived(): LumosError {
  return new LumosError('NOT_ACTIONABLE', 'The text was sent, but the field did not take it.', {
    hint: 'Observe again and name another field.',
    delivery: 'delivered',
  });
}
