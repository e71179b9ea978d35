/** Installed applications: listing, finding by an everyday name, starting. Linux: by desktop entries only. Windows: see windows/. */
export type { Application } from './application.js';
export { type ListOptions, listApplications, locateProgram } from './applications.js';
export { type LaunchOptions, type LaunchResult, launchApplication, launchProgram } from './launch.js';
export {
  type ApplicationMatch,
  type MatchReason,
  matchApplication,
  type RankedApplication,
  rankApplications,
} from './match.js';
export { type OpenResult, openFile, openUrl } from './open.js';
export { type ResolveOptions, resolveApplication } from './resolve.js';
export { searchApplications } from './search.js';
export { applicationOfWindow } from './window-app.js';
