/** PP-OCR's text models, brought by the person: opened and held against what they must be before anything is read with them. */
import type { TextReader } from '../model.js';
import { type Model, openModel } from '../onnx.js';
import { toType } from '../onnx-float16.js';
import { float32 } from '../onnx-types.js';
import { classesOf, readDictionary } from './paddle-dictionary.js';
import { findPaddle } from './paddle-folder.js';
import { PaddleLines } from './paddle-lines.js';
import { createPaddleReader } from './paddle-reader.js';
import { detectorShape, type RecogniserShape, recogniserShape, unfit } from './paddle-shapes.js';

export interface Paddle {
  readonly reader: TextReader;
  /** The files that are used. */
  readonly files: readonly string[];
  /** Characters that can be read. */
  readonly characters: number;
  /** Sentences without a full stop. */
  readonly notes: readonly string[];
}

/**
 * Loads both models: a folder that holds something else is refused here rather than with the first picture.
 * @throws LumosError VISION_UNAVAILABLE: no folder, a file is missing or broken, its shapes or its dictionary do not fit; TIMEOUT
 */
export async function openPaddle(folder: string): Promise<Paddle> {
  const { detector: detectorPath, recogniser: recogniserPath, dictionary: file, notes } = await findPaddle(folder);
  const dictionary = await readDictionary(file, recogniserPath);
  const detector = openModel(detectorPath);
  const recogniser = openModel(recogniserPath);
  const close = async (): Promise<void> => {
    await Promise.all([detector.close(), recogniser.close()]);
  };
  try {
    const found = detectorShape(await detector.shapes(), detectorPath);
    const read = recogniserShape(await recogniser.shapes(), recogniserPath);
    const classes = classesOf(dictionary, read.classes ?? (await classesSaid(recogniser, read)), recogniserPath);
    const lines = new PaddleLines(recogniser, read, classes);
    return {
      reader: createPaddleReader({ detector: { model: detector, shape: found }, lines, close }),
      files: [detectorPath, recogniserPath, ...(file === null ? [] : [file])],
      characters: dictionary.characters.length,
      notes,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Pixels of the line that a file is asked with. */
const PROBE_WIDTH = 320;

/** What a file that does not say it answers with: asked with an empty line. */
async function classesSaid(
  model: Model,
  { input, output, type, height, width, batch }: RecogniserShape,
): Promise<number> {
  const dims = [batch ?? 1, 3, height, width ?? PROBE_WIDTH];
  const empty = float32(new Float32Array(dims.reduce((product, length) => product * length, 1)), dims);
  const { [output]: answer } = await model.run({ [input]: toType(empty, type) });
  const [, , classes] = answer?.dims ?? [];
  if (answer?.dims.length !== 3 || classes === undefined)
    throw unfit('recogniser', model.path, `answers with [${answer?.dims.join(', ') ?? ''}]`);
  return classes;
}
