import type { Candidate } from '../errors.js';
import type { Application } from './application.js';
import { rankApplications } from './match.js';
import { candidateOf } from './resolve.js';

/**
 * What `open_search` shows on Linux. Desktops there have no common launcher that could be asked, so this looks through the
 * desktop entries itself, with the same words and the same tolerance as opening by name.
 * @param max how many at most
 */
export function searchApplications(text: string, apps: readonly Application[], max = 10): Candidate[] {
  return rankApplications(text, apps)
    .slice(0, max)
    .map(({ app, reason }) => candidateOf(app, app.genericName ?? app.comment ?? reason));
}
