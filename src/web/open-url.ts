/** Opening an address in a tab. */
import type { SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { WebContext } from './backend.js';
import type { OpenUrlOptions } from './options.js';
import type { Pages, Tab } from './pages.js';

const DEFAULT_TIMEOUT_MS = 30_000;

/** Until the document is there; what it loads afterwards is for the caller to wait for. */
export async function openInTab(
  { pages }: WebContext,
  asked: Tab,
  url: string,
  options: OpenUrlOptions,
): Promise<SurfaceInfo> {
  const timeout = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const tab = asked.crashed ? await replace(pages, asked) : asked;
  try {
    await tab.page.goto(url, { timeout, waitUntil: 'domcontentloaded' });
  } catch (cause) {
    throw refusal(url, timeout, cause);
  }
  pages.use(tab.page);
  return pages.surface(tab);
}

/** A tab that crashed shows nothing any more: another takes its place. */
async function replace(pages: Pages, tab: Tab): Promise<Tab> {
  const fresh = await pages.newTab();
  await tab.page.close().catch(() => {
    // It is gone altogether.
  });
  return fresh;
}

function refusal(url: string, timeout: number, cause: unknown): LumosError {
  const [first = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
  const reason = first.replace(/^page\.goto: /, '');
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    return new LumosError('TIMEOUT', `${url} did not load within ${timeout} ms.`, {
      hint: 'Observe the tab: a part of it may be there.',
      delivery: 'unknown',
      cause,
    });
  }
  return new LumosError('INVALID_ACTION', `${url} cannot be opened: ${reason}`, {
    hint: 'Check the address, and whether its server runs.',
    cause,
  });
}
