/**
 * Dialogs that pages open: alert, confirm, prompt, beforeunload, and the choice of a file. While one is open the page's
 * scripts stand still, so that nothing of the page can be asked: whoever waits for the page waits for the dialog as well.
 */
import type { BrowserContext, Dialog, FileChooser, Page } from 'playwright';

export type DialogKind = 'alert' | 'confirm' | 'prompt' | 'beforeunload' | 'file';

export interface OpenDialog {
  /** Never given again in this connection. */
  readonly number: number;
  readonly kind: DialogKind;
  readonly page: Page;
  readonly message: string;
  /** What the text field holds: the answer of a prompt, the path of a file. */
  text: string;
  /** Takes several files (one path a line). */
  readonly multiple: boolean;
  answer(accept: boolean): Promise<void>;
}

/** Longest message that is kept, UTF-16 units: a page may give megabytes. */
const LONGEST = 20_000;

export class Dialogs {
  readonly #open = new Map<number, OpenDialog>();
  readonly #watched = new WeakSet<BrowserContext>();
  readonly #pages = new WeakSet<Page>();
  readonly #waiting = new Map<Page, Set<() => void>>();
  #last = 0;

  /** From now on no dialog of these tabs is answered by itself. */
  watch(context: BrowserContext): void {
    if (this.#watched.has(context)) return;
    this.#watched.add(context);
    context.on('dialog', (dialog) => this.#onDialog(dialog));
    for (const page of context.pages()) this.#watchPage(page);
    context.on('page', (page) => this.#watchPage(page));
  }

  all(): readonly OpenDialog[] {
    return [...this.#open.values()];
  }

  /** The dialog that stands in front of a tab. */
  of(page: Page): OpenDialog | null {
    return this.all().findLast((each) => each.page === page) ?? null;
  }

  get(number: number): OpenDialog | null {
    return this.#open.get(number) ?? null;
  }

  /**
   * Waits for `work` or for a dialog of the tab, whichever comes first. What the page does goes on after the dialog.
   * @returns null when a dialog opened; `work` is then left to itself
   */
  async during<T>(page: Page, work: Promise<T>): Promise<T | null> {
    if (this.of(page)) {
      work.catch(leftToItself);
      return null;
    }
    let stop = () => {};
    const opened = new Promise<null>((resolve) => {
      const waiting = this.#waiting.get(page) ?? new Set();
      const tell = () => resolve(null);
      this.#waiting.set(page, waiting.add(tell));
      stop = () => waiting.delete(tell);
    });
    try {
      work.catch(leftToItself);
      return await Promise.race([work, opened]);
    } finally {
      stop();
    }
  }

  #watchPage(page: Page): void {
    if (this.#pages.has(page)) return;
    this.#pages.add(page);
    page.on('filechooser', (chooser) => this.#onFileChooser(page, chooser));
    page.once('close', () => {
      for (const dialog of this.all()) if (dialog.page === page) this.#open.delete(dialog.number);
    });
    page.on('framenavigated', (frame) => {
      // A dialog does not outlive the document that opened it.
      if (frame !== page.mainFrame()) return;
      for (const dialog of this.all()) {
        if (dialog.page === page && dialog.kind !== 'beforeunload') this.#open.delete(dialog.number);
      }
    });
  }

  #onDialog(dialog: Dialog): void {
    const page = dialog.page();
    if (!page) return;
    const kind = dialog.type() as Exclude<DialogKind, 'file'>;
    this.#add(page, {
      kind,
      message: dialog.message().slice(0, LONGEST),
      text: dialog.defaultValue().slice(0, LONGEST),
      multiple: false,
      answer: (accept, text) => (accept ? dialog.accept(kind === 'prompt' ? text : undefined) : dialog.dismiss()),
    });
  }

  #onFileChooser(page: Page, chooser: FileChooser): void {
    this.#add(page, {
      kind: 'file',
      message: chooser.isMultiple() ? 'Choose files' : 'Choose a file',
      text: '',
      multiple: chooser.isMultiple(),
      async answer(accept, text) {
        const paths = text.split('\n').filter((path) => path !== '');
        if (accept && paths.length > 0) await chooser.setFiles(paths);
      },
    });
  }

  #add(
    page: Page,
    facts: Pick<OpenDialog, 'kind' | 'message' | 'text' | 'multiple'> & {
      answer(accept: boolean, text: string): Promise<void>;
    },
  ): void {
    const number = ++this.#last;
    const open: OpenDialog = {
      ...facts,
      number,
      page,
      answer: async (accept) => {
        await facts.answer(accept, open.text);
        this.#open.delete(number);
      },
    };
    this.#open.set(number, open);
    for (const tell of [...(this.#waiting.get(page) ?? [])]) tell();
  }
}

/** Its answer comes after the dialog, and nobody waits for it any more. */
function leftToItself(): void {}
