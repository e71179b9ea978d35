/** Which implementations a pass is made of, from what a person asked for and what is installed. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LumosError } from '../errors.js';
import type { Captioner, Detector, TextReader } from './model.js';
import type { Omniparser } from './omniparser/index.js';
import { createPass, type VisionPass, type VisionStages } from './pass.js';

export interface VisionOptions {
  /**
   * A folder with OmniParser's weights: its detector and captioner, where they are there, instead of the built-in ones.
   * Default: what LUMOS_OMNIPARSER names.
   */
  readonly omniparser?: string;
  /**
   * A folder with PP-OCR's text models: they read, unless `reader` names another. Their dictionary takes the place of `languages`.
   * Default: what LUMOS_OCR names.
   */
  readonly ocr?: string;
  /** `auto` = the one in the process; `program` = the tesseract that is in PATH; `none` = nothing is read. */
  readonly reader?: 'auto' | 'program' | 'none';
  /** As tesseract names them. Default: English alone; more languages make reading slower and mistakes likelier. */
  readonly languages?: readonly string[];
  /** `regions` = without a model. */
  readonly detector?: 'auto' | 'regions';
  /** How regions and text are joined: as LUMOS does, or with the rules (and the doubles) of OmniParser's own server. */
  readonly merge?: 'lumos' | 'omniparser';
  /** Where programs are looked for. Default: this process's own PATH. */
  readonly path?: string;
}

/**
 * Opens nothing that is large: models and readers are loaded with the first picture. Only a text reader that the person brought
 * is loaded here, to be held against what it must be.
 * @throws LumosError VISION_UNAVAILABLE
 */
export async function createVisionPass(options: VisionOptions = {}): Promise<VisionPass> {
  return createPass(await chooseStages(options));
}

/** Where OmniParser's weights are, for who always uses them. */
export const OMNIPARSER_VARIABLE = 'LUMOS_OMNIPARSER';
/** The same for PP-OCR's text models. */
export const OCR_VARIABLE = 'LUMOS_OCR';

export async function chooseStages(options: VisionOptions): Promise<VisionStages> {
  const notes: string[] = [];
  const folder = options.omniparser ?? process.env[OMNIPARSER_VARIABLE]?.trim();
  const brought = folder ? await omniparser(folder) : null;
  // Last of what may fail: it may have loaded models, which nobody would close.
  const reader = await chooseReader(options, notes);
  notes.push(...(brought?.notes ?? []));
  const own = async () => (options.detector === 'regions' ? null : builtinDetector(notes));
  return {
    detector: brought?.detector ?? (await own()),
    reader,
    captioner: brought?.captioner ?? (await iconNamer()),
    ...(options.merge === 'omniparser' ? { merge: (await import('./omniparser/index.js')).joinAsOmniparser } : {}),
    notes,
    licences: brought?.licences ?? [],
  };
}

async function omniparser(folder: string): Promise<Omniparser> {
  const { openOmniparser } = await import('./omniparser/index.js');
  return openOmniparser(folder);
}

/** null = the package is there without its model: pictures without text stay without a name. */
async function iconNamer(): Promise<Captioner | null> {
  const folder = modelsFolder('icons.json');
  if (folder === null) return null;
  const { createIconNamer } = await import('./name/icons.js');
  return createIconNamer(folder);
}

/** The package's `models`, from `dist/src/vision` or from a build elsewhere; null = not in this installation. */
export function modelsFolder(file: string): string | null {
  for (const up of ['../../models/', '../../../models/', '../../../../models/']) {
    const folder = new URL(up, import.meta.url);
    if (existsSync(new URL(file, folder))) return fileURLToPath(folder);
  }
  return null;
}

async function chooseReader(options: VisionOptions, notes: string[]): Promise<TextReader | null> {
  if (options.reader === 'none') return null;
  const folder = options.ocr ?? process.env[OCR_VARIABLE]?.trim();
  if (folder && options.reader !== 'program') {
    const { openPaddle } = await import('./text/paddle.js');
    const { reader, notes: said } = await openPaddle(folder);
    notes.push(...said);
    return reader;
  }
  const { createLineReader } = await import('./text/line-reader.js');
  const languages = options.languages ?? ['eng'];
  const { findTesseract } = await import('./text/program.js');
  const program = findTesseract(options.path ?? process.env.PATH ?? '');
  if (options.reader === 'program') {
    if (program) return programReader(program, languages, notes);
    throw new LumosError('VISION_UNAVAILABLE', 'There is no tesseract in PATH.', {
      hint: 'Install it (Debian: apt-get install tesseract-ocr), or use the reader that comes with LUMOS.',
    });
  }
  const { createTesseractEngine } = await import('./text/tesseract.js');
  const { isInstalled } = await import('./text/tesseract-data.js');
  if (isInstalled(languages)) return createLineReader(createTesseractEngine(languages));
  if (program) return programReader(program, languages, notes);
  const install = `Install it where LUMOS is: npm install tesseract.js ${languages.map((language) => `@tesseract.js-data/${language}`).join(' ')}`;
  const there = languages.filter((language) => isInstalled([language]));
  if (there.length === 0) {
    notes.push(`no text was read: no text reader is installed. ${install}`);
    return null;
  }
  // What can be read is read: a language that is missing costs its own words only.
  const missing = languages.filter((language) => !there.includes(language));
  notes.push(`text in ${missing.join(', ')} was not read: its data is not installed. ${install}`);
  return createLineReader(createTesseractEngine(there));
}

/** null = it has none of the languages. */
async function programReader(
  program: string,
  languages: readonly string[],
  notes: string[],
): Promise<TextReader | null> {
  const { createTesseractProgram, debianPackages, languagesOfProgram } = await import('./text/program.js');
  const { createLineReader } = await import('./text/line-reader.js');
  const all = createTesseractProgram(program, languages);
  const known = await languagesOfProgram(program);
  const missing = known === null ? [] : languages.filter((language) => !known.includes(language));
  if (missing.length === 0) return createLineReader(all);
  notes.push(
    `text in ${missing.join(', ')} was not read: tesseract has no data for it. Debian: apt-get install ${debianPackages(missing)}`,
  );
  const there = languages.filter((language) => !missing.includes(language));
  return there.length === 0 ? null : createLineReader(createTesseractProgram(program, there));
}

/** null = the package is there without its model; the pass then finds regions without one. */
async function builtinDetector(notes: string[]): Promise<Detector | null> {
  const folder = modelsFolder('detector.json');
  if (folder !== null) {
    const { createBuiltinDetector } = await import('./detect/builtin.js');
    return createBuiltinDetector(folder);
  }
  notes.push('the regions were found without a model: the built-in detector is not in this installation');
  return null;
}
