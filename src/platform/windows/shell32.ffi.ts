/** Native declarations of shell32.dll and shlwapi.dll: starting things as the desktop does. Nothing else lives here. Source: <shellapi.h>, <shlwapi.h>. */
import koffi from 'koffi';

export interface Shell32 {
  /** `BOOL ShellExecuteExW(SHELLEXECUTEINFOW *)`. May show nothing of itself when SEE_MASK_FLAG_NO_UI is set. Blocks. */
  ShellExecuteExW(info: Buffer): number;
  /** shlwapi: `HRESULT AssocQueryStringW(ASSOCF, ASSOCSTR, LPCWSTR assoc, LPCWSTR extra, LPWSTR, DWORD *units)` */
  AssocQueryStringW(
    flags: number,
    kind: number,
    association: Buffer,
    extra: Buffer | null,
    text: Buffer,
    units: Buffer,
  ): number;
  /** `HRESULT SHCreateItemFromParsingName(PCWSTR, IBindCtx *, REFIID, void **)` */
  SHCreateItemFromParsingName(name: Buffer, context: null, iid: Uint8Array, item: Buffer): number;
  /** ole32: `HRESULT CoInitializeEx(LPVOID, DWORD)` */
  CoInitializeEx(reserved: null, apartment: number): number;
  /** ole32: `void CoTaskMemFree(LPVOID)` */
  CoTaskMemFree(memory: bigint): void;
}

let loaded: Shell32 | undefined;

export function loadShell32(): Shell32 {
  if (loaded !== undefined) return loaded;
  const shell = koffi.load('shell32.dll');
  const ole = koffi.load('ole32.dll');
  loaded = {
    ShellExecuteExW: shell.func('int __stdcall ShellExecuteExW(void *)'),
    SHCreateItemFromParsingName: shell.func(
      'int32 __stdcall SHCreateItemFromParsingName(void *, void *, void *, void *)',
    ),
    CoInitializeEx: ole.func('int32 __stdcall CoInitializeEx(void *, uint32)'),
    CoTaskMemFree: ole.func('void __stdcall CoTaskMemFree(uint64)'),
    AssocQueryStringW: koffi
      .load('shlwapi.dll')
      .func('int32 __stdcall AssocQueryStringW(uint32, uint32, void *, void *, void *, void *)'),
  };
  return loaded;
}

/** Address of a buffer, for the pointers inside a structure. The buffer must outlive every use. */
export function addressOf(buffer: Buffer): bigint {
  return BigInt(koffi.address(buffer) as number | bigint);
}
