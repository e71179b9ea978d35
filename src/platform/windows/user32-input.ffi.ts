/** Native declarations of user32.dll: pointer and keyboard. Nothing else lives here. Source: <winuser.h>. */
import koffi from 'koffi';
import type { NativeHandle } from './user32-windows.ffi.js';

export interface User32Input {
  /** `UINT SendInput(UINT count, LPINPUT, int size)` -> how many were inserted */
  SendInput(count: number, inputs: Buffer, size: number): number;
  GetCursorPos(point: Buffer): number;
  SetCursorPos(x: number, y: number): number;
  /** `SHORT GetAsyncKeyState(int vk)`: negative = down */
  GetAsyncKeyState(virtualKey: number): number;
  /** `SHORT GetKeyState(int vk)`: bit 0 = toggled */
  GetKeyState(virtualKey: number): number;
  /** `HKL GetKeyboardLayout(DWORD thread)` */
  GetKeyboardLayout(thread: number): NativeHandle;
  /** `SHORT VkKeyScanExW(WCHAR, HKL)`: low byte = virtual key, high byte = shift state, -1 = no key types it */
  VkKeyScanExW(unit: number, layout: NativeHandle): number;
  /** `UINT MapVirtualKeyExW(UINT code, UINT type, HKL)` */
  MapVirtualKeyExW(code: number, type: number, layout: NativeHandle): number;
}

let loaded: User32Input | undefined;

export function loadUser32Input(): User32Input {
  if (loaded !== undefined) return loaded;
  const dll = koffi.load('user32.dll');
  loaded = {
    SendInput: dll.func('uint32 __stdcall SendInput(uint32, void *, int)'),
    GetCursorPos: dll.func('int __stdcall GetCursorPos(void *)'),
    SetCursorPos: dll.func('int __stdcall SetCursorPos(int, int)'),
    GetAsyncKeyState: dll.func('int16 __stdcall GetAsyncKeyState(int)'),
    GetKeyState: dll.func('int16 __stdcall GetKeyState(int)'),
    GetKeyboardLayout: dll.func('int64 __stdcall GetKeyboardLayout(uint32)'),
    VkKeyScanExW: dll.func('int16 __stdcall VkKeyScanExW(uint16, int64)'),
    MapVirtualKeyExW: dll.func('uint32 __stdcall MapVirtualKeyExW(uint32, uint32, int64)'),
  };
  return loaded;
}
