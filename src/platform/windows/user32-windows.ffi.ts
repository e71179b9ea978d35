/**
 * Native declarations of user32.dll: windows, processes behind them, monitors, desktops. Nothing else lives here.
 * Source: <winuser.h> (Windows SDK, mingw-w64). 64-bit Windows only: handles are declared as 64-bit integers, and Windows
 * keeps them within 32 significant bits ("Interprocess Communication Between 32-bit and 64-bit Applications", Microsoft Learn).
 */
import koffi from 'koffi';

/** HWND, HDC, HANDLE … as a number. 0 = none. */
export type NativeHandle = number;

export interface User32Windows {
  /** `BOOL EnumWindows(WNDENUMPROC, LPARAM)`; the callback answers 1 to go on. Topmost first. */
  EnumWindows(each: (hwnd: NativeHandle, parameter: number) => number, parameter: number): number;
  /** `HWND FindWindowExW(HWND parent, HWND after, LPCWSTR class, LPCWSTR title)` */
  FindWindowExW(
    parent: NativeHandle,
    after: NativeHandle,
    className: Buffer | null,
    title: Buffer | null,
  ): NativeHandle;
  /** `HWND GetWindow(HWND, UINT cmd)` */
  GetWindow(hwnd: NativeHandle, command: number): NativeHandle;
  /** `HWND GetAncestor(HWND, UINT flags)` */
  GetAncestor(hwnd: NativeHandle, flags: number): NativeHandle;
  GetLastActivePopup(hwnd: NativeHandle): NativeHandle;
  GetShellWindow(): NativeHandle;
  GetForegroundWindow(): NativeHandle;
  SetForegroundWindow(hwnd: NativeHandle): number;
  BringWindowToTop(hwnd: NativeHandle): number;
  /** `BOOL ShowWindowAsync(HWND, int)`: posts, so that a hung window blocks nobody. */
  ShowWindowAsync(hwnd: NativeHandle, command: number): number;
  /** `BOOL SetWindowPos(HWND, HWND after, int x, int y, int cx, int cy, UINT flags)` */
  SetWindowPos(
    hwnd: NativeHandle,
    after: NativeHandle,
    x: number,
    y: number,
    width: number,
    height: number,
    flags: number,
  ): number;
  /** `BOOL PostMessageW(HWND, UINT, WPARAM, LPARAM)` */
  PostMessageW(hwnd: NativeHandle, message: number, wParam: number, lParam: number): number;
  /** `LRESULT SendMessageTimeoutW(HWND, UINT, WPARAM, LPARAM, UINT flags, UINT ms, PDWORD_PTR result)` */
  SendMessageTimeoutW(
    hwnd: NativeHandle,
    message: number,
    wParam: number,
    lParam: number,
    flags: number,
    milliseconds: number,
    result: Buffer,
  ): number;
  AttachThreadInput(thread: number, to: number, attach: number): number;
  /** `DWORD GetWindowThreadProcessId(HWND, LPDWORD pid)` -> thread id, 0 = no such window */
  GetWindowThreadProcessId(hwnd: NativeHandle, pid: Buffer): number;
  /** `BOOL GetGUIThreadInfo(DWORD thread, PGUITHREADINFO)` */
  GetGUIThreadInfo(thread: number, info: Buffer): number;
  GetClassNameW(hwnd: NativeHandle, text: Buffer, units: number): number;
  /** Of another process it reads the caption that the system keeps, and sends no message. */
  GetWindowTextW(hwnd: NativeHandle, text: Buffer, units: number): number;
  /** `BOOL GetWindowRect(HWND, LPRECT)` */
  GetWindowRect(hwnd: NativeHandle, rect: Buffer): number;
  GetClientRect(hwnd: NativeHandle, rect: Buffer): number;
  ClientToScreen(hwnd: NativeHandle, point: Buffer): number;
  /** `LONG_PTR GetWindowLongPtrW(HWND, int index)` */
  GetWindowLongPtrW(hwnd: NativeHandle, index: number): number;
  IsWindow(hwnd: NativeHandle): number;
  IsWindowVisible(hwnd: NativeHandle): number;
  IsWindowEnabled(hwnd: NativeHandle): number;
  IsIconic(hwnd: NativeHandle): number;
  IsZoomed(hwnd: NativeHandle): number;
  IsHungAppWindow(hwnd: NativeHandle): number;
  /** `HWND WindowFromPoint(POINT)`: an 8-byte structure goes in one register, x in the low half. */
  WindowFromPoint(point: bigint): NativeHandle;
  GetSystemMetrics(index: number): number;
  /** `HDESK OpenInputDesktop(DWORD flags, BOOL inherit, ACCESS_MASK)`; 0 = not for us */
  OpenInputDesktop(flags: number, inherit: number, access: number): NativeHandle;
  CloseDesktop(desktop: NativeHandle): number;
  /** `BOOL GetUserObjectInformationW(HANDLE, int index, PVOID, DWORD size, LPDWORD needed)` */
  GetUserObjectInformationW(
    object: NativeHandle,
    index: number,
    info: Buffer,
    size: number,
    needed: Buffer | null,
  ): number;
}

let loaded: User32Windows | undefined;

/** Throws where there is no user32.dll. */
export function loadUser32Windows(): User32Windows {
  if (loaded !== undefined) return loaded;
  const dll = koffi.load('user32.dll');
  // Without a name: names are shared by all threads of the process.
  const each = koffi.proto('__stdcall', 'int', ['int64', 'int64']);
  loaded = {
    EnumWindows: dll.func('__stdcall', 'EnumWindows', 'int', [koffi.pointer(each), 'int64']),
    FindWindowExW: dll.func('int64 __stdcall FindWindowExW(int64, int64, void *, void *)'),
    GetWindow: dll.func('int64 __stdcall GetWindow(int64, uint32)'),
    GetAncestor: dll.func('int64 __stdcall GetAncestor(int64, uint32)'),
    GetLastActivePopup: dll.func('int64 __stdcall GetLastActivePopup(int64)'),
    GetShellWindow: dll.func('int64 __stdcall GetShellWindow()'),
    GetForegroundWindow: dll.func('int64 __stdcall GetForegroundWindow()'),
    SetForegroundWindow: dll.func('int __stdcall SetForegroundWindow(int64)'),
    BringWindowToTop: dll.func('int __stdcall BringWindowToTop(int64)'),
    ShowWindowAsync: dll.func('int __stdcall ShowWindowAsync(int64, int)'),
    SetWindowPos: dll.func('int __stdcall SetWindowPos(int64, int64, int, int, int, int, uint32)'),
    PostMessageW: dll.func('int __stdcall PostMessageW(int64, uint32, uint64, int64)'),
    SendMessageTimeoutW: dll.func(
      'int64 __stdcall SendMessageTimeoutW(int64, uint32, uint64, int64, uint32, uint32, void *)',
    ),
    AttachThreadInput: dll.func('int __stdcall AttachThreadInput(uint32, uint32, int)'),
    GetWindowThreadProcessId: dll.func('uint32 __stdcall GetWindowThreadProcessId(int64, void *)'),
    GetGUIThreadInfo: dll.func('int __stdcall GetGUIThreadInfo(uint32, void *)'),
    GetClassNameW: dll.func('int __stdcall GetClassNameW(int64, void *, int)'),
    GetWindowTextW: dll.func('int __stdcall GetWindowTextW(int64, void *, int)'),
    GetWindowRect: dll.func('int __stdcall GetWindowRect(int64, void *)'),
    GetClientRect: dll.func('int __stdcall GetClientRect(int64, void *)'),
    ClientToScreen: dll.func('int __stdcall ClientToScreen(int64, void *)'),
    GetWindowLongPtrW: dll.func('int64 __stdcall GetWindowLongPtrW(int64, int)'),
    IsWindow: dll.func('int __stdcall IsWindow(int64)'),
    IsWindowVisible: dll.func('int __stdcall IsWindowVisible(int64)'),
    IsWindowEnabled: dll.func('int __stdcall IsWindowEnabled(int64)'),
    IsIconic: dll.func('int __stdcall IsIconic(int64)'),
    IsZoomed: dll.func('int __stdcall IsZoomed(int64)'),
    IsHungAppWindow: dll.func('int __stdcall IsHungAppWindow(int64)'),
    WindowFromPoint: dll.func('int64 __stdcall WindowFromPoint(int64)'),
    GetSystemMetrics: dll.func('int __stdcall GetSystemMetrics(int)'),
    OpenInputDesktop: dll.func('int64 __stdcall OpenInputDesktop(uint32, int, uint32)'),
    CloseDesktop: dll.func('int __stdcall CloseDesktop(int64)'),
    GetUserObjectInformationW: dll.func('int __stdcall GetUserObjectInformationW(int64, int, void *, uint32, void *)'),
  };
  return loaded;
}
