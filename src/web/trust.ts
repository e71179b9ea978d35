/**
 * Bounds of trust: where a program or a page may go by itself. What a person names is opened, whatever it is; everything
 * else is judged by data: origins that were allowed or denied, and the address space of the host.
 */
import { type AddressSpace, addressSpace } from './address-space.js';

/**
 * A pattern is an origin (`https://example.org`, `http://127.0.0.1:3000`), a host (`example.org`, any scheme and port), a
 * host with everything below it (`*.example.org`), or `*`.
 */
export interface TrustRules {
  /** May be gone to, private or not. */
  readonly allow?: readonly string[];
  /** May not be gone to. `*` = nothing but what is allowed or named. */
  readonly deny?: readonly string[];
}

export type TrustVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string; readonly hint: string };

export interface Going {
  /** Of the page that wants to go there, its top document; absent = a program asked. */
  readonly from?: string;
  /** The address goes into a frame of the page rather than into the tab. */
  readonly inFrame?: boolean;
  /** What a name server says of the host, where it was asked. */
  readonly resolved?: readonly string[];
}

const ALLOWED: TrustVerdict = { allowed: true };
/** From a page, these stay in the page: they reach nothing. */
const INERT = /^(?:about:(?:blank|srcdoc)|blob:)/iu;

export class Trust {
  readonly #rules: TrustRules;
  /** Origins, and whole addresses that have none (`file:`). */
  readonly #named = new Set<string>();

  constructor(rules: TrustRules = {}) {
    this.#rules = rules;
  }

  /** A person gave this address. */
  name(address: string): void {
    this.#named.add(keyOf(address));
  }

  /** Whether a program or a page may go there. */
  judge(address: string, going: Going = {}): TrustVerdict {
    if (INERT.test(address)) return ALLOWED;
    if (this.#named.has(keyOf(address))) return ALLOWED;
    const url = parse(address);
    if (!url) return refused(`${shown(address)} is no address`, 'Give a complete one such as https://example.org.');
    const { allow = [], deny = [] } = this.#rules;
    if (deny.some((pattern) => pattern !== '*' && fits(pattern, url))) {
      return refused(
        `${shown(url.origin)} was denied`,
        'Choose another way, or have the person change what is denied.',
      );
    }
    if (allow.some((pattern) => fits(pattern, url))) return ALLOWED;
    if (deny.includes('*')) {
      return refused(`${shown(url.origin)} is not among what was allowed`, `Allow it: --allow-origin ${url.origin}`);
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      // A page's own script may fill its tab with data; the network is not reached by it.
      if (going.from !== undefined && going.inFrame && url.protocol === 'data:') return ALLOWED;
      return refused(
        `${shown(url.protocol)} addresses are opened only when a person names them`,
        'Ask the person for it.',
      );
    }
    if (url.username !== '' || url.password !== '') {
      return refused('the address carries a user name', 'Leave out what stands before the @.');
    }
    if (going.from !== undefined && keyOf(going.from) === url.origin) return ALLOWED;
    return this.#judgeSpace(url, going);
  }

  #judgeSpace(url: URL, going: Going): TrustVerdict {
    const spaces = [url.hostname, ...(going.resolved ?? [])].map(addressSpace);
    const inner = spaces.find((space) => space !== 'public');
    if (inner === undefined) return ALLOWED;
    // A page may show in its frames what is as private as itself (Private Network Access, section 2.1).
    const host = going.from === undefined ? null : parse(going.from)?.hostname;
    if (going.inFrame && host && depth(addressSpace(host)) >= depth(inner)) return ALLOWED;
    const where =
      { private: 'in a private network', loopback: 'on this machine' }[inner as string] ?? `a ${inner} address`;
    return refused(
      `${shown(url.host)} is ${where}, and no person named it`,
      `If it is meant, name it: --url ${url.origin}, or --allow-origin ${url.origin}`,
    );
  }
}

const DEPTH: Readonly<Record<AddressSpace, number>> = {
  public: 0,
  private: 1,
  'link-local': 2,
  loopback: 2,
  unspecified: 2,
};

function depth(space: AddressSpace): number {
  return DEPTH[space];
}

function fits(pattern: string, url: URL): boolean {
  const wanted = pattern.toLowerCase();
  if (wanted === '*') return true;
  if (wanted.includes('://')) return parse(wanted)?.origin === url.origin && url.origin !== 'null';
  const host = url.hostname.replace(/\.+$/u, '');
  if (wanted.startsWith('*.')) return host === wanted.slice(2) || host.endsWith(wanted.slice(1));
  return host === wanted || url.host === wanted;
}

/** The origin, or the whole address where it has none. */
function keyOf(address: string): string {
  const url = parse(address);
  if (!url) return address;
  return url.origin === 'null' ? url.href : url.origin;
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    // No absolute address: nothing that could be gone to.
    return null;
  }
}

function refused(reason: string, hint: string): TrustVerdict {
  return { allowed: false, reason, hint };
}

/** Addresses come from pages: no control characters, no megabytes. */
function shown(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200);
}
