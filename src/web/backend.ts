/** Pages in a browser, behind the seam that all backends share. Coordinates: physical pixels of the tab's viewport. */
import type {
  Availability,
  Capabilities,
  Delivery,
  Operation,
  RawPath,
  ReadOptions,
  WindowOperation,
} from '../a11y/backend.js';
import type { Point } from '../blueprint/geometry.js';
import type { Handle, RawTree, SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import { type BrowserConnection, lookForBrowser, openBrowser } from './browser.js';
import { type ElementPlace, FrameNumbers, parseHandle, selectorOf } from './handles.js';
import { openInTab } from './open-url.js';
import type { OpenUrlOptions, WebBackend, WebOptions } from './options.js';
import { Pages } from './pages.js';
import { describeElement, elementAtPoint } from './point.js';
import { readTab } from './read.js';

export const CAPABILITIES: Capabilities = {
  watch: false,
  stacking: false,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: false,
  textEditing: false,
};

/** What is known while a browser is open. */
export interface WebContext {
  readonly connection: BrowserConnection;
  readonly pages: Pages;
  readonly frames: FrameNumbers;
  readonly options: WebOptions;
}

/** Opens no browser: that happens with the first call that needs one. */
export function createWebBackend(options: WebOptions): WebBackend {
  let opened: Promise<WebContext> | null = null;
  let closed = false;

  async function open(): Promise<WebContext> {
    if (closed) throw new LumosError('BACKEND_UNAVAILABLE', 'The browser was closed.', { hint: 'Open a new session.' });
    const current = await opened?.catch(() => null);
    if (current?.connection.isOpen()) return current;
    opened = openBrowser(options).then((connection) => ({
      connection,
      pages: new Pages(connection),
      frames: new FrameNumbers(),
      options,
    }));
    return opened;
  }

  return {
    kind: 'web',
    async probe(): Promise<Availability> {
      const look = await lookForBrowser(options);
      if ('found' in look)
        return { kind: 'web', available: true, message: `Drives ${look.found}.`, capabilities: CAPABILITIES };
      return {
        kind: 'web',
        available: false,
        message: look.missing,
        remedy: look.remedy,
        capabilities: CAPABILITIES,
      };
    },
    async surfaces(): Promise<readonly SurfaceInfo[]> {
      const { pages } = await open();
      return Promise.all((await pages.tabs()).map((tab) => pages.surface(tab)));
    },
    async openUrl(url: string, how: OpenUrlOptions = {}): Promise<SurfaceInfo> {
      const context = await open();
      const tab = how.surface === undefined ? await context.pages.newTab() : await context.pages.tab(how.surface);
      return openInTab(context, tab, url, how);
    },
    async read(surface: SurfaceId, read: ReadOptions = {}): Promise<RawTree> {
      const context = await open();
      return readTab(context, await context.pages.tab(surface), read);
    },
    async elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null> {
      return elementAtPoint(await open(), point, surface);
    },
    async describe(handle: Handle): Promise<RawPath | null> {
      return describeElement(await open(), handle);
    },
    async perform(_handle: Handle, operation: Operation): Promise<Delivery> {
      throw new LumosError('UNSUPPORTED', `"${operation.kind}" is not supported in pages yet.`, {
        hint: 'Use pointer and keyboard.',
      });
    },
    async control(surface: SurfaceId, operation: WindowOperation): Promise<Delivery> {
      await (await open()).pages.tab(surface);
      throw new LumosError('UNSUPPORTED', `"${operation.kind}" is not supported for tabs yet.`, {
        hint: 'Use the browser itself.',
      });
    },
    async pageOf(surface: SurfaceId) {
      return (await (await open()).pages.tab(surface)).page;
    },
    async placeOf(handle: Handle): Promise<ElementPlace | null> {
      const parts = parseHandle(handle);
      const frame = parts && (await open()).frames.frame(parts.frame);
      return frame ? { frame, parts, selector: selectorOf(parts) } : null;
    },
    async close(): Promise<void> {
      closed = true;
      const context = await opened?.catch(() => null);
      opened = null;
      await context?.connection.close();
    },
  };
}
