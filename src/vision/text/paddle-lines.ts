/** Reads lines with a PP-OCR recogniser: lines of like width together, and none twice that looks the same. */
import { createHash } from 'node:crypto';
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture, StageOptions } from '../model.js';
import type { Model } from '../onnx.js';
import { toFloat32, toType } from '../onnx-float16.js';
import { float32 } from '../onnx-types.js';
import { decodeCtc } from './paddle-ctc.js';
import { lineCrop, linePlanes } from './paddle-images.js';
import { type RecogniserShape, unfit } from './paddle-shapes.js';
import { type PlacedCharacter, placed } from './paddle-words.js';

/** Lines that are remembered: some fifty screens. */
const MOST_REMEMBERED = 5000;
/** Pixels. What PaddleOCR pads short lines to (`rec_image_shape` 3, 48, 320), and what it squeezes long ones into (PaddleX). */
const LEAST_WIDTH = 320;
const MOST_WIDTH = 3200;
/** Widths are rounded up to this, so that the runtime plans for few shapes. */
const WIDTH_STEP = 32;
/** Lines at once, and the width of all of them: for each 8 pixels an answer has a number for each of up to 20 000 characters. */
const MOST_LINES = 8;
const MOST_TOTAL = 3200;

type Characters = readonly PlacedCharacter[];

interface Crop {
  readonly image: Picture;
  /** Equal images have equal keys. */
  readonly key: string;
}

export class PaddleLines {
  private readonly remembered = new Map<string, Characters>();

  /** @param classes what each class stands for; the first is the blank */
  constructor(
    private readonly model: Model,
    private readonly shape: RecogniserShape,
    private readonly classes: readonly string[],
  ) {}

  /**
   * @returns characters of each rectangle; empty where nothing was read, or the time ran out
   * @throws LumosError VISION_UNAVAILABLE: the file answers with something else; TIMEOUT; the signal's reason
   */
  async read(picture: Picture, rects: readonly Rect[], options: StageOptions): Promise<Characters[]> {
    const { signal, until = Number.POSITIVE_INFINITY } = options;
    const crops: Crop[] = [];
    for (const rect of rects) {
      signal?.throwIfAborted();
      const image = await lineCrop(picture, rect, this.shape.height, this.shape.width ?? MOST_WIDTH);
      crops.push({ image, key: createHash('sha1').update(`${image.width} `).update(image.data).digest('base64') });
    }
    const read = new Map<string, Characters>();
    for (const { key } of crops) {
      const known = this.remembered.get(key);
      if (known !== undefined) read.set(key, known);
    }
    const missing = [...new Map(crops.map((crop) => [crop.key, crop])).values()].filter(({ key }) => !read.has(key));
    for (const batch of this.batches(missing)) {
      if (performance.now() >= until) break;
      const lines = await this.run(batch, signal);
      for (const [index, { key }] of batch.entries()) read.set(key, lines[index] ?? []);
    }
    const unread = crops.filter(({ key }) => !read.has(key)).length;
    if (unread > 0) options.onPartial?.(`${unread} of ${crops.length} lines of text were not read in time`);
    for (const [key, characters] of read) this.remember(key, characters);
    return crops.map(({ key }) => read.get(key) ?? []);
  }

  /** Narrow ones first, so that little of what is computed is padding. */
  private batches(crops: readonly Crop[]): Crop[][] {
    const batches: Crop[][] = [];
    const most = Math.min(MOST_LINES, this.shape.batch ?? MOST_LINES);
    for (const crop of [...crops].sort((a, b) => a.image.width - b.image.width)) {
      const batch = batches.at(-1);
      const fits =
        batch !== undefined && batch.length < most && (batch.length + 1) * this.widthOf([crop]) <= MOST_TOTAL;
      if (fits) batch.push(crop);
      else batches.push([crop]);
    }
    return batches;
  }

  private async run(batch: readonly Crop[], signal: AbortSignal | undefined): Promise<Characters[]> {
    const { input, output, type, height } = this.shape;
    const images = batch.map(({ image }) => image);
    const width = this.widthOf(batch);
    // A file that takes a fixed number of lines gets empty ones beside those that are read.
    const count = this.shape.batch ?? images.length;
    const planes = new Float32Array(count * 3 * height * width);
    planes.set(linePlanes(images, width, height));
    const feeds = { [input]: toType(float32(planes, [count, 3, height, width]), type) };
    const answer = await this.model.run(feeds, signal === undefined ? {} : { signal });
    const tensor = answer[output];
    const decoded = tensor === undefined ? null : decodeCtc(toFloat32(tensor), this.classes);
    if (decoded === null || decoded.lines.length !== count || decoded.steps === 0) {
      const shape = tensor === undefined ? 'nothing' : `[${tensor.dims.join(', ')}]`;
      throw unfit(
        'recogniser',
        this.model.path,
        `answers ${count} lines with ${shape}, or with what are no probabilities`,
      );
    }
    return images.map((image, index) => placed(decoded.lines[index] ?? [], (decoded.steps * image.width) / width));
  }

  private widthOf(batch: readonly Crop[]): number {
    const widest = Math.max(LEAST_WIDTH, ...batch.map(({ image }) => image.width));
    return this.shape.width ?? Math.ceil(widest / WIDTH_STEP) * WIDTH_STEP;
  }

  /** The last used is the last to be forgotten. */
  private remember(key: string, characters: Characters): void {
    this.remembered.delete(key);
    this.remembered.set(key, characters);
    const oldest = this.remembered.keys().next().value;
    if (this.remembered.size > MOST_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }
}
