/** What every command file needs: the shared options, and a way to run that reports errors and sets the exit code. */
import type { Command } from 'commander';
import { VISION_MODES, type VisionMode } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import { EXIT } from './exit-codes.js';
import { asLumosError } from './failures.js';
import { createOutput, type Output } from './output.js';

/** Options that choose where to work. */
export interface PlaceOptions {
  readonly json?: boolean;
  readonly window?: string;
  readonly app?: string;
  readonly desktop?: boolean;
  readonly desktopId?: string;
  readonly from?: string;
  readonly url?: string;
  /** `if-running`: a browser that was left running is used where there is one. */
  readonly web?: boolean | 'if-running';
  readonly cdp?: string;
  readonly ws?: string;
  readonly browser?: 'chromium' | 'firefox' | 'webkit';
  readonly profile?: string;
  readonly headed?: boolean;
  readonly dialogs?: 'accept' | 'dismiss';
  readonly allowOrigin?: readonly string[];
  readonly denyOrigin?: readonly string[];
  readonly vision?: VisionMode;
  readonly input?: 'auto' | 'pointer' | 'semantic';
  readonly policy?: string;
}

export type Run<Options> = (output: Output, options: Options, args: readonly string[]) => Promise<number | undefined>;

export interface Exit {
  code: number;
}

/** Connects a command to its function; every failure ends as one report and one exit code. */
export function runs<Options extends PlaceOptions>(command: Command, exit: Exit, run: Run<Options>): Command {
  return command.action(async (...received: unknown[]) => {
    // commander hands over the arguments, then the options, then the command itself.
    const options = received.at(-2) as Options;
    const args = received
      .slice(0, -2)
      .flat()
      .filter((arg): arg is string => typeof arg === 'string');
    const output = createOutput(options.json === true);
    try {
      exit.code = (await run(output, options, args)) ?? EXIT.done;
    } catch (error) {
      exit.code = output.failure(asLumosError(error));
    }
  });
}

export function withJson(command: Command): Command {
  return command.option('--json', 'print one JSON envelope on stdout and nothing else there');
}

/** The desktop, and the window in it. */
export function withPlace(command: Command): Command {
  return withWeb(withJson(command).optionsGroup('Where to work:'))
    .option('-w, --window <id|title>', 'the window to work in (default: the active one)')
    .option('-a, --app <name>', 'the application whose window to work in')
    .option('-d, --desktop', 'work in the private desktop instead of the one you see')
    .option('--desktop-id <id>', 'which private desktop, where several run')
    .option('--from <file>', 'read a saved capture (.lumos) instead of a live desktop')
    .option(
      '--vision <when>',
      'auto: look at pictures where the semantics say nothing; never; always',
      oneOf(VISION_MODES),
      'auto',
    )
    .optionsGroup('Options:');
}

/** A browser: alone, or beside the desktop where a window, an application or a desktop is named as well. */
function withWeb(command: Command): Command {
  return command
    .option('-u, --url <address>', 'work in a page: opens it, whatever it is, and needs no desktop')
    .option('--web', 'work in the browser that `lumos web start` left running')
    .option('--cdp <endpoint>', 'join a Chromium-based program by its debugging port (http://127.0.0.1:9222)')
    .option('--ws <endpoint>', 'join a Playwright server')
    .option('--browser <name>', 'chromium, firefox or webkit', oneOf(['chromium', 'firefox', 'webkit']))
    .option('--profile <folder>', 'where the browser keeps its session')
    .option('--headed', 'show the window of the browser')
    .option(
      '--dialogs <answer>',
      'accept or dismiss dialogs that are open when a running browser is left (default: dismiss)',
      oneOf(['accept', 'dismiss']),
    )
    .option('--allow-origin <origin>', 'programs and pages may go there by themselves (repeatable)', collect)
    .option('--deny-origin <origin>', 'they may not; * for all that is not allowed (repeatable)', collect);
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** How things are done, and what may be done at all. */
export function withInput(command: Command): Command {
  return command
    .optionsGroup('How:')
    .option(
      '--input <way>',
      'auto: through the accessibility API where it can; pointer: as a person would; semantic: never pointer or keyboard',
      oneOf(['auto', 'pointer', 'semantic']),
      'auto',
    )
    .option(
      '--policy <mode|file>',
      'read-only, ask, bounded, unrestricted, or a policy file (default: ~/.config/lumos/policy.json, else bounded)',
    )
    .optionsGroup('Options:');
}

/** A parser for an option with few values. */
export function oneOf<T extends string>(values: readonly T[]): (value: string) => T {
  return (value) => {
    const found = values.find((one) => one === value);
    if (found === undefined) throw badUsage(`“${value}” is none of ${values.join(', ')}.`);
    return found;
  };
}

export function number(value: string): number {
  const parsed = Number(value);
  if (value.trim() === '' || !Number.isFinite(parsed)) throw badUsage(`“${value}” is not a number.`);
  return parsed;
}

export function badUsage(message: string, hint = 'See `lumos <command> --help`.'): LumosError {
  return new LumosError('INVALID_ACTION', message, { hint });
}

/** Examples under a command's help. */
export function examples(command: Command, lines: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
}
