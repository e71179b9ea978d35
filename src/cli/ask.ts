/** Questions to the person at the terminal. Where there is none, nobody answers, and what must be asked is refused. */
import { createInterface } from 'node:readline/promises';
import type { Question } from '../actions/policy.js';
import { quote } from '../blueprint/text-escape.js';
import type { SessionOptions } from '../session.js';

export function askOnTerminal(): Pick<SessionOptions, 'ask' | 'askUser'> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return {};
  return {
    ask: async (question) => /^y(?:es)?$/iu.test((await answer(`${describe(question)} [y/N] `)) ?? ''),
    askUser: (question) => answer(`${question} `),
  };
}

function describe({ action, target, surfaceTitle, reason }: Question): string {
  const what = target ? ` ${target.role} ${quote(target.name)}` : '';
  const where = surfaceTitle === null ? '' : ` in ${quote(surfaceTitle)}`;
  return `${action.action}${what}${where}? ${reason}`;
}

async function answer(prompt: string): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(prompt);
  } finally {
    terminal.close();
  }
}
