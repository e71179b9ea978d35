/** Icons of the themes that Debian packages install, as `data:` addresses. Small and plain files only; sorted, so that a seed
 * means the same wherever the same packages are installed. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const FOLDER = '/usr/share/icons';
const THEMES = ['Tango', 'breeze', 'gnome', 'elementary-xfce', 'oxygen', 'Adwaita'] as const;
/** Larger files are drawings with effects, slow to paint and of little use at 16 pixels. */
const MAX_BYTES = 6_000;
const PER_THEME = 150;
const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

/** Empty where no theme is installed. */
export async function systemIcons(folder = FOLDER): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    const files = await listFiles(join(folder, theme)).catch(() => [] as string[]); // not installed
    const usable = files.filter((file) => /(actions|devices|places|mimetypes|legacy|status|apps)/u.test(file)).sort();
    const step = Math.max(1, Math.floor(usable.length / PER_THEME));
    for (let i = 0; i < usable.length; i += step) {
      const file = usable[i] as string;
      const type = TYPES[extname(file)];
      if (type === undefined) continue;
      const content = await readFile(file).catch(() => null); // a dangling link
      if (content === null || content.length > MAX_BYTES || content.length < 120) continue;
      found.push(`data:${type};base64,${content.toString('base64')}`);
    }
  }
  return found;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
