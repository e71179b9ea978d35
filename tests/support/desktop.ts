/** Private desktops and applications for live tests: everything that is started here is ended here. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type PrivateDesktop, type PrivateDesktopOptions, startPrivateDesktop } from '../../src/desktop/private.js';
import { findProgram, requirePrograms } from '../../src/desktop/programs.js';
import type { DesktopEnvironment } from '../../src/environment.js';
import { LumosError } from '../../src/errors.js';
import { accessibilityLaunch, launchEnvironment } from '../../src/launch/accessibility.js';

/**
 * Why live tests with these programs cannot run here, or false: to be given as `skip` to `describe` or `test`.
 * @param programs executables that the tests start, found through PATH
 */
export function whyNoDesktop(...programs: string[]): string | false {
  if (process.platform !== 'linux') return 'private desktops exist on Linux only';
  try {
    requirePrograms(process.env.PATH ?? '');
  } catch (error) {
    if (error instanceof LumosError) return error.message;
    throw error;
  }
  const missing = programs.filter((name) => findProgram(name, process.env.PATH ?? '') === null);
  return missing.length === 0 ? false : `not installed: ${missing.join(', ')}`;
}

export interface TestDesktop {
  readonly environment: DesktopEnvironment;
  readonly id: string;
  /**
   * Starts a program in the desktop with `argv[0]` looked up in PATH, with what its toolkit needs to show its interface; it
   * is ended with the desktop at the latest.
   */
  start(
    argv: readonly string[],
    options?: { cwd?: string; env?: Readonly<Record<string, string>>; pipes?: boolean },
  ): ChildProcess;
}

/**
 * One desktop for the enclosing `describe` (or file): started before its tests, ended after them. Use the returned object
 * only inside tests and hooks.
 */
export function useDesktop(options: PrivateDesktopOptions = {}): TestDesktop {
  let desktop: PrivateDesktop | undefined;
  const started: ChildProcess[] = [];
  before(async () => {
    desktop = await startPrivateDesktop(options);
  });
  after(async () => {
    await desktop?.stop();
    for (const child of started) await endProgram(child);
  });
  const running = (): PrivateDesktop => {
    if (desktop === undefined) throw new Error('the desktop is there only inside tests and hooks');
    return desktop;
  };
  return {
    get environment() {
      return running().environment;
    },
    get id() {
      return running().id;
    },
    start(argv, { cwd, env, pipes = false } = {}) {
      const [name = '', ...args] = argv;
      const program = findProgram(name, process.env.PATH ?? '') ?? name;
      const needs = accessibilityLaunch(program, { softwareRendering: true });
      const child = spawn(program, [...needs.args, ...args], {
        env: { ...launchEnvironment(running().environment.env, needs), ...env },
        cwd: cwd ?? running().environment.env.HOME,
        // With an input of its own that stays open: fixtures end when theirs does.
        stdio: pipes ? ['pipe', 'pipe', 'ignore'] : 'ignore',
      });
      // A program that cannot be started shows as a test that waits in vain for its window; say why.
      child.on('error', (error) => console.error(`${argv.join(' ')}: ${error.message}`));
      started.push(child);
      return child;
    },
  };
}

/** Ends one program (SIGTERM, after a second SIGKILL) and waits until it is gone. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const force = new AbortController();
  await Promise.race([gone, delay(1000, undefined, { signal: force.signal }).catch(() => {})]);
  force.abort();
  child.kill('SIGKILL');
  await gone;
}
