/** ole32, oleaut32 and oleacc through koffi. Declarations only. Source: combaseapi.h, oleauto.h, oleacc.h. Addresses are BigInt, 0n = NULL. */
import koffi from 'koffi';

export type Address = bigint;

export interface Ole {
  CoInitializeEx(reserved: null, flags: number): number;
  CoUninitialize(): void;
  CoCreateInstance(clsid: Uint8Array, outer: null, context: number, iid: Uint8Array, out: Uint8Array): number;
  CoTaskMemFree(memory: Address): void;
  SysAllocStringLen(utf16: Uint8Array, units: number): number | Address;
  SysFreeString(text: Address): void;
  SysStringByteLen(text: Address): number;
  VariantClear(variant: Uint8Array): number;
  SafeArrayCreateVector(type: number, lowerBound: number, elements: number): number | Address;
  SafeArrayGetDim(array: Address): number;
  SafeArrayGetLBound(array: Address, dimension: number, out: Uint8Array): number;
  SafeArrayGetUBound(array: Address, dimension: number, out: Uint8Array): number;
  SafeArrayGetVartype(array: Address, out: Uint8Array): number;
  SafeArrayGetElemsize(array: Address): number;
  SafeArrayAccessData(array: Address, out: Uint8Array): number;
  SafeArrayUnaccessData(array: Address): number;
  SafeArrayDestroy(array: Address): number;
}

export interface Oleacc {
  AccessibleObjectFromWindow(window: Address, object: number, iid: Uint8Array, out: Uint8Array): number;
  /** POINT by value. */
  AccessibleObjectFromPoint(point: { x: number; y: number }, out: Uint8Array, child: Uint8Array): number;
  WindowFromAccessibleObject(accessible: Address, out: Uint8Array): number;
  AccessibleChildren(container: Address, start: number, count: number, out: Uint8Array, obtained: Uint8Array): number;
  ObjectFromLresult(result: Address, iid: Uint8Array, wParam: Address, out: Uint8Array): number;
}

/** @throws Error where the libraries are missing (not Windows) */
export function loadOle(): Ole {
  const ole32 = koffi.load('ole32.dll');
  const oleaut32 = koffi.load('oleaut32.dll');
  return {
    CoInitializeEx: ole32.func('int32 __stdcall CoInitializeEx(void *reserved, uint32 flags)'),
    CoUninitialize: ole32.func('void __stdcall CoUninitialize()'),
    CoCreateInstance: ole32.func(
      'int32 __stdcall CoCreateInstance(void *clsid, void *outer, uint32 context, void *iid, void *out)',
    ),
    CoTaskMemFree: ole32.func('void __stdcall CoTaskMemFree(uint64 memory)'),
    SysAllocStringLen: oleaut32.func('uint64 __stdcall SysAllocStringLen(void *text, uint32 units)'),
    SysFreeString: oleaut32.func('void __stdcall SysFreeString(uint64 text)'),
    SysStringByteLen: oleaut32.func('uint32 __stdcall SysStringByteLen(uint64 text)'),
    VariantClear: oleaut32.func('int32 __stdcall VariantClear(void *variant)'),
    SafeArrayCreateVector: oleaut32.func(
      'uint64 __stdcall SafeArrayCreateVector(uint16 type, int32 lower, uint32 elements)',
    ),
    SafeArrayGetDim: oleaut32.func('uint32 __stdcall SafeArrayGetDim(uint64 array)'),
    SafeArrayGetLBound: oleaut32.func('int32 __stdcall SafeArrayGetLBound(uint64 array, uint32 dimension, void *out)'),
    SafeArrayGetUBound: oleaut32.func('int32 __stdcall SafeArrayGetUBound(uint64 array, uint32 dimension, void *out)'),
    SafeArrayGetVartype: oleaut32.func('int32 __stdcall SafeArrayGetVartype(uint64 array, void *out)'),
    SafeArrayGetElemsize: oleaut32.func('uint32 __stdcall SafeArrayGetElemsize(uint64 array)'),
    SafeArrayAccessData: oleaut32.func('int32 __stdcall SafeArrayAccessData(uint64 array, void *out)'),
    SafeArrayUnaccessData: oleaut32.func('int32 __stdcall SafeArrayUnaccessData(uint64 array)'),
    SafeArrayDestroy: oleaut32.func('int32 __stdcall SafeArrayDestroy(uint64 array)'),
  };
}

/** @throws Error where the library is missing (not Windows) */
export function loadOleacc(): Oleacc {
  const oleacc = koffi.load('oleacc.dll');
  const point = koffi.struct({ x: 'int32', y: 'int32' });
  return {
    AccessibleObjectFromWindow: oleacc.func(
      'int32 __stdcall AccessibleObjectFromWindow(uint64 window, uint32 object, void *iid, void *out)',
    ),
    AccessibleObjectFromPoint: oleacc.func('AccessibleObjectFromPoint', 'int32', [point, 'void *', 'void *']),
    WindowFromAccessibleObject: oleacc.func('int32 __stdcall WindowFromAccessibleObject(uint64 accessible, void *out)'),
    AccessibleChildren: oleacc.func(
      'int32 __stdcall AccessibleChildren(uint64 container, int32 start, int32 count, void *out, void *obtained)',
    ),
    ObjectFromLresult: oleacc.func(
      'int32 __stdcall ObjectFromLresult(uint64 result, void *iid, uint64 wparam, void *out)',
    ),
  };
}
