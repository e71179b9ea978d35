/** Questions to the person at the terminal. Where there is none, nobody answers, and what must be asked is refused. */
import { createInterface } from 'node:readline/promises';
import type { Answer, Question } from '../actions/policy.js';
import { questionLines } from '../actions/question-text.js';
import { quote } from '../blueprint/text-escape.js';
import type { SessionOptions } from '../session.js';
import { printable } from './printable.js';

/** Two streams, of which both must be a terminal. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

export function askOnTerminal(
  terminal: Terminal = { input: process.stdin, output: process.stderr },
): Pick<SessionOptions, 'ask' | 'askUser'> {
  if (!terminal.input.isTTY || !terminal.output.isTTY) return {};
  return {
    ask: async (question) => answerOf(await answer(terminal, questionText(question))),
    askUser: (question) => answer(terminal, `${printable(quote(question))} `),
  };
}

/** What counts as a yes must be typed; everything else, an empty line and a closed terminal among it, is a no. */
export function answerOf(typed: string | null): Answer {
  const word = typed?.trim().toLowerCase() ?? '';
  if (word === 'y' || word === 'yes') return 'once';
  if (word === 'a' || word === 'all' || word === 'always') return 'run';
  return 'no';
}

export function questionText(question: Question): string {
  return printable(
    [...questionLines(question), '  y = yes, once · a = yes, for this run · n = no (default) '].join('\n'),
  );
}

async function answer({ input, output }: Terminal, prompt: string): Promise<string | null> {
  const terminal = createInterface({ input, output });
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  try {
    return await Promise.race([terminal.question(prompt), closed]);
  } finally {
    terminal.close();
  }
}
