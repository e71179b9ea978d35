/** D-Bus server addresses (D-Bus Specification, "Server Addresses"): alternatives, each `transport:key=value,…`. */
import { WireError } from './errors.js';

export interface UnixAddress {
  readonly kind: 'path' | 'abstract';
  /** Bytes of the socket's name, without the NUL that marks an abstract one. */
  readonly name: Buffer;
  /** Identity of the server, to be compared with what it says itself. */
  readonly guid: string | null;
}

/** `sun_path` of `struct sockaddr_un` (unix(7)). */
const MAX_SOCKET_NAME = 108;

/**
 * The alternatives that can be connected to, in order; other transports (tcp, autolaunch, unixexec) are left out.
 * @throws WireError when the text is no address list at all.
 */
export function parseAddresses(text: string): UnixAddress[] {
  const addresses: UnixAddress[] = [];
  for (const alternative of text.split(';')) {
    if (alternative === '') continue;
    const colon = alternative.indexOf(':');
    if (colon < 0) throw new WireError('a D-Bus address needs a transport');
    const address = alternative.slice(0, colon) === 'unix' ? unixAddress(alternative.slice(colon + 1)) : null;
    if (address !== null) addresses.push(address);
  }
  return addresses;
}

function unixAddress(text: string): UnixAddress | null {
  const keys = new Map<string, Buffer>();
  for (const pair of text.split(',')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    if (equals < 0) throw new WireError('a D-Bus address key needs a value');
    keys.set(pair.slice(0, equals), unescapeBytes(pair.slice(equals + 1)));
  }
  const path = keys.get('path');
  const abstract = keys.get('abstract');
  const name = path ?? abstract;
  if (name === undefined || name.length === 0 || name.length >= MAX_SOCKET_NAME) return null;
  // A path cannot hold NUL; an abstract name can.
  if (path?.includes(0)) return null;
  return { kind: path === undefined ? 'abstract' : 'path', name, guid: keys.get('guid')?.toString('latin1') ?? null };
}

/** Percent escapes stand for bytes, not for characters. */
function unescapeBytes(text: string): Buffer {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '%') {
      bytes.push(...Buffer.from(text[i] as string));
      continue;
    }
    const hex = text.slice(i + 1, i + 3);
    if (!/^[0-9a-fA-F]{2}$/.test(hex)) throw new WireError('bad escape in a D-Bus address');
    bytes.push(Number.parseInt(hex, 16));
    i += 2;
  }
  return Buffer.from(bytes);
}
