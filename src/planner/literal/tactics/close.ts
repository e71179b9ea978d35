/** Closes what is in front: a dialog through its own button, else with Escape; a window and a tab with the desktop's chords. */
import type { Blueprint } from '../../../blueprint/model.js';
import { fold } from '../../../blueprint/similarity.js';
import { LumosError } from '../../../errors.js';
import type { Intent } from '../intents.js';
import { type Move, noSurface, type Tactic } from '../view.js';
import { dismissingButton } from './dialog-words.js';
import { concluded } from './simple.js';

/** The policy asks before each of these. */
const CHORDS = { window: 'Alt+F4', tab: 'Control+w' } as const;

export function close(intent: Extract<Intent, { kind: 'close' }>): Tactic {
  return {
    next(view): Move {
      if (view.last !== null) return concluded(view);
      if (!view.blueprint) return { kind: 'fail', error: noSurface() };
      const { what, name } = intent;
      if (name !== null && !isCalled(view.blueprint, name))
        return { kind: 'fail', error: notThere(view.blueprint, name) };
      const open = inFront(view.blueprint);
      if (what === 'dialog' && open !== 'dialog') return { kind: 'fail', error: noDialog(view.blueprint) };
      if (what === 'tab') return { kind: 'act', action: { action: 'press_key', key: CHORDS.tab } };
      if (what === 'menu' || (what === null && open === 'menu')) {
        return { kind: 'act', action: { action: 'press_key', key: 'Escape' } };
      }
      if (what === 'window' && open !== 'dialog')
        return { kind: 'act', action: { action: 'press_key', key: CHORDS.window } };
      if (open === null) return { kind: 'act', action: { action: 'press_key', key: CHORDS.window } };
      const button = dismissingButton(view.blueprint);
      return {
        kind: 'act',
        action: button ? { action: 'click', target: button.id! } : { action: 'press_key', key: 'Escape' },
      };
    },
  };
}

function inFront({ surface, elements }: Blueprint): 'dialog' | 'menu' | null {
  const shown = (...roles: string[]) => elements.some((each) => each.foreground && roles.includes(each.role));
  if (surface.kind === 'dialog' || surface.modal || shown('dialog', 'alertdialog')) return 'dialog';
  return surface.kind === 'popup' || elements.some((each) => !each.foreground) ? 'menu' : null;
}

/** By the title of the window, the name of its application, or the name of the dialog inside it. */
function isCalled({ surface, elements }: Blueprint, name: string): boolean {
  const said = fold(name);
  const names = [surface.title, surface.app.name];
  for (const each of elements) if (each.foreground && each.role.endsWith('dialog')) names.push(each.name);
  return names.some((each) => fold(each).includes(said));
}

const notThere = ({ surface }: Blueprint, name: string): LumosError =>
  new LumosError('UNKNOWN_ID', `What is in front is “${surface.title}”, not ${name}.`, {
    hint: 'Switch to it first: switch to NAME, then close the window.',
  });

const noDialog = ({ surface }: Blueprint): LumosError =>
  new LumosError('UNKNOWN_ID', `No dialog is open in “${surface.title}”.`, {
    hint: 'To close the window itself say: close the window.',
  });
