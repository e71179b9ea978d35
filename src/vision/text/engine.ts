/** What reads prepared lines: tesseract in the process, tesseract as a program. */
import type { StageOptions } from '../model.js';
import type { LineImage } from './line-image.js';

/** A word in a line image, pixels of that image. */
export interface ReadWord {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LineEngine {
  readonly id: string;
  /**
   * One line of text in each image.
   * @param onRead called for each image as it is done, in any order; those that are left when `until` is past are not read
   * @throws LumosError VISION_UNAVAILABLE; the signal's reason
   */
  read(
    images: readonly LineImage[],
    onRead: (index: number, words: readonly ReadWord[]) => void,
    options?: StageOptions,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Netpbm's "P5" (pgm(5)): 8-bit grey without compression, which Leptonica reads fastest. */
export function toPgm({ data, width, height }: LineImage): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}
