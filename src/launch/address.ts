/** Which addresses may be opened. Pure. */
import { LumosError } from '../errors.js';

/** Pages, files and the usual ways to reach people. Others could start arbitrary handlers. */
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'file:', 'mailto:', 'tel:', 'geo:', 'about:']);

/** @throws LumosError INVALID_ACTION for what is no URL, DENIED for a scheme that is not among the safe ones */
export function parseAddress(url: string): URL {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch (cause) {
    throw new LumosError('INVALID_ACTION', `"${url}" is not a complete URL.`, {
      hint: 'Write it with its scheme, as in https://example.org/',
      cause,
    });
  }
  if (SCHEMES.has(parsed.protocol)) return parsed;
  throw new LumosError('DENIED', `URLs of the kind "${parsed.protocol}" are not opened.`, {
    hint: `Use one of: ${[...SCHEMES].join(' ')}`,
  });
}

/** The scheme whose program opens it: about: belongs to browsers. */
export function schemeOf({ protocol }: URL): string {
  return protocol === 'about:' ? 'https' : protocol.slice(0, -1);
}
