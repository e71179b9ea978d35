/**
 * Changes of a tab, for settling: told by a script in a world of its own in every document, and by the browser where a
 * document is on its way. Chromium only; other browsers have no world of our own that can call back.
 */
import { randomBytes } from 'node:crypto';
import type { CDPSession, Frame, Page, Request } from 'playwright';
import type { Change, ChangeKind, Disposable } from '../a11y/backend.js';
import { watchDocument } from './page/watch.js';

const WORLD = 'lumos-watch';
/** While something is awaited from the network, the tab is said to change this often, milliseconds. */
const TICK_MS = 60;
/** Longest that a document, and an answer to a script, is waited for; what comes later is a change of its own. */
const LOADING_MS = 10_000;
const ANSWER_MS = 1000;
const KINDS: readonly string[] = ['structure', 'state', 'text', 'value', 'bounds', 'focus'] satisfies ChangeKind[];

type Listener = (change: Change) => void;

const watchers = new WeakMap<Page, Promise<TabWatcher>>();

/** @throws what Playwright throws when the tab is gone */
export async function watchTab(page: Page, onChange: Listener): Promise<Disposable> {
  let watcher = watchers.get(page);
  if (!watcher) {
    watcher = TabWatcher.start(page);
    watchers.set(page, watcher);
    watcher.catch(() => watchers.delete(page));
  }
  return (await watcher).listen(onChange);
}

/** One for each tab, for as long as it lives: what it costs the page is one observer. */
class TabWatcher {
  readonly #page: Page;
  readonly #binding = `lumos${randomBytes(8).toString('hex')}`;
  readonly #listeners = new Set<Listener>();
  readonly #frames = new WeakSet<Frame>();
  readonly #answers = new Map<Request, number>();
  #loadingSince: number | null = null;
  #ticking: NodeJS.Timeout | null = null;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async start(page: Page): Promise<TabWatcher> {
    const watcher = new TabWatcher(page);
    await watcher.#attach(await page.context().newCDPSession(page), true);
    watcher.#hear();
    await Promise.all(page.frames().map((frame) => watcher.#attachFrame(frame)));
    return watcher;
  }

  listen(listener: Listener): Disposable {
    // A listener of its own for each call, also where the same function is given twice.
    const own: Listener = (change) => listener(change);
    this.#listeners.add(own);
    this.#tick();
    return { dispose: () => void this.#listeners.delete(own) };
  }

  #hear(): void {
    const page = this.#page;
    page.on('framenavigated', (frame) => {
      this.#tell('structure');
      void this.#attachFrame(frame);
    });
    page.on('framedetached', () => this.#tell('structure'));
    page.on('domcontentloaded', () => this.#tell('structure'));
    page.on('load', () => this.#tell('structure'));
    page.on('crash', () => this.#tell('window'));
    page.on('close', () => this.#tell('closed'));
    page.on('popup', () => this.#tell('window'));
    page.on('dialog', () => this.#tell('window'));
    page.on('request', (request) => {
      if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return;
      this.#answers.set(request, performance.now());
      this.#tick();
    });
    const answered = (request: Request) => {
      if (this.#answers.delete(request)) this.#tell('structure');
    };
    page.on('requestfinished', answered);
    page.on('requestfailed', answered);
  }

  async #attach(session: CDPSession, main: boolean): Promise<void> {
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === this.#binding && KINDS.includes(payload)) this.#tell(payload as ChangeKind);
    });
    if (main) {
      session.on('Page.frameStartedLoading', () => {
        this.#loadingSince = performance.now();
        this.#tell('structure');
        this.#tick();
      });
      session.on('Page.frameStoppedLoading', () => {
        this.#loadingSince = null;
        this.#tell('structure');
      });
    }
    const source = `(${watchDocument.toString()})(${JSON.stringify(this.#binding)})`;
    await Promise.all([
      session.send('Page.enable'),
      // Without it the binding is not put into worlds that come later.
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: this.#binding, executionContextName: WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD, runImmediately: true }),
    ]);
  }

  /** Frames in processes of their own have sessions of their own. */
  async #attachFrame(frame: Frame): Promise<void> {
    const parent = frame.parentFrame();
    if (!parent || this.#frames.has(frame) || sameOrigin(frame.url(), parent.url())) return;
    try {
      const session = await this.#page.context().newCDPSession(frame);
      this.#frames.add(frame);
      await this.#attach(session, false);
    } catch {
      // It shares the process of its parent, whose session serves it; or it is gone.
    }
  }

  #tell(kind: ChangeKind): void {
    for (const listener of [...this.#listeners]) listener({ kind, handle: null });
  }

  /** Keeps saying that something changes while it is known that something will. */
  #tick(): void {
    if (this.#ticking || this.#listeners.size === 0 || !this.#awaits()) return;
    this.#ticking = setTimeout(() => {
      this.#ticking = null;
      if (!this.#awaits()) return;
      this.#tell('structure');
      this.#tick();
    }, TICK_MS);
    this.#ticking.unref();
  }

  #awaits(): boolean {
    const now = performance.now();
    for (const [request, at] of this.#answers) if (now - at > LOADING_MS) this.#answers.delete(request);
    if (this.#loadingSince !== null && now - this.#loadingSince < LOADING_MS) return true;
    return [...this.#answers.values()].some((at) => now - at < ANSWER_MS);
  }
}

function sameOrigin(a: string, b: string): boolean {
  try {
    return new URL(a).origin === new URL(b).origin;
  } catch {
    // about:srcdoc and the like share their parent's process.
    return true;
  }
}
