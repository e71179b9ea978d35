/** Command lines as documentation shows them: taken apart as a shell would, and read by the program without being run. */
import type { Command } from 'commander';
import { allCommands, buildProgram } from '../../src/cli/program.js';

const TOKEN = /'([^']*)'|"((?:[^"\\]|\\.)*)"|(&&|\|\||[|;<>()])|(\s+)|([^\s'"&|;<>()]+)/gu;

/** The `lumos` commands in one line of shell, each as its arguments; redirections and other programs are left out. */
export function lumosCommands(line: string): string[][] {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | null = null;
  let redirected = false;
  const endWord = (): void => {
    if (word !== null && !redirected) words.push(word);
    if (word !== null) redirected = false;
    word = null;
  };
  const endCommand = (): void => {
    endWord();
    if (words[0] === 'lumos') commands.push(words.slice(1));
    words = [];
  };
  for (const [, single, double, operator, , plain] of line.replace(/\s#\s.*$/u, '').matchAll(TOKEN)) {
    if (single !== undefined) word = (word ?? '') + single;
    else if (double !== undefined) word = (word ?? '') + double.replace(/\\(["\\$`])/g, '$1');
    else if (plain !== undefined) word = (word ?? '') + plain;
    else if (operator === '>' || (operator === '<' && word !== null)) {
      endWord();
      redirected = true;
    } else if (operator !== undefined) endCommand();
    else endWord();
  }
  endCommand();
  return commands;
}

export interface Parsed {
  /** Names from the outermost: `desktop start`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** What the program understands, without doing it. @throws CommanderError, LumosError for bad usage */
export async function parseCommandLine(args: readonly string[]): Promise<Parsed> {
  const program = buildProgram({ code: 0 });
  let parsed: Parsed | null = null;
  for (const command of [program, ...allCommands(program)]) {
    command.configureOutput({ writeErr: () => {}, writeOut: () => {} });
    if (command.commands.length === 0) {
      command.action((...received: unknown[]) => {
        parsed = { command: pathOf(command), args: received.slice(0, -2).flat() as string[], options: command.opts() };
      });
    }
  }
  await program.parseAsync([...args], { from: 'user' });
  if (parsed === null) throw new Error(`no command took: ${args.join(' ')}`);
  return parsed;
}

export function pathOf(command: Command): string {
  return command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** The whole help text of a command, examples included. */
export function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 100,
  });
  command.outputHelp();
  return text;
}
