/** The MIME type of a file by its name (shared-mime-info specification 0.21, `globs2`). Contents are never read. */
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DesktopEnvironment } from '../environment.js';
import { dataFolders } from './folders.js';
import { readIfThere } from './read-if-there.js';

interface Glob {
  readonly weight: number;
  readonly type: string;
  readonly pattern: string;
}

/** For machines without the shared MIME database. */
const FALLBACK: readonly Glob[] = (
  [
    ['text/plain', '*.txt'],
    ['text/plain', '*.md'],
    ['text/html', '*.html'],
    ['image/png', '*.png'],
    ['image/jpeg', '*.jpg'],
    ['application/pdf', '*.pdf'],
    ['application/vnd.oasis.opendocument.text', '*.odt'],
    ['application/vnd.oasis.opendocument.spreadsheet', '*.ods'],
  ] as const
).map(([type, pattern]) => ({ weight: 0, type, pattern }));

/** `inode/directory` for a folder; `application/octet-stream` where the name says nothing. */
export function mimeTypeOf(file: string, { env }: DesktopEnvironment): string {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return 'inode/directory';
  const name = basename(file).toLowerCase();
  const globs = dataFolders(env).flatMap((folder) => parseGlobs(readIfThere(join(folder, 'mime/globs2')) ?? ''));
  let best: Glob | undefined;
  for (const glob of [...globs, ...FALLBACK]) {
    if (!fits(name, glob.pattern)) continue;
    // "If several patterns match, the highest weight counts, then the longest pattern."
    const better = best === undefined || glob.weight > best.weight;
    const longer = best !== undefined && glob.weight === best.weight && glob.pattern.length > best.pattern.length;
    if (better || longer) best = glob;
  }
  return best?.type ?? 'application/octet-stream';
}

function parseGlobs(text: string): Glob[] {
  const globs: Glob[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue;
    const [weight, type, pattern] = line.split(':');
    if (weight !== undefined && type !== undefined && pattern !== undefined) {
      globs.push({ weight: Number(weight), type, pattern: pattern.toLowerCase() });
    }
  }
  return globs;
}

/** Only whole names and `*.suffix`, which is nearly all of the database; its few other patterns are left out. */
function fits(name: string, pattern: string): boolean {
  if (pattern.startsWith('*') && !/[*?[]/.test(pattern.slice(1))) return name.endsWith(pattern.slice(1));
  return name === pattern;
}
