/**
 * Native declarations of user32.dll that came with later versions of Windows: scaling. Nothing else lives here.
 * Source: <winuser.h>, <windef.h>. Each is null where the system is older than it.
 */
import koffi from 'koffi';
import type { NativeHandle } from './user32-windows.ffi.js';

export interface User32Dpi {
  /** Windows 10 1703: `BOOL SetProcessDpiAwarenessContext(DPI_AWARENESS_CONTEXT)` */
  readonly SetProcessDpiAwarenessContext: ((context: number) => number) | null;
  /** Windows 10 1607: answers the context before, 0 = refused */
  readonly SetThreadDpiAwarenessContext: ((context: number) => number) | null;
  /** Windows Vista */
  readonly SetProcessDPIAware: (() => number) | null;
  /** Windows 10 1607: `UINT GetDpiForWindow(HWND)`, 96 = 100 % */
  readonly GetDpiForWindow: ((hwnd: NativeHandle) => number) | null;
  /** Windows 10 1607: `UINT GetDpiForSystem()` */
  readonly GetDpiForSystem: (() => number) | null;
}

let loaded: User32Dpi | undefined;

export function loadUser32Dpi(): User32Dpi {
  if (loaded !== undefined) return loaded;
  const dll = koffi.load('user32.dll');
  const optional = (declaration: string) => {
    try {
      return dll.func(declaration);
    } catch {
      // The function is not in this version of Windows.
      return null;
    }
  };
  loaded = {
    SetProcessDpiAwarenessContext: optional('int __stdcall SetProcessDpiAwarenessContext(int64)'),
    SetThreadDpiAwarenessContext: optional('int64 __stdcall SetThreadDpiAwarenessContext(int64)'),
    SetProcessDPIAware: optional('int __stdcall SetProcessDPIAware()'),
    GetDpiForWindow: optional('uint32 __stdcall GetDpiForWindow(int64)'),
    GetDpiForSystem: optional('uint32 __stdcall GetDpiForSystem()'),
  };
  return loaded;
}
