/** Where the language data of tesseract.js lies: in packages `@tesseract.js-data/<language>`, found as Node finds packages. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { assertLanguage, isLanguage } from './languages.js';

const require = createRequire(import.meta.url);

/** The integer network: half the size and as good (both were measured to give the same text). */
const VARIANT = '4.0.0_best_int';

/** Folder of `<language>.traineddata.gz`, or null where that language is not installed. */
export function languageFolder(language: string): string | null {
  assertLanguage(language);
  try {
    return join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), VARIANT);
  } catch {
    return null; // Not installed: said by who needs it, with the command that mends it.
  }
}

/** Whether the reader in the process could start: its package and the data of each language are there. */
export function isInstalled(languages: readonly string[]): boolean {
  try {
    require.resolve('tesseract.js/package.json');
  } catch {
    return false; // An optional dependency: absent where it could not be installed.
  }
  return languages.every((language) => languageFolder(language) !== null);
}

/** Languages that can be read here, English first. */
export function installedLanguages(): string[] {
  const eng = languageFolder('eng');
  if (eng === null) return [];
  const beside = readdirSync(join(eng, '..', '..')).filter((name) => isLanguage(name) && name !== 'eng');
  return ['eng', ...beside.filter((name) => languageFolder(name) !== null).sort()];
}
