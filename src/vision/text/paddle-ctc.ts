/** From what a PP-OCR recogniser says at each time step to characters: the likeliest, repeats joined, blanks left out. Pure. */
import type { Tensor } from '../onnx-types.js';

/** One character and where it stands in its line. */
export interface ReadCharacter {
  readonly text: string;
  /** Of its surest step, 0 to 1. */
  readonly confidence: number;
  /** Its first time step, and the one after its last. */
  readonly from: number;
  readonly to: number;
}

export interface ReadLines {
  readonly lines: readonly (readonly ReadCharacter[])[];
  /** Time steps of each line, over the whole width of what was given. */
  readonly steps: number;
}

/** What rounding may add to a probability. */
const ROUNDING = 0.001;

/**
 * Greedy decoding (Graves et al. 2006, "best path").
 *
 * @param probabilities [lines, time, classes] after softmax
 * @param classes what each class is; the first is the blank, whatever its text
 * @returns null when the shape is another, or what it holds are no probabilities
 */
export function decodeCtc({ data, dims }: Tensor, classes: readonly string[]): ReadLines | null {
  const [count = 0, steps = 0, width = 0] = dims;
  if (dims.length !== 3 || width !== classes.length || !(data instanceof Float32Array)) return null;
  if (data.length !== count * steps * width || count < 0 || steps < 0) return null;
  const lines: ReadCharacter[][] = [];
  for (let line = 0; line < count; line++) {
    const characters: ReadCharacter[] = [];
    let before = 0;
    for (let step = 0; step < steps; step++) {
      const best = likeliest(data, (line * steps + step) * width, width);
      if (best === null) return null;
      const { index, probability } = best;
      const last = characters.at(-1);
      if (index !== 0 && index === before && last !== undefined) {
        characters[characters.length - 1] = {
          ...last,
          confidence: Math.max(last.confidence, probability),
          to: step + 1,
        };
      } else if (index !== 0) {
        characters.push({ text: classes[index] ?? '', confidence: probability, from: step, to: step + 1 });
      }
      before = index;
    }
    lines.push(characters);
  }
  return { lines, steps };
}

function likeliest(
  data: Float32Array,
  start: number,
  count: number,
): { readonly index: number; readonly probability: number } | null {
  let index = -1;
  let probability = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at++) {
    const value = data[start + at] as number;
    // Not a number fails both.
    if (!(value >= -ROUNDING && value <= 1 + ROUNDING)) return null;
    if (value > probability) {
      probability = value;
      index = at;
    }
  }
  return index < 0 ? null : { index, probability: Math.max(0, Math.min(1, probability)) };
}
