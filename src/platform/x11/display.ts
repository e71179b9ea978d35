/** Display names and access cookies. Source: X(7) "DISPLAY NAMES", Xsecurity(7), Xau.h. Pure but for reading the cookie file. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export interface DisplayName {
  /** Empty = this machine, by Unix socket. */
  readonly host: string;
  readonly number: number;
}

/** Null where it is not a display name. Understands `:1`, `:1.0`, `unix:1`, `localhost:10.0`, `host:0`. */
export function parseDisplay(name: string): DisplayName | null {
  const match = /^(?:[a-z]+\/)?(.*):(\d+)(?:\.\d+)?$/.exec(name);
  if (match === null) return null;
  const host = match[1] === 'unix' ? '' : (match[1] ?? '');
  return { host, number: Number(match[2]) };
}

export interface Cookie {
  readonly name: Buffer;
  readonly data: Buffer;
}

const FAMILY_LOCAL = 256;
const FAMILY_WILD = 65535;

/** The MIT-MAGIC-COOKIE-1 entry of an .Xauthority file that fits a display of this machine, or null. */
export function findCookie(file: Buffer, display: DisplayName, thisHost: string): Cookie | null {
  let at = 0;
  const field = (): Buffer => {
    const size = file.readUInt16BE(at);
    at += 2 + size;
    if (at > file.length) throw new RangeError('truncated');
    return file.subarray(at - size, at);
  };
  try {
    while (at + 2 <= file.length) {
      const family = file.readUInt16BE(at);
      at += 2;
      const address = field().toString('latin1');
      const number = field().toString('latin1');
      const name = field();
      const data = field();
      const here = family === FAMILY_WILD || (family === FAMILY_LOCAL && address === thisHost);
      const fits = here && (number === '' || number === String(display.number));
      if (fits && name.toString('latin1') === 'MIT-MAGIC-COOKIE-1') return { name, data };
    }
  } catch (error) {
    // A cut-off file has no further entries; anything else is a defect of ours.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** The cookie that this desktop's environment (XAUTHORITY, else HOME) leads to; null where there is none. */
export function cookieFor(env: Readonly<Record<string, string | undefined>>, display: DisplayName): Cookie | null {
  const path = env.XAUTHORITY || (env.HOME ? join(env.HOME, '.Xauthority') : '');
  if (path === '') return null;
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch {
    // No readable file = no cookie: servers that need none still let us in, the others refuse and the refusal is reported.
    return null;
  }
  return findCookie(file, display, hostname());
}
