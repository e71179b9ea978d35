/** Whether two ONNX files are a PP-OCR detector and recogniser: what goes in and comes out, held against what they must be. Pure. */
import { LumosError } from '../../errors.js';
import type { ModelShapes, TensorShape } from '../onnx-types.js';

export interface DetectorShape {
  readonly input: string;
  readonly type: string;
  readonly output: string;
  /** Pixels; null = the file takes any size in multiples of 32. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

export interface RecogniserShape {
  readonly input: string;
  readonly type: string;
  readonly output: string;
  /** Pixels. */
  readonly height: number;
  /** Pixels; null = any. */
  readonly width: number | null;
  /** Lines at once; null = any. */
  readonly batch: number | null;
  /** null = the file does not say. */
  readonly classes: number | null;
}

/** Sides of a detector's input are multiples of this: its smallest map has a 32nd of them. */
export const DETECTOR_STEP = 32;
/** Longest side of a detector that takes one size only, and longest line of a recogniser: more would be no text reader. */
const MOST_SIDE = 4096;
/** Since PP-OCRv3; 32 before. */
const HEIGHTS: readonly number[] = [48, 32];

const EXPECTED = {
  detector: 'float32 [1, 3, height, width] in, height and width multiples of 32, and one map [1, 1, height, width] out',
  recogniser: 'float32 [lines, 3, 48, width] in, and [lines, time, classes] out',
} as const;

/** @throws LumosError VISION_UNAVAILABLE, naming the file and what was expected */
export function detectorShape(shapes: ModelShapes, path: string): DetectorShape {
  const { input, output } = oneOfEach(shapes, 'detector', path);
  const [batch, channels, height, width] = input.shape;
  const [, maps] = output.shape;
  const sides = allows(height) && allows(width) && typeof height === typeof width;
  if (!isPictures(input) || !fits(batch, 1) || !fits(channels, 3) || !sides)
    throw unfit('detector', path, `takes ${said(input)}`);
  if (!isFloats(output) || (output.shape.length > 0 && (output.shape.length !== 4 || !fits(maps, 1))))
    throw unfit('detector', path, `answers with ${said(output)}`);
  const fixed = typeof height === 'number' && typeof width === 'number';
  return { input: input.name, type: input.type, output: output.name, size: fixed ? { width, height } : null };
}

/** @throws LumosError VISION_UNAVAILABLE, naming the file and what was expected */
export function recogniserShape(shapes: ModelShapes, path: string): RecogniserShape {
  const { input, output } = oneOfEach(shapes, 'recogniser', path);
  const [batch, channels, height, width] = input.shape;
  const classes = output.shape[2];
  const known = typeof height === 'string' || HEIGHTS.includes(height ?? 0);
  const wide = typeof width === 'string' || (width !== undefined && width >= 8 && width <= MOST_SIDE);
  if (!isPictures(input) || !fits(channels, 3) || !known || !wide || batch === 0)
    throw unfit('recogniser', path, `takes ${said(input)}`);
  const answers =
    output.shape.length === 0 || (output.shape.length === 3 && (typeof classes === 'string' || Number(classes) > 2));
  if (!isFloats(output) || !answers) throw unfit('recogniser', path, `answers with ${said(output)}`);
  return {
    input: input.name,
    type: input.type,
    output: output.name,
    height: typeof height === 'number' ? height : (HEIGHTS[0] as number),
    width: typeof width === 'number' ? width : null,
    batch: typeof batch === 'number' ? batch : null,
    classes: typeof classes === 'number' ? classes : null,
  };
}

/** What to say of a file that is, or answers with, something else. */
export function unfit(role: keyof typeof EXPECTED, path: string, what: string): LumosError {
  return new LumosError('VISION_UNAVAILABLE', `the text ${role} ${path} ${what}`, {
    hint: `Give PP-OCR's text ${role} as ONNX: ${EXPECTED[role]}.`,
    details: { path, expected: EXPECTED[role] },
  });
}

function oneOfEach(
  { inputs, outputs }: ModelShapes,
  role: keyof typeof EXPECTED,
  path: string,
): { readonly input: TensorShape; readonly output: TensorShape } {
  const [input] = inputs;
  const [output] = outputs;
  if (input === undefined || output === undefined || inputs.length !== 1 || outputs.length !== 1)
    throw unfit(role, path, `has ${inputs.length} inputs and ${outputs.length} outputs instead of one of each`);
  return { input, output };
}

function isPictures(input: TensorShape): boolean {
  return isFloats(input) && input.shape.length === 4;
}

function isFloats({ type }: TensorShape): boolean {
  return type === 'float32' || type === 'float16';
}

/** A name stands for any length. */
function fits(length: number | string | undefined, wanted: number): boolean {
  return typeof length === 'string' || length === wanted;
}

function allows(side: number | string | undefined): boolean {
  if (typeof side !== 'number') return typeof side === 'string';
  return side >= DETECTOR_STEP && side <= MOST_SIDE && side % DETECTOR_STEP === 0;
}

function said({ type, shape }: TensorShape): string {
  return `${type} [${shape.join(', ')}]`;
}
