/**
 * What a person and what a program sees. Results go to stdout, everything else (progress, notes, errors for people) to
 * stderr. With `--json` stdout carries exactly one envelope `{schema, ok, data | error}` and nothing else. Both are cleaned
 * of what would steer a terminal.
 */

import { quote } from '../blueprint/text-escape.js';
import type { Candidate, LumosError } from '../errors.js';
import { exitCodeOf } from './exit-codes.js';
import { printable, printableJson } from './printable.js';
import { styleText } from './style.js';

export const ENVELOPE_SCHEMA = 'lumos.cli/1';

export interface Output {
  readonly json: boolean;
  /** The command's result: `text` for a person, `data` for a program. */
  result(text: string, data: unknown): void;
  /** A line about what is going on; only for people. */
  note(text: string): void;
  /** One step of a goal, its effect in a colour of its own; only for people. */
  step(words: string, effect: string, summary: string): void;
  /**
   * Reports a failure and answers the exit code for it.
   * @param data what was done all the same, for a program
   */
  failure(error: LumosError, data?: unknown): number;
}

const EFFECT_COLOURS: Readonly<Record<string, 'green' | 'red'>> = { confirmed: 'green', refused: 'red' };

export interface Streams {
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
}

export function createOutput(json: boolean, streams: Streams = process): Output {
  const style = styleText(streams.stderr.isTTY === true);
  const say = (text: string): unknown => streams.stderr.write(`${text}\n`);
  const envelope = (content: object): unknown =>
    streams.stdout.write(`${printableJson({ schema: ENVELOPE_SCHEMA, ...content })}\n`);
  return {
    json,
    result(text, data) {
      if (json) envelope({ ok: true, data });
      else if (text !== '') streams.stdout.write(`${printable(text).replace(/\n$/, '')}\n`);
    },
    note(text) {
      if (!json) say(style.dim(printable(text)));
    },
    step(words, effect, summary) {
      if (json) return;
      const paint = EFFECT_COLOURS[effect] ?? 'yellow';
      say(`${printable(words)} → ${style[paint](effect)}: ${style.dim(printable(summary))}`);
    },
    failure(error, data) {
      if (json) {
        envelope({ ok: false, error: error.toJSON(), ...(data === undefined ? {} : { data }) });
      } else {
        // A sentence: line breaks in it come from names.
        say(`${style.red(error.code)} ${printable(error.message).replaceAll('\n', '\\n')}`);
        for (const candidate of error.candidates) say(`  ${printable(candidateLine(candidate))}`);
        say(`${style.dim('→')} ${printable(error.hint)}`);
        if (error.delivery === 'unknown') {
          say(`${style.dim('→')} It may have happened all the same: observe before repeating it.`);
        }
      }
      if (process.env.LUMOS_DEBUG && error.cause instanceof Error) say(printable(error.cause.stack ?? ''));
      return exitCodeOf(error.code);
    },
  };
}

function candidateLine(candidate: Candidate): string {
  const why = candidate.why ? `  (${candidate.why})` : '';
  return `${candidate.id} ${candidate.role} ${quote(candidate.name)}${why}`;
}
