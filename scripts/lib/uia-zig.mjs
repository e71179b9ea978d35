// Reads interface declarations of zigwin32 (generated from Microsoft's win32metadata).

/** Name -> { iid, base, methods: [[name, kind, …]], exact: true }. */
export function readZig(text) {
  const tables = {};
  const pattern =
    /Guid\.initString\("([^"]+)"\);\npub const IID_(\w+) = [^\n]*\npub const \2 = extern union \{\n {4}pub const VTable = extern struct \{\n {8}base: (\w+)\.VTable,(.*?)\n {4}\};/gs;
  for (const [, iid, name, base, body] of text.matchAll(pattern)) {
    const methods = [];
    for (const [, method, parameters] of body.matchAll(/(\w+): \*const fn\(\n(.*?)\n {8}\) callconv/gs)) {
      const types = parameters
        .split('\n')
        .slice(1)
        .map((line) => line.trim().replace(/,$/, ''))
        .filter((line) => line !== '' && !line.startsWith('//'))
        .map((line) => line.slice(line.indexOf(': ') + 2));
      methods.push([method, ...types.map(kindOf)]);
    }
    tables[name] = { iid: iid.toLowerCase(), base, methods, exact: true };
  }
  return tables;
}

const BY_TYPE = {
  i32: 'i32',
  u32: 'u32',
  f64: 'f64',
  BOOL: 'bool',
  '?HWND': 'handle',
  '?BSTR': 'bstr',
  VARIANT: 'variant',
  POINT: 'point',
  RECT: 'rect',
  '?*SAFEARRAY': 'safearray',
  '?[*:0]const u16': 'wstr',
  '?*const Guid': 'guid',
  '[*]i32': 'i32[]',
  '[*]const i32': 'i32[]',
  '?*BOOL': 'out bool',
  '?*i32': 'out i32',
  '?*u32': 'out u32',
  '?*f64': 'out f64',
  '?*?BSTR': 'out bstr',
  '?*VARIANT': 'out variant',
  '?*POINT': 'out point',
  '?*RECT': 'out rect',
  '?*?*SAFEARRAY': 'out safearray',
  '?*?HWND': 'out handle',
  '**anyopaque': 'out ptr',
};

/** The metadata has no directions; the types tell them. */
function kindOf(type) {
  if (BY_TYPE[type] !== undefined) return BY_TYPE[type];
  const pointer = /^\?\*(I[A-Z]\w+)$/.exec(type);
  if (pointer) return `com:${pointer[1]}`;
  const out = /^\?\*\?\*(I[A-Z]\w+)$/.exec(type);
  if (out) return `out com:${out[1]}`;
  if (/^\[\*\]\?\*I[A-Z]\w+$/.test(type)) return 'com[]';
  if (type.startsWith('[*]?*') || type.startsWith('?*?*')) return 'out ptr';
  if (/^[A-Z]\w+$/.test(type)) return 'i32'; // an enumeration
  if (/^\?\*[A-Z]\w+$/.test(type)) return 'out i32';
  return 'ptr';
}
