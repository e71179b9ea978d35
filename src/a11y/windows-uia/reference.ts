/**
 * The backend's reference to one element: the window it was read in and the runtime id that UIA gives it, which is the same in
 * every process while the element lives (Microsoft, "GetRuntimeId"): `1a02f4:42.1704692.4.17`.
 * Elements of providers without runtime ids are called by their place: `1a02f4:@0.3.1`.
 */
import type { Handle } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { Hwnd } from './automation.js';

const KIND = 'windows-uia';

export interface Reference {
  readonly hwnd: Hwnd;
  /** null for an element that is known by its place only, or through MSAA. */
  readonly runtimeId: readonly number[] | null;
}

export function handleOf(key: string): Handle {
  return { backend: KIND, key };
}

export function keyOf(hwnd: Hwnd, runtimeId: readonly number[]): string {
  return `${hwnd.toString(16)}:${runtimeId.join('.')}`;
}

export function placeKey(hwnd: Hwnd, place: readonly number[]): string {
  return `${hwnd.toString(16)}:@${place.join('.')}`;
}

/** A child window seen through its messages or MSAA: see `controls.ts`. */
export function controlKey(hwnd: Hwnd, control: Hwnd, part = ''): string {
  return `${hwnd.toString(16)}:w${control.toString(16)}${part === '' ? '' : `/${part}`}`;
}

/** The child window of such a key, and which part of it; null = it is no such key. */
export function parseControlKey(key: string): { readonly control: Hwnd; readonly part: string } | null {
  const match = /^[0-9a-f]+:w([0-9a-f]+)(?:\/(.+))?$/.exec(key);
  return match === null ? null : { control: Number.parseInt(match[1] as string, 16), part: match[2] ?? '' };
}

/** null for a key that this backend never made. */
export function parseKey(key: string): Reference | null {
  const match = /^([0-9a-f]{1,8}):(?:(-?\d+(?:\.-?\d+)*)|@[\d.]*(?:~\d+)?|w[0-9a-f]+.*)(?:~\d+)?$/.exec(key);
  if (match === null) return null;
  const [, hwnd, id] = match;
  return { hwnd: Number.parseInt(hwnd as string, 16), runtimeId: id === undefined ? null : id.split('.').map(Number) };
}

/** @throws LumosError STALE_ID for a handle of another backend */
export function referenceOf(handle: Handle): Reference {
  const reference = handle.backend === KIND ? parseKey(handle.key) : null;
  if (reference !== null) return reference;
  throw stale(handle.key);
}

export function stale(key: string): LumosError {
  return new LumosError('STALE_ID', 'The element is gone.', {
    hint: 'Observe the surface again.',
    details: { key: key.slice(0, 200) },
  });
}
