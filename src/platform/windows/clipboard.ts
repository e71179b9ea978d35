/**
 * Lending the clipboard: put a text on it, let it be pasted, put back what was there.
 * Sources: "Clipboard Formats", "Standard Clipboard Formats", "Cloud Clipboard and Clipboard History Formats", Microsoft Learn.
 */
import { LumosError } from '../../errors.js';
import type { ClipboardSystem } from './clipboard-system.js';

/** Content above this is not kept, bytes. */
const LIMIT = 128 * 1024 * 1024;
/** Another program has it open for moments only, milliseconds. */
const OPEN_PATIENCE = 2_000;
const STEP = 20;

const CF_BITMAP = 2;
const CF_METAFILEPICT = 3;
const CF_PALETTE = 9;
export const CF_UNICODETEXT = 13;
const CF_ENHMETAFILE = 14;
const CF_OWNERDISPLAY = 0x80;
/** CF_DSPBITMAP, CF_DSPMETAFILEPICT, CF_DSPENHMETAFILE: pictures of private formats. */
const CF_DISPLAY = [0x82, 0x83, 0x8e] as const;
/** CF_GDIOBJFIRST … CF_GDIOBJLAST: handles of drawing objects, which die with their owner. */
const GDI_OBJECTS = [0x300, 0x3ff] as const;

/**
 * Made by Windows from another format that is offered as well: CF_TEXT, CF_OEMTEXT, CF_LOCALE from Unicode text;
 * CF_BITMAP and CF_PALETTE from CF_DIB or CF_DIBV5; CF_METAFILEPICT from CF_ENHMETAFILE.
 */
const SYNTHESISED: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [CF_UNICODETEXT]],
  [7, [CF_UNICODETEXT]],
  [16, [CF_UNICODETEXT]],
  [CF_BITMAP, [8, 17]],
  [CF_PALETTE, [8, 17]],
  [CF_METAFILEPICT, [CF_ENHMETAFILE]],
]);

/** Private to OLE: a pointer to the data object of a living process, worthless in anybody else's hands. */
const OLE_PRIVATE: ReadonlySet<string> = new Set(['DataObject', 'Ole Private Data']);

/** Keep a lent text out of the clipboard's history and of other computers. The data may be anything, or a DWORD 0. */
const KEEP_OUT = [
  'ExcludeClipboardContentFromMonitorProcessing',
  'CanIncludeInClipboardHistory',
  'CanUploadToCloudClipboard',
] as const;

interface Kept {
  readonly format: number;
  readonly bytes: Uint8Array;
}

interface Loan {
  readonly before: readonly Kept[];
  readonly sequence: number;
}

export interface ClipboardOptions {
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly now?: () => number;
}

export class Clipboard {
  #loan: Loan | null = null;
  readonly #sleep: (milliseconds: number) => Promise<void>;
  readonly #now: () => number;

  constructor(
    private readonly system: ClipboardSystem,
    options: ClipboardOptions = {},
  ) {
    this.#sleep = options.sleep ?? pause;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Keeps what is on the clipboard and puts `text` there.
   * @throws LumosError APP_UNRESPONSIVE where what is there would be lost, or another program keeps it open; nothing was changed
   */
  async begin(text: string): Promise<void> {
    await this.#whileOpen(() => {
      const before = this.#loan === null ? this.#save() : this.#loan.before;
      try {
        this.#replace([{ format: CF_UNICODETEXT, bytes: utf16(text) }, ...this.#keepOut()]);
      } catch (error) {
        this.#replace(before);
        throw error;
      }
      this.#loan = { before, sequence: 0 };
    });
    if (this.#loan !== null) this.#loan = { ...this.#loan, sequence: this.system.sequence() };
  }

  /** Puts back what was there, unless somebody has copied something else meanwhile. */
  async end(): Promise<void> {
    const loan = this.#loan;
    if (loan === null) return;
    this.#loan = null;
    if (this.system.sequence() !== loan.sequence) return;
    await this.#whileOpen(() => this.#replace(loan.before));
  }

  /** Every format that can be handed on as bytes. Nothing is lost silently. */
  #save(): Kept[] {
    const offered = this.system.formats();
    const kept: Kept[] = [];
    const lost: string[] = [];
    let left = LIMIT;
    for (const format of offered) {
      if (SYNTHESISED.get(format)?.some((source) => offered.includes(source))) continue;
      const name = this.system.formatName(format);
      if (OLE_PRIVATE.has(name)) continue;
      const bytes = isHandle(format)
        ? null
        : format === CF_ENHMETAFILE
          ? this.system.readMetafile(left)
          : this.system.read(format, left);
      if (bytes === null) lost.push(name || `format ${format}`);
      else {
        kept.push({ format, bytes });
        left -= bytes.length;
      }
    }
    // What a program offers only beside something else that is kept is a convenience (a display picture); all lost is a loss.
    if (lost.length > 0 && kept.length === 0) {
      throw new LumosError(
        'APP_UNRESPONSIVE',
        `The clipboard's owner did not hand over ${lost.join(', ')}; it would be lost.`,
        { hint: 'Type the text by keys instead of pasting it, or copy something else first.' },
      );
    }
    return kept;
  }

  #replace(contents: readonly Kept[]): void {
    this.system.empty();
    const refused = contents.filter(({ format, bytes }) =>
      format === CF_ENHMETAFILE ? !this.system.writeMetafile(bytes) : !this.system.write(format, bytes),
    );
    if (refused.length === 0) return;
    const names = refused.map(({ format }) => this.system.formatName(format) || `format ${format}`);
    throw new LumosError('UNSUPPORTED', `Windows did not take ${names.join(', ')} onto the clipboard.`, {
      hint: 'Type the text by keys instead of pasting it.',
    });
  }

  #keepOut(): Kept[] {
    return KEEP_OUT.map((name) => ({ format: this.system.register(name), bytes: new Uint8Array(4) })).filter(
      ({ format }) => format !== 0,
    );
  }

  async #whileOpen(work: () => void): Promise<void> {
    const until = this.#now() + OPEN_PATIENCE;
    while (!this.system.open()) {
      if (this.#now() >= until) {
        throw new LumosError('APP_UNRESPONSIVE', 'Another program keeps the clipboard open.', {
          hint: 'Type the text by keys instead of pasting it.',
        });
      }
      await this.#sleep(STEP);
    }
    try {
      work();
    } finally {
      this.system.close();
    }
  }
}

/** Formats that are no memory: nobody can keep them for their owner. */
function isHandle(format: number): boolean {
  return (
    format === CF_BITMAP ||
    format === CF_METAFILEPICT ||
    format === CF_PALETTE ||
    format === CF_OWNERDISPLAY ||
    CF_DISPLAY.some((each) => each === format) ||
    (format >= GDI_OBJECTS[0] && format <= GDI_OBJECTS[1])
  );
}

/** CF_UNICODETEXT: lines end with CR LF, the text with a null. */
function utf16(text: string): Uint8Array {
  return Buffer.from(`${text.replace(/\r?\n/gu, '\r\n')}\0`, 'utf16le');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
