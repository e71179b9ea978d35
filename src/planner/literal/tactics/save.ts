/**
 * Saves the document in front, as a person would: the platform's save shortcut, the name into the dialog, its default button.
 * A file that exists is never replaced unless the person allowed it.
 */
import { isAbsolute, join } from 'node:path';
import type { Action } from '../../../actions/action.js';
import type { Blueprint, Element } from '../../../blueprint/model.js';
import { LumosError } from '../../../errors.js';
import type { Intent } from '../intents.js';
import { has, type Move, noSurface, type Tactic, type View } from '../view.js';
import { affirmativeButton, replaceButton } from './dialog-words.js';
import { betterEncoding, needsUnicode, poorEncoding, textIn } from './encoding.js';

/** The files of the machine that the application runs on, as the person sees them. */
export interface Files {
  /** Folder that a bare file name is meant in. */
  readonly folder: string;
  /** Null where there is no such file. `stamp` changes when the file is written. */
  stat(path: string): { readonly stamp: string } | null;
  /** May an existing file be replaced? */
  readonly replace: boolean;
}

/** Ways to a "save as" dialog, in the order in which they are tried: shortcuts common to desktops, then the menu. */
const SAVE_AS: readonly string[] = ['Control+Shift+s', 'Control+s'];

type Phase = 'open' | 'appear' | 'named' | 'confirm' | 'written';

type SaveIntent = Extract<Intent, { kind: 'save' }>;

const pathOf = ({ as }: SaveIntent, files: Files): string | null =>
  as === null ? null : isAbsolute(as) ? as : join(files.folder, as);

/** @throws LumosError CONFIRMATION_REQUIRED when the file exists and may not be replaced */
export function assertMaySave(intent: SaveIntent, files: Files): void {
  const path = pathOf(intent, files);
  if (path !== null && !files.replace && files.stat(path)) throw exists(path);
}

/** @param written what the goal has written so far, as far as it is known */
export function save(intent: SaveIntent, files: Files, written = ''): Tactic {
  const path = pathOf(intent, files);
  const ways = path === null ? ['Control+s'] : [...SAVE_AS];
  const before = path === null ? null : files.stat(path);
  let phase: Phase = 'open';
  let looks = 0;
  let pressedAgain = false;
  let unicode = needsUnicode(written);
  let encodingSeen = false;

  const act = (action: Action, next: Phase): Move => {
    phase = next;
    looks = 0;
    return { kind: 'act', action };
  };
  const lookAgain = (timeout: number): Move => {
    looks += 1;
    return { kind: 'act', action: { action: 'wait_for', condition: 'changed', timeout_ms: timeout } };
  };

  /** Null where the dialog offers none, or the text needs none. */
  function encoding(view: View, blueprint: Blueprint): Move | null {
    const combo = unicode && !encodingSeen ? poorEncoding(blueprint) : null;
    const chosen = combo && betterEncoding(combo, view);
    if (chosen === 'look') return { kind: 'look_further' };
    encodingSeen = true;
    return chosen && act(chosen, 'named');
  }

  function isWritten(view: View): Move {
    if (path === null) return { kind: 'done' };
    const now = files.stat(path);
    if (now && now.stamp !== before?.stamp) return { kind: 'done', note: `saved ${path}` };
    const dialog = chooser(view.blueprint) ?? question(view.blueprint);
    if (dialog && phase !== 'confirm' && view.blueprint) {
      const replace = replaceButton(view.blueprint);
      if (replace && before && files.replace) return act({ action: 'click', target: replace.id! }, 'confirm');
      if (!chooser(view.blueprint)) {
        // Such a question may be about losing something (characters, a format): nobody has answered it beforehand.
        return { kind: 'fail', error: asks(view.blueprint) };
      }
    }
    const name = chooser(view.blueprint);
    if (looks >= 2 && !pressedAgain && name?.value === path && view.blueprint) {
      // File dialogs that are still reading their folder take no answer; the same one may be given again.
      pressedAgain = true;
      const button = affirmativeButton(view.blueprint);
      if (button) return act({ action: 'click', target: button.id! }, 'written');
    }
    if (looks < 4) return lookAgain(1000);
    return { kind: 'fail', error: notWritten(path) };
  }

  return {
    next(view) {
      const error = view.last?.outcome.error;
      // Without another encoding the application asks about what it cannot hold.
      const forgiven = view.last?.action.action === 'wait_for' || view.last?.action.action === 'select';
      if (error && !forgiven) return { kind: 'fail', error };
      if (!view.blueprint) return { kind: 'fail', error: noSurface() };
      if (path !== null && before && !files.replace && phase === 'open') return { kind: 'fail', error: exists(path) };

      if (phase === 'open' || phase === 'appear') {
        const field = chooser(view.blueprint);
        if (field) {
          if (path === null) return { kind: 'fail', error: namelessDocument() };
          return act({ action: 'set_text', target: field.id!, text: path }, 'named');
        }
        if (phase === 'appear' && path === null) return { kind: 'done' };
        if (phase === 'appear' && looks < 2) return lookAgain(800);
        unicode ||= needsUnicode(textIn(view.blueprint));
        const key = ways.shift();
        if (key === undefined) return { kind: 'fail', error: noDialog() };
        return act({ action: 'press_key', key }, 'appear');
      }
      if (phase === 'named') {
        const better = encoding(view, view.blueprint);
        if (better) return better;
        const button = affirmativeButton(view.whole ?? view.blueprint);
        // File dialogs enable it a moment after the name is there.
        if (!button && !view.late) return { kind: 'look_soon' };
        return act(button ? { action: 'click', target: button.id! } : { action: 'press_key', key: 'Enter' }, 'written');
      }
      return isWritten(view);
    },
  };
}

/**
 * The name field of a file dialog in front: a dialog with a one-line field and at least two buttons. The focused field is the
 * name in every file dialog that opens for saving (GTK, Qt, Windows common dialog).
 */
export function chooser(blueprint: Blueprint | null): Element | null {
  if (!blueprint || !isDialog(blueprint)) return null;
  const front = blueprint.elements.filter((element) => element.foreground && element.id !== null);
  const buttons = front.filter((element) => element.role === 'button');
  const fields = front.filter(
    (element) =>
      element.role === 'textbox' &&
      has(element, 'set_text', 'insert_text', 'focus') &&
      !element.states.includes('multiline'),
  );
  if (buttons.length < 2) return null;
  return fields.find((element) => element.id === blueprint.focus) ?? fields[0] ?? null;
}

/** A dialog in front that only asks something. */
function question(blueprint: Blueprint | null): Blueprint | null {
  return blueprint && isDialog(blueprint) && chooser(blueprint) === null ? blueprint : null;
}

function isDialog(blueprint: Blueprint): boolean {
  return (
    blueprint.surface.kind === 'dialog' ||
    blueprint.surface.modal ||
    blueprint.elements.some((element) => element.foreground && ['dialog', 'alertdialog'].includes(element.role))
  );
}

const exists = (path: string): LumosError =>
  new LumosError('CONFIRMATION_REQUIRED', `${path} exists already.`, {
    hint: 'Choose another name, or allow replacing it with --replace.',
  });

const asks = (blueprint: Blueprint): LumosError =>
  new LumosError('CONFIRMATION_REQUIRED', `The application asks: “${blueprint.surface.title || textOf(blueprint)}”`, {
    hint: 'Answer it with another goal, such as: press "…". `lumos observe` shows the choices.',
    delivery: 'unknown',
  });

const textOf = (blueprint: Blueprint): string =>
  blueprint.elements.find((element) => element.role === 'text' && element.name !== '')?.name ?? 'a question';

const notWritten = (path: string): LumosError =>
  new LumosError('TIMEOUT', `${path} has not been written.`, {
    hint: 'Look at the application with `lumos observe`: it may ask something, or may not be allowed to write there.',
    delivery: 'unknown',
  });

const noDialog = (): LumosError =>
  new LumosError('NOT_ACTIONABLE', 'No dialog for saving appeared.', {
    hint: 'Name the way the application offers, such as: choose File > Save As.',
    delivery: 'delivered',
  });

const namelessDocument = (): LumosError =>
  new LumosError('CONFIRMATION_REQUIRED', 'The document has no name yet; the application asks for one.', {
    hint: 'Say it: save as NAME.',
    delivery: 'delivered',
  });
