/**
 * What is asked of Windows about windows, processes and the desktop, one small question each. `native-windows.ts` asks the
 * system; tests answer from memory. Rectangles: physical pixels, origin at the primary display's top left.
 */
import type { Point, Rect } from '../../blueprint/geometry.js';

/** HWND as a number; 0 = none. */
export type Hwnd = number;

/** What an access token says of a process. */
export interface ProcessRights {
  /** TokenElevation: it runs with a full administrator's token. */
  readonly elevated: boolean;
  /** Mandatory integrity level (SECURITY_MANDATORY_…_RID): 0x2000 medium, 0x3000 high, 0x4000 system. null = not told. */
  readonly integrity: number | null;
}

export interface WindowSystem {
  /** Windows that EnumWindows names, topmost first. */
  enumerate(): readonly Hwnd[];
  /** Top-level windows by FindWindowEx, which also knows the shell's own (Start, Search), in z-order. */
  enumerateAll(): readonly Hwnd[];
  children(hwnd: Hwnd): readonly Hwnd[];
  exists(hwnd: Hwnd): boolean;
  title(hwnd: Hwnd): string;
  className(hwnd: Hwnd): string;
  /** GetWindowRect; null = no such window. */
  rect(hwnd: Hwnd): Rect | null;
  /** The client area, without borders and scroll bars; null = no such window. */
  clientRect(hwnd: Hwnd): Rect | null;
  /** DWMWA_EXTENDED_FRAME_BOUNDS: without the invisible resize border; null = the compositor doesn't say. */
  extendedFrame(hwnd: Hwnd): Rect | null;
  /** DWMWA_CLOAKED; 0 = not cloaked. */
  cloaked(hwnd: Hwnd): number;
  style(hwnd: Hwnd): number;
  exStyle(hwnd: Hwnd): number;
  visible(hwnd: Hwnd): boolean;
  enabled(hwnd: Hwnd): boolean;
  minimized(hwnd: Hwnd): boolean;
  maximized(hwnd: Hwnd): boolean;
  hung(hwnd: Hwnd): boolean;
  owner(hwnd: Hwnd): Hwnd;
  rootOwner(hwnd: Hwnd): Hwnd;
  root(hwnd: Hwnd): Hwnd;
  /** The window that a child window stands in; of a top-level window the desktop's. */
  parent(hwnd: Hwnd): Hwnd;
  /** A child window's number among its siblings, which it tells its parent with what it notifies (GWLP_ID). */
  controlId(hwnd: Hwnd): number;
  lastActivePopup(hwnd: Hwnd): Hwnd;
  thread(hwnd: Hwnd): { readonly pid: number; readonly thread: number } | null;
  /** Dots per inch of the window's display as the window knows it; 96 = 100 %. */
  dpi(hwnd: Hwnd): number;
  shellWindow(): Hwnd;
  foreground(): Hwnd;
  at(point: Point): Hwnd;
  /** The window of a thread that has the keyboard, by GetGUIThreadInfo; 0 thread = the foreground one. */
  focus(thread: number): Hwnd;

  currentThread(): number;
  setForeground(hwnd: Hwnd): boolean;
  bringToTop(hwnd: Hwnd): boolean;
  attachInput(thread: number, to: number, attach: boolean): boolean;
  /** ShowWindowAsync. @param command SW_… */
  show(hwnd: Hwnd, command: number): boolean;
  /** SetWindowPos without activating and without changing the order. */
  place(hwnd: Hwnd, rect: Rect, what: 'move' | 'resize'): boolean;
  /** PostMessage WM_CLOSE. */
  postClose(hwnd: Hwnd): boolean;
  /** Presses and lets go of Alt: what the last input event came from may take the foreground. */
  tapAlt(): void;

  /** Full path of a process's program; null = not for us to know, or ended. */
  image(pid: number): string | null;
  /** null = the process may not be asked (or ended): Windows lets only processes with fewer rights be asked. */
  rights(pid: number): ProcessRights | null;
  ownRights(): ProcessRights;
  /** Name of the desktop that takes input; null = not for us: the secure desktop (UAC, lock screen, Ctrl+Alt+Delete). */
  inputDesktop(): string | null;
  /** The whole virtual screen. */
  virtualScreen(): Rect;
}
