/** Native declarations of user32.dll: the clipboard, and the window that owns it. Nothing else lives here. Source: <winuser.h>. */
import koffi from 'koffi';
import type { NativeHandle } from './user32-windows.ffi.js';

export interface User32Clipboard {
  OpenClipboard(owner: NativeHandle): number;
  CloseClipboard(): number;
  EmptyClipboard(): number;
  /** `UINT EnumClipboardFormats(UINT after)`; 0 = no more */
  EnumClipboardFormats(after: number): number;
  /** May wait for the owner, which renders the format now. */
  GetClipboardData(format: number): NativeHandle;
  /** On success the system owns the memory. */
  SetClipboardData(format: number, memory: NativeHandle): NativeHandle;
  GetClipboardFormatNameW(format: number, text: Buffer, units: number): number;
  RegisterClipboardFormatW(name: Buffer): number;
  GetClipboardSequenceNumber(): number;
  GetOpenClipboardWindow(): NativeHandle;
  /** `HWND CreateWindowExW(exStyle, class, title, style, x, y, w, h, parent, menu, instance, parameter)` */
  CreateWindowExW(
    exStyle: number,
    className: Buffer,
    title: Buffer | null,
    style: number,
    x: number,
    y: number,
    width: number,
    height: number,
    parent: NativeHandle,
    menu: NativeHandle,
    instance: NativeHandle,
    parameter: NativeHandle,
  ): NativeHandle;
  DestroyWindow(hwnd: NativeHandle): number;
}

let loaded: User32Clipboard | undefined;

export function loadUser32Clipboard(): User32Clipboard {
  if (loaded !== undefined) return loaded;
  const dll = koffi.load('user32.dll');
  loaded = {
    OpenClipboard: dll.func('int __stdcall OpenClipboard(int64)'),
    CloseClipboard: dll.func('int __stdcall CloseClipboard()'),
    EmptyClipboard: dll.func('int __stdcall EmptyClipboard()'),
    EnumClipboardFormats: dll.func('uint32 __stdcall EnumClipboardFormats(uint32)'),
    GetClipboardData: dll.func('int64 __stdcall GetClipboardData(uint32)'),
    SetClipboardData: dll.func('int64 __stdcall SetClipboardData(uint32, int64)'),
    GetClipboardFormatNameW: dll.func('int __stdcall GetClipboardFormatNameW(uint32, void *, int)'),
    RegisterClipboardFormatW: dll.func('uint32 __stdcall RegisterClipboardFormatW(void *)'),
    GetClipboardSequenceNumber: dll.func('uint32 __stdcall GetClipboardSequenceNumber()'),
    GetOpenClipboardWindow: dll.func('int64 __stdcall GetOpenClipboardWindow()'),
    CreateWindowExW: dll.func(
      'int64 __stdcall CreateWindowExW(uint32, void *, void *, uint32, int, int, int, int, int64, int64, int64, int64)',
    ),
    DestroyWindow: dll.func('int __stdcall DestroyWindow(int64)'),
  };
  return loaded;
}
