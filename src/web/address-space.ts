/** Which hosts are private: data and a lookup, no network. Ranges: IANA IPv4 and IPv6 Special-Purpose Address Registries. */
import { BlockList, isIP } from 'node:net';

export type AddressSpace = 'public' | 'private' | 'loopback' | 'link-local' | 'unspecified';

type Range = readonly [network: string, prefix: number];

const IPV4: Readonly<Record<Exclude<AddressSpace, 'public'>, readonly Range[]>> = {
  unspecified: [['0.0.0.0', 8]],
  loopback: [['127.0.0.0', 8]],
  // 169.254.169.254 is where clouds keep the keys of a machine.
  'link-local': [['169.254.0.0', 16]],
  private: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10], // shared address space (RFC 6598); also Alibaba's metadata service
    ['192.0.0.0', 24],
    ['198.18.0.0', 15],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
};

const IPV6: Readonly<Record<Exclude<AddressSpace, 'public'>, readonly Range[]>> = {
  unspecified: [['::', 128]],
  loopback: [['::1', 128]],
  'link-local': [['fe80::', 10]],
  private: [
    ['fc00::', 7],
    ['fec0::', 10], // site-local, deprecated and still routed by some
    ['ff00::', 8],
  ],
};

/** IPv6 networks that carry an IPv4 address: where its four bytes begin. */
const CARRIERS: readonly (readonly [network: string, prefix: number, at: number])[] = [
  ['::ffff:0:0', 96, 12],
  ['::ffff:0:0:0', 96, 12],
  ['64:ff9b::', 96, 12],
  ['64:ff9b:1::', 48, 12],
  ['2002::', 16, 2],
  ['::', 96, 12],
];

/** Names that lead to this machine or to the keys of a machine in a cloud, without asking a name server. */
const NAMES: readonly (readonly [RegExp, AddressSpace])[] = [
  [/^(?:.+\.)?localhost$/u, 'loopback'],
  [/^(?:localhost|ip6-localhost|ip6-loopback)(?:\..*)?$/u, 'loopback'],
  [/^metadata(?:\.google\.internal|\.goog)?$/u, 'link-local'],
  [/^instance-data(?:\..*)?$/u, 'link-local'],
  [/\.(?:local|internal|intranet|lan|home|corp|home\.arpa)$/u, 'private'],
];

const lists = new Map(
  [IPV4, IPV6].flatMap((table, index) =>
    Object.entries(table).map(([space, ranges]) => {
      const list = new BlockList();
      const family = index === 0 ? 'ipv4' : 'ipv6';
      for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
      return [`${family} ${space}`, list] as const;
    }),
  ),
);

/**
 * @param host a host as `URL.hostname` gives it (decimal, octal and hexadecimal forms are normalised there), or an address
 *   that a name server gave. A name that says nothing is `public`: its addresses decide (see `trust.ts`).
 */
export function addressSpace(host: string): AddressSpace {
  const bare = host
    .replace(/^\[|\]$/gu, '')
    .replace(/%.*$/u, '')
    .replace(/\.+$/u, '')
    .toLowerCase();
  const family = isIP(bare);
  if (family === 4) return spaceOf(bare, 'ipv4');
  if (family === 6) {
    const own = spaceOf(bare, 'ipv6');
    if (own !== 'public') return own;
    const carried = carriedAddress(bare);
    return carried === null ? 'public' : spaceOf(carried, 'ipv4');
  }
  // A single label is looked up in the local network.
  const known = NAMES.find(([pattern]) => pattern.test(bare));
  if (known) return known[1];
  return bare !== '' && !bare.includes('.') ? 'private' : 'public';
}

function spaceOf(address: string, family: 'ipv4' | 'ipv6'): AddressSpace {
  for (const space of ['unspecified', 'loopback', 'link-local', 'private'] as const) {
    if (lists.get(`${family} ${space}`)?.check(address, family)) return space;
  }
  return 'public';
}

function carriedAddress(address: string): string | null {
  for (const [network, prefix, at] of CARRIERS) {
    const list = new BlockList();
    list.addSubnet(network, prefix, 'ipv6');
    if (!list.check(address, 'ipv6')) continue;
    return [...bytesOf(address).subarray(at, at + 4)].join('.');
  }
  return null;
}

/** The 16 bytes of an IPv6 address in any of its spellings (RFC 4291 section 2.2). */
function bytesOf(address: string): Uint8Array {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/u.exec(address);
  const text = dotted ? `${dotted[1]}${pair(dotted[2], dotted[3])}:${pair(dotted[4], dotted[5])}` : address;
  const [head = '', tail] = text.split('::');
  const words = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)));
  const front = words(head);
  const back = tail === undefined ? [] : words(tail);
  const all = [...front, ...Array<number>(Math.max(0, 8 - front.length - back.length)).fill(0), ...back];
  return Uint8Array.from(all.flatMap((word) => [word >> 8, word & 0xff]));
}

function pair(high: string | undefined, low: string | undefined): string {
  return ((Number(high) << 8) | Number(low)).toString(16);
}
