// Reads interface declarations of IAccessible2's IDL (api/*.idl).

/** Name -> { iid, base, methods: [[name, kind, …]] }. */
export function readIdl(source) {
  const text = source
    .replaceAll('\r\n', '\n')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\/\/.*/g, '');
  const tables = {};
  for (const [, iid, name, base, body] of text.matchAll(
    /\[\s*object\s*,\s*uuid\(([^)]+)\)\s*\]\s*interface\s+(\w+)\s*:\s*(\w+)\s*\{(.*?)\n\}/gs,
  )) {
    const methods = [];
    for (const [, property, method, parameters] of body.matchAll(
      /(\[propget\]\s*)?HRESULT\s+(\w+)\s*\(((?:[^()]|\([^()]*\))*)\)\s*;/g,
    )) {
      methods.push([`${property ? 'get_' : ''}${method}`, ...split(parameters).map(kindOf)]);
    }
    tables[name] = { iid: iid.toLowerCase(), base, methods };
  }
  return tables;
}

/** At the commas between parameters: attributes have commas of their own. */
function split(parameters) {
  const parts = parameters.split(/,(?=\s*\[(?:in|out)\b)/g).map((part) => part.trim());
  return parts.filter((part) => part !== '' && part !== 'void');
}

/** Enough to tell widths and directions apart; see uia-c-header.mjs. */
function kindOf(parameter) {
  const out = /^\[\s*out\b/.test(parameter);
  const type = parameter.replace(/^\[[^\]]*\]\s*/, '').replace(/\s+/g, ' ');
  if (type.includes('*')) return out ? 'out ptr' : 'ptr';
  if (/^BSTR\b/.test(type)) return 'ptr';
  return /^VARIANT\b/.test(type) ? 'variant' : 'i32';
}
