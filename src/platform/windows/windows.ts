/**
 * The top-level windows that a person could see or bring back. Decides what counts as a window; asks `WindowSystem` for facts.
 * Sources: <winuser.h>, <dwmapi.h>; "The taskbar" (which windows get a button), Microsoft Learn.
 */
import { contains, type Point, type Rect } from '../../blueprint/geometry.js';
import { STANDARD_DPI } from './dpi.js';
import { programName } from './processes.js';
import {
  DWM_CLOAKED_SHELL,
  WS_CAPTION,
  WS_EX_APPWINDOW,
  WS_EX_DLGMODALFRAME,
  WS_EX_NOACTIVATE,
  WS_EX_TOOLWINDOW,
  WS_EX_TRANSPARENT,
} from './window-constants.js';
import type { Hwnd, WindowSystem } from './window-system.js';

export type DesktopWindowKind = 'window' | 'dialog' | 'popup' | 'panel' | 'desktop';

/** Rectangles: physical pixels of the virtual screen, origin at the primary display's top left. */
export interface DesktopWindow {
  readonly hwnd: Hwnd;
  readonly title: string;
  readonly className: string;
  readonly kind: DesktopWindowKind;
  /** The process whose interface this is: of a UWP application its own, not the host's. */
  readonly pid: number;
  /** Of the window itself: what input goes through. Of a UWP application the host's. */
  readonly hostPid: number;
  readonly thread: number;
  /** File name of the program without `.exe`; empty where Windows doesn't tell. */
  readonly program: string;
  /** The application's own window inside the host's frame (UWP), else null. */
  readonly content: Hwnd | null;
  /** What a person sees: without the invisible resize border. */
  readonly frame: Rect;
  /** GetWindowRect, with that border. */
  readonly bounds: Rect;
  readonly minimized: boolean;
  readonly maximized: boolean;
  /** Has the keyboard, or its modal dialog has. */
  readonly active: boolean;
  /** Its owner takes no input while it is open. */
  readonly modal: boolean;
  readonly enabled: boolean;
  readonly owner: Hwnd | null;
  /** Answers no messages. */
  readonly hung: boolean;
  /** On another virtual desktop. */
  readonly elsewhere: boolean;
  /** Physical pixels per logical pixel. */
  readonly scale: number;
}

/** Window classes of the system itself (documented or registered by user32 and comctl32), not of applications. */
const DIALOG_CLASS = '#32770';
const MENU_CLASS = '#32768';
const POPUP_CLASSES: ReadonlySet<string> = new Set([
  MENU_CLASS,
  'tooltips_class32',
  'ComboLBox',
  'Xaml_WindowedPopupClass',
]);
const DESKTOP_CLASSES: ReadonlySet<string> = new Set(['Progman', 'WorkerW', '#32769']);
const PANEL_CLASSES: ReadonlySet<string> = new Set(['Shell_TrayWnd', 'Shell_SecondaryTrayWnd']);
/** The frame that Windows puts round a UWP application, and the application's own window. */
const UWP_FRAME_CLASS = 'ApplicationFrameWindow';
const UWP_CONTENT_CLASS = 'Windows.UI.Core.CoreWindow';

/** Topmost first, minimised ones last. Windows that vanish meanwhile are left out. */
export function listWindows(system: WindowSystem): DesktopWindow[] {
  const foreground = system.foreground();
  const known = new Set(system.enumerate());
  // EnumWindows leaves out the shell's own (Start, Search); where they show, they lie over everything.
  const others = system.enumerateAll().filter((hwnd) => !known.has(hwnd));
  const contents = contentWindows([...known, ...others], system);
  const found: DesktopWindow[] = [];
  for (const hwnd of [...others, ...known]) {
    if (contents.has(hwnd)) continue;
    const window = describeWindow(hwnd, system, foreground);
    if (window !== null) found.push(window);
  }
  return found.sort((a, b) => Number(a.minimized) - Number(b.minimized));
}

/**
 * One window's facts; null where it is gone, hidden, or nothing a person sees.
 * @param foreground what `system.foreground()` said, where known
 */
export function describeWindow(
  hwnd: Hwnd,
  system: WindowSystem,
  foreground: Hwnd = system.foreground(),
): DesktopWindow | null {
  if (!system.visible(hwnd)) return null;
  const cloaked = system.cloaked(hwnd);
  const elsewhere = (cloaked & DWM_CLOAKED_SHELL) !== 0;
  // Cloaked by itself: kept alive but not shown, as Start, Search and suspended UWP applications are.
  if (cloaked !== 0 && !elsewhere) return null;
  const process = system.thread(hwnd);
  const bounds = system.rect(hwnd);
  if (process === null || bounds === null) return null;
  const className = system.className(hwnd);
  const minimized = system.minimized(hwnd);
  const title = system.title(hwnd);
  const kind = kindOf(hwnd, className, title, system);
  if (kind === null || (!minimized && (bounds.width < 2 || bounds.height < 2))) return null;
  const content = className === UWP_FRAME_CLASS ? contentOf(hwnd, process.pid, system) : null;
  // A frame whose application was suspended or closed stays about, empty.
  if (className === UWP_FRAME_CLASS && content === null && cloaked !== 0) return null;
  const pid = content === null ? process.pid : (system.thread(content)?.pid ?? process.pid);
  const image = system.image(pid);
  const owner = system.owner(hwnd) || null;
  return {
    hwnd,
    title,
    className,
    kind,
    pid,
    hostPid: process.pid,
    thread: process.thread,
    program: image === null ? '' : programName(image),
    content,
    frame: (minimized ? null : system.extendedFrame(hwnd)) ?? bounds,
    bounds,
    minimized,
    maximized: system.maximized(hwnd),
    active: foreground !== 0 && (hwnd === foreground || content === foreground),
    modal: owner !== null && system.visible(owner) && !system.enabled(owner),
    enabled: system.enabled(hwnd),
    owner,
    hung: system.hung(hwnd),
    elsewhere,
    scale: system.dpi(hwnd) / STANDARD_DPI,
  };
}

/** The listed window that a click at this point would go to; null over the bare screen. @param point physical pixels */
export function windowAt(
  point: Point,
  system: WindowSystem,
  windows: readonly DesktopWindow[] = listWindows(system),
): DesktopWindow | null {
  const hit = system.at(point);
  const root = hit === 0 ? 0 : system.root(hit);
  const exact = windows.find(({ hwnd, content }) => hwnd === root || (content !== null && content === root));
  // The hit may be a window that we do not list (a layered helper): then by geometry.
  return (
    exact ?? windows.find((window) => !window.minimized && !window.elsewhere && contains(window.frame, point)) ?? null
  );
}

/** null: nothing that a person would call a window. */
function kindOf(hwnd: Hwnd, className: string, title: string, system: WindowSystem): DesktopWindowKind | null {
  if (hwnd === system.shellWindow() || DESKTOP_CLASSES.has(className)) return 'desktop';
  if (PANEL_CLASSES.has(className)) return 'panel';
  if (POPUP_CLASSES.has(className)) return 'popup';
  const extended = system.exStyle(hwnd);
  const style = system.style(hwnd);
  const hasCaption = (style & WS_CAPTION) >>> 0 === WS_CAPTION;
  // Overlays that clicks fall through, as of screen recorders and game bars.
  if ((extended & WS_EX_TRANSPARENT) !== 0 && !hasCaption) return null;
  const owned = system.owner(hwnd) !== 0;
  if (className === DIALOG_CLASS || (owned && hasCaption && (extended & WS_EX_DLGMODALFRAME) !== 0)) return 'dialog';
  if ((extended & WS_EX_APPWINDOW) !== 0) return 'window';
  if ((extended & WS_EX_NOACTIVATE) !== 0) return title === '' && !owned ? null : 'popup';
  if (hasCaption) return 'window';
  // Borderless: an owned one is a drop-down or a menu drawn by a toolkit; others are windows that draw their own frame.
  if (owned) return 'popup';
  if ((extended & WS_EX_TOOLWINDOW) !== 0) return title === '' ? null : 'popup';
  return title === '' ? null : 'window';
}

/** The UWP application's window inside its frame: the child that belongs to another process. */
function contentOf(frame: Hwnd, hostPid: number, system: WindowSystem): Hwnd | null {
  const children = system.children(frame);
  const own = children.filter((child) => (system.thread(child)?.pid ?? hostPid) !== hostPid);
  return own.find((child) => system.className(child) === UWP_CONTENT_CLASS) ?? own[0] ?? null;
}

/**
 * While its frame is minimised, an application's CoreWindow is a top-level window of its own, with the frame's title: it is
 * not listed a second time.
 */
function contentWindows(all: readonly Hwnd[], system: WindowSystem): ReadonlySet<Hwnd> {
  const frames = all.filter((hwnd) => system.className(hwnd) === UWP_FRAME_CLASS);
  const titles = new Set(frames.map((hwnd) => system.title(hwnd)).filter((title) => title !== ''));
  const contents = new Set<Hwnd>();
  for (const hwnd of frames.length === 0 ? [] : all) {
    if (system.className(hwnd) === UWP_CONTENT_CLASS && titles.has(system.title(hwnd))) contents.add(hwnd);
  }
  return contents;
}
