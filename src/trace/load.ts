/** Opens whatever holds a run: a trace, or an interaction log of OmniMCP, which is upgraded while it is read. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { looksLikeOmnimcp, readOmnimcp } from './omnimcp-read.js';
import type { TraceRecord } from './records.js';
import { loadTrace, type Trace, TraceBuilder } from './trace.js';

/** @throws LumosError BACKEND_UNAVAILABLE (cannot be opened), INVALID_ACTION (neither of both, or damaged) */
export async function openTrace(path: string): Promise<Trace> {
  if (!looksLikeOmnimcp(headOf(path))) return loadTrace(path);
  return traceOfRecords(readOmnimcp(readFileSync(path, 'utf8')), path);
}

export function traceOfRecords(records: readonly TraceRecord[], name = 'the trace'): Trace {
  const builder = new TraceBuilder(name);
  records.forEach((record, index) => {
    builder.add(record, index + 1);
  });
  return builder.done();
}

/** Empty where it cannot be read: who reads it in earnest says why. */
export function headOf(path: string): string {
  try {
    const fd = openSync(path, 'r');
    try {
      const buffer = Buffer.alloc(256);
      return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, 0));
    } finally {
      closeSync(fd);
    }
  } catch {
    return '';
  }
}
