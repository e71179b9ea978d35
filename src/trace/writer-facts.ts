/** What the writer takes from elsewhere: facts of an element, and of a file that is gone on with. */
import { readFileSync, statSync } from 'node:fs';
import type { Blueprint, Locator } from '../blueprint/model.js';
import type { TraceTarget } from './records.js';

/** null when nothing is known of the id. */
export function elementTarget(id: string, seen: Blueprint | null, locator: Locator | undefined): TraceTarget | null {
  const element = seen?.elements.find((each) => each.id === id);
  if (!element && !locator) return null;
  return {
    id,
    role: element?.role ?? locator?.role ?? 'unknown',
    name: element?.name ?? locator?.name ?? '',
    bounds: element?.bounds ?? null,
    locator: locator ?? null,
  };
}

export interface Tail {
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly lastObservation: number;
  readonly lastMessage: number;
}

/** What must go on counting in a file that was begun earlier; null where there is no trace. */
export function tailOf(path: string): Tail | null {
  // A device or pipe may have no end.
  if (!isFile(path)) return null;
  let tail: Tail | null = null;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const record = parse(line);
    if (record?.type === 'header' && typeof record.started === 'string') {
      tail = { started: Date.parse(record.started), lastObservation: 0, lastMessage: 0 };
    }
    if (!tail) return null;
    if (record?.type === 'observation') tail = { ...tail, lastObservation: Number(record.n) };
    if (record?.type === 'message') tail = { ...tail, lastMessage: Number(record.id) };
  }
  return tail;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false; // Whatever keeps it from being looked at is reported when it is written.
  }
}

function parse(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null; // The end of a file, or its torn last line: the sink takes care of it.
  }
}
