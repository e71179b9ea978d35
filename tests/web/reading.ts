/** The pages that reading is tested on, served over loopback, and trees and blueprints of them. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentEnvironment } from '../../src/environment.js';
import { lookForBrowser } from '../../src/web/browser.js';
import { createWebBackend, type WebBackend, type WebOptions } from '../../src/web/index.js';
import { type PageServer, servePages } from './serve.js';

const PAGES = folderOf('tests/web/reading');

/** A folder of the project's sources, from wherever the tests were built to. */
function folderOf(path: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, path, 'form.html'))) return join(at, path);
  }
  throw new Error(`no ${path} above the compiled tests`);
}

export async function serveReading(extra: Readonly<Record<string, string>> = {}): Promise<PageServer> {
  const names = (await readdir(PAGES)).filter((name) => name.endsWith('.html'));
  const pages = await Promise.all(
    names.map(async (name) => [`/${name}`, await readFile(join(PAGES, name), 'utf8')] as const),
  );
  return servePages({ ...Object.fromEntries(pages), ...extra });
}

/** The reason to skip where the browser is missing, or false. */
export async function browserMissing(browser: WebOptions['browser'] = 'chromium'): Promise<string | false> {
  const look = await lookForBrowser({ environment: currentEnvironment(), browser });
  return 'missing' in look ? `${look.missing} ${look.remedy}` : false;
}

export function openBackend(options: Partial<WebOptions> = {}): WebBackend {
  return createWebBackend({ environment: currentEnvironment(), ...options });
}
