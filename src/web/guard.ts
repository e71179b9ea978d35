/** Keeps tabs from going where the bounds of trust don't let them: every document request is judged before it leaves. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Browser, BrowserContext, CDPSession, Request } from 'playwright';
import type { Disposable } from '../a11y/backend.js';
import type { Going, Trust, TrustVerdict } from './trust.js';

/** A name server that does not answer must not keep a page waiting, milliseconds. */
const RESOLVE_MS = 1500;
/** How long an answer holds; short, because names that change their address are a way around. */
const REMEMBER_MS = 10_000;

export type Resolve = (host: string) => Promise<readonly string[]>;

export interface GuardOptions {
  readonly trust: Trust;
  readonly onBlocked: (address: string, verdict: Extract<TrustVerdict, { allowed: false }>) => void;
  /** Asks a name server; for tests. */
  readonly resolve?: Resolve;
  /** Whether a tab (CDP target id) is ours to guard. Default: all are. */
  readonly covers?: (target: string) => boolean;
}

export async function guardNavigation(context: BrowserContext, options: GuardOptions): Promise<Disposable> {
  const judge = judgeWith(options);
  const browser = context.browser();
  if (browser?.browserType().name() === 'chromium') return guardByProtocol(browser, options, judge);
  return guardByRoute(context, options, judge);
}

type Judge = (address: string, going: Omit<Going, 'resolved'>) => Promise<TrustVerdict>;

/** One judge for every way in: also asked before a program's own `open_url`. */
export function judgeWith({ trust, resolve = resolveHost }: Pick<GuardOptions, 'trust' | 'resolve'>): Judge {
  return async (address, going) => {
    const first = trust.judge(address, going);
    if (!first.allowed) return first;
    const host = hostOf(address);
    if (host === null || isIP(host.replace(/^\[|\]$/gu, '')) !== 0) return first;
    return trust.judge(address, { ...going, resolved: await resolve(host) });
  };
}

interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly openerId?: string;
}

/** Chromium: all tabs at once, redirects and pop-ups included. */
async function guardByProtocol(browser: Browser, options: GuardOptions, judge: Judge): Promise<Disposable> {
  const session = await browser.newBrowserCDPSession();
  const tabs = new Map<string, TargetInfo>();
  const keep = ({ targetInfo }: { targetInfo: TargetInfo }) => {
    if (targetInfo.type === 'page') tabs.set(targetInfo.targetId, targetInfo);
  };
  session.on('Target.targetCreated', keep);
  session.on('Target.targetInfoChanged', keep);
  session.on('Target.targetDestroyed', ({ targetId }) => void tabs.delete(targetId));
  await session.send('Target.setDiscoverTargets', { discover: true });
  session.on('Fetch.requestPaused', (paused: Paused) => {
    void decide(session, tabs, paused, options, judge);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  return { dispose: () => void session.detach().catch(ignoreClosed) };
}

async function decide(
  session: CDPSession,
  tabs: ReadonlyMap<string, TargetInfo>,
  { requestId, frameId, request }: Paused,
  { onBlocked, covers = () => true }: GuardOptions,
  judge: Judge,
): Promise<void> {
  const tab = tabs.get(frameId);
  // The browser writes who asked; a page can leave that out, and then counts as nobody.
  const referrer = request.headers.Referer ?? request.headers.referer;
  const from = referrer ?? (tab && /^https?:/u.test(tab.url) ? tab.url : undefined);
  const ours = tab === undefined || covers(tab.targetId) || (tab.openerId !== undefined && covers(tab.openerId));
  let verdict: TrustVerdict = { allowed: true };
  try {
    if (ours)
      verdict = await judge(request.url, { inFrame: tab === undefined, ...(from === undefined ? {} : { from }) });
  } catch (cause) {
    // Nothing leaves without a judgement.
    verdict = { allowed: false, reason: `it could not be judged (${String(cause)})`, hint: 'Try again.' };
  }
  if (!verdict.allowed) onBlocked(request.url, verdict);
  const answer = verdict.allowed
    ? session.send('Fetch.continueRequest', { requestId })
    : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  // The tab may be closed, or gone elsewhere, in the meantime.
  await answer.catch(ignoreClosed);
}

/** Other browsers: what is redirected is seen only after it left, and is left again at once. */
async function guardByRoute(context: BrowserContext, options: GuardOptions, judge: Judge): Promise<Disposable> {
  const goingOf = (request: Request): Omit<Going, 'resolved'> => {
    const referrer = request.headers().referer;
    const inFrame = request.frame().parentFrame() !== null;
    return { inFrame, ...(referrer === undefined ? {} : { from: referrer }) };
  };
  await context.route('**/*', async (route, request) => {
    if (!request.isNavigationRequest()) return route.fallback();
    const verdict = await judge(request.url(), goingOf(request));
    if (verdict.allowed) return route.fallback();
    options.onBlocked(request.url(), verdict);
    return route.abort('aborted');
  });
  const onRequest = async (request: Request) => {
    if (!request.isNavigationRequest() || request.redirectedFrom() === null) return;
    const verdict = await judge(request.url(), goingOf(request));
    if (verdict.allowed) return;
    options.onBlocked(request.url(), verdict);
    await request.frame().page().goto('about:blank').catch(ignoreClosed);
  };
  context.on('request', onRequest);
  return {
    dispose: () => {
      context.off('request', onRequest);
      void context.unroute('**/*').catch(ignoreClosed);
    },
  };
}

function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname || null;
  } catch {
    // Trust has refused it already.
    return null;
  }
}

const remembered = new Map<string, { readonly at: number; readonly answer: Promise<readonly string[]> }>();

/** Every address of a host; none where nobody knows it (behind a proxy that is usual). */
async function resolveHost(host: string): Promise<readonly string[]> {
  const known = remembered.get(host);
  if (known && performance.now() - known.at < REMEMBER_MS) return known.answer;
  const answer = Promise.race([
    lookup(host, { all: true }).then(
      (found) => found.map(({ address }) => address),
      () => [],
    ),
    new Promise<readonly string[]>((resolve) => setTimeout(resolve, RESOLVE_MS, []).unref()),
  ]);
  if (remembered.size > 500) remembered.clear();
  remembered.set(host, { at: performance.now(), answer });
  return answer;
}

function ignoreClosed(): void {}
