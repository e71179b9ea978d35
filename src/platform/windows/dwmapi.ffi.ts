/** Native declarations of dwmapi.dll. Nothing else lives here. Source: <dwmapi.h>. */
import koffi from 'koffi';
import type { NativeHandle } from './user32-windows.ffi.js';

export interface Dwmapi {
  /** `HRESULT DwmGetWindowAttribute(HWND, DWORD attribute, PVOID, DWORD size)` */
  DwmGetWindowAttribute(hwnd: NativeHandle, attribute: number, value: Buffer, size: number): number;
}

let loaded: Dwmapi | undefined;

export function loadDwmapi(): Dwmapi {
  if (loaded !== undefined) return loaded;
  const dll = koffi.load('dwmapi.dll');
  loaded = {
    DwmGetWindowAttribute: dll.func('int32 __stdcall DwmGetWindowAttribute(int64, uint32, void *, uint32)'),
  };
  return loaded;
}
