/** Lending the clipboard: put a text on it, let it be pasted, put back what was there. PRIMARY is never touched. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LumosError } from '../../errors.js';
import { Barrier, sleep } from './barrier.js';
import type { XConnection } from './connection.js';
import { packFormats } from './holder-format.js';
import { convert, type Format, saveSelection, selectionOwner } from './selection-read.js';
import { SelectionServer, textFormats } from './selection-serve.js';
import type { Watcher } from './xcb.ffi.js';

const SELECTION = 'CLIPBOARD';
/** Content above this is not kept, bytes: a clipboard owner may offer one picture in ten encodings. */
const LIMIT = 128 * 1024 * 1024;
const SAVE_PATIENCE = 6_000;
/** How long a paste may take to ask for the text after the shortcut, and then to stop asking, milliseconds. */
const PASTE_PATIENCE = 1_500;
const TRANSFER_PATIENCE = 10_000;
const QUIET = 60;
const INSERT_PATIENCE = 3_000;
const HOLDER_PATIENCE = 5_000;

interface Loan {
  readonly text: string;
  readonly server: SelectionServer;
  /** What was there; null = nobody owned the clipboard. */
  readonly before: readonly Format[] | null;
  readonly watcher: Watcher;
  /** When the paste was last set off, performance.now() clock. */
  since: number;
}

export class Clipboard {
  #loan: Loan | null = null;
  readonly #barrier: Barrier;

  constructor(
    private readonly x: XConnection,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    this.#barrier = new Barrier(x);
  }

  /**
   * Keeps what is on the clipboard and puts `text` there.
   * @throws LumosError APP_UNRESPONSIVE where the owner does not hand its content over: it would be lost otherwise
   */
  begin(text: string): void {
    if (this.#loan !== null) this.#close();
    const before = this.#save();
    const server = new SelectionServer(this.x, SELECTION, textFormats(text));
    if (!server.take(performance.now() + 2_000)) {
      server.close();
      throw new LumosError('APP_UNRESPONSIVE', 'Another program keeps taking the clipboard.', {
        hint: 'Type the text by keys instead of pasting it.',
      });
    }
    const watcher: Watcher = this.x.watch(() => {
      try {
        this.x.dispatch();
      } catch {
        // The connection is gone. Whoever calls next is told so; an exception here would end the thread.
        watcher.close();
      }
    });
    this.#loan = { text, server, before, watcher, since: performance.now() };
  }

  /** A shortcut is about to be pressed: only what is asked for from now on counts as pasting. */
  noteShortcut(): void {
    if (this.#loan !== null) this.#loan.since = performance.now();
  }

  /**
   * Waits until the paste has been served and the application has had time to take it in, then puts back what was there.
   * A long text may still take the application a while to show (GTK 4 inserts it piece by piece).
   */
  async end(): Promise<void> {
    const loan = this.#loan;
    if (loan === null) return;
    try {
      await this.#awaitPaste(loan);
      await this.#barrier.taken(INSERT_PATIENCE);
      if (this.#mayRestore(loan)) await this.#restore(loan);
    } finally {
      this.#close();
    }
  }

  #save(): readonly Format[] | null {
    if (selectionOwner(this.x, SELECTION) === 0) return null;
    const saved = saveSelection(this.x, SELECTION, LIMIT, performance.now() + SAVE_PATIENCE);
    if (saved.answered && saved.lost.length === 0) return saved.formats;
    throw new LumosError(
      'APP_UNRESPONSIVE',
      saved.answered
        ? `The clipboard's owner did not hand over ${saved.lost.join(', ')}; it would be lost.`
        : 'The clipboard’s owner does not answer; its content would be lost.',
      { hint: 'Type the text by keys instead of pasting it, or copy something else first.' },
    );
  }

  async #awaitPaste({ server, since }: Loan): Promise<void> {
    const patience = performance.now() + PASTE_PATIENCE;
    while (server.owned && server.lastServed < since && performance.now() < patience) await this.#pause();
    const limit = performance.now() + TRANSFER_PATIENCE;
    while ((server.busy || performance.now() - server.lastServed < QUIET) && performance.now() < limit)
      await this.#pause();
  }

  /** Lets events in: those that libxcb read along with a reply wake no watcher. */
  async #pause(): Promise<void> {
    await sleep(10);
    this.x.dispatch();
  }

  /** If someone else owns it by now, it is either a clipboard manager with our text, or a person copied something: theirs stays. */
  #mayRestore({ server, text }: Loan): boolean {
    if (server.owned) return true;
    if (selectionOwner(this.x, SELECTION) === 0) return true;
    const content = convert(this.x, SELECTION, 'UTF8_STRING', LIMIT, performance.now() + 1_000);
    return typeof content !== 'string' && content.data.equals(Buffer.from(text, 'utf8'));
  }

  async #restore({ server, before }: Loan): Promise<void> {
    if (before === null || before.length === 0) {
      server.drop();
      return;
    }
    await holdSelection(this.env, before);
  }

  #close(): void {
    this.#loan?.watcher.close();
    this.#loan?.server.close();
    this.#loan = null;
  }
}

/** Starts the process that owns the clipboard from now on, and returns when it does. It ends when its content is no longer wanted. */
async function holdSelection(env: Readonly<Record<string, string>>, formats: readonly Format[]): Promise<void> {
  const script = fileURLToPath(new URL('./clipboard-holder.js', import.meta.url));
  const holder = spawn(process.execPath, [script], {
    env,
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  try {
    await handOver(holder, packFormats(formats));
  } catch (cause) {
    holder.kill();
    throw new LumosError('BACKEND_UNAVAILABLE', 'What was on the clipboard before could not be put back.', {
      hint: 'Copy it again. The text itself was pasted.',
      delivery: 'delivered',
      cause,
    });
  } finally {
    holder.stdin.destroy();
    holder.stdout.destroy();
    holder.unref();
  }
}

function handOver(holder: ChildProcessByStdio<Writable, Readable, null>, packed: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the holder did not take the clipboard in time')), HOLDER_PATIENCE);
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      if (error === undefined) resolve();
      else reject(error);
    };
    holder.once('error', settle);
    holder.once('exit', (code) => settle(new Error(`the holder ended with ${code}`)));
    holder.stdin.once('error', settle);
    // Its one line of output says that it owns the clipboard.
    holder.stdout.once('data', () => settle());
    holder.stdin.end(packed);
  });
}
