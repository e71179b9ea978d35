/**
 * Content hashes. The 64-bit FNV-1a is used for whole blueprints: with 32 bits, two of some 9,300 different screens share
 * a hash with a probability of 1 %, and "nothing changed" would be said wrongly.
 * Constants: http://www.isthe.com/chongo/tech/comp/fnv/ (FNV-1a, offset bases and primes of 32 and 64 bits).
 */
import type { Blueprint, Element } from './model.js';

const encoder = new TextEncoder();

/** FNV-1a, 32 bits, over the UTF-8 bytes; base 36, at least 7 characters. */
export function fnv1a32(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/** FNV-1a, 64 bits, over the UTF-8 bytes; base 36, 13 characters. */
export function fnv1a64(text: string): string {
  let high = 0xcbf29ce4 | 0;
  let low = 0x84222325 | 0;
  const bytes = encoder.encode(text);
  // An index is several times faster here than an iterator.
  for (let i = 0; i < bytes.length; i++) {
    low ^= bytes[i] as number;
    // Times 2^40 + 0x1b3, in 32-bit integers: the lower half by 16 bits at a time, so that its carry is known.
    const lowest = (low & 0xffff) * 0x1b3;
    const middle = (low >>> 16) * 0x1b3 + (lowest >>> 16);
    high = (Math.imul(high, 0x1b3) + (middle >>> 16) + (low << 8)) | 0;
    low = (middle << 16) | (lowest & 0xffff);
  }
  return ((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toString(36).padStart(13, '0');
}

/** What a blueprint's hash is made of: everything a caller can see, and neither time nor sequence. */
export type HashedContent = Pick<Blueprint, 'surface' | 'focus' | 'elements' | 'partial' | 'blockedBy'>;

/** Equal hash = nothing that a caller can see has changed. */
export function hashBlueprint(content: HashedContent): string {
  const { surface } = content;
  const header = [
    'lumos.blueprint/1',
    surface.id,
    surface.title,
    surface.url ?? '',
    rectKey(surface.bounds),
    surface.active,
    surface.minimized,
    surface.modal,
    content.focus,
    content.partial?.reason ?? '',
    content.blockedBy ?? [],
  ];
  const parts = [JSON.stringify(header)];
  for (const element of content.elements) parts.push(canonical(element));
  return fnv1a64(parts.join('\n'));
}

/** Hash of one element's own role, name, value, author's identifier, path and frame. `path` as the caller keys it. */
export function elementSignature(element: Element, path: string): string {
  const { role, name, value, platformId, bounds } = element;
  return fnv1a32(JSON.stringify([role, name, value ?? null, platformId ?? null, path, rectKey(bounds)]));
}

/** Facts that most elements lack; only those that are present are written, with their name. */
const RARE = [
  'valueLength',
  'level',
  'position',
  'setSize',
  'row',
  'column',
  'rowCount',
  'columnCount',
  'placeholder',
  'shortcut',
  'url',
  'platformId',
] as const;

/**
 * The visible facts of one element in a fixed order. Texts are preceded by their length, so that none can run into the
 * next; absent stays different from null. Written by hand, because this runs at every observation.
 */
function canonical(element: Element): string {
  const { range, summary, states, affordances } = element;
  const state = states.length > 1 ? [...states].sort().join(' ') : (states[0] ?? '');
  const offers = affordances.length === 0 ? '' : affordances.join(' ');
  let line = `${element.id};${element.role};${known(element.name)};${state};${offers};${rectKey(element.bounds)};${element.parent}`;
  if (element.value !== undefined) line += `;value ${known(element.value)}`;
  if (element.description !== undefined) line += `;description ${known(element.description)}`;
  for (const field of RARE) {
    const fact = element[field];
    if (fact !== undefined) line += `;${field} ${typeof fact === 'number' ? fact : known(fact)}`;
  }
  if (range !== undefined) line += `;range ${range && `${range.now},${range.min},${range.max},${range.step}`}`;
  if (summary) line += `;summary ${summary.hidden},${known(summary.how)}`;
  return element.foreground ? line : `${line};behind`;
}

/** `null`, or the text after its length. */
function known(text: string | null): string {
  return text === null ? 'null' : `${text.length}:${text}`;
}

function rectKey(rect: Element['bounds']): string {
  return rect ? `${rect.x},${rect.y},${rect.width},${rect.height}` : '';
}
