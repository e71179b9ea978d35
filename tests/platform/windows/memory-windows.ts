/** A desktop of Windows in memory, complete: what `WindowSystem` asks, and the rules of the foreground. */
import type { Point, Rect } from '../../../src/blueprint/geometry.js';
import type { Hwnd, ProcessRights, WindowSystem } from '../../../src/platform/windows/window-system.js';

export interface MemoryWindow {
  readonly hwnd: Hwnd;
  pid: number;
  thread?: number;
  title: string;
  className: string;
  rect: Rect;
  frame?: Rect;
  style?: number;
  exStyle?: number;
  owner?: Hwnd;
  parent?: Hwnd;
  visible?: boolean;
  enabled?: boolean;
  minimized?: boolean;
  cloaked?: number;
  hung?: boolean;
  dpi?: number;
  /** The shell's own: EnumWindows leaves it out. */
  ofShell?: boolean;
}

export const CAPTION = 0x00c0_0000;

/** Which ways to the foreground this system lets pass. */
export type Lock = 'open' | 'attach' | 'alt' | 'never';

export class MemoryWindows implements WindowSystem {
  /** Topmost first. */
  windows: MemoryWindow[] = [];
  front: Hwnd = 0;
  lock: Lock = 'open';
  readonly calls: string[] = [];
  images = new Map<number, string>();
  tokens = new Map<number, ProcessRights | null>();
  own: ProcessRights = { elevated: false, integrity: 0x2000 };
  desktop: string | null = 'Default';
  #attached = false;
  #altTapped = false;

  add(window: Partial<MemoryWindow> & { readonly hwnd: Hwnd }): MemoryWindow {
    const made = {
      pid: 100,
      title: `Window ${window.hwnd}`,
      className: 'App',
      rect: { x: 0, y: 0, width: 200, height: 100 },
      style: CAPTION,
      ...window,
    };
    this.windows.push(made);
    return made;
  }

  get(hwnd: Hwnd): MemoryWindow | undefined {
    return this.windows.find((each) => each.hwnd === hwnd);
  }

  enumerate = () =>
    this.#top()
      .filter(({ ofShell }) => !ofShell)
      .map(({ hwnd }) => hwnd);
  enumerateAll = () => this.#top().map(({ hwnd }) => hwnd);
  children = (parent: Hwnd) => this.windows.filter((each) => each.parent === parent).map(({ hwnd }) => hwnd);
  exists = (hwnd: Hwnd) => this.get(hwnd) !== undefined;
  title = (hwnd: Hwnd) => this.get(hwnd)?.title ?? '';
  className = (hwnd: Hwnd) => this.get(hwnd)?.className ?? '';
  rect = (hwnd: Hwnd) => this.get(hwnd)?.rect ?? null;
  clientRect = (hwnd: Hwnd) => this.get(hwnd)?.rect ?? null;
  extendedFrame = (hwnd: Hwnd) => this.get(hwnd)?.frame ?? null;
  cloaked = (hwnd: Hwnd) => this.get(hwnd)?.cloaked ?? 0;
  style = (hwnd: Hwnd) => this.get(hwnd)?.style ?? 0;
  exStyle = (hwnd: Hwnd) => this.get(hwnd)?.exStyle ?? 0;
  visible = (hwnd: Hwnd) => this.get(hwnd)?.visible ?? this.exists(hwnd);
  enabled = (hwnd: Hwnd) => this.get(hwnd)?.enabled ?? true;
  minimized = (hwnd: Hwnd) => this.get(hwnd)?.minimized ?? false;
  maximized = () => false;
  hung = (hwnd: Hwnd) => this.get(hwnd)?.hung ?? false;
  owner = (hwnd: Hwnd) => this.get(hwnd)?.owner ?? 0;
  rootOwner = (hwnd: Hwnd): Hwnd => {
    const owner = this.get(this.root(hwnd))?.owner;
    return owner ? this.rootOwner(owner) : this.root(hwnd);
  };
  root = (hwnd: Hwnd): Hwnd => {
    const parent = this.get(hwnd)?.parent;
    return parent ? this.root(parent) : hwnd;
  };
  parent = (hwnd: Hwnd): Hwnd => this.get(hwnd)?.parent ?? 0;
  controlId = (hwnd: Hwnd): number => hwnd & 0xff;
  lastActivePopup = (hwnd: Hwnd) => this.windows.find((each) => each.owner === hwnd)?.hwnd ?? hwnd;
  thread = (hwnd: Hwnd) => {
    const found = this.get(hwnd);
    return found === undefined ? null : { pid: found.pid, thread: found.thread ?? found.pid + 1 };
  };
  dpi = (hwnd: Hwnd) => this.get(hwnd)?.dpi ?? 96;
  shellWindow = () => this.windows.find(({ className }) => className === 'Progman')?.hwnd ?? 0;
  foreground = () => this.front;
  at = ({ x, y }: Point) =>
    this.#top().find(
      ({ hwnd, rect }) =>
        this.visible(hwnd) && x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height,
    )?.hwnd ?? 0;
  focus = () => this.front;
  currentThread = () => 1;

  setForeground = (hwnd: Hwnd) => {
    this.calls.push(`SetForegroundWindow ${hwnd}`);
    const allowed =
      this.lock === 'open' || (this.lock === 'attach' && this.#attached) || (this.lock === 'alt' && this.#altTapped);
    if (allowed) this.front = hwnd;
    return allowed;
  };
  bringToTop = () => true;
  attachInput = (_thread: number, _to: number, attach: boolean) => {
    this.calls.push(attach ? 'attach' : 'detach');
    this.#attached = attach;
    return true;
  };
  show = (hwnd: Hwnd, command: number) => {
    this.calls.push(`ShowWindow ${hwnd} ${command}`);
    const window = this.get(hwnd);
    if (window) window.minimized = false;
    return true;
  };
  place = () => true;
  postClose = () => true;
  tapAlt = () => {
    this.calls.push('Alt');
    this.#altTapped = true;
  };

  image = (pid: number) => this.images.get(pid) ?? null;
  rights = (pid: number) =>
    this.tokens.has(pid) ? (this.tokens.get(pid) ?? null) : { elevated: false, integrity: 0x2000 };
  ownRights = () => this.own;
  inputDesktop = () => this.desktop;
  virtualScreen = () => ({ x: 0, y: 0, width: 1280, height: 900 });

  #top(): MemoryWindow[] {
    return this.windows.filter(({ parent }) => !parent);
  }
}
