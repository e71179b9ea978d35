/** The installed applications of Windows, from everything that a person could start them by. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { normalise } from '../words.js';
import { subsystemOf } from './program-file.js';
import type { ShellFacts } from './shell-facts.js';
import { startMenuApplications } from './start-menu.js';
import {
  expandVariables,
  fileTitle,
  variable,
  type WindowsApplication,
  windowsApplication,
} from './windows-application.js';

type Env = Readonly<Record<string, string>>;

/**
 * Start menu shortcuts first, then what else the Start menu lists, then App Paths, then what file types open with: one entry
 * for each program.
 */
export function listWindowsApplications(
  env: Env,
  facts: ShellFacts,
  shortcuts: readonly WindowsApplication[] = startMenuApplications(env),
): WindowsApplication[] {
  const apps: WindowsApplication[] = [...shortcuts];
  const byName = new Set(apps.map(({ name }) => normalise(name)));
  for (const { appId, name } of facts.listed) {
    if (byName.has(normalise(name)) || name === '') continue;
    byName.add(normalise(name));
    // Programs that have no id of their own are listed by their path, which begins with a folder's id.
    const program = /\.exe$/iu.test(appId) ? appId : null;
    apps.push(windowsApplication({ id: appId, name, start: { kind: 'listed', appId }, program }));
  }
  for (const { alias, program } of facts.appPaths) {
    const file = expandVariables(program.replace(/^"|"$/gu, ''), env);
    const at = apps.findIndex((app) => runs(app, file));
    const known = apps[at];
    if (known === undefined) apps.push(fromProgram(file, alias, env));
    else apps[at] = { ...known, namesInAnyLanguage: [...new Set([...known.namesInAnyLanguage, fileTitle(alias)])] };
  }
  return withHandlers(apps, facts, env);
}

/** Adds what opens a kind's type, where nothing else names it, and says of each application what it opens. */
function withHandlers(apps: WindowsApplication[], facts: ShellFacts, env: Env): WindowsApplication[] {
  for (const handler of facts.handlers) {
    const { type } = handler;
    if (handler.program === null && handler.appId === null) continue;
    const file = handler.program === null ? null : expandVariables(handler.program, env);
    let at = apps.findIndex((app) => app.id === handler.appId || (file !== null && runs(app, file)));
    if (at < 0) {
      const known = handler.appId !== null && handler.program === null;
      const app = known
        ? windowsApplication({
            id: handler.appId ?? '',
            name: handler.name ?? handler.appId ?? '',
            start: { kind: 'listed', appId: handler.appId ?? '' },
            program: null,
          })
        : file === null
          ? null
          : fromProgram(file, handler.name ?? fileTitle(file), env);
      if (app === null) continue;
      at = apps.push(app) - 1;
    }
    const app = apps[at] as WindowsApplication;
    apps[at] = { ...app, defaultFor: [...app.defaultFor, type], mimeTypes: [...app.mimeTypes, type] };
  }
  return apps;
}

/** @param name as the system says it; a bare file name becomes a title */
function fromProgram(file: string, name: string, env: Env): WindowsApplication {
  const title = /\.exe$/iu.test(name) || name === fileTitle(file) ? capitalised(fileTitle(name)) : name;
  const path = locate(file, env) ?? file;
  return windowsApplication({
    id: (path.split(/[\\/]/u).at(-1) ?? path).toLowerCase(),
    name: title,
    start: { kind: 'program', file: path },
    program: path,
    otherNames: [fileTitle(name)],
    terminal: subsystemOf(path) === 'console',
  });
}

function runs(app: WindowsApplication, file: string): boolean {
  const own = app.exec[0];
  if (own === undefined) return false;
  if (own.toLowerCase() === file.toLowerCase()) return true;
  // Bare names, and paths that begin with a folder's id, differ in the folder only.
  const bare = !/[\\/]/u.test(file) || own.startsWith('{');
  return bare && fileTitle(own).toLowerCase() === fileTitle(file).toLowerCase();
}

/**
 * A program of the Windows folders by its bare name ("notepad", "mspaint.exe"), as Run… finds it: only programs with windows,
 * so that no name starts a command. null = there is none.
 */
export function systemProgram(name: string, env: Env): WindowsApplication | null {
  const bare = name.trim();
  if (!/^[\p{L}\p{N}_ -]+(?:\.exe)?$/iu.test(bare)) return null;
  const file = /\.exe$/iu.test(bare) ? bare : `${bare}.exe`;
  const path = locate(file, env);
  return path !== null && subsystemOf(path) === 'graphical' ? fromProgram(path, file, env) : null;
}

function locate(file: string, env: Env): string | null {
  if (/[\\/]/u.test(file)) return file;
  const root = variable(env, 'SystemRoot') ?? variable(env, 'windir');
  if (root === undefined) return null;
  const places = [join(root, 'System32', file), join(root, file)];
  return places.find((place) => statSync(place, { throwIfNoEntry: false })?.isFile() === true) ?? null;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
