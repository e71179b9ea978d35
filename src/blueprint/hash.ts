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

const TWO_32 = 0x1_0000_0000;

/** FNV-1a, 64 bits, over the UTF-8 bytes; base 36, 13 characters. */
export function fnv1a64(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of encoder.encode(text)) {
    low = (low ^ byte) >>> 0;
    // Times 2^40 + 0x1b3 in two halves; every product stays below 2^53 and is therefore exact.
    const product = low * 0x1b3;
    const carry = Math.floor(product / TWO_32);
    high = (high * 0x1b3 + carry + low * 0x100) % TWO_32;
    low = product % TWO_32;
  }
  return ((BigInt(high) << 32n) | BigInt(low)).toString(36).padStart(13, '0');
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

/** One line of JSON: strings cannot run into one another, and absent stays different from null. */
function canonical(element: Element): string {
  return JSON.stringify([
    element.id,
    element.role,
    element.name,
    known(element.value),
    element.valueLength,
    element.range
      ? [element.range.now, element.range.min, element.range.max, element.range.step]
      : known(element.range),
    known(element.description),
    known(element.placeholder),
    element.states.length > 1 ? [...element.states].sort() : element.states,
    rectKey(element.bounds),
    element.affordances,
    element.parent,
    element.foreground,
    [
      element.level,
      element.position,
      element.setSize,
      element.row,
      element.column,
      element.rowCount,
      element.columnCount,
    ],
    known(element.shortcut),
    known(element.url),
    known(element.platformId),
    element.summary ? [element.summary.hidden, element.summary.how] : 0,
  ]);
}

/** JSON.stringify writes both undefined and null as `null` in an array. */
function known<T>(value: T | undefined): T | 0 {
  return value === undefined ? 0 : value;
}

function rectKey(rect: Element['bounds']): string {
  return rect ? `${rect.x},${rect.y},${rect.width},${rect.height}` : '';
}
