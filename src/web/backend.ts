/** Pages in a browser, behind the seam that all backends share. Coordinates: physical pixels of the tab's viewport. */
import type {
  Availability,
  Capabilities,
  Change,
  Delivery,
  Disposable,
  Notice,
  Operation,
  RawPath,
  ReadOptions,
  WindowOperation,
} from '../a11y/backend.js';
import type { Point } from '../blueprint/geometry.js';
import type { Handle, RawTree, SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { InputDriver } from '../input/driver.js';
import { ActingSide } from './acting.js';
import { type BrowserConnection, lookForBrowser, openBrowser } from './browser.js';
import { type ElementPlace, FrameNumbers, parseHandle, selectorOf } from './handles.js';
import { openInTab } from './open-url.js';
import type { OpenUrlOptions, WebBackend, WebOptions } from './options.js';
import { Pages, type Tab } from './pages.js';
import { readTab } from './read.js';
import type { MarkdownOptions, PageText } from './read-markdown.js';

export const CAPABILITIES: Capabilities = {
  watch: true,
  stacking: false,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: false,
  textEditing: true,
};

const CLOSED = { missing: 'The browser was closed.', remedy: 'Open a new session.' } as const;

/** What is known while a browser is open. */
export interface WebContext {
  readonly connection: BrowserConnection;
  readonly pages: Pages;
  readonly frames: FrameNumbers;
  readonly options: WebOptions;
}

interface Opened extends WebContext {
  readonly acting: ActingSide;
}

/** The tab in front when it is empty, as a browser is when it starts; else a new one. */
async function tabFor({ pages }: WebContext): Promise<Tab> {
  const [front] = await pages.tabs();
  const isEmpty = front?.page.url() === 'about:blank' && !pages.isBlocked(front.page);
  return front && isEmpty ? front : pages.newTab();
}

/** Opens no browser: that happens with the first call that needs one. */
export function createWebBackend(options: WebOptions): WebBackend {
  let opened: Promise<Opened> | null = null;
  let closed = false;
  // Only Chromium has a world in which a script of ours can call back.
  const watches = (options.browser ?? 'chromium') === 'chromium';
  const capabilities: Capabilities = { ...CAPABILITIES, watch: watches };

  async function start(): Promise<Opened> {
    const connection = await openBrowser(options);
    try {
      const context = { connection, pages: new Pages(connection), frames: new FrameNumbers(), options };
      return { ...context, acting: await ActingSide.start(context, options) };
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** One browser, however many ask for it at once; another when it has ended. */
  async function open(): Promise<Opened> {
    if (closed) throw new LumosError('BACKEND_UNAVAILABLE', CLOSED.missing, { hint: CLOSED.remedy });
    opened ??= start();
    const mine = opened;
    try {
      const context = await mine;
      if (context.connection.isOpen()) return context;
    } catch (error) {
      if (opened === mine) opened = null;
      throw error;
    }
    if (opened === mine) opened = null;
    return open();
  }

  return {
    kind: 'web',
    async probe(): Promise<Availability> {
      const look = closed ? CLOSED : await lookForBrowser(options);
      if ('found' in look) return { kind: 'web', available: true, message: `Drives ${look.found}.`, capabilities };
      return {
        kind: 'web',
        available: false,
        message: look.missing,
        remedy: look.remedy,
        capabilities,
      };
    },
    async surfaces(): Promise<readonly SurfaceInfo[]> {
      const { pages, acting } = await open();
      return acting.surfaces(await Promise.all((await pages.tabs()).map((tab) => pages.surface(tab))));
    },
    async openUrl(url: string, how: OpenUrlOptions = {}): Promise<SurfaceInfo> {
      const context = await open();
      await context.acting.mayOpen(url, how.named ?? true);
      const tab = how.surface === undefined ? await tabFor(context) : await context.pages.tab(how.surface);
      context.acting.own(tab);
      return openInTab(context, tab, url, how);
    },
    async read(surface: SurfaceId, read: ReadOptions = {}): Promise<RawTree> {
      const context = await open();
      return context.acting.read(surface, read, (tab) => readTab(context, tab, read));
    },
    async elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null> {
      return (await open()).acting.elementAt(point, surface);
    },
    async describe(handle: Handle): Promise<RawPath | null> {
      return (await open()).acting.describe(handle);
    },
    async perform(handle: Handle, operation: Operation): Promise<Delivery> {
      return (await open()).acting.perform(handle, operation);
    },
    async control(surface: SurfaceId, operation: WindowOperation): Promise<Delivery> {
      return (await open()).acting.control(surface, operation);
    },
    ...(watches
      ? {
          async watch(surface: SurfaceId, onChange: (change: Change) => void): Promise<Disposable> {
            return (await open()).acting.watch(surface, onChange);
          },
        }
      : {}),
    async inputFor(surface: SurfaceId): Promise<InputDriver> {
      return (await open()).acting.inputFor(surface);
    },
    async readMarkdown(surface: SurfaceId, how: MarkdownOptions = {}): Promise<PageText> {
      return (await open()).acting.markdown(surface, how);
    },
    async notices(): Promise<readonly Notice[]> {
      return (await opened)?.acting.notices() ?? [];
    },
    async pageOf(surface: SurfaceId) {
      return (await (await open()).pages.tab(surface)).page;
    },
    async placeOf(handle: Handle): Promise<ElementPlace | null> {
      const parts = parseHandle(handle);
      const frame = parts && (await open()).frames.frame(parts.frame);
      return frame ? { frame, parts, selector: selectorOf(frame, parts) } : null;
    },
    async close(): Promise<void> {
      closed = true;
      const context = await opened?.catch(() => null);
      opened = null;
      await context?.acting.leave();
      await context?.connection.close();
    },
  };
}
