/** A goal carried out on a desktop in memory, with everything between the words and the widgets as it is in the product. */
import type { ElementSpec, FakeDesktop, FakeWindow } from '../../src/a11y/fake/index.js';
import { ui } from '../../src/a11y/fake/index.js';
import type { Action } from '../../src/actions/action.js';
import type { Launcher } from '../../src/actions/world.js';
import type { Blueprint } from '../../src/blueprint/model.js';
import { LumosError } from '../../src/errors.js';
import type { RunListener } from '../../src/planner/events.js';
import { sessionForGoal } from '../../src/planner/goal-session.js';
import { createLiteralPlanner } from '../../src/planner/literal/planner.js';
import type { Files } from '../../src/planner/literal/tactics/save.js';
import { type RunOptions, type RunResult, runGoal, type StepRecord } from '../../src/planner/loop.js';
import type { Session } from '../../src/session.js';
import { fixture, noLauncher } from '../actions/fake-session.js';

/** Files of the machine that the fake applications write to. */
export class FakeFiles implements Files {
  readonly folder = '/home/ada';
  readonly contents = new Map<string, string>();
  #stamps = new Map<string, number>();

  constructor(readonly replace = false) {}

  write(path: string, text: string): void {
    this.contents.set(path, text);
    this.#stamps.set(path, (this.#stamps.get(path) ?? 0) + 1);
  }

  stat(path: string): { stamp: string } | null {
    const stamp = this.#stamps.get(path);
    return stamp === undefined ? null : { stamp: String(stamp) };
  }
}

export interface Desk {
  readonly desktop: FakeDesktop;
  readonly window: FakeWindow;
  readonly session: Session;
  readonly files: FakeFiles;
  carryOut(goal: string, options?: RunOptions): Promise<RunResult>;
}

export interface DeskOptions {
  readonly files?: FakeFiles;
  /** Opens windows of its own; the default knows no application. */
  readonly launcher?: (desktop: FakeDesktop) => Launcher;
  readonly askUser?: (question: string) => Promise<string | null>;
}

export async function desk(children: readonly ElementSpec[], options: DeskOptions = {}): Promise<Desk> {
  const files = options.files ?? new FakeFiles();
  let desktop: FakeDesktop | undefined;
  const launcher: Launcher = {
    resolve: (name) => (options.launcher?.(desktop!) ?? noLauncher).resolve(name),
    start: (app) => (options.launcher?.(desktop!) ?? noLauncher).start(app),
    openUrl: (url) => (options.launcher?.(desktop!) ?? noLauncher).openUrl(url),
    search: async () => [],
  };
  const made = await fixture(children, {
    session: { launcher, ...(options.askUser ? { askUser: options.askUser } : {}) },
  });
  desktop = made.desktop;
  const { session, window } = made;
  return {
    desktop,
    window,
    session,
    files,
    carryOut: (goal, runOptions) =>
      runGoal(
        sessionForGoal(session),
        createLiteralPlanner(goal, files, runOptions?.past?.position ?? null),
        goal,
        runOptions,
      ),
  };
}

/** Tells each step as it is done. */
export function eachStep(tell: (step: Omit<StepRecord, 'elapsedMs'>) => void): RunListener {
  let before: Blueprint | null = null;
  return (event) => {
    if (event.kind === 'observed') before = event.blueprint;
    if (event.kind === 'acted') tell({ step: event.step, action: event.action, outcome: event.outcome, before });
  };
}

/** How a run ended, in one line: "done: saved x", or "failed UNKNOWN_ID". */
export function ending({ status, summary, error }: RunResult): string {
  return error ? `${status} ${error.code}` : `${status}: ${summary}`;
}

/** What was done, one action a line: `set_value 30`, `select "Large"`, `click`. */
export function actions(result: RunResult): string[] {
  return result.steps.map(({ action }) => {
    const { action: name, reason, target, timeout_ms, ...rest } = action as Action & Record<string, unknown>;
    const values = Object.values(rest).map((value) => JSON.stringify(value));
    return [name, ...values].join(' ');
  });
}

/** A launcher that knows these applications by name. */
export function launcherOf(apps: Readonly<Record<string, (desktop: FakeDesktop) => void>>) {
  return (desktop: FakeDesktop): Launcher => ({
    resolve: async (name) => {
      const id = Object.keys(apps).find((each) => each.toLowerCase() === name.toLowerCase());
      if (id !== undefined) return { id, name: id };
      throw new LumosError('NO_SURFACE', `No installed application is known as "${name}".`, { hint: 'Install it.' });
    },
    start: async ({ id }) => {
      apps[id]?.(desktop);
      return { pid: desktop.apps.at(-1)?.pid ?? null };
    },
    openUrl: async () => {
      throw new LumosError('UNSUPPORTED', 'No browser.', { hint: 'Install one.' });
    },
    search: async () => [],
  });
}

export interface EditorOptions {
  /** What "save as" does; default: a dialog with a name field. */
  readonly asks?: 'name' | 'nothing';
  /** Where Ctrl+Shift+S does nothing, as in small editors. */
  readonly onlyPlainSave?: boolean;
  /** Asks before it replaces a file. */
  readonly asksToReplace?: boolean;
  /** The button's name in the dialog. */
  readonly saveLabel?: string;
  /** The dialog does not say which of its buttons is the default one. */
  readonly noDefault?: boolean;
  /** The disk is full: nothing is written, and nothing said. */
  readonly broken?: boolean;
  /** After the name is given it asks something that nobody foresaw. */
  readonly asksOddly?: string;
  /** Its dialog has a choice of these encodings, the first of which is chosen. */
  readonly encodings?: { readonly name: string; readonly options: readonly string[] };
}

/** An editor with a document, a save shortcut and a file dialog. */
export function editor(files: FakeFiles, options: EditorOptions = {}): ElementSpec[] {
  const { encodings } = options;
  let desktop: FakeDesktop | null = null;
  let encoding = encodings?.options[0] ?? 'UTF-8';
  const write = (path: string): void => {
    const text = desktop?.get('Document').text?.value ?? '';
    const held = /utf|unicode/i.test(encoding) ? text : text.replace(/\P{ASCII}/gu, '?');
    if (!options.broken) files.write(path, held);
  };
  const openDialog = (window: FakeWindow): void => {
    if (options.asks === 'nothing') return;
    const save = (name: string, close: () => void): void => {
      const exists = files.stat(name) !== null;
      const question = (title: string, text: string, yes: string): void => {
        const answers = {
          Cancel: null,
          [yes]: () => {
            close();
            write(name);
          },
        };
        window.app.open(ui.messageDialog(title, text, answers), { modal: true, parent: window });
      };
      if (options.asksOddly) {
        question('Keep formatting?', 'Colours will be lost.', options.asksOddly);
        return;
      }
      if (exists && options.asksToReplace) {
        question('Replace file?', 'It exists already.', 'Replace');
        return;
      }
      close();
      write(name);
    };
    const dialog = window.app.open(
      ui.dialog('Save As', [
        ui.textbox('Name:', { text: 'Untitled' }),
        ...(encodings
          ? [ui.combobox(encodings.name, encodings.options, { selectedIndex: 0, value: encodings.options[0] ?? '' })]
          : []),
        ui.row([
          ui.button('Cancel', { onPress: (button) => button.window?.close() }),
          ui.button(options.saveLabel ?? 'Save', {
            default: options.noDefault !== true,
            onPress: () => {
              if (encodings) encoding = dialog.get(encodings.name).value ?? '';
              save(dialog.get('Name:').text?.value ?? '', () => dialog.close());
            },
          }),
        ]),
      ]),
      { modal: true, parent: window },
    );
    dialog.focus(dialog.get('Name:'));
  };
  const item = (name: string, shortcut: string): ElementSpec =>
    ui.menuitem(name, {
      shortcut,
      onPress: (element) => {
        desktop = element.window?.app.desktop ?? null;
        if (element.window) openDialog(element.window);
      },
    });
  return [
    ui.menubar([
      ui.menu('File', [
        ...(options.onlyPlainSave ? [] : [item('Save As…', 'Control+Shift+s')]),
        item('Save', 'Control+s'),
      ]),
    ]),
    ui.editor('Document'),
  ];
}
