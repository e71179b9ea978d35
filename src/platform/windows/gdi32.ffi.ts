/** Native declarations of gdi32.dll (and the two of user32.dll that lend a device context). Nothing else lives here. Source: <wingdi.h>. */
import koffi from 'koffi';
import type { NativeHandle } from './user32-windows.ffi.js';

export interface Gdi32 {
  /** user32: `HDC GetDC(HWND)`; 0 = the whole virtual screen */
  GetDC(hwnd: NativeHandle): NativeHandle;
  ReleaseDC(hwnd: NativeHandle, context: NativeHandle): number;
  CreateCompatibleDC(context: NativeHandle): NativeHandle;
  DeleteDC(context: NativeHandle): number;
  CreateCompatibleBitmap(context: NativeHandle, width: number, height: number): NativeHandle;
  SelectObject(context: NativeHandle, object: NativeHandle): NativeHandle;
  DeleteObject(object: NativeHandle): number;
  /** `BOOL BitBlt(HDC to, x, y, w, h, HDC from, x, y, DWORD operation)` */
  BitBlt(
    to: NativeHandle,
    x: number,
    y: number,
    width: number,
    height: number,
    from: NativeHandle,
    fromX: number,
    fromY: number,
    operation: number,
  ): number;
  /** `int GetDIBits(HDC, HBITMAP, UINT start, UINT lines, LPVOID bits, LPBITMAPINFO, UINT usage)` -> lines */
  GetDIBits(
    context: NativeHandle,
    bitmap: NativeHandle,
    start: number,
    lines: number,
    bits: Uint8Array,
    info: Buffer,
    usage: number,
  ): number;
  /** `UINT GetEnhMetaFileBits(HENHMETAFILE, UINT size, LPBYTE)`; without a buffer it answers the size */
  GetEnhMetaFileBits(file: NativeHandle, size: number, bytes: Buffer | null): number;
  /** `HENHMETAFILE SetEnhMetaFileBits(UINT size, const BYTE *)` */
  SetEnhMetaFileBits(size: number, bytes: Uint8Array): NativeHandle;
}

let loaded: Gdi32 | undefined;

export function loadGdi32(): Gdi32 {
  if (loaded !== undefined) return loaded;
  const gdi = koffi.load('gdi32.dll');
  const user = koffi.load('user32.dll');
  loaded = {
    GetDC: user.func('int64 __stdcall GetDC(int64)'),
    ReleaseDC: user.func('int __stdcall ReleaseDC(int64, int64)'),
    CreateCompatibleDC: gdi.func('int64 __stdcall CreateCompatibleDC(int64)'),
    DeleteDC: gdi.func('int __stdcall DeleteDC(int64)'),
    CreateCompatibleBitmap: gdi.func('int64 __stdcall CreateCompatibleBitmap(int64, int, int)'),
    SelectObject: gdi.func('int64 __stdcall SelectObject(int64, int64)'),
    DeleteObject: gdi.func('int __stdcall DeleteObject(int64)'),
    BitBlt: gdi.func('int __stdcall BitBlt(int64, int, int, int, int, int64, int, int, uint32)'),
    GetDIBits: gdi.func('int __stdcall GetDIBits(int64, int64, uint32, uint32, void *, void *, uint32)'),
    GetEnhMetaFileBits: gdi.func('uint32 __stdcall GetEnhMetaFileBits(int64, uint32, void *)'),
    SetEnhMetaFileBits: gdi.func('int64 __stdcall SetEnhMetaFileBits(uint32, void *)'),
  };
  return loaded;
}
