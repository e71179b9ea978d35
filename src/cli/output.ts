/**
 * What a person and what a program sees. Results go to stdout, everything else (progress, notes, errors for people) to
 * stderr. With `--json` stdout carries exactly one envelope `{schema, ok, data | error}` and nothing else.
 */

import { quote } from '../blueprint/text-escape.js';
import type { Candidate, LumosError } from '../errors.js';
import { exitCodeOf } from './exit-codes.js';
import { styleText } from './style.js';

export const ENVELOPE_SCHEMA = 'lumos.cli/1';

export interface Output {
  readonly json: boolean;
  /** The command's result: `text` for a person, `data` for a program. */
  result(text: string, data: unknown): void;
  /** A line about what is going on; only for people. */
  note(text: string): void;
  /** Reports a failure and answers the exit code for it. */
  failure(error: LumosError): number;
}

export interface Streams {
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
}

export function createOutput(json: boolean, streams: Streams = process): Output {
  const style = styleText(streams.stderr.isTTY === true);
  return {
    json,
    result(text, data) {
      if (json) streams.stdout.write(`${JSON.stringify({ schema: ENVELOPE_SCHEMA, ok: true, data })}\n`);
      else if (text !== '') streams.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    },
    note(text) {
      if (!json) streams.stderr.write(`${style.dim(text)}\n`);
    },
    failure(error) {
      if (json) {
        streams.stdout.write(`${JSON.stringify({ schema: ENVELOPE_SCHEMA, ok: false, error: error.toJSON() })}\n`);
      } else {
        streams.stderr.write(`${style.red(error.code)} ${error.message}\n`);
        for (const candidate of error.candidates) streams.stderr.write(`  ${candidateLine(candidate)}\n`);
        streams.stderr.write(`${style.dim('→')} ${error.hint}\n`);
        if (error.delivery === 'unknown') {
          streams.stderr.write(`${style.dim('→')} It may have happened all the same: observe before repeating it.\n`);
        }
      }
      return exitCodeOf(error.code);
    },
  };
}

function candidateLine(candidate: Candidate): string {
  const why = candidate.why ? `  (${candidate.why})` : '';
  return `${candidate.id} ${candidate.role} ${quote(candidate.name)}${why}`;
}
