/** Starting a browser, or joining one that runs. Playwright is loaded when a browser is first needed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserType, LaunchOptions } from 'playwright';
import { LumosError } from '../errors.js';
import { ACT_SCRIPT } from './act-script.js';
import { wrapFirefox } from './bidi/executable.js';
import { registerEngines, registerEnginesIn } from './engines.js';
import { type FoundBrowser, findBrowser, KINDS } from './executables.js';
import type { BrowserName, WebOptions } from './options.js';
import { PAGE_SCRIPT } from './page-script.js';

export const DEFAULT_VIEWPORT = { width: 1280, height: 800 } as const;
const SCRIPTS = [PAGE_SCRIPT, ACT_SCRIPT] as const;
/**
 * Frames of other origins in the process of their page (as in Playwright's own Firefox): otherwise the pointer that BiDi moves
 * ends at their edge (Firefox 153: a click arrives at the `<iframe>`, never in it).
 */
const FIREFOX_PREFERENCES = { 'fission.webContentIsolationStrategy': 0 } as const;
/** For starting a browser or joining one, milliseconds. */
const OPENING_MS = 60_000;
const JOINING_MS = 20_000;

export interface BrowserConnection {
  readonly name: BrowserName;
  /** The browser's own version. */
  readonly version: string;
  /** Started here, as opposed to joined: its end is our business. */
  readonly owned: boolean;
  /** Speaks the Chrome DevTools protocol. */
  readonly hasCdp: boolean;
  contexts(): readonly BrowserContext[];
  /** Where new tabs are opened. */
  context(): Promise<BrowserContext>;
  isOpen(): boolean;
  /** Ends a browser that was started here; leaves one that was joined running. */
  close(): Promise<void>;
}

/** @throws LumosError BACKEND_UNAVAILABLE with what to do */
export async function openBrowser(options: WebOptions): Promise<BrowserConnection> {
  const name = options.browser ?? 'chromium';
  const type = await browserType(name);
  if (options.cdp !== undefined) return joinCdp(type, options.cdp);
  await registerEngines(SCRIPTS);
  if (options.ws !== undefined) return joinServer(name, type, options.ws, options);
  if (process.env.SELENIUM_REMOTE_URL && name === 'chromium') return startOnGrid(type, options);
  return start(name, type, options);
}

/** Whether a browser could be opened, without opening one. Never throws. */
export async function lookForBrowser(
  options: WebOptions,
): Promise<{ readonly found: string } | { readonly missing: string; readonly remedy: string }> {
  const name = options.browser ?? 'chromium';
  try {
    const type = await browserType(name);
    if (options.cdp !== undefined) return { found: `the browser at ${options.cdp}` };
    if (options.ws !== undefined) return { found: `the Playwright server at ${options.ws}` };
    if (process.env.SELENIUM_REMOTE_URL && name === 'chromium') return { found: 'a browser of the Selenium Grid' };
    return { found: (await choose(name, type, options)).executable };
  } catch (error) {
    if (error instanceof LumosError) return { missing: error.message, remedy: error.hint };
    return { missing: String(error), remedy: KINDS[name].install };
  }
}

async function browserType(name: BrowserName): Promise<BrowserType> {
  try {
    const playwright = await import('playwright');
    return playwright[name];
  } catch (cause) {
    throw new LumosError('BACKEND_UNAVAILABLE', 'Playwright cannot be loaded.', { hint: 'Run: npm install', cause });
  }
}

async function choose(name: BrowserName, type: BrowserType, options: WebOptions): Promise<FoundBrowser> {
  const { channel } = KINDS[name];
  if (options.executable !== undefined) {
    const own = options.executable === ownBuild(type);
    return { executable: options.executable, ...(channel === undefined || own ? {} : { channel }) };
  }
  const found = await findBrowser(name, options.environment.env, ownBuild(type));
  if (found) return found;
  throw new LumosError('BACKEND_UNAVAILABLE', `No ${name} browser is installed.`, {
    hint: `Run: ${KINDS[name].install}`,
  });
}

/** Where Playwright's own build would be; empty where it has none for this system. */
function ownBuild(type: BrowserType): string {
  try {
    return type.executablePath();
  } catch {
    // Playwright has no build for this platform.
    return '';
  }
}

async function start(name: BrowserName, type: BrowserType, options: WebOptions): Promise<BrowserConnection> {
  const { executable, channel } = await choose(name, type, options);
  const folder = await mkdtemp(join(tmpdir(), 'lumos-browser-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  let context: BrowserContext;
  try {
    const { env, ...launch } = launchOptions(name, options);
    // Only Firefox as it is published needs help; Playwright's own build speaks another protocol.
    const wrapped = channel === 'moz-firefox' ? await wrapFirefox(executable, folder) : { executable, env: {} };
    context = await type.launchPersistentContext(options.profile ?? join(folder, 'profile'), {
      ...launch,
      env: { ...env, ...wrapped.env },
      executablePath: wrapped.executable,
      ...(channel === undefined ? {} : { channel }),
      ...contextOptions(options),
    });
  } catch (cause) {
    await removeFolder();
    throw unavailable(`${executable} could not be started`, cause);
  }
  let open = true;
  context.once('close', () => {
    open = false;
  });
  return {
    name,
    version: context.browser()?.version() ?? '',
    owned: true,
    hasCdp: name === 'chromium',
    contexts: () => (open ? [context] : []),
    context: async () => context,
    isOpen: () => open,
    async close() {
      await context.close().catch(ignoreClosed);
      await removeFolder();
    },
  };
}

function launchOptions(name: BrowserName, options: WebOptions): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  return {
    headless: !(options.headed ?? false),
    env: { ...options.environment.env },
    timeout: OPENING_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    // Chromium refuses to start for root with its sandbox; nobody else runs without it.
    ...(name === 'chromium' ? { chromiumSandbox: !isRoot } : {}),
    ...(name === 'firefox' ? { firefoxUserPrefs: FIREFOX_PREFERENCES } : {}),
  };
}

function contextOptions(options: WebOptions) {
  const viewport = options.viewport === undefined ? DEFAULT_VIEWPORT : options.viewport;
  return {
    viewport,
    ...(viewport !== null && options.scale !== undefined ? { deviceScaleFactor: options.scale } : {}),
  };
}

async function joinCdp(type: BrowserType, endpoint: string): Promise<BrowserConnection> {
  if (type.name() !== 'chromium') {
    throw new LumosError('BACKEND_UNAVAILABLE', `${type.name()} cannot be joined through a debugging port.`, {
      hint: 'Leave the browser out: only Chromium-based programs have one.',
    });
  }
  const browser = await type
    .connectOverCDP(endpoint, { timeout: JOINING_MS })
    .catch((cause: unknown) => Promise.reject(notJoined(endpoint, cause)));
  await registerEnginesIn(browser.contexts(), SCRIPTS);
  return joined('chromium', browser, {}, () => browser.close().catch(ignoreClosed));
}

async function joinServer(
  name: BrowserName,
  type: BrowserType,
  endpoint: string,
  options: WebOptions,
): Promise<BrowserConnection> {
  const browser = await type
    .connect(endpoint, { timeout: OPENING_MS })
    .catch((cause: unknown) => Promise.reject(unavailable(`No Playwright server answers at ${endpoint}`, cause)));
  return joined(name, browser, contextOptions(options), () => browser.close().catch(ignoreClosed));
}

async function startOnGrid(type: BrowserType, options: WebOptions): Promise<BrowserConnection> {
  const browser = await type
    .launch(launchOptions('chromium', options))
    .catch((cause: unknown) => Promise.reject(unavailable('The Selenium Grid gave no browser', cause)));
  return joined('chromium', browser, contextOptions(options), () => browser.close().catch(ignoreClosed));
}

function joined(
  name: BrowserName,
  browser: Browser,
  forNewContexts: ReturnType<typeof contextOptions> | Record<string, never>,
  disconnect: () => Promise<void>,
): BrowserConnection {
  return {
    name,
    version: browser.version(),
    owned: false,
    hasCdp: name === 'chromium',
    contexts: () => browser.contexts(),
    context: async () => browser.contexts()[0] ?? browser.newContext(forNewContexts),
    isOpen: () => browser.isConnected(),
    close: disconnect,
  };
}

function notJoined(endpoint: string, cause: unknown): LumosError {
  if (!(cause instanceof Error) || cause.name !== 'TimeoutError')
    return unavailable(`Nothing answers at ${endpoint}`, cause);
  return new LumosError(
    'BACKEND_UNAVAILABLE',
    `The browser at ${endpoint} cannot be joined: it did not answer in time.`,
    {
      hint: 'A dialog may be open in one of its tabs: answer it there. One of `lumos web start` can be ended: lumos web stop',
      details: { timeoutMs: JOINING_MS },
      cause,
    },
  );
}

function unavailable(what: string, cause: unknown): LumosError {
  const [reason = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
  return new LumosError('BACKEND_UNAVAILABLE', `${what}: ${reason}`, {
    hint: 'Run: lumos doctor',
    cause,
  });
}

/** A browser that is already gone needs no closing. */
function ignoreClosed(): void {}
