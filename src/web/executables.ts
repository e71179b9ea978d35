/**
 * The browsers that a system may have, as data: what their executables are called, and how Playwright drives each kind.
 * Nothing is downloaded; Playwright's own builds are used where the person has installed them.
 */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { BrowserName } from './options.js';

interface Kind {
  /** Searched in PATH, in this order. */
  readonly commands: readonly string[];
  /** Looked at where PATH has none (macOS, Windows). */
  readonly places: readonly string[];
  /** Playwright's channel for a browser that is not its own build; absent = none is needed. */
  readonly channel?: string;
  /** Its own build is the better one (the other is driven through a newer, narrower protocol). */
  readonly ownFirst: boolean;
  /** The command that installs Playwright's own build. */
  readonly install: string;
}

export const KINDS: Readonly<Record<BrowserName, Kind>> = {
  chromium: {
    commands: [
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
      'microsoft-edge-stable',
      'microsoft-edge',
      'brave-browser',
    ],
    places: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
    ownFirst: false,
    install: 'npx playwright install chromium',
  },
  firefox: {
    commands: ['firefox', 'firefox-esr', 'firefox-developer-edition'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
    channel: 'moz-firefox',
    ownFirst: true,
    install: 'npx playwright install firefox',
  },
  webkit: { commands: [], places: [], ownFirst: true, install: 'npx playwright install webkit' },
};

export interface FoundBrowser {
  readonly executable: string;
  /** Given to Playwright together with the executable. */
  readonly channel?: string;
}

/**
 * The browser to start.
 * @param own absolute path at which Playwright would have put its own build
 */
export async function findBrowser(
  name: BrowserName,
  env: Readonly<Record<string, string>>,
  own: string,
): Promise<FoundBrowser | null> {
  const kind = KINDS[name];
  const playwrights = own !== '' && (await isExecutable(own)) ? { executable: own } : null;
  if (playwrights && kind.ownFirst) return playwrights;
  const system = await findOnSystem(kind, env);
  if (system) return { executable: system, ...(kind.channel === undefined ? {} : { channel: kind.channel }) };
  return playwrights;
}

async function findOnSystem(kind: Kind, env: Readonly<Record<string, string>>): Promise<string | null> {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const command of kind.commands) {
    for (const folder of folders) {
      const path = join(folder, command + suffix);
      if (await isExecutable(path)) return path;
    }
  }
  for (const path of kind.places) if (await isExecutable(path)) return path;
  return null;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not for us: the next one is looked at.
    return false;
  }
}
