import { spawn } from 'node:child_process';
import { isAbsolute } from 'node:path';
import type { DesktopEnvironment } from '../environment.js';
import { LumosError } from '../errors.js';
import { accessibilityLaunch, launchEnvironment } from './accessibility.js';
import type { Application } from './application.js';
import { locateProgram } from './applications.js';
import { expandExec, programIndex } from './exec-line.js';

export interface LaunchOptions {
  /** Absolute paths. */
  readonly files?: readonly string[];
  readonly urls?: readonly string[];
  /** Folder to run in; else the entry's own, else HOME. */
  readonly cwd?: string;
}

export interface LaunchResult {
  /** Of the started program; an application that hands over to a running instance of itself ends at once. */
  readonly pid: number;
}

/**
 * Starts an application in a desktop, with argument arrays and no shell, detached from this process. Resolves when the
 * program runs; its window comes later.
 * @throws LumosError NOT_ACTIONABLE when the program is missing or may not be run, UNSUPPORTED when it needs a terminal
 *   and there is none, INVALID_ACTION for a file that is no absolute path
 */
export async function launchApplication(
  app: Application,
  environment: DesktopEnvironment,
  options: LaunchOptions = {},
): Promise<LaunchResult> {
  for (const file of options.files ?? []) {
    if (!isAbsolute(file)) {
      throw new LumosError('INVALID_ACTION', `"${file}" is not an absolute path.`, {
        hint: 'Give files by absolute path.',
      });
    }
  }
  const targets = [...(options.files ?? []), ...(options.urls ?? [])];
  const commands = expandExec(app.exec, { name: app.name, icon: app.icon, entryFile: app.entryFile, targets });
  let first: LaunchResult | undefined;
  for (const command of commands) {
    const { argv, env } = showingItself(command, environment);
    const result = await start(app, app.terminal ? inTerminal(app, argv, environment) : argv, {
      cwd: options.cwd ?? app.folder ?? environment.env.HOME ?? '/',
      env,
    });
    first ??= result;
  }
  if (first === undefined) throw notRunnable(app, 'its desktop entry names no program');
  return first;
}

/**
 * Starts a program by its command line in a desktop, as `launchApplication` starts an application.
 * @throws LumosError NOT_ACTIONABLE when it is missing or may not be run
 */
export async function launchProgram(
  command: readonly string[],
  environment: DesktopEnvironment,
  cwd: string = process.cwd(),
): Promise<LaunchResult> {
  const { argv, env } = showingItself(command, environment);
  return start({ id: command[0] ?? '', name: command[0] ?? '' }, argv, { cwd, env });
}

/** The command and environment with what its toolkit needs to show its interface to assistive technology. */
function showingItself(
  command: readonly string[],
  environment: DesktopEnvironment,
): { argv: string[]; env: Record<string, string> } {
  const at = programIndex(command);
  const program = locateProgram(command[at] ?? '', environment.env);
  if (program === null) return { argv: [...command], env: { ...environment.env } };
  const needs = accessibilityLaunch(program, { softwareRendering: environment.kind === 'private' });
  // Chromium as root ends at once unless it is told to go without its sandbox. Only where the whole desktop is thrown away.
  const rootInPrivate = needs.engine === 'chromium' && environment.kind === 'private' && process.getuid?.() === 0;
  const args = rootInPrivate ? [...needs.args, '--no-sandbox'] : needs.args;
  return {
    argv: [...command.slice(0, at + 1), ...args, ...command.slice(at + 1)],
    env: launchEnvironment(environment.env, needs),
  };
}

/** Terminals differ in how they take a command: xdg-terminal-exec takes it as is, Debian's alternative after `-e`. */
const TERMINALS: readonly (readonly [program: string, ...options: string[]])[] = [
  ['xdg-terminal-exec'],
  ['x-terminal-emulator', '-e'],
];

function inTerminal(app: Application, command: readonly string[], { env }: DesktopEnvironment): string[] {
  for (const [program, ...options] of TERMINALS) {
    if (locateProgram(program, env) !== null) return [program, ...options, ...command];
  }
  throw new LumosError('UNSUPPORTED', `${app.name} runs in a terminal, and no terminal emulator is installed.`, {
    hint: 'Install one that provides x-terminal-emulator, for example: sudo apt-get install -y xterm',
  });
}

async function start(
  app: Named,
  argv: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<LaunchResult> {
  const program = locateProgram(argv[0] ?? '', env);
  if (program === null) throw notRunnable(app, `its program "${argv[0] ?? ''}" is not installed`);
  const child = spawn(program, argv.slice(1), { cwd, env, detached: true, stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(notRunnable(app, error.message, error)));
  });
  child.unref();
  return { pid: child.pid ?? 0 };
}

type Named = Pick<Application, 'id' | 'name'>;

function notRunnable(app: Named, why: string, cause?: Error): LumosError {
  return new LumosError('NOT_ACTIONABLE', `${app.name} could not be started: ${why}.`, {
    hint: 'Check its installation, or choose another application.',
    cause,
    details: { application: app.id },
  });
}
