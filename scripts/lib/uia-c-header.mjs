// Reads C declarations of COM interfaces (the `Vtbl` structs that MIDL and Wine's widl write) and result codes.

/** Name -> { iid?, methods (inherited ones included), inherits: true }. */
export function readCHeader(source) {
  const text = source.replaceAll('\r\n', '\n');
  const tables = {};
  const ids = new Map(
    [...text.matchAll(/DEFINE_GUID\(IID_(\w+),([^)]*)\)/g)].map(([, name, numbers]) => [name, guidOf(numbers)]),
  );
  for (const [, name, body] of text.matchAll(/typedef struct (I\w+)Vtbl\s*\{\s*BEGIN_INTERFACE(.*?)END_INTERFACE/gs)) {
    const methods = [];
    const clean = body
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/DECLSPEC_XFGVIRT\([^)]*\)/g, '')
      .replace(/__RPC_\w+/g, '');
    for (const [, method, parameters] of clean.matchAll(
      /\(\s*STDMETHODCALLTYPE\s*\*\s*(\w+)\s*\)\s*\(([^;]*)\)\s*;/gs,
    )) {
      methods.push([method, ...parameters.split(',').slice(1).map(kindOf)]);
    }
    const iid = ids.get(name);
    tables[name] = { methods, inherits: true, ...(iid === undefined ? {} : { iid }) };
  }
  return tables;
}

function guidOf(numbers) {
  const parts = numbers.split(',').map((part) => Number(part.trim()));
  const hex = (index, digits) => (parts[index] ?? 0).toString(16).padStart(digits, '0');
  const bytes = [3, 4, 5, 6, 7, 8, 9, 10].map((index) => hex(index, 2)).join('');
  return `${hex(0, 8)}-${hex(1, 4)}-${hex(2, 4)}-${bytes.slice(0, 4)}-${bytes.slice(4)}`;
}

/** Enough to tell widths and by-value structs apart. */
function kindOf(parameter) {
  const text = parameter.replace(/\s+/g, ' ').trim();
  const stars = text.replace(/[^*[]/g, '').length;
  const type = text
    .replace(/\b(const|enum|struct)\b /g, '')
    .replace(/ ?\*.*$/, '')
    .split(' ')[0];
  if (/^REF|^UIA_HWND|^HWND|^SAFEARRAY|^LP|^BSTR/.test(type) && stars === 0) return 'ptr';
  if (stars > 1) return 'out ptr';
  if (stars === 1)
    return /^(I[A-Z]|SAFEARRAY|void|GUID|DISPPARAMS|EXCEPINFO)/.test(type) || /\bconst\b/.test(text)
      ? 'ptr'
      : 'out ptr';
  if (type === 'double' || type === 'DOUBLE') return 'f64';
  if (type === 'VARIANT') return 'variant';
  if (type === 'POINT' || type === 'RECT') return type.toLowerCase();
  return 'i32';
}

/** `#define E_FAIL _HRESULT_TYPEDEF_(0x80004005)`, `#define UIA_E_TIMEOUT 0x80131505`. */
export function readResultCodes(text) {
  return [
    ...text.matchAll(/#define\s+((?:\w+_)?[ES]_\w+)\s+(?:_HRESULT_TYPEDEF_\(|\(\(HRESULT\)\s*)?(0x[0-9A-Fa-f]+)L?\)?/g),
  ].map(([, name, value]) => [name, Number(value)]);
}
