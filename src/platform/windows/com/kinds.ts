/**
 * How one parameter of a COM method crosses the border: a word of data in the interface tables, and its JavaScript type.
 *
 * In:  `i32` (LONG, int, enumerations), `u32`, `f64`, `bool` (BOOL), `handle` (HWND), `ptr` (any address), `wstr` (LPCWSTR),
 *      `bstr`, `bstr*` (the address of one, as IAccessible2 takes them), `guid` (REFIID), `variant`, `point` and `rect` (by value), `safearray` (of VT_I4), `i32[]` and `com[]` (C arrays,
 *      the count is a parameter of its own), `com:<interface>`.
 * Out: the same words after `out `; `out com:<interface>` gives an owned object or null, `out ptr` a bare address.
 */
export type InKind =
  | 'i32'
  | 'u32'
  | 'f64'
  | 'bool'
  | 'handle'
  | 'ptr'
  | 'wstr'
  | 'bstr'
  | 'bstr*'
  | 'guid'
  | 'variant'
  | 'point'
  | 'rect'
  | 'safearray'
  | 'i32[]'
  | 'com[]'
  | `com:${string}`;

export type OutKind =
  | 'out i32'
  | 'out u32'
  | 'out f64'
  | 'out bool'
  | 'out handle'
  | 'out ptr'
  | 'out bstr'
  | 'out variant'
  | 'out point'
  | 'out rect'
  | 'out safearray'
  | `out com:${string}`;

export type ParamKind = InKind | OutKind;

export function isOut(kind: ParamKind): kind is OutKind {
  return kind.startsWith('out ');
}

/** `IUIAutomationElement` of `com:IUIAutomationElement` or `out com:IUIAutomationElement`; null for other kinds. */
export function interfaceOf(kind: ParamKind): string | null {
  const start = kind.startsWith('com:') ? 4 : kind.startsWith('out com:') ? 8 : -1;
  return start < 0 ? null : kind.slice(start);
}
