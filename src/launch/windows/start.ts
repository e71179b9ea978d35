/** Starting an application of Windows. Nothing goes through a command interpreter. */
import { spawn } from 'node:child_process';
import { LumosError } from '../../errors.js';
import { accessibilityLaunch } from '../accessibility.js';
import type { ShellExecution } from './shell-execute.js';
import type { WindowsApplication } from './windows-application.js';
import { variable } from './windows-application.js';

export type Execute = (what: ShellExecution) => Promise<{ readonly code: number; readonly pid: number | null }>;

/** SE_ERR_…, and system codes as ShellExecute hands them on (shellapi.h, winerror.h). */
const WHY: Readonly<Record<number, string>> = {
  0: 'Windows has no memory left',
  2: 'its file was not found',
  3: 'its folder was not found',
  5: 'Windows did not allow it',
  26: 'it is in use by another program',
  27: 'what it opens with is not set up completely',
  31: 'no program is set up for it',
};
const ACCESS_DENIED = 5;

/**
 * @returns `pid` null where a running process took over
 * @throws LumosError NOT_ACTIONABLE, PERMISSION_REQUIRED where only an administrator may start it
 */
export async function startWindowsApplication(
  app: WindowsApplication,
  env: Readonly<Record<string, string>>,
  execute: Execute,
): Promise<{ readonly pid: number | null }> {
  const { start } = app;
  if (start.kind === 'link' && start.asAdministrator) throw needsAdministrator(app);
  if (start.kind === 'program') return startProgram(app, start.file, env);
  const { code, pid } = await execute({
    file: start.kind === 'link' ? start.file : `shell:AppsFolder\\${start.appId}`,
  });
  if (code > 32) return { pid };
  if (code === ACCESS_DENIED) throw needsAdministrator(app);
  throw notStarted(app, WHY[code] ?? `Windows answered ${code}`);
}

async function startProgram(
  app: WindowsApplication,
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly pid: number }> {
  const { args } = accessibilityLaunch(file);
  const cwd = variable(env, 'USERPROFILE');
  const child = spawn(file, [...args], { detached: true, stdio: 'ignore', env, ...(cwd === undefined ? {} : { cwd }) });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) =>
      // ERROR_ELEVATION_REQUIRED comes as EACCES: its manifest asks for an administrator.
      reject(error.code === 'EACCES' ? needsAdministrator(app, error) : notStarted(app, error.message, error)),
    );
  });
  child.unref();
  return { pid: child.pid ?? 0 };
}

function needsAdministrator(app: WindowsApplication, cause?: unknown): LumosError {
  return new LumosError('PERMISSION_REQUIRED', `${app.name} may be started by an administrator only.`, {
    hint: 'Start it yourself: Windows asks you on its secure desktop, where no program may answer.',
    details: { reason: 'elevation', application: app.id },
    cause,
  });
}

function notStarted(app: WindowsApplication, why: string, cause?: unknown): LumosError {
  return new LumosError('NOT_ACTIONABLE', `${app.name} could not be started: ${why}.`, {
    hint: 'Check its installation, or choose another application.',
    cause,
    details: { application: app.id },
  });
}
