/** Keys and clicks for an open dialog of a page: Enter, Escape, typing into its field, clicking its buttons. */
import type { Point, Rect } from '../blueprint/geometry.js';
import type { SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { InputAvailability, InputDriver, Picture } from '../input/driver.js';
import { dialogAt, performInDialog } from './dialog-surface.js';
import type { Dialogs, OpenDialog } from './dialogs.js';

export class DialogInputDriver implements InputDriver {
  readonly #dialogs: Dialogs;
  readonly #dialog: OpenDialog;
  readonly #tab: SurfaceInfo;
  #position: Point = { x: 0, y: 0 };

  constructor(dialogs: Dialogs, dialog: OpenDialog, tab: SurfaceInfo) {
    this.#dialogs = dialogs;
    this.#dialog = dialog;
    this.#tab = tab;
  }

  async probe(): Promise<InputAvailability> {
    return { available: true, message: 'Answers the dialog.' };
  }

  async position(): Promise<Point> {
    return this.#position;
  }

  async move(point: Point): Promise<void> {
    this.#position = point;
  }

  async click(point: Point): Promise<void> {
    this.#position = point;
    const node = dialogAt(this.#dialog, this.#tab, point)?.nodes.at(-1);
    if (node?.affordances.includes('press')) await performInDialog(this.#dialogs, node.handle, { kind: 'press' });
  }

  drag(): Promise<void> {
    return this.#refuse('dragged in');
  }

  wheel(): Promise<void> {
    return this.#refuse('scrolled');
  }

  async press(keys: readonly string[]): Promise<void> {
    const [key] = keys;
    if (keys.length === 1 && key === 'Enter') return this.#answer(true);
    if (keys.length === 1 && key === 'Escape') return this.#answer(false);
    if (keys.length === 1 && key === 'Backspace') {
      this.#dialog.text = [...this.#dialog.text].slice(0, -1).join('');
      return;
    }
    if (keys.length === 2 && key === 'Control' && keys[1] === 'a') return;
    if (keys.length === 1 && key !== undefined && [...key].length === 1) return this.type(key);
  }

  async type(text: string): Promise<void> {
    this.#dialog.text += text;
  }

  withClipboard<T>(): Promise<T> {
    return this.#refuse('pasted into');
  }

  capture(): Promise<Picture> {
    return this.#refuse('pictured');
  }

  async screen(): Promise<Rect> {
    return this.#tab.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  async close(): Promise<void> {}

  async #answer(accept: boolean): Promise<void> {
    const key = `dialog:${this.#dialog.number}/${accept || this.#dialog.kind === 'alert' ? 'yes' : 'no'}`;
    await performInDialog(this.#dialogs, { backend: 'web', key }, { kind: 'press' });
  }

  async #refuse(what: string): Promise<never> {
    throw new LumosError('UNSUPPORTED', `A dialog of a page cannot be ${what}.`, {
      hint: 'Press one of its buttons, or set its text.',
    });
  }
}
