/** Native declarations of advapi32.dll: access tokens and the registry. Nothing else lives here. Source: <securitybaseapi.h>, <winreg.h>. */
import koffi from 'koffi';
import type { NativeHandle } from './user32-windows.ffi.js';

export interface Advapi32 {
  /** `BOOL OpenProcessToken(HANDLE, DWORD access, PHANDLE)` */
  OpenProcessToken(process: NativeHandle, access: number, token: Buffer): number;
  /** `BOOL GetTokenInformation(HANDLE, TOKEN_INFORMATION_CLASS, LPVOID, DWORD, PDWORD)` */
  GetTokenInformation(token: NativeHandle, kind: number, info: Buffer, size: number, needed: Buffer): number;
  /** `LSTATUS RegOpenKeyExW(HKEY, LPCWSTR, DWORD, REGSAM, PHKEY)`; 0 = done */
  RegOpenKeyExW(root: NativeHandle, path: Buffer, options: number, access: number, key: Buffer): number;
  /** `LSTATUS RegEnumKeyExW(HKEY, DWORD index, LPWSTR, LPDWORD units, 0, 0, 0, 0)`; 259 = no more */
  RegEnumKeyExW(
    key: NativeHandle,
    index: number,
    name: Buffer,
    units: Buffer,
    reserved: null,
    className: null,
    classUnits: null,
    written: null,
  ): number;
  /** `LSTATUS RegQueryValueExW(HKEY, LPCWSTR, 0, LPDWORD type, LPBYTE, LPDWORD size)` */
  RegQueryValueExW(
    key: NativeHandle,
    name: Buffer,
    reserved: null,
    type: Buffer,
    data: Buffer | null,
    size: Buffer,
  ): number;
  RegCloseKey(key: NativeHandle): number;
}

let loaded: Advapi32 | undefined;

export function loadAdvapi32(): Advapi32 {
  if (loaded !== undefined) return loaded;
  const dll = koffi.load('advapi32.dll');
  loaded = {
    OpenProcessToken: dll.func('int __stdcall OpenProcessToken(int64, uint32, void *)'),
    GetTokenInformation: dll.func('int __stdcall GetTokenInformation(int64, int, void *, uint32, void *)'),
    RegOpenKeyExW: dll.func('int32 __stdcall RegOpenKeyExW(int64, void *, uint32, uint32, void *)'),
    RegEnumKeyExW: dll.func(
      'int32 __stdcall RegEnumKeyExW(int64, uint32, void *, void *, void *, void *, void *, void *)',
    ),
    RegQueryValueExW: dll.func('int32 __stdcall RegQueryValueExW(int64, void *, void *, void *, void *, void *)'),
    RegCloseKey: dll.func('int32 __stdcall RegCloseKey(int64)'),
  };
  return loaded;
}
