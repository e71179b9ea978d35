/** OmniParser's captioner, or any Florence-2 exported in the same way: names pictures without text. */
import { createHash } from 'node:crypto';
import type { Rect } from '../../blueprint/geometry.js';
import type { Caption, Captioner, Picture, StageOptions } from '../model.js';
import { float32, type Tensor } from '../onnx-types.js';
import { cropPicture } from '../picture.js';
import { readTokens, type TokenText } from './bpe-text.js';
import { FlorenceModel, type FlorencePaths } from './florence-model.js';

/** OmniParser cuts icons out at this size; on a GPU its model sees no more either. */
const ICON_SIDE = 64;
/** Where the file takes any size. */
const PICTURE_SIDE = 768;
/** preprocessor_config.json of Florence-2 (ImageNet's mean and deviation). */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** Rows at once: small pictures cost little, and a batch of large ones should not keep a person waiting for its end. */
const BATCH = { small: 16, large: 2 } as const;
const MOST_REMEMBERED = 2000;

export interface FlorenceOptions {
  readonly pins?: Partial<Record<keyof FlorencePaths, string>>;
  readonly licence?: string;
  /** Side in pixels for a file that takes any size. */
  readonly side?: number;
}

/** Nothing is read before the first caption. `vocabulary` is tokenizer.json or vocab.json. */
export function createFlorence(paths: FlorencePaths, vocabulary: string, options: FlorenceOptions = {}): Captioner {
  return new Florence(new FlorenceModel(paths, options.pins), vocabulary, options);
}

class Florence implements Captioner {
  readonly id = 'florence-2';
  readonly licence: string;
  /** What was said of a picture, by the hash of its pixels: the same icons come back on every screen. */
  private readonly said = new Map<string, Caption | null>();
  private tokens: TokenText | null = null;

  constructor(
    private readonly model: FlorenceModel,
    private readonly vocabulary: string,
    private readonly options: FlorenceOptions,
  ) {
    this.licence = options.licence ?? 'MIT';
  }

  async captions(picture: Picture, regions: readonly Rect[], options: StageOptions = {}): Promise<(Caption | null)[]> {
    const { signal } = options;
    const crops = regions.map((region) => cropPicture(picture, region));
    const keys = crops.map(hashOf);
    const missing = new Map<string, Picture>();
    for (const [index, key] of keys.entries()) if (!this.said.has(key)) missing.set(key, crops[index] as Picture);
    // Taken now: a picture with more icons than are remembered must not lose those that it found.
    const result = new Map(keys.map((key) => [key, this.said.get(key) ?? null]));
    if (missing.size > 0) {
      this.tokens ??= await readTokens(this.vocabulary);
      const { side, batch } = await this.sizes(signal);
      const waiting = [...missing];
      while (waiting.length > 0) {
        signal?.throwIfAborted();
        const part = waiting.splice(0, batch);
        const captions = await this.name(
          part.map(([, crop]) => crop),
          side,
          this.tokens,
          signal,
        );
        for (const [index, [key]] of part.entries()) {
          result.set(key, captions[index] ?? null);
          this.remember(key, captions[index] ?? null);
        }
      }
    }
    return keys.map((key) => result.get(key) ?? null);
  }

  async close(): Promise<void> {
    await this.model.close();
  }

  private async sizes(signal: AbortSignal | undefined): Promise<{ side: number; batch: number }> {
    const shape = await this.model.pictureShape(signal);
    const side = shape.side ?? this.options.side ?? PICTURE_SIDE;
    return { side, batch: shape.batch ?? (side <= 2 * ICON_SIDE ? BATCH.small : BATCH.large) };
  }

  private async name(
    crops: readonly Picture[],
    side: number,
    tokens: TokenText,
    signal: AbortSignal | undefined,
  ): Promise<(Caption | null)[]> {
    const generated = await this.model.generate(await pixelsOf(crops, side), signal);
    return generated.map(({ tokens: ids, confidence }) => {
      const text = tokens.decode(ids);
      return text === '' ? null : { text, confidence };
    });
  }

  private remember(key: string, caption: Caption | null): void {
    if (this.said.size >= MOST_REMEMBERED) this.said.delete(this.said.keys().next().value as string);
    this.said.set(key, caption);
  }
}

function hashOf({ data, width, height }: Picture): string {
  return createHash('sha256').update(`${width}x${height}:`).update(data).digest('base64');
}

/** First to OmniParser's size of icons, then, as its processor does on a CPU, to what the model takes. */
async function pixelsOf(crops: readonly Picture[], side: number): Promise<Tensor> {
  const { default: sharp } = await import('sharp');
  const area = side * side;
  const planes = new Float32Array(crops.length * 3 * area);
  for (const [index, { data, width, height }] of crops.entries()) {
    const icon = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize({ width: ICON_SIDE, height: ICON_SIDE, fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer();
    const pixels =
      side === ICON_SIDE
        ? icon
        : await sharp(icon, { raw: { width: ICON_SIDE, height: ICON_SIDE, channels: 3 } })
            .resize({ width: side, height: side, fit: 'fill', kernel: 'cubic' })
            .raw()
            .toBuffer();
    for (let channel = 0; channel < 3; channel++) {
      const [mean, deviation] = [MEAN[channel] as number, DEVIATION[channel] as number];
      const start = (index * 3 + channel) * area;
      for (let at = 0; at < area; at++) {
        planes[start + at] = ((pixels[3 * at + channel] as number) / 255 - mean) / deviation;
      }
    }
  }
  return float32(planes, [crops.length, 3, side, side]);
}
