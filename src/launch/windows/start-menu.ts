/** Shortcuts of the Start menu, the person's own and everybody's. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { subsystemOf } from './program-file.js';
import { parseShellLink } from './shell-link.js';
import { expandVariables, variable, type WindowsApplication, windowsApplication } from './windows-application.js';

type Env = Readonly<Record<string, string>>;

/** FOLDERID_Programs and FOLDERID_CommonPrograms at their default places. */
const PROGRAMS = ['Microsoft', 'Windows', 'Start Menu', 'Programs'];
/** Shortcuts to anything else are to documents and addresses, which belong to the programs that open them. */
const STARTS = /\.(?:exe|com|msc|appref-ms)$/iu;
/** A shortcut is a few kilobytes. */
const MAX_BYTES = 256 * 1024;

export function startMenuFolders(env: Env): string[] {
  // The person's own first: what they arranged comes before what an installer did.
  return ['APPDATA', 'ProgramData']
    .map((name) => variable(env, name))
    .filter((folder): folder is string => folder !== undefined && folder !== '')
    .map((folder) => join(folder, ...PROGRAMS));
}

export function startMenuApplications(
  env: Env,
  folders: readonly string[] = startMenuFolders(env),
): WindowsApplication[] {
  const found = new Map<string, WindowsApplication>();
  for (const folder of folders) {
    for (const file of links(folder)) {
      const place = relative(folder, file)
        .replaceAll('/', '\\')
        .replace(/\.lnk$/iu, '');
      const app = found.has(place.toLowerCase()) ? null : fromLink(file, place, env);
      if (app !== null) found.set(place.toLowerCase(), app);
    }
  }
  return [...found.values()];
}

function fromLink(file: string, place: string, env: Env): WindowsApplication | null {
  const bytes = readFileSync(file);
  const link = bytes.length > MAX_BYTES ? null : parseShellLink(bytes);
  if (link === null) return null;
  const program = link.target === null ? null : expandVariables(link.target, env);
  if (program !== null && !STARTS.test(program)) return null;
  return windowsApplication({
    id: place,
    name: place.split('\\').at(-1) ?? place,
    start: { kind: 'link', file, asAdministrator: link.asAdministrator },
    // With arguments it is another thing of the same program: the file's name alone does not mean it.
    program: link.commandLine === '' ? program : null,
    comment: link.comment?.startsWith('@') ? null : link.comment,
    terminal: program !== null && subsystemOf(program) === 'console',
    entryFile: file,
    folder: link.folder,
  });
}

function links(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.lnk$/iu.test(name))
      .map((name) => join(folder, name))
      .sort();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // A person may have no shortcuts of their own.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EPERM') return [];
    throw error;
  }
}
