/** The command tree. Each command is one file in `commands/`; what they share is in `command.ts` and `open.ts`. */
import { Command, CommanderError } from 'commander';
import { badUsage, type Exit } from './command.js';
import { addAct } from './commands/act.js';
import { addCompletion } from './commands/completion.js';
import { addDesktop } from './commands/desktop.js';
import { addDoctor } from './commands/doctor.js';
import { addFind } from './commands/find.js';
import { addInspect } from './commands/inspect.js';
import { addMcp } from './commands/mcp.js';
import { addObserve } from './commands/observe.js';
import { addParse } from './commands/parse.js';
import { addRead } from './commands/read.js';
import { addRun } from './commands/run.js';
import { addShortForms } from './commands/short-forms.js';
import { addSynth } from './commands/synth.js';
import { addTrace } from './commands/trace.js';
import { addWeb } from './commands/web.js';
import { addWindows } from './commands/windows.js';
import { EXIT } from './exit-codes.js';
import { asLumosError } from './failures.js';
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
    addRead,
    addParse,
    addDesktop,
    addWeb,
    addTrace,
    addSynth,
    addMcp,
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
  const json = asksForJson(args);
  // A program reads the envelope; commander's own words are for people.
  if (json)
    for (const command of [program, ...allCommands(program)]) command.configureOutput({ outputError: () => {} });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exit.code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      if (json) createOutput(json).failure(badUsage(error.message.replace(/^error: /u, '')));
      return EXIT.badUsage;
    }
    // Raised while options are parsed.
    return createOutput(json).failure(asLumosError(error));
  }
}

/** Known before the options are: what is wrong with them must be reported in the form that was asked for. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
}
