/** The browser of a session: opened when it is first needed, at the address that the person named. */
import type { Backend } from '../a11y/backend.js';
import type { SurfaceId } from '../blueprint/model.js';
import type { DesktopEnvironment } from '../environment.js';
import type { InputDriver, InputSource } from '../input/driver.js';

export interface WebPlace {
  /** Opened at once, whatever it is: a person named it. */
  readonly url?: string;
  readonly browser?: 'chromium' | 'firefox' | 'webkit';
  /** Joins a browser that runs: its debugging port (`http://127.0.0.1:9222`). */
  readonly cdp?: string;
  /** Joins a Playwright server. */
  readonly ws?: string;
  /** Folder in which the browser keeps its session. */
  readonly profile?: string;
  readonly headed?: boolean;
  /** What becomes of dialogs that are still open when a browser that was joined is left. Default `dismiss`. */
  readonly leaveDialogs?: 'accept' | 'dismiss';
  /** Where downloads are put. */
  readonly downloads?: string;
  /** Origins, hosts or `*.host` that programs and pages may, or may not, go to by themselves. */
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
}

/** Tells the surface to work in, once the address is open. */
export type Arrived = (surface: SurfaceId) => void;

export async function openWeb(environment: DesktopEnvironment, place: WebPlace, arrived: Arrived): Promise<Backend> {
  const { createWebBackend } = await import('../web/index.js');
  const { url, allow, deny, ...options } = place;
  const trust = { ...(allow ? { allow } : {}), ...(deny ? { deny } : {}) };
  const backend = createWebBackend({ environment, ...options, trust });
  if (url === undefined) return backend;
  try {
    // A browser that was left running may show it already: its tab, and what was typed there, is what is meant.
    const joined = place.cdp !== undefined || place.ws !== undefined;
    const open = joined ? (await backend.surfaces()).find((surface) => sameAddress(surface.url, url)) : undefined;
    if (open && open.active !== true) await backend.control(open.id, { kind: 'activate' });
    arrived((open ?? (await backend.openUrl(url, { named: true }))).id);
    return backend;
  } catch (error) {
    // Nobody else will: a browser must not outlive the session that could not use it.
    await backend.close();
    throw error;
  }
}

/** The driver that a surface brings itself, or null where the desktop's is meant. */
export async function ownInput(backend: Backend, surface: SurfaceId): Promise<InputDriver | null> {
  return 'inputFor' in backend ? (backend as Backend & InputSource).inputFor(surface) : null;
}

function sameAddress(a: string | undefined, b: string): boolean {
  try {
    return a !== undefined && new URL(a).href === new URL(b).href;
  } catch {
    // What is no address is opened, and the browser says so.
    return false;
  }
}
