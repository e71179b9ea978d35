/** GUIDs as 16 bytes. Source: guiddef.h: the first three fields are little-endian. Pure. */
const CACHE = new Map<string, Uint8Array>();

/** "d22108aa-8ac5-49a5-837b-37bbb3d7591e", with or without braces. The result is shared: do not write to it. */
export function guidBytes(text: string): Uint8Array {
  const known = CACHE.get(text);
  if (known !== undefined) return known;
  const hex = text.replace(/[{}-]/g, '');
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new Error(`not a GUID: ${text}`);
  const bytes = Buffer.from(hex, 'hex');
  bytes.subarray(0, 4).reverse();
  bytes.subarray(4, 6).reverse();
  bytes.subarray(6, 8).reverse();
  CACHE.set(text, bytes);
  return bytes;
}

/** Lower-case, without braces. */
export function guidText(bytes: Uint8Array): string {
  const copy = Buffer.from(bytes.subarray(0, 16));
  copy.subarray(0, 4).reverse();
  copy.subarray(4, 6).reverse();
  copy.subarray(6, 8).reverse();
  const hex = copy.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
