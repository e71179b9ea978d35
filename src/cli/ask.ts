/** Questions to the person at the terminal. Where there is none, nobody answers, and what must be asked is refused. */
import { createInterface } from 'node:readline/promises';
import type { Answer, Question } from '../actions/policy.js';
import { cut, quote } from '../blueprint/text-escape.js';
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

/** Code points of what an action says that are shown; a person must see what they agree to. */
const SHOWN = 400;

/** Whatever an application says stands in quotation marks, escaped, and can neither steer the terminal nor look like ours. */
export function questionText({ action, target, surfaceTitle, app, rule, reason }: Question): string {
  const { action: name, reason: why, ...said } = action;
  const words = Object.entries(said).map(([key, value]) => {
    return `${key} ${typeof value === 'string' ? shown(value) : JSON.stringify(value)}`;
  });
  const lines = [
    `May LUMOS do this?  ${name}${target ? ` on ${target.role} ${shown(target.name)}` : ''}`,
    ...(words.length > 0 ? [`  what    ${words.join(', ')}`] : []),
    ...(surfaceTitle === null
      ? []
      : [`  where   ${shown(surfaceTitle)}${app === undefined ? '' : ` of ${shown(app)}`}`]),
    ...(why === undefined ? [] : [`  it says ${shown(why)}`]),
    `  asked because ${reason} (rule ${rule})`,
    '  y = yes, once · a = yes, for this run · n = no (default) ',
  ];
  return printable(lines.join('\n'));
}

function shown(text: string): string {
  return quote(cut(text, SHOWN).text);
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
