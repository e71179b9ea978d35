/** Which browser a command works in, from its options and from the ids that it names. */
import type { WebPlace } from '../session/web.js';
import type { PlaceOptions } from './command.js';

/** What a command that names nothing of the web works in. */
const NOTHING: { readonly web: null; readonly desktop: true } = { web: null, desktop: true };

export interface ChosenPlace {
  readonly web: WebPlace | null;
  /** The desktop as well. */
  readonly desktop: boolean;
}

/** @throws LumosError NO_SURFACE, AMBIGUOUS_TARGET (of the browsers that were left running) */
export async function chooseWeb(options: PlaceOptions): Promise<ChosenPlace> {
  const { url, cdp, ws, browser, profile, headed } = options;
  const own =
    cdp !== undefined || ws !== undefined || profile !== undefined || browser !== undefined || headed === true;
  if (options.from !== undefined || (!own && url === undefined && options.web === undefined)) return NOTHING;
  const kept = own ? null : await keptEndpoint(options);
  // Only asked for in passing (an id of a page was named): without a browser the id is simply unknown.
  if (!own && kept === null && url === undefined) return NOTHING;
  const endpoint = cdp ?? kept;
  const web: WebPlace = {
    ...(url === undefined ? {} : { url: withScheme(url) }),
    ...(endpoint === undefined || endpoint === null ? {} : { cdp: endpoint }),
    ...(ws === undefined ? {} : { ws }),
    ...(browser === undefined ? {} : { browser }),
    ...(profile === undefined ? {} : { profile }),
    ...(headed === undefined ? {} : { headed }),
    ...(options.dialogs === undefined ? {} : { leaveDialogs: options.dialogs }),
    ...(options.allowOrigin === undefined ? {} : { allow: options.allowOrigin }),
    ...(options.denyOrigin === undefined ? {} : { deny: options.denyOrigin }),
  };
  const { window, app, desktop, desktopId } = options;
  return { web, desktop: [window, app, desktop, desktopId].some((each) => each !== undefined) };
}

async function keptEndpoint({ web }: PlaceOptions): Promise<string | null> {
  const { keptBrowser } = await import('./kept-browser.js');
  const kept = keptBrowser();
  if (kept) return kept.endpoint;
  if (web !== true) return null;
  const { LumosError } = await import('../errors.js');
  throw new LumosError('NO_SURFACE', 'No browser was left running.', {
    hint: 'Start one with `lumos web start`, or name an address with --url.',
  });
}

/** `example.org` is meant as an address of the web; a path of a file as the file. */
function withScheme(url: string): string {
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(url)) return url;
  if (url.startsWith('/')) return `file://${url}`;
  const host = url.split(/[/?#]/u)[0] ?? '';
  const local = /^(?:localhost|127\.|\[::1\])/u.test(host);
  return `${local ? 'http' : 'https'}://${url}`;
}

/** Whether an action is about an element of a page. */
export function namesPage(action: unknown): boolean {
  if (typeof action !== 'object' || action === null) return false;
  const { target, from, to } = action as Record<string, unknown>;
  return [target, from, to].some((id) => typeof id === 'string' && /^W\d+$/iu.test(id));
}
