/** `WindowSystem` as Windows answers it. Nothing is decided here. */
import type { Rect } from '../../blueprint/geometry.js';
import { type Advapi32, loadAdvapi32 } from './advapi32.ffi.js';
import { windowDpi } from './dpi.js';
import { type Dwmapi, loadDwmapi } from './dwmapi.ffi.js';
import { type Kernel32, loadKernel32 } from './kernel32.ffi.js';
import {
  focusOf,
  guiThreadInfo,
  integrityOf,
  POINT_BYTES,
  packPoint,
  RECT_BYTES,
  readPoint,
  readRect,
  readWide,
  readWideZ,
} from './structures.js';
import { loadUser32Input } from './user32-input.ffi.js';
import { loadUser32Windows, type User32Windows } from './user32-windows.ffi.js';
import {
  DWMWA_CLOAKED,
  DWMWA_EXTENDED_FRAME_BOUNDS,
  GA_PARENT,
  GA_ROOT,
  GA_ROOTOWNER,
  GW_OWNER,
  GWL_EXSTYLE,
  GWL_ID,
  GWL_STYLE,
  SM_CXVIRTUALSCREEN,
  SM_CYVIRTUALSCREEN,
  SM_XVIRTUALSCREEN,
  SM_YVIRTUALSCREEN,
  SWP_ASYNCWINDOWPOS,
  SWP_NOACTIVATE,
  SWP_NOMOVE,
  SWP_NOSIZE,
  SWP_NOZORDER,
  WM_CLOSE,
} from './window-constants.js';
import type { Hwnd, ProcessRights, WindowSystem } from './window-system.js';

/** Bounds a list that changes while it is walked. */
const MAX_WINDOWS = 5_000;
const TEXT_UNITS = 1_024;
/** PROCESS_QUERY_LIMITED_INFORMATION, winnt.h */
const QUERY_LIMITED = 0x1000;
/** TOKEN_QUERY, winnt.h */
const TOKEN_QUERY = 0x0008;
/** TOKEN_INFORMATION_CLASS, winnt.h */
const TOKEN_ELEVATION = 20;
const TOKEN_INTEGRITY_LEVEL = 25;
/** DESKTOP_READOBJECTS, winuser.h */
const DESKTOP_READOBJECTS = 0x0001;
/** GetUserObjectInformation: UOI_NAME, winuser.h */
const UOI_NAME = 2;

let system: WindowSystem | undefined;

/** @throws Error where the libraries of Windows are not there */
export function nativeWindows(): WindowSystem {
  system ??= create(loadUser32Windows(), loadKernel32(), loadAdvapi32(), loadDwmapi());
  return system;
}

function create(user: User32Windows, kernel: Kernel32, security: Advapi32, dwm: Dwmapi): WindowSystem {
  const text = (read: (buffer: Buffer, units: number) => number): string => {
    const buffer = Buffer.alloc(TEXT_UNITS * 2);
    return readWide(buffer, read(buffer, TEXT_UNITS));
  };
  const siblings = (parent: Hwnd): Hwnd[] => {
    const found = new Set<Hwnd>();
    let at = user.FindWindowExW(parent, 0, null, null);
    while (at !== 0 && !found.has(at) && found.size < MAX_WINDOWS) {
      found.add(at);
      at = user.FindWindowExW(parent, at, null, null);
    }
    return [...found];
  };
  const rightsOf = (process: number): ProcessRights | null => {
    const handle = Buffer.alloc(8);
    if (security.OpenProcessToken(process, TOKEN_QUERY, handle) === 0) return null;
    const token = Number(handle.readBigInt64LE(0));
    try {
      const needed = Buffer.alloc(4);
      const elevation = Buffer.alloc(4);
      const label = Buffer.alloc(128);
      const said = security.GetTokenInformation(token, TOKEN_ELEVATION, elevation, elevation.length, needed) !== 0;
      const labelled = security.GetTokenInformation(token, TOKEN_INTEGRITY_LEVEL, label, label.length, needed) !== 0;
      return {
        elevated: said && elevation.readUInt32LE(0) !== 0,
        integrity: labelled ? integrityOf(label) : null,
      };
    } finally {
      kernel.CloseHandle(token);
    }
  };
  const withProcess = <T>(pid: number, work: (process: number) => T | null): T | null => {
    const process = kernel.OpenProcess(QUERY_LIMITED, 0, pid);
    if (process === 0) return null;
    try {
      return work(process);
    } finally {
      kernel.CloseHandle(process);
    }
  };
  return {
    enumerate() {
      const found: Hwnd[] = [];
      user.EnumWindows((hwnd) => {
        found.push(hwnd);
        return found.length < MAX_WINDOWS ? 1 : 0;
      }, 0);
      return found;
    },
    enumerateAll: () => siblings(0),
    children: siblings,
    exists: (hwnd) => user.IsWindow(hwnd) !== 0,
    title: (hwnd) => text((buffer, units) => user.GetWindowTextW(hwnd, buffer, units)),
    className: (hwnd) => text((buffer, units) => user.GetClassNameW(hwnd, buffer, units)),
    rect(hwnd) {
      const bytes = Buffer.alloc(RECT_BYTES);
      return user.GetWindowRect(hwnd, bytes) === 0 ? null : readRect(bytes);
    },
    clientRect(hwnd) {
      const bytes = Buffer.alloc(RECT_BYTES);
      const origin = Buffer.alloc(POINT_BYTES);
      if (user.GetClientRect(hwnd, bytes) === 0 || user.ClientToScreen(hwnd, origin) === 0) return null;
      const { width, height } = readRect(bytes);
      return { ...readPoint(origin), width, height };
    },
    extendedFrame(hwnd) {
      const bytes = Buffer.alloc(RECT_BYTES);
      const done = dwm.DwmGetWindowAttribute(hwnd, DWMWA_EXTENDED_FRAME_BOUNDS, bytes, RECT_BYTES) === 0;
      const frame = readRect(bytes);
      return done && frame.width > 0 && frame.height > 0 ? frame : null;
    },
    cloaked(hwnd) {
      const bytes = Buffer.alloc(4);
      return dwm.DwmGetWindowAttribute(hwnd, DWMWA_CLOAKED, bytes, 4) === 0 ? bytes.readUInt32LE(0) : 0;
    },
    style: (hwnd) => user.GetWindowLongPtrW(hwnd, GWL_STYLE) >>> 0,
    exStyle: (hwnd) => user.GetWindowLongPtrW(hwnd, GWL_EXSTYLE) >>> 0,
    visible: (hwnd) => user.IsWindowVisible(hwnd) !== 0,
    enabled: (hwnd) => user.IsWindowEnabled(hwnd) !== 0,
    minimized: (hwnd) => user.IsIconic(hwnd) !== 0,
    maximized: (hwnd) => user.IsZoomed(hwnd) !== 0,
    hung: (hwnd) => user.IsHungAppWindow(hwnd) !== 0,
    owner: (hwnd) => user.GetWindow(hwnd, GW_OWNER),
    rootOwner: (hwnd) => user.GetAncestor(hwnd, GA_ROOTOWNER),
    root: (hwnd) => user.GetAncestor(hwnd, GA_ROOT),
    parent: (hwnd) => user.GetAncestor(hwnd, GA_PARENT),
    controlId: (hwnd) => user.GetWindowLongPtrW(hwnd, GWL_ID),
    lastActivePopup: (hwnd) => user.GetLastActivePopup(hwnd),
    thread(hwnd) {
      const bytes = Buffer.alloc(4);
      const thread = user.GetWindowThreadProcessId(hwnd, bytes);
      return thread === 0 ? null : { pid: bytes.readUInt32LE(0), thread };
    },
    dpi: windowDpi,
    shellWindow: () => user.GetShellWindow(),
    foreground: () => user.GetForegroundWindow(),
    at: (point) => user.WindowFromPoint(packPoint(point)),
    focus(thread) {
      const info = guiThreadInfo();
      return user.GetGUIThreadInfo(thread, info) === 0 ? 0 : focusOf(info);
    },
    currentThread: () => kernel.GetCurrentThreadId(),
    setForeground: (hwnd) => user.SetForegroundWindow(hwnd) !== 0,
    bringToTop: (hwnd) => user.BringWindowToTop(hwnd) !== 0,
    attachInput: (thread, to, attach) => user.AttachThreadInput(thread, to, attach ? 1 : 0) !== 0,
    show: (hwnd, command) => user.ShowWindowAsync(hwnd, command) !== 0,
    place(hwnd, { x, y, width, height }: Rect, what) {
      const flags = SWP_NOZORDER | SWP_NOACTIVATE | SWP_ASYNCWINDOWPOS | (what === 'move' ? SWP_NOSIZE : SWP_NOMOVE);
      return user.SetWindowPos(hwnd, 0, x, y, width, height, flags) !== 0;
    },
    postClose: (hwnd) => user.PostMessageW(hwnd, WM_CLOSE, 0, 0) !== 0,
    tapAlt() {
      loadUser32Input().SendInput(2, ALT_TAP, 40);
    },
    image: (pid) =>
      withProcess(pid, (process) => {
        const units = Buffer.alloc(4);
        units.writeUInt32LE(TEXT_UNITS, 0);
        const buffer = Buffer.alloc(TEXT_UNITS * 2);
        const done = kernel.QueryFullProcessImageNameW(process, 0, buffer, units) !== 0;
        return done ? readWide(buffer, units.readUInt32LE(0)) : null;
      }),
    rights: (pid) => withProcess(pid, rightsOf),
    ownRights: () => rightsOf(kernel.GetCurrentProcess()) ?? { elevated: false, integrity: null },
    inputDesktop() {
      const desktop = user.OpenInputDesktop(0, 0, DESKTOP_READOBJECTS);
      if (desktop === 0) return null;
      try {
        const name = Buffer.alloc(256);
        const done = user.GetUserObjectInformationW(desktop, UOI_NAME, name, name.length, null) !== 0;
        return done ? readWideZ(name) : '';
      } finally {
        user.CloseDesktop(desktop);
      }
    },
    virtualScreen: () => ({
      x: user.GetSystemMetrics(SM_XVIRTUALSCREEN),
      y: user.GetSystemMetrics(SM_YVIRTUALSCREEN),
      width: user.GetSystemMetrics(SM_CXVIRTUALSCREEN),
      height: user.GetSystemMetrics(SM_CYVIRTUALSCREEN),
    }),
  };
}

/** Two INPUTs: VK_MENU down and up (type INPUT_KEYBOARD = 1 @0, wVk @8, dwFlags @12; KEYEVENTF_KEYUP = 2). */
const ALT_TAP = (() => {
  const bytes = Buffer.alloc(80);
  for (const at of [0, 40]) {
    bytes.writeUInt32LE(1, at);
    bytes.writeUInt16LE(0x12, at + 8);
  }
  bytes.writeUInt32LE(2, 40 + 12);
  return bytes;
})();
