/** Names icons by their looks: a small network that knows about 120 pictures (training/icons). The Captioner that ships. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rect } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import type { Caption, Captioner, Picture, StageOptions } from '../model.js';
import { type Model, openModel } from '../onnx.js';
import { iconCrops } from './icon-crop.js';

/** What models/icons.json says of models/icons.onnx; training/icons/export.py writes both. */
interface IconModelFacts {
  readonly sha256: string;
  readonly licence: string;
  readonly input: { readonly name: string; readonly side: number };
  readonly output: { readonly name: string };
  /** Least probability of a name, 0 to 1. */
  readonly threshold: number;
  /** In the order of the scores; null = it is none of the others. */
  readonly classes: readonly { readonly id: string; readonly words: string | null }[];
}

/** Icons at once: a screen full takes a few batches, so that stopping does not wait for all. */
const BATCH = 64;

/** @param folder where icons.onnx and icons.json are. Nothing is read before the first icon. */
export function createIconNamer(folder: string): Captioner {
  return new IconNamer(folder);
}

class IconNamer implements Captioner {
  readonly id = 'icons';
  readonly licence = 'MIT';
  private opened: Promise<{ facts: IconModelFacts; model: Model }> | null = null;

  constructor(private readonly folder: string) {}

  async captions(picture: Picture, regions: readonly Rect[], options: StageOptions = {}): Promise<(Caption | null)[]> {
    const { signal } = options;
    signal?.throwIfAborted();
    if (regions.length === 0) return [];
    const { facts, model } = await this.open();
    const captions: (Caption | null)[] = [];
    for (let start = 0; start < regions.length; start += BATCH) {
      const part = regions.slice(start, start + BATCH);
      const { side, name } = facts.input;
      const data = await iconCrops(picture, part, side);
      const feeds = { [name]: { type: 'uint8', data, dims: [part.length, side, side, 3] } };
      const scores = (await model.run(feeds, signal === undefined ? {} : { signal }))[facts.output.name];
      if (!(scores?.data instanceof Float32Array) || scores.data.length !== part.length * facts.classes.length) {
        throw unusable(this.folder, 'answers with another number of scores than it has classes');
      }
      for (let row = 0; row < part.length; row++) {
        captions.push(
          captionOf(scores.data.subarray(row * facts.classes.length, (row + 1) * facts.classes.length), facts),
        );
      }
    }
    return captions;
  }

  async close(): Promise<void> {
    const { opened } = this;
    this.opened = null;
    // One that never opened has nothing to close.
    const found = await opened?.catch(() => null);
    await found?.model.close();
  }

  private open(): Promise<{ facts: IconModelFacts; model: Model }> {
    if (this.opened === null) {
      const opening = readFacts(this.folder).then((facts) => ({
        facts,
        model: openModel(join(this.folder, 'icons.onnx'), { sha256: facts.sha256 }),
      }));
      this.opened = opening;
      opening.catch(() => {
        if (this.opened === opening) this.opened = null;
      });
    }
    return this.opened;
  }
}

/** Classes that are shown with the same words are one name; `null` when it is more likely none of them. */
function captionOf(scores: Float32Array, { classes, threshold }: IconModelFacts): Caption | null {
  const names = new Map<string, number>();
  let none = 0;
  for (const [index, { words }] of classes.entries()) {
    const score = scores[index] as number;
    if (words === null) none += score;
    else names.set(words, (names.get(words) ?? 0) + score);
  }
  let best: Caption | null = null;
  for (const [text, confidence] of names) {
    if (confidence >= threshold && confidence > none && confidence > (best?.confidence ?? 0))
      best = { text, confidence };
  }
  return best;
}

async function readFacts(folder: string): Promise<IconModelFacts> {
  const path = join(folder, 'icons.json');
  try {
    const facts = JSON.parse(await readFile(path, 'utf8')) as Partial<IconModelFacts>;
    const { sha256, licence, input, output, threshold, classes } = facts;
    if (sha256 && licence && input && output && typeof threshold === 'number' && Array.isArray(classes)) {
      return { sha256, licence, input, output, threshold, classes };
    }
  } catch (cause) {
    throw unusable(folder, 'cannot be read', cause);
  }
  throw unusable(folder, 'lacks facts about its model');
}

function unusable(folder: string, what: string, cause?: unknown): LumosError {
  return new LumosError('VISION_UNAVAILABLE', `the icon classifier in ${folder} ${what}`, {
    hint: 'Install LUMOS again: its own files are damaged.',
    cause,
    details: { folder },
  });
}
