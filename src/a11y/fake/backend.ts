/** A complete backend over a desktop in memory: the same contract as the real ones, on any machine, with every fault on demand. */
import type { Point } from '../../blueprint/geometry.js';
import type { Handle, RawTree, SurfaceId, SurfaceInfo } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type {
  Availability,
  Backend,
  Capabilities,
  Change,
  Delivery,
  Disposable,
  Operation,
  RawPath,
  ReadOptions,
  WindowOperation,
} from '../backend.js';
import type { FakeDesktop } from './desktop.js';
import type { FakeElement } from './element.js';
import { performOn } from './perform.js';
import { hitElement, toPath } from './point.js';
import { readWindow, unresponsive } from './read.js';
import { listSurfaces } from './surfaces.js';
import { watchWindow } from './watch.js';
import type { FakeWindow } from './window.js';

export interface FakeBackendOptions {
  /** What this backend shall lack. Default: it can do everything. */
  readonly capabilities?: Partial<Capabilities>;
  /** false = it cannot work here; every call is refused. */
  readonly available?: boolean;
  /** How long a call other than `read` waits for an application that hangs, milliseconds. Default 1000. */
  readonly callTimeoutMs?: number;
}

export type FakeBackend = Backend & {
  /** Every operation that was asked for, oldest first: "press button Save". Texts are not in it. */
  readonly log: readonly string[];
};

const EVERYTHING: Capabilities = {
  watch: true,
  stacking: true,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: true,
  textEditing: true,
};

export function createFakeBackend(desktop: FakeDesktop, options: FakeBackendOptions = {}): FakeBackend {
  const capabilities: Capabilities = { ...EVERYTHING, ...options.capabilities };
  const callTimeout = options.callTimeoutMs ?? 1000;
  const log: string[] = [];
  const context = { capabilities, textLimit: 4000 };
  const watches = new Set<Disposable>();
  let closed = false;

  const wait = (ms: number) => new Promise<void>((resolve) => void desktop.clock.after(ms, resolve, true));

  function ready(): void {
    if (!closed && options.available !== false) return;
    const why = closed ? 'The fake backend is closed.' : 'The fake backend is switched off.';
    throw new LumosError('BACKEND_UNAVAILABLE', why, { hint: 'Open a new one.' });
  }

  function windowOf(surface: SurfaceId): FakeWindow {
    const window = desktop.window(surface);
    if (window) return window;
    throw new LumosError('NO_SURFACE', `There is no surface "${surface}".`, {
      hint: 'List the surfaces again; the window may have been closed.',
      candidates: desktop.windows.map((each) => ({ id: each.id, role: each.root.role, name: each.title })),
    });
  }

  function elementOf(handle: Handle): FakeElement {
    const element = handle.backend === 'fake' ? desktop.element(handle.key) : null;
    if (element) return element;
    throw new LumosError('STALE_ID', 'The element is gone.', { hint: 'Observe again.', details: { key: handle.key } });
  }

  const backend: FakeBackend = {
    kind: 'fake',
    log,
    async probe(): Promise<Availability> {
      if (!closed && options.available !== false) {
        return { kind: 'fake', available: true, message: 'A desktop in memory.', capabilities };
      }
      const message = closed ? 'The fake backend is closed.' : 'The fake backend is switched off.';
      return { kind: 'fake', available: false, message, remedy: 'Open a new one.', capabilities };
    },
    async surfaces(): Promise<readonly SurfaceInfo[]> {
      ready();
      return listSurfaces(desktop, capabilities);
    },
    async read(surface: SurfaceId, read: ReadOptions = {}): Promise<RawTree> {
      ready();
      const window = windowOf(surface);
      const root = read.root ? elementOf(read.root) : window.root;
      if (root.window !== window) {
        throw new LumosError('STALE_ID', 'The element is not in this surface.', { hint: 'Observe again.' });
      }
      return readWindow(window, root, read, { capabilities }, wait);
    },
    async elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null> {
      ready();
      const element = hitElement(desktop, point, surface === undefined ? null : windowOf(surface));
      if (element?.window?.app.faults.hang) {
        await wait(callTimeout);
        throw unresponsive(element.window?.app.name ?? '', callTimeout);
      }
      return element ? toPath(element, context) : null;
    },
    async describe(handle: Handle): Promise<RawPath | null> {
      ready();
      const element = handle.backend === 'fake' ? desktop.element(handle.key) : null;
      if (element?.window?.app.faults.hang) {
        await wait(callTimeout);
        throw unresponsive(element.window?.app.name ?? '', callTimeout);
      }
      return element ? toPath(element, context) : null;
    },
    async perform(handle: Handle, operation: Operation): Promise<Delivery> {
      ready();
      const element = elementOf(handle);
      log.push(`${operation.kind} ${element.role} ${element.name}`);
      if (element.window?.app.faults.hang) {
        await wait(callTimeout);
        throw new LumosError('TIMEOUT', `No answer to "${operation.kind}".`, {
          hint: 'Observe to see whether it happened before repeating it.',
          delivery: 'unknown',
          details: { deadlineMs: callTimeout },
        });
      }
      return performOn(element, operation, capabilities);
    },
    async control(surface: SurfaceId, operation: WindowOperation): Promise<Delivery> {
      ready();
      const window = windowOf(surface);
      if (!capabilities.windowControl) {
        throw new LumosError('UNSUPPORTED', 'Windows cannot be controlled here.', { hint: 'Use the window itself.' });
      }
      log.push(`${operation.kind} window ${window.title}`);
      controlWindow(window, operation);
      return { delivery: 'delivered', means: `FakeWindow.${operation.kind}` };
    },
    async close(): Promise<void> {
      closed = true;
      for (const each of watches) each.dispose();
      watches.clear();
    },
  };
  if (!capabilities.watch) return backend;
  return Object.assign(backend, {
    async watch(surface: SurfaceId, onChange: (change: Change) => void): Promise<Disposable> {
      ready();
      const watching = watchWindow(desktop, windowOf(surface).id, onChange);
      watches.add(watching);
      return watching;
    },
  });
}

function controlWindow(window: FakeWindow, operation: WindowOperation): void {
  switch (operation.kind) {
    case 'activate':
      window.activate();
      return;
    case 'close':
      window.close();
      return;
    case 'minimize':
      window.minimize();
      return;
    case 'restore':
      window.restore();
      return;
    case 'maximize':
      window.maximize();
      return;
    case 'move':
      window.moveTo({ ...window.bounds, x: operation.x, y: operation.y });
      return;
    case 'resize':
      window.moveTo({ ...window.bounds, width: operation.width, height: operation.height });
      return;
  }
}
