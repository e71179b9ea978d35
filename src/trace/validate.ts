/** Holds a trace against its schema, and against what a schema cannot say. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { LumosError } from '../errors.js';
import { readRecords } from './reader.js';
import { TRACE_SCHEMA } from './schema.js';
import { TraceBuilder } from './trace.js';

export interface Finding {
  /** From 1; 0 = the file as a whole. */
  readonly line: number;
  readonly message: string;
}

export interface Validation {
  readonly records: number;
  readonly findings: readonly Finding[];
}

/** Findings kept: a file that is wrong throughout need not be listed throughout. */
const MOST = 200;

/** @throws LumosError BACKEND_UNAVAILABLE when it cannot be opened */
export async function validateTrace(source: string | AsyncIterable<string | Uint8Array>): Promise<Validation> {
  const validate = recordValidator();
  const builder = new TraceBuilder('the trace');
  const findings: Finding[] = [];
  const find = (line: number, message: string): void => {
    if (findings.length < MOST) findings.push({ line, message });
  };
  let records = 0;
  try {
    for await (const entry of readRecords(source)) {
      if ('torn' in entry) {
        find(entry.line, 'torn: the writer was interrupted');
        continue;
      }
      records += 1;
      if (!validate(entry.record)) {
        for (const error of (validate.errors ?? []).slice(0, 5)) find(entry.line, explain(error));
        continue;
      }
      try {
        builder.add(entry.record, entry.line);
      } catch (error) {
        if (!(error instanceof LumosError)) throw error;
        find(entry.line, error.message);
      }
    }
    if (records > 0) for (const problem of builder.done().problems) find(lineOf(problem), problem);
  } catch (error) {
    if (!(error instanceof LumosError) || error.code === 'BACKEND_UNAVAILABLE') throw error;
    find(Number(error.details.line ?? 0), error.message);
  }
  return { records, findings };
}

let compiled: ValidateFunction | undefined;

export function recordValidator(): ValidateFunction {
  if (!compiled) {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false });
    compiled = ajv.compile(TRACE_SCHEMA);
  }
  return compiled;
}

function explain({ instancePath, message, keyword }: ErrorObject): string {
  return `${instancePath === '' ? 'the record' : instancePath.slice(1).replaceAll('/', '.')} ${message ?? keyword}`;
}

function lineOf(problem: string): number {
  return Number(/^line (\d+)/u.exec(problem)?.[1] ?? 0);
}
