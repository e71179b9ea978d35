/** Native declarations of kernel32.dll: processes, global memory. Nothing else lives here. Source: <processthreadsapi.h>, <winbase.h>. */
import koffi from 'koffi';
import type { NativeHandle } from './user32-windows.ffi.js';

export interface Kernel32 {
  /** `HANDLE OpenProcess(DWORD access, BOOL inherit, DWORD pid)`; 0 = refused */
  OpenProcess(access: number, inherit: number, pid: number): NativeHandle;
  GetCurrentProcess(): NativeHandle;
  GetCurrentThreadId(): number;
  CloseHandle(handle: NativeHandle): number;
  GetProcessId(process: NativeHandle): number;
  /** `BOOL QueryFullProcessImageNameW(HANDLE, DWORD flags, LPWSTR, PDWORD units)` */
  QueryFullProcessImageNameW(process: NativeHandle, flags: number, text: Buffer, units: Buffer): number;
  GlobalAlloc(flags: number, size: number): NativeHandle;
  GlobalFree(memory: NativeHandle): NativeHandle;
  GlobalLock(memory: NativeHandle): bigint | null;
  GlobalUnlock(memory: NativeHandle): number;
  GlobalSize(memory: NativeHandle): number;
}

let loaded: Kernel32 | undefined;

export function loadKernel32(): Kernel32 {
  if (loaded !== undefined) return loaded;
  const dll = koffi.load('kernel32.dll');
  loaded = {
    OpenProcess: dll.func('int64 __stdcall OpenProcess(uint32, int, uint32)'),
    GetCurrentProcess: dll.func('int64 __stdcall GetCurrentProcess()'),
    GetCurrentThreadId: dll.func('uint32 __stdcall GetCurrentThreadId()'),
    CloseHandle: dll.func('int __stdcall CloseHandle(int64)'),
    GetProcessId: dll.func('uint32 __stdcall GetProcessId(int64)'),
    QueryFullProcessImageNameW: dll.func('int __stdcall QueryFullProcessImageNameW(int64, uint32, void *, void *)'),
    GlobalAlloc: dll.func('int64 __stdcall GlobalAlloc(uint32, size_t)'),
    GlobalFree: dll.func('int64 __stdcall GlobalFree(int64)'),
    GlobalLock: dll.func('void * __stdcall GlobalLock(int64)'),
    GlobalUnlock: dll.func('int __stdcall GlobalUnlock(int64)'),
    GlobalSize: dll.func('size_t __stdcall GlobalSize(int64)'),
  };
  return loaded;
}

/** JavaScript's window on memory of the process. The memory must outlive every use of the result. */
export function viewNativeMemory(address: bigint, size: number): Uint8Array {
  return new Uint8Array(koffi.view(address, size));
}
