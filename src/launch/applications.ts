import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative } from 'node:path';
import type { DesktopEnvironment } from '../environment.js';
import type { Application } from './application.js';
import { DefaultHandlers } from './default-handlers.js';
import {
  type EntryKeys,
  everyTranslation,
  isTrue,
  localeSuffixes,
  localised,
  parseEntry,
  splitList,
  unescapeString,
} from './desktop-entry.js';
import { splitExec } from './exec-line.js';
import { currentDesktops, dataFolders } from './folders.js';
import { readIfThere } from './read-if-there.js';

type Env = DesktopEnvironment['env'];

export interface ListOptions {
  /** Also what menus do not show (NoDisplay): helpers that open links and files. Default false. */
  readonly includeHidden?: boolean;
}

/** The installed applications of a desktop, sorted by id. Entries that cannot be read or run are left out. */
export function listApplications(environment: DesktopEnvironment, options: ListOptions = {}): Application[] {
  const { env } = environment;
  const suffixes = localeSuffixes(env.LC_ALL || env.LC_MESSAGES || env.LANG || 'C');
  const byId = new Map<string, Application | null>();
  for (const folder of dataFolders(env)) {
    const root = join(folder, 'applications');
    for (const file of entryFiles(root)) {
      const id = relative(root, file)
        .replaceAll('/', '-')
        .replace(/\.desktop$/, '');
      // An entry of a more important folder replaces the others of its id, also when it says "Hidden".
      if (byId.has(id)) continue;
      const keys = parseEntry(readIfThere(file) ?? '');
      byId.set(id, keys === null ? null : toApplication(id, file, keys, env, suffixes, options.includeHidden ?? false));
    }
  }
  const found = [...byId.values()].filter((one): one is Application => one !== null);
  return withDefaults(found, DefaultHandlers.read(env)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function entryFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.desktop'))
      .map((name) => join(folder, name))
      .sort();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Most of the folders do not exist on most machines.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return [];
    throw error;
  }
}

function toApplication(
  id: string,
  entryFile: string,
  keys: EntryKeys,
  env: Env,
  suffixes: readonly string[],
  includeHidden: boolean,
): Application | null {
  const text = (key: string) => {
    const raw = localised(keys, key, suffixes);
    return raw === undefined || raw === '' ? null : unescapeString(raw);
  };
  if (keys.get('Type') !== 'Application' || isTrue(keys.get('Hidden'))) return null;
  if (isTrue(keys.get('NoDisplay')) && !includeHidden) return null;
  if (!isShownIn(keys, currentDesktops(env)) || !isInstalled(keys.get('TryExec'), env)) return null;
  const exec = splitExec(unescapeString(keys.get('Exec') ?? ''));
  const name = text('Name');
  // Without Exec an entry can only be activated over D-Bus, which leaves nobody to hand a folder and files to.
  if (exec === null || exec.length === 0 || name === null) return null;
  return {
    id,
    name,
    genericName: text('GenericName'),
    comment: text('Comment'),
    keywords: [...new Set([...splitList(localised(keys, 'Keywords', suffixes)), ...splitList(keys.get('Keywords'))])],
    categories: splitList(keys.get('Categories')),
    mimeTypes: splitList(keys.get('MimeType')),
    namesInAnyLanguage: everyTranslation(keys, 'Name').map(unescapeString),
    genericNamesInAnyLanguage: everyTranslation(keys, 'GenericName').map(unescapeString),
    exec,
    terminal: isTrue(keys.get('Terminal')),
    folder: text('Path'),
    icon: text('Icon'),
    windowClass: text('StartupWMClass'),
    entryFile,
    defaultFor: [],
  };
}

/** Keys OnlyShowIn and NotShowIn: the first desktop of the list that either names decides. */
function isShownIn(keys: EntryKeys, desktops: readonly string[]): boolean {
  const only = splitList(keys.get('OnlyShowIn'));
  const not = splitList(keys.get('NotShowIn'));
  for (const desktop of desktops) {
    if (only.includes(desktop)) return true;
    if (not.includes(desktop)) return false;
  }
  return only.length === 0;
}

function isInstalled(tryExec: string | undefined, env: Env): boolean {
  if (tryExec === undefined || tryExec === '') return true;
  return locateProgram(unescapeString(tryExec), env) !== null;
}

/** The absolute path of a program named by path or to be found through the desktop's PATH; null when there is none. */
export function locateProgram(program: string, env: Env): string | null {
  const places = program.includes('/')
    ? [program]
    : (env.PATH ?? '')
        .split(delimiter)
        .filter(isAbsolute)
        .map((folder) => join(folder, program));
  for (const place of places) {
    try {
      accessSync(place, constants.X_OK);
      return place;
    } catch {
      // Not there: look further.
    }
  }
  return null;
}

function withDefaults(applications: readonly Application[], handlers: DefaultHandlers): Application[] {
  const known = new Set(applications.map((one) => one.id));
  const defaults = new Map<string, string[]>();
  for (const type of handlers.types()) {
    const id = handlers.handlers(type).find((one) => known.has(one));
    if (id === undefined) continue;
    const types = defaults.get(id) ?? [];
    types.push(type);
    defaults.set(id, types);
  }
  return applications.map((one) => ({ ...one, defaultFor: defaults.get(one.id) ?? [] }));
}
