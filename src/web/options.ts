/** What a web backend is opened with, and what it offers beyond the seam that all backends share. */
import type { Page } from 'playwright';
import type { Backend } from '../a11y/backend.js';
import type { Handle, SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import type { DesktopEnvironment } from '../environment.js';
import type { InputSource } from '../input/driver.js';
import type { ElementPlace } from './handles.js';
import type { MarkdownOptions, PageText } from './read-markdown.js';
import type { TrustRules } from './trust.js';

export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/**
 * How pages are read. `page`: by a script in a world of its own inside the page, in every browser. `accessibility`: by the
 * browser's own accessibility tree and layout snapshot (Chromium only; slower, what the browser itself computes).
 */
export type ReaderName = 'page' | 'accessibility';

export interface WebOptions {
  /** Where a browser that is started shows its windows, and whose PATH it is looked for in. */
  readonly environment: DesktopEnvironment;
  /** Default `chromium`. */
  readonly browser?: BrowserName;
  /** Absolute path of the browser to start instead of one that is found. */
  readonly executable?: string;
  /** Folder in which the browser keeps its session (cookies, logins). Default: a temporary one, deleted on close. */
  readonly profile?: string;
  /** Joins a running Chromium-based program with a debugging port: `http://127.0.0.1:9222` or a `ws://` address. */
  readonly cdp?: string;
  /** Joins a Playwright server (`npx playwright run-server`), possibly on another machine. */
  readonly ws?: string;
  /** Shows the browser's window. Default: hidden. */
  readonly headed?: boolean;
  /** CSS pixels; null = as large as the window. Default 1280x800. Browsers that are joined keep their own. */
  readonly viewport?: { readonly width: number; readonly height: number } | null;
  /** Physical pixels per CSS pixel of a browser that is started. Default 1. */
  readonly scale?: number;
  /** Default `page`. */
  readonly reader?: ReaderName;
  /**
   * What becomes of dialogs that are open when a browser that was joined is left: nobody could answer them afterwards, and
   * nobody could join it again. Default `dismiss`.
   */
  readonly leaveDialogs?: 'accept' | 'dismiss';
  /** Where downloads are put. Default `$XDG_STATE_HOME/lumos/downloads`. */
  readonly downloads?: string;
  /** Where pages, and programs that no person told the address, may go. */
  readonly trust?: TrustRules;
  /** Asks a name server for the addresses of a host, for the bounds of trust; for tests. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

export interface WebBackend extends Backend, InputSource {
  readonly kind: 'web';
  /**
   * Opens an address in a new tab, or in `surface`, and waits until its document is there.
   * @throws LumosError BACKEND_UNAVAILABLE, NO_SURFACE, TIMEOUT, INVALID_ACTION (no address, or nothing answers there)
   */
  openUrl(url: string, options?: OpenUrlOptions): Promise<SurfaceInfo>;
  /** The tab behind a surface. @throws LumosError NO_SURFACE */
  pageOf(surface: SurfaceId): Promise<Page>;
  /** Where the element of a handle is found by Playwright, or null where the handle is of no living frame. */
  placeOf(handle: Handle): Promise<ElementPlace | null>;
  /** The main text of a tab as Markdown. @throws LumosError APP_UNRESPONSIVE, OCCLUDED (a dialog is open), NO_SURFACE */
  readMarkdown(surface: SurfaceId, options?: MarkdownOptions): Promise<PageText>;
}

export interface OpenUrlOptions {
  readonly surface?: SurfaceId;
  /** Milliseconds. Default 30000. */
  readonly timeoutMs?: number;
  /** A person gave the address: it is opened whatever it is. Default true. */
  readonly named?: boolean;
}
