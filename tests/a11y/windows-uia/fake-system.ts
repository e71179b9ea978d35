/** The window system, messages and the whole platform in memory, next to `fake-automation.ts`. */
import type { Platform } from '../../../src/a11y/windows-uia/platform.js';
import { createService, type UiaWorkerApi } from '../../../src/a11y/windows-uia/service.js';
import { contains, type Point, type Rect } from '../../../src/blueprint/geometry.js';
import { LumosError } from '../../../src/errors.js';
import { SW_MINIMIZE, SW_RESTORE, WS_CAPTION } from '../../../src/platform/windows/window-constants.js';
import type { Hwnd, WindowSystem } from '../../../src/platform/windows/window-system.js';
import type { WorkerClient } from '../../../src/platform/worker-rpc.js';
import { FakeAutomation, type FakeNode, type FakeUiaWindow, type Refusal } from './fake-automation.js';

export interface FakeWindow extends FakeUiaWindow {
  title: string;
  className: string;
  pid: number;
  bounds: Rect;
  owner: Hwnd;
  enabled: boolean;
  minimized: boolean;
  style: number;
  /** Child windows, and what they are. */
  parent: Hwnd;
  text: string;
  elevated: boolean;
}

export class FakeWindows {
  /** Topmost first. */
  readonly windows: FakeWindow[] = [];
  readonly automation: FakeAutomation;
  foreground: Hwnd = 0;
  focused: Hwnd = 0;
  posted: string[] = [];
  private lastHwnd = 0x1_0000;

  constructor(refusals: ReadonlySet<Refusal> = new Set()) {
    this.automation = new FakeAutomation(this.windows, refusals);
  }

  open(title: string, root: FakeNode, options: Partial<FakeWindow> = {}): FakeWindow {
    const window: FakeWindow = {
      hwnd: ++this.lastHwnd,
      root,
      hung: false,
      dead: false,
      title,
      className: 'FixtureWindow',
      pid: 100,
      bounds: root.bounds ?? { x: 0, y: 0, width: 100, height: 100 },
      owner: 0,
      enabled: true,
      minimized: false,
      style: WS_CAPTION,
      parent: 0,
      text: '',
      elevated: false,
      ...options,
    };
    this.windows.unshift(window);
    if (window.parent === 0) this.foreground = window.hwnd;
    return window;
  }

  close(window: FakeWindow): void {
    this.windows.splice(this.windows.indexOf(window), 1);
    window.dead = true;
    if (this.foreground === window.hwnd) this.foreground = window.owner;
  }

  get(hwnd: Hwnd): FakeWindow | undefined {
    return this.windows.find((each) => each.hwnd === hwnd && !each.dead);
  }

  platform(): Platform {
    return {
      automation: this.automation,
      windows: this.system(),
      messages: {
        responds: (hwnd) => this.get(hwnd)?.hung === false,
        send: () => null,
        sendText: () => null,
        askText: (hwnd) => this.get(hwnd)?.text ?? null,
        post: (hwnd, message) => this.posted.push(`${hwnd.toString(16)}: ${message.toString(16)}`) > 0,
      },
      msaa: null,
      close: () => this.automation.close(),
    };
  }

  system(): WindowSystem {
    const of = (hwnd: Hwnd) => this.get(hwnd);
    const tops = () => this.windows.filter((each) => each.parent === 0 && !each.dead).map(({ hwnd }) => hwnd);
    const rights = (elevated: boolean) => ({ elevated, integrity: elevated ? 0x3000 : 0x2000 });
    return {
      enumerate: tops,
      enumerateAll: tops,
      children: (hwnd) => this.windows.filter((each) => each.parent === hwnd && !each.dead).map((each) => each.hwnd),
      exists: (hwnd) => of(hwnd) !== undefined,
      title: (hwnd) => of(hwnd)?.title ?? '',
      className: (hwnd) => of(hwnd)?.className ?? '',
      rect: (hwnd) => of(hwnd)?.bounds ?? null,
      clientRect: (hwnd) => of(hwnd)?.bounds ?? null,
      extendedFrame: (hwnd) => of(hwnd)?.bounds ?? null,
      cloaked: () => 0,
      style: (hwnd) => of(hwnd)?.style ?? 0,
      exStyle: () => 0,
      visible: (hwnd) => of(hwnd) !== undefined,
      enabled: (hwnd) => of(hwnd)?.enabled ?? false,
      minimized: (hwnd) => of(hwnd)?.minimized ?? false,
      maximized: () => false,
      hung: (hwnd) => of(hwnd)?.hung ?? false,
      owner: (hwnd) => of(hwnd)?.owner ?? 0,
      rootOwner: (hwnd) => of(hwnd)?.owner || hwnd,
      root: (hwnd) => of(hwnd)?.parent || hwnd,
      parent: (hwnd) => of(hwnd)?.parent ?? 0,
      controlId: (hwnd) => hwnd & 0xff,
      lastActivePopup: (hwnd) => hwnd,
      thread: (hwnd) => {
        const window = of(hwnd);
        return window === undefined ? null : { pid: window.pid, thread: window.pid + 1 };
      },
      dpi: () => 96,
      shellWindow: () => 0,
      foreground: () => this.foreground,
      at: (point: Point) =>
        this.windows.find((each) => each.parent === 0 && !each.minimized && contains(each.bounds, point))?.hwnd ?? 0,
      focus: () => this.focused,
      currentThread: () => 1,
      setForeground: (hwnd) => {
        this.foreground = hwnd;
        return true;
      },
      bringToTop: () => true,
      attachInput: () => false,
      show: (hwnd, command) => {
        const window = of(hwnd);
        if (window === undefined) return false;
        if (command === SW_MINIMIZE) {
          window.minimized = true;
          this.foreground = 0;
        } else if (command === SW_RESTORE) window.minimized = false;
        return true;
      },
      place: (hwnd, rect) => {
        const window = of(hwnd);
        if (window !== undefined) window.bounds = rect;
        return window !== undefined;
      },
      postClose: (hwnd) => {
        const window = of(hwnd);
        if (window !== undefined) this.close(window);
        return window !== undefined;
      },
      tapAlt: () => {},
      image: (pid) => `C:\\Fixtures\\program${pid}.exe`,
      rights: (pid) => rights(this.windows.some((each) => each.pid === pid && each.elevated)),
      ownRights: () => rights(false),
      inputDesktop: () => 'Default',
      virtualScreen: () => ({ x: 0, y: 0, width: 1920, height: 1080 }),
    };
  }

  workers(): { readonly reading: WorkerClient<UiaWorkerApi>; readonly watching: WorkerClient<UiaWorkerApi> } {
    return { reading: this.worker(), watching: this.worker() };
  }

  /** What stands for a worker thread: the same service in this thread, answers copied as they would cross. */
  worker(): WorkerClient<UiaWorkerApi> {
    const listeners = new Set<(event: unknown) => void>();
    const service = createService(
      () => this.platform(),
      (event) => {
        for (const each of listeners) each(structuredClone(event));
      },
    );
    let ended = false;
    return {
      async call(method, args) {
        if (ended)
          throw new LumosError('BACKEND_UNAVAILABLE', 'the worker was closed', { hint: 'Open a new session.' });
        const run = service[method] as (...args: unknown[]) => unknown;
        const answer = await run(...structuredClone(args as unknown[]));
        return structuredClone(answer) as never;
      },
      on(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onLost: () => () => {},
      async terminate() {
        ended = true;
      },
    };
  }
}
