/** Whether actions that were planned ahead may still be done: only while everything goes as it was meant. Pure. */
import type { Blueprint, SurfaceInfo } from '../blueprint/model.js';
import { quote } from '../blueprint/text-escape.js';
import type { Done } from './planner.js';

export interface Seen {
  readonly blueprint: Blueprint | null;
  readonly surfaces: readonly SurfaceInfo[];
}

/** What was not foreseen when the actions were planned, in words; null = nothing. */
export function surpriseAfter({ outcome }: Done, before: Seen, now: Seen): string | null {
  if (outcome.error) return outcome.error.message;
  if (outcome.effect !== 'confirmed') return outcome.summary;
  const was = before.blueprint?.surface.id;
  const surface = now.blueprint?.surface;
  if (surface?.id !== was) return surface ? `${quote(surface.title)} is in front now` : 'no window is open any more';
  const known = new Set(before.surfaces.map(({ id }) => id));
  const came = now.surfaces.find(({ id }) => !known.has(id))?.title ?? outcome.result?.opened[0]?.title;
  return came === undefined ? null : `${quote(came)} has opened`;
}
