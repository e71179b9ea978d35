/** The command tree. Each command is one file in `commands/`; what they share is in `command.ts` and `open.ts`. */
import { Command, CommanderError } from 'commander';
import { LumosError } from '../errors.js';
import type { Exit } from './command.js';
import { addAct } from './commands/act.js';
import { addCompletion } from './commands/completion.js';
import { addDesktop } from './commands/desktop.js';
import { addDoctor } from './commands/doctor.js';
import { addFind } from './commands/find.js';
import { addInspect } from './commands/inspect.js';
import { addObserve } from './commands/observe.js';
import { addRun } from './commands/run.js';
import { addShortForms } from './commands/short-forms.js';
import { addWindows } from './commands/windows.js';
import { EXIT } from './exit-codes.js';
import { version } from './main.js';
import { createOutput } from './output.js';

export function buildProgram(exit: Exit): Command {
  const program = new Command('lumos')
    .description('See and operate any interface through its semantics.')
    .version(version(), '-V, --version')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .configureHelp({ showGlobalOptions: false })
    .exitOverride();
  for (const add of [
    addRun,
    addWindows,
    addObserve,
    addInspect,
    addFind,
    addAct,
    addShortForms,
    addDesktop,
    addDoctor,
    addCompletion,
  ]) {
    add(program, exit);
  }
  // Sub-commands inherit nothing here: each must report bad usage the same way.
  for (const command of allCommands(program)) command.exitOverride();
  return program;
}

export function allCommands(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...allCommands(child)]);
}

export async function runProgram(args: readonly string[]): Promise<number> {
  const exit: Exit = { code: EXIT.done };
  const program = buildProgram(exit);
  if (args.length === 0) {
    program.outputHelp();
    return EXIT.done;
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exit.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badUsage;
    // Raised while options are parsed.
    if (error instanceof LumosError) return createOutput(args.includes('--json')).failure(error);
    throw error;
  }
}
