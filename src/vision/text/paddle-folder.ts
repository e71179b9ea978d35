/** Finds the files of a PP-OCR text reader in a folder that a person gave, by the names that they are published under. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { LumosError } from '../../errors.js';

export interface PaddleFiles {
  readonly detector: string;
  readonly recogniser: string;
  /** null = it must be in the recogniser's metadata. */
  readonly dictionary: string | null;
  /** Where one of several was taken; a sentence each, without a full stop. */
  readonly notes: readonly string[];
}

/** Enough for a folder of models in many languages; one with more is not one of models. */
const MOST_ENTRIES = 2000;
const MOST_DEPTH = 3;

/** `det` of PP-OCRv5_mobile_det.onnx, detection.onnx, detection/model.onnx. A word of its own before a part of one. */
const DETECTOR = [/^det\.onnx$/iu, /(?:^|[^a-z])det(?:ection)?(?:[^a-z]|$)/iu, /det/iu];
const RECOGNISER = [/^rec\.onnx$/iu, /(?:^|[^a-z])rec(?:ognition)?(?:[^a-z]|$)/iu, /rec/iu];
const DICTIONARY = [/^dict\.txt$/iu, /dict.*\.txt$/iu, /keys.*\.txt$/iu];

/**
 * `*det*.onnx` and `*rec*.onnx`, or files in folders named so, and `*dict*.txt` or `*keys*.txt`.
 * @throws LumosError VISION_UNAVAILABLE: no such folder, or one of the models is not in it
 */
export async function findPaddle(folder: string): Promise<PaddleFiles> {
  const files = await filesIn(folder);
  const models = files.filter((file) => /\.onnx$/iu.test(file));
  const notes: string[] = [];
  const detector = choose(folder, models, DETECTOR, 'text detectors', notes);
  const others = models.filter((file) => file !== detector);
  const recogniser = choose(folder, others, RECOGNISER, 'text recognisers', notes);
  if (detector === null || recogniser === null) {
    const missing = [
      detector === null ? 'detector (det.onnx)' : '',
      recogniser === null ? 'recogniser (rec.onnx)' : '',
    ];
    throw new LumosError(
      'VISION_UNAVAILABLE',
      `no text ${missing.filter(Boolean).join(' and no text ')} is in ${folder}`,
      {
        hint: 'It needs PP-OCR’s models as ONNX files: det.onnx and rec.onnx, and dict.txt unless the recogniser carries it.',
        details: { folder },
      },
    );
  }
  const texts = files.filter((file) => /\.txt$/iu.test(file));
  // Where several languages lie in one folder, the dictionary beside the recogniser is its own.
  const beside = texts.filter((file) => dirname(file) === dirname(recogniser));
  const dictionary =
    choose(folder, beside, DICTIONARY, 'dictionaries', notes) ??
    choose(folder, texts, DICTIONARY, 'dictionaries', notes);
  return { detector, recogniser, dictionary, notes };
}

/** By the surest sign that any file has: its own name before that of its folder. */
function choose(
  folder: string,
  files: readonly string[],
  signs: readonly RegExp[],
  what: string,
  notes: string[],
): string | null {
  const places = (file: string): string => relative(folder, dirname(file)).split(sep).join(' ');
  for (const nameOf of [(file: string) => basename(file), places]) {
    for (const sign of signs) {
      const [first, ...others] = files.filter((file) => sign.test(nameOf(file)));
      if (first === undefined) continue;
      if (others.length > 0) notes.push(`${folder} has ${others.length + 1} ${what}; ${first} is used`);
      return first;
    }
  }
  return null;
}

async function filesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  const waiting = [{ path: folder, depth: 0 }];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    for (const entry of await entriesOf(at.path, at.depth === 0)) {
      if (found.length + waiting.length > MOST_ENTRIES) break;
      if (!entry.isDirectory()) found.push(join(at.path, entry.name));
      else if (at.depth < MOST_DEPTH && !entry.name.startsWith('.'))
        waiting.push({ path: join(at.path, entry.name), depth: at.depth + 1 });
    }
  }
  return found.sort();
}

async function entriesOf(
  folder: string,
  needed: boolean,
): Promise<readonly { readonly name: string; isDirectory(): boolean }[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    if (!needed) return []; // a folder inside that may not be read holds nothing for us
    throw new LumosError('VISION_UNAVAILABLE', `the folder ${folder} cannot be read`, {
      hint: 'Give the folder that holds PP-OCR’s ONNX files: --ocr <folder> or LUMOS_OCR.',
      cause,
      details: { folder },
    });
  }
}
