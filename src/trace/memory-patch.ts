/** A run's memory only grows: each step keeps what came to it. */
import { EMPTY_MEMORY, type RunMemory } from '../planner/memory.js';
import type { MemoryPatch } from './records.js';

/** `before` null = write all of it. */
export function patchMemory(before: RunMemory | null, after: RunMemory): MemoryPatch {
  const old = before ?? EMPTY_MEMORY;
  // A memory keeps the newest deeds only: the oldest may have gone.
  const first = after.deeds[0];
  const found = first === undefined ? -1 : old.deeds.findIndex((deed) => same(deed, first));
  const dropped = found < 0 ? old.deeds.length : found;
  let kept = 0;
  while (kept < after.deeds.length && same(old.deeds[dropped + kept], after.deeds[kept])) kept += 1;
  const deeds = after.deeds.slice(kept);
  const changed = <K extends 'entered' | 'launched' | 'lastUrl' | 'pendingSearch' | 'counters'>(key: K) =>
    before && same(old[key], after[key]) ? {} : { [key]: after[key] };
  return {
    dropped,
    kept,
    deeds,
    ...changed('entered'),
    ...changed('launched'),
    ...changed('lastUrl'),
    ...changed('pendingSearch'),
    ...changed('counters'),
  };
}

export function applyMemory(before: RunMemory, patch: MemoryPatch): RunMemory {
  const { dropped, kept, deeds, ...changed } = patch;
  return { ...before, ...changed, deeds: [...before.deeds.slice(dropped, dropped + kept), ...deeds] };
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
