/**
 * Tells single signs apart by their shape, signs of calculators among them, which the data of the line reader lacks. A network of
 * one hidden layer (training/glyphs), some twenty microseconds a sign; its confidence is the softmax of its outputs.
 */

import { FEATURES } from './glyphs.js';
import { CLASSES, HIDDEN, HIDDEN_BIAS, HIDDEN_WEIGHTS, OUTPUT_BIAS, OUTPUT_WEIGHTS } from './sign-weights.js';

export interface SignReading {
  /** Signs that look like this one, the likeliest first; null = it is no sign that is known. */
  readonly signs: string | null;
  /** 0 to 1. */
  readonly confidence: number;
}

interface Layer {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

let layers: readonly [Layer, Layer] | null = null;

/** @param shape as `shapeOf` gives it */
export function readSign(shape: Float32Array): SignReading {
  layers ??= [
    { weights: unpacked(HIDDEN_WEIGHTS), bias: unpacked(HIDDEN_BIAS) },
    { weights: unpacked(OUTPUT_WEIGHTS), bias: unpacked(OUTPUT_BIAS) },
  ];
  const hidden = applied(layers[0], shape, FEATURES, HIDDEN).map((value) => Math.max(0, value));
  const output = applied(layers[1], hidden, HIDDEN, CLASSES.length + 1);
  const best = output.indexOf(Math.max(...output));
  const most = output[best] as number;
  const sum = output.reduce((total, value) => total + Math.exp(value - most), 0);
  return { signs: CLASSES[best] ?? null, confidence: 1 / sum };
}

function applied({ weights, bias }: Layer, input: Float32Array, wide: number, high: number): Float32Array {
  const output = new Float32Array(high);
  for (let row = 0; row < high; row++) {
    let sum = bias[row] as number;
    for (let column = 0; column < wide; column++)
      sum += (weights[row * wide + column] as number) * (input[column] as number);
    output[row] = sum;
  }
  return output;
}

function unpacked({ factor, values }: { readonly factor: number; readonly values: string }): Float32Array {
  const bytes = new Int8Array(Buffer.from(values, 'base64'));
  return Float32Array.from(bytes, (value) => value * factor);
}
