import { fileURLToPath } from 'node:url';
import type { DesktopEnvironment } from '../environment.js';
import { LumosError } from '../errors.js';
import { parseAddress, schemeOf } from './address.js';
import type { Application } from './application.js';
import { listApplications } from './applications.js';
import { type LaunchResult, launchApplication } from './launch.js';
import { rankApplications } from './match.js';
import { mimeTypeOf } from './mime.js';

export interface OpenResult extends LaunchResult {
  readonly app: Application;
}

/**
 * Opens a URL with the system's default application for it.
 * @throws LumosError INVALID_ACTION for what is no URL, DENIED for a scheme that is not among the safe ones, NO_SURFACE
 *   when no installed application opens it
 */
export async function openUrl(url: string, environment: DesktopEnvironment): Promise<OpenResult> {
  const parsed = parseAddress(url);
  if (parsed.protocol === 'file:') return openFile(fileURLToPath(parsed), environment);
  const scheme = schemeOf(parsed);
  const app = handlerFor(`x-scheme-handler/${scheme}`, environment, /^https?$/.test(scheme) ? 'web browser' : null);
  return { ...(await launchApplication(app, environment, { urls: [parsed.href] })), app };
}

/**
 * Opens a file or folder with the system's default application for its type.
 * @param file absolute path
 * @throws LumosError NO_SURFACE when no installed application opens it
 */
export async function openFile(file: string, environment: DesktopEnvironment): Promise<OpenResult> {
  const type = mimeTypeOf(file, environment);
  const app = handlerFor(type, environment, type.startsWith('text/') ? 'text editor' : null);
  return { ...(await launchApplication(app, environment, { files: [file] })), app };
}

/** The default, else one that declares the type, else one of the kind. */
function handlerFor(type: string, environment: DesktopEnvironment, kind: string | null): Application {
  const apps = listApplications(environment, { includeHidden: true });
  const app =
    apps.find((one) => one.defaultFor.includes(type)) ??
    apps.find((one) => one.mimeTypes.includes(type) && !one.terminal) ??
    (kind === null ? undefined : rankApplications(kind, apps).find((one) => one.reason === 'kind')?.app);
  if (app !== undefined) return app;
  throw new LumosError('NO_SURFACE', `No installed application opens ${type}.`, {
    hint: 'Install one, or open the file from an application that can read it.',
    details: { type },
  });
}
