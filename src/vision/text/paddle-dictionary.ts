/** What the classes of a PP-OCR recogniser stand for: a dictionary beside it, or in its own metadata. */
import { readFile, stat } from 'node:fs/promises';
import { LumosError } from '../../errors.js';
import { onnxMetadata } from './paddle-metadata.js';

/** Name of the metadata entry, as RapidOCR writes it. */
const ENTRY = 'character';
/** The longest published one has 75 kB. */
const MOST_BYTES = 4 << 20;

export interface Dictionary {
  /** Where it was found. */
  readonly path: string;
  /** One for each line, without the blank and the space that PaddleOCR adds. */
  readonly characters: readonly string[];
}

/**
 * The file, where there is one; else what the recogniser carries.
 * @throws LumosError VISION_UNAVAILABLE: neither is there, or what is there cannot be read
 */
export async function readDictionary(file: string | null, recogniser: string): Promise<Dictionary> {
  const path = file ?? recogniser;
  let text: string | null;
  try {
    text = file === null ? await onnxMetadata(recogniser, ENTRY) : await fileText(file);
  } catch (cause) {
    throw unusable(path, 'cannot be read', cause);
  }
  if (text === null) {
    throw unusable(path, `has no dictionary beside it, and none in its metadata (“${ENTRY}”)`);
  }
  const characters = charactersOf(text);
  if (characters.length === 0) throw unusable(path, 'holds no characters');
  return { path, characters };
}

/** One character a line. A space is a character, too, and so is what looks empty in the middle. */
export function charactersOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * What each class stands for: the blank, the dictionary, and a space unless the dictionary has its own (`use_space_char` of
 * PaddleOCR).
 * @param count of the recogniser's classes
 * @throws LumosError VISION_UNAVAILABLE: it belongs to another recogniser
 */
export function classesOf({ path, characters }: Dictionary, count: number, recogniser: string): string[] {
  if (characters.length + 2 === count) return ['', ...characters, ' '];
  if (characters.length + 1 === count && characters.includes(' ')) return ['', ...characters];
  throw new LumosError(
    'VISION_UNAVAILABLE',
    `the dictionary ${path} has ${characters.length} characters, and the text recogniser ${recogniser} knows ${count - 2}`,
    {
      hint: `Give the dictionary that was published with this recogniser: ${count - 2} lines of one character.`,
      details: { path, recogniser, characters: characters.length, classes: count },
    },
  );
}

async function fileText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MOST_BYTES) throw new Error(`it has ${size} bytes`);
  return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
}

function unusable(path: string, what: string, cause?: unknown): LumosError {
  return new LumosError('VISION_UNAVAILABLE', `${path} ${what}`, {
    hint: 'Put the dictionary of the recogniser into its folder as dict.txt: UTF-8, one character a line.',
    cause,
    details: { path },
  });
}
