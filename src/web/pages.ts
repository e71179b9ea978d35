/** The tabs of a connection as surfaces. */
import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { BrowserConnection } from './browser.js';
import type { PageInfo } from './page/protocol.js';
import { callPage } from './page-script.js';

/** How long a tab may take to say its title and size before what was last known is used. Milliseconds. */
const FACTS_MS = 1000;

/** Of this process, not of one browser: the first tab of the next browser is another one than the first of this. */
let numbered = 0;

export interface Tab {
  readonly id: SurfaceId;
  readonly page: Page;
  /** Its own protocol session where the browser speaks the Chrome DevTools protocol. */
  readonly cdp: CDPSession | null;
  crashed: boolean;
  /** What it last said of itself. */
  facts: Pick<PageInfo, 'title' | 'width' | 'height' | 'scale'> | null;
}

export class Pages {
  readonly #connection: BrowserConnection;
  readonly #tabs = new Map<Page, Promise<Tab>>();
  readonly #watched = new WeakSet<BrowserContext>();
  /** Most recently used first. */
  #recent: Page[] = [];
  /** A tab whose scripts stand still because a dialog is open: it is not asked. */
  isBlocked: (page: Page) => boolean = () => false;

  constructor(connection: BrowserConnection) {
    this.#connection = connection;
    this.#look();
  }

  /** Most recently used first. */
  async tabs(): Promise<readonly Tab[]> {
    this.#look();
    const pages = this.#recent.filter((page) => !page.isClosed());
    return Promise.all(pages.map((page) => this.tabOf(page)));
  }

  /** @throws LumosError NO_SURFACE */
  async tab(id: SurfaceId): Promise<Tab> {
    const tabs = await this.tabs();
    const found = tabs.find((tab) => tab.id === id);
    if (found) return found;
    throw new LumosError('NO_SURFACE', `There is no tab "${id}".`, {
      hint: 'List the surfaces again; the tab may have been closed.',
      candidates: tabs.map((tab) => ({ id: tab.id, role: 'tab', name: tab.facts?.title ?? tab.page.url() })),
    });
  }

  tabOf(page: Page): Promise<Tab> {
    let tab = this.#tabs.get(page);
    if (!tab) {
      tab = this.#adopt(page);
      this.#tabs.set(page, tab);
    }
    return tab;
  }

  /** The tab that has the keyboard from now on. */
  use(page: Page): void {
    this.#recent = [page, ...this.#recent.filter((each) => each !== page)];
  }

  async newTab(): Promise<Tab> {
    const context = await this.#connection.context();
    this.#watch(context);
    const page = await context.newPage();
    this.use(page);
    return this.tabOf(page);
  }

  async surface(tab: Tab): Promise<SurfaceInfo> {
    const { page } = tab;
    if (!tab.crashed && !this.isBlocked(page)) {
      // A tab that does not answer is still a tab: what it said last is shown.
      const info = await callPage(page.mainFrame(), ['info'], FACTS_MS).catch(() => null);
      if (info) tab.facts = info;
    }
    return this.surfaceFrom(tab);
  }

  /** From what the tab last said of itself. */
  surfaceFrom(tab: Tab): SurfaceInfo {
    const { facts, page } = tab;
    const size = facts ?? page.viewportSize();
    const scale = facts?.scale ?? 1;
    const { name, version } = this.#connection;
    const product = name.charAt(0).toUpperCase() + name.slice(1);
    return {
      id: tab.id,
      backend: 'web',
      kind: 'tab',
      title: facts?.title ?? '',
      app: { name: product, pid: null, toolkit: version === '' ? product : `${product} ${version}` },
      bounds: size && { x: 0, y: 0, width: Math.round(size.width * scale), height: Math.round(size.height * scale) },
      active: page === this.#recent.find((each) => !each.isClosed()),
      minimized: false,
      modal: false,
      stacking: null,
      scale,
      url: page.url(),
      native: tab.crashed ? { crashed: true } : {},
    };
  }

  #look(): void {
    for (const context of this.#connection.contexts()) this.#watch(context);
  }

  #watch(context: BrowserContext): void {
    if (this.#watched.has(context)) return;
    this.#watched.add(context);
    for (const page of context.pages()) this.#recent.push(page);
    context.on('page', (page) => this.use(page));
  }

  async #adopt(page: Page): Promise<Tab> {
    const cdp = this.#connection.hasCdp
      ? await page
          .context()
          .newCDPSession(page)
          .catch(() => null)
      : null;
    const target = await cdp?.send('Target.getTargetInfo').catch(() => null);
    const id = target ? `tab-${target.targetInfo.targetId.toLowerCase()}` : `tab-${++numbered}`;
    const tab: Tab = { id, page, cdp, crashed: false, facts: null };
    page.on('crash', () => {
      tab.crashed = true;
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) tab.crashed = false;
    });
    page.once('close', () => {
      this.#tabs.delete(page);
      this.#recent = this.#recent.filter((each) => each !== page);
    });
    return tab;
  }
}
