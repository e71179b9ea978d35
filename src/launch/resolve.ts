import { basename } from 'node:path';
import type { DesktopEnvironment } from '../environment.js';
import { type Candidate, LumosError } from '../errors.js';
import type { Application } from './application.js';
import { locateProgram } from './applications.js';
import { matchApplication } from './match.js';

export interface ResolveOptions {
  /** Programs (names or absolute paths) that the policy lets start although they have no desktop entry. */
  readonly allowedPrograms?: readonly string[];
}

/**
 * The one application that `name` means. Only what has a desktop entry, or what the policy lists, is ever started: a name is
 * never run as a command.
 * @throws LumosError NO_SURFACE when there is none (the hint leads to open_search), AMBIGUOUS_TARGET when several fit; both
 *   with candidates
 */
export function resolveApplication(
  name: string,
  apps: readonly Application[],
  environment: DesktopEnvironment,
  options: ResolveOptions = {},
): Application {
  const match = matchApplication(name, apps);
  if (match.kind === 'found') return match.app;
  const allowed = allowedProgram(name, options.allowedPrograms ?? [], environment);
  if (allowed !== null) return allowed;
  const candidates = match.candidates.map((app) => candidateOf(app));
  if (match.kind === 'ambiguous') {
    throw new LumosError('AMBIGUOUS_TARGET', `Several applications could be meant by "${name}".`, {
      hint: 'Say which one, by its name or id.',
      candidates,
    });
  }
  throw new LumosError('NO_SURFACE', `No installed application is known as "${name}".`, {
    hint: 'Look for it with open_search, use another name, or install it.',
    candidates,
  });
}

export function candidateOf(app: Application, why?: string): Candidate {
  const reason = why ?? app.genericName ?? undefined;
  return { id: app.id, role: 'application', name: app.name, ...(reason === undefined ? {} : { why: reason }) };
}

function allowedProgram(name: string, allowed: readonly string[], { env }: DesktopEnvironment): Application | null {
  const entry = allowed.find((program) => program === name || basename(program) === name);
  if (entry === undefined) return null;
  const program = locateProgram(entry, env);
  if (program === null) return null;
  return {
    id: program,
    name: basename(program),
    genericName: null,
    comment: null,
    keywords: [],
    categories: [],
    mimeTypes: [],
    namesInAnyLanguage: [],
    genericNamesInAnyLanguage: [],
    exec: [program],
    terminal: false,
    folder: null,
    icon: null,
    windowClass: null,
    entryFile: '',
    defaultFor: [],
  };
}
