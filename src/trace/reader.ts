/** Reads traces line by line. A torn last line (the writer was killed) is no error; anything else that is wrong says where. */
import { createReadStream } from 'node:fs';
import { LumosError } from '../errors.js';
import { TRACE_SCHEMA_ID, type TraceRecord } from './records.js';

/** Characters of one line: a blueprint of 2000 elements has about a million. */
const MAX_LINE = 64 << 20;

export interface ReadLine {
  /** From 1. */
  readonly line: number;
  readonly record: TraceRecord;
}

export interface TornLine {
  readonly line: number;
  readonly torn: true;
}

const TYPES: ReadonlySet<string> = new Set<TraceRecord['type']>([
  ...(['header', 'resumed', 'observation', 'message', 'exchange', 'rule', 'decision', 'acting', 'acted'] as const),
  ...(['screenshot', 'gap', 'ended'] as const),
]);

/**
 * The records of a trace, in order, one at a time; those of types that are not known (a newer minor version) are left out.
 * The last entry says so where the last line is torn.
 * @throws LumosError BACKEND_UNAVAILABLE (cannot be opened), INVALID_ACTION (no trace, or damaged: names the line)
 */
export async function* readRecords(
  source: string | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<ReadLine | TornLine> {
  const name = typeof source === 'string' ? source : 'the trace';
  let first = true;
  for await (const { text, line, last } of linesOf(source)) {
    if (text.trim() === '') continue;
    let record: unknown;
    try {
      record = JSON.parse(text);
    } catch (cause) {
      if (last && !first) {
        yield { line, torn: true };
        return;
      }
      throw first ? noTrace(name, cause) : damaged(name, line, 'it is not JSON', cause);
    }
    if (!isTyped(record)) throw first ? noTrace(name) : damaged(name, line, 'it is no record: "type" is missing');
    if (first) {
      checkHeader(name, record);
      first = false;
    }
    if (TYPES.has(record.type)) yield { line, record: record as unknown as TraceRecord };
  }
  if (first) throw noTrace(name);
}

function isTyped(value: unknown): value is { readonly type: string; readonly schema?: unknown } {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function checkHeader(name: string, record: { readonly type: string; readonly schema?: unknown }): void {
  if (record.type !== 'header') throw noTrace(name);
  if (record.schema === TRACE_SCHEMA_ID) return;
  throw new LumosError('INVALID_ACTION', `${name} is of the schema ${JSON.stringify(record.schema)?.slice(0, 60)}.`, {
    hint: `This version reads ${TRACE_SCHEMA_ID}: use the version of LUMOS that wrote the file, or a newer one.`,
  });
}

export function damaged(name: string, line: number, why: string, cause?: unknown): LumosError {
  return new LumosError('INVALID_ACTION', `${name}, line ${line}: ${why}.`, {
    hint: 'The file was changed or damaged after it was written: `lumos trace validate` lists everything that is wrong.',
    details: { line },
    ...(cause === undefined ? {} : { cause }),
  });
}

function noTrace(name: string, cause?: unknown): LumosError {
  return new LumosError('INVALID_ACTION', `${name} is no trace: its first line is no header of ${TRACE_SCHEMA_ID}.`, {
    hint: 'Give a .jsonl file that LUMOS wrote (`lumos trace list`), or an interaction log of OmniMCP.',
    ...(cause === undefined ? {} : { cause }),
  });
}

async function* linesOf(
  source: string | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<{ text: string; line: number; last: boolean }> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  try {
    for await (const chunk of typeof source === 'string' ? createReadStream(source) : source) {
      rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      const parts = rest.split('\n');
      rest = parts.pop() ?? '';
      for (const text of parts) yield { text, line: ++line, last: false };
      if (rest.length > MAX_LINE) throw damaged('the trace', line + 1, 'the line is too long');
    }
  } catch (cause) {
    if (cause instanceof LumosError || typeof source !== 'string') throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new LumosError('BACKEND_UNAVAILABLE', `The trace cannot be opened: ${why}`, {
      hint: 'Check the path; `lumos trace list` shows what there is.',
      cause,
    });
  }
  if (rest !== '') yield { text: rest, line: line + 1, last: true };
}
