/** Names of languages: ISO 639-2 codes and variants as tesseract names its data, `eng`, `chi_sim`, `deu_frak`. */
import { LumosError } from '../../errors.js';

const LANGUAGE = /^[a-z]{3}(_[a-z]{2,10}){0,2}$/u;

export function isLanguage(name: string): boolean {
  return LANGUAGE.test(name);
}

/** @throws INVALID_ACTION for what names no language: it becomes part of a path and of a command */
export function assertLanguage(name: string): void {
  if (isLanguage(name)) return;
  throw new LumosError('INVALID_ACTION', `“${name.slice(0, 20)}” is no language of the text reader.`, {
    hint: 'Name languages as tesseract does: eng, deu, fra, chi_sim.',
  });
}
