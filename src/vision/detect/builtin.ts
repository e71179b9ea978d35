/** The detector that comes with LUMOS: `models/detector.onnx`, trained by the project itself (`training/MODEL_CARD.md`). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LumosError } from '../../errors.js';
import { type Detection, type Detector, type Picture, type StageOptions, VISION_CLASSES } from '../model.js';
import { type Model, openModel } from '../onnx.js';
import type { Tensor } from '../onnx-types.js';
import { AREA_MAPS, type Area, findAreas, withAreas } from './areas.js';
import { shifted } from './chances.js';
import { type Calibration, type Candidates, decodeCandidates } from './decode.js';

interface InputDescription {
  readonly name: string;
  readonly multiple: number;
  readonly fill: number;
  readonly margin?: number;
}

/** `models/detector.json`: what the file beside it is and how it is used. */
export interface DetectorDescription {
  /** File name, beside the description. */
  readonly file: string;
  readonly sha256: string;
  readonly licence: string;
  /** Must be VISION_CLASSES, in their order. */
  readonly classes: readonly string[];
  /**
   * uint8 [1, H, W, 3], RGB; H and W multiples of `multiple`. The picture lies `margin` pixels (none unless said) from the left and the upper
   * side; what is added is filled with `fill`.
   */
  readonly input: InputDescription;
  /** Names of the outputs, each float32 with one row for each candidate (`Candidates` in `decode.ts`). */
  readonly outputs: {
    readonly scores: string;
    readonly boxes: string;
    readonly kinds: string;
    readonly states: string;
  };
  /** Scores from which a region is worth acting on, and from which it is worth telling. */
  readonly thresholds: { readonly act: number; readonly list: number };
  readonly calibration?: Calibration;
  /**
   * Name of the output that tells of large text areas (`AreaMaps` in `areas.ts`, float32 [1, 5, H / cell, W / cell]), pixels of a cell's side, and
   * what is added to the logit of an area's score (0 unless said). None = it tells of none.
   */
  readonly areas?: { readonly output: string; readonly cell: number; readonly calibration?: number };
}

/** Nothing is read before the first call of `detect`. @param folder where `detector.json` and its file are */
export function createBuiltinDetector(folder: string): Detector {
  return new BuiltinDetector(folder);
}

interface Opened {
  readonly about: DetectorDescription;
  readonly model: Model;
}

class BuiltinDetector implements Detector {
  readonly id = 'builtin';
  readonly licence = 'MIT';
  private opening: Promise<Opened> | null = null;

  constructor(private readonly folder: string) {}

  async detect(picture: Picture, options: StageOptions & { readonly minScore?: number } = {}): Promise<Detection[]> {
    const { signal } = options;
    signal?.throwIfAborted();
    const { about, model } = await this.open();
    const input = padded(picture, about.input);
    const answer = await model.run({ [about.input.name]: input }, signal === undefined ? {} : { signal });
    const { width, height } = picture;
    const { calibration = {}, thresholds } = about;
    const minScore = options.minScore ?? thresholds.list;
    const controls = decodeCandidates(this.candidates(answer, about), { width, height, minScore, calibration });
    const areas = this.areas(answer, about, picture).filter(({ score }) => score >= minScore);
    return withAreas(controls, areas, thresholds.act);
  }

  async close(): Promise<void> {
    const { opening } = this;
    this.opening = null;
    // One that never opened has nothing to close.
    const opened = await opening?.catch(() => null);
    await opened?.model.close();
  }

  private open(): Promise<Opened> {
    if (this.opening === null) {
      const opening = this.load();
      this.opening = opening;
      // What failed is tried again: the person may have mended it.
      opening.catch(() => {
        if (this.opening === opening) this.opening = null;
      });
    }
    return this.opening;
  }

  private async load(): Promise<Opened> {
    const path = join(this.folder, 'detector.json');
    let about: DetectorDescription;
    try {
      about = JSON.parse(await readFile(path, 'utf8')) as DetectorDescription;
    } catch (cause) {
      throw this.unusable(`${path} cannot be read`, cause);
    }
    if (!isDescription(about)) throw this.unusable(`${path} does not describe a detector of this version`);
    return { about, model: openModel(join(this.folder, about.file), { sha256: about.sha256 }) };
  }

  private candidates(answer: Readonly<Record<string, Tensor>>, about: DetectorDescription): Candidates {
    const { input, outputs } = about;
    const { margin = 0 } = input;
    const count = answer[outputs.scores]?.dims[0] ?? 0;
    const rows = (name: string, width: number): Float32Array => {
      const tensor = answer[name];
      if (tensor?.data instanceof Float32Array && tensor.data.length === count * width) return tensor.data;
      throw this.answers(tensor, name);
    };
    return {
      scores: rows(outputs.scores, 1),
      boxes: rows(outputs.boxes, 4).map((side) => side - margin),
      kinds: rows(outputs.kinds, VISION_CLASSES.length),
      states: rows(outputs.states, 3),
    };
  }

  private areas(
    answer: Readonly<Record<string, Tensor>>,
    { areas, input }: DetectorDescription,
    { width, height }: Picture,
  ): Area[] {
    if (areas === undefined) return [];
    const { cell, calibration = 0 } = areas;
    const tensor = answer[areas.output];
    const [, maps = 0, rows = 0, columns = 0] = tensor?.dims ?? [];
    if (!(tensor?.data instanceof Float32Array) || maps !== AREA_MAPS || tensor.data.length !== maps * rows * columns)
      throw this.answers(tensor, areas.output);
    const found = findAreas({ columns, rows, values: tensor.data }, { width, height, cell, margin: input.margin ?? 0 });
    return found.map((each) => ({ ...each, score: shifted(each.score, calibration) }));
  }

  private answers(tensor: Tensor | undefined, name: string): LumosError {
    return this.unusable(
      `the model answers ${tensor?.type ?? 'nothing'} [${tensor?.dims.join(', ') ?? ''}] as ${name}`,
    );
  }

  private unusable(what: string, cause?: unknown): LumosError {
    return new LumosError('VISION_UNAVAILABLE', `The built-in detector cannot be used: ${what}.`, {
      hint: 'Install LUMOS again: its models folder is not complete.',
      cause,
      details: { folder: this.folder },
    });
  }
}

function isDescription(about: Partial<DetectorDescription> | null): about is DetectorDescription {
  return (
    typeof about?.file === 'string' &&
    !/[\\/]/u.test(about.file) &&
    typeof about.sha256 === 'string' &&
    about.classes?.join() === VISION_CLASSES.join() &&
    Number.isInteger(about.input?.multiple) &&
    Number.isInteger(about.input?.margin ?? 0) &&
    typeof about.input?.name === 'string' &&
    typeof about.outputs?.boxes === 'string' &&
    (about.areas === undefined || isAreasDescription(about.areas)) &&
    typeof about.thresholds?.list === 'number'
  );
}

function isAreasDescription(areas: Partial<NonNullable<DetectorDescription['areas']>> | null): boolean {
  const isNumber = Number.isFinite(areas?.calibration ?? 0);
  return typeof areas?.output === 'string' && Number.isInteger(areas.cell) && isNumber;
}

function padded({ data, width, height }: Picture, { multiple, fill, margin = 0 }: InputDescription): Tensor {
  const fullWidth = Math.ceil((margin + width) / multiple) * multiple;
  const fullHeight = Math.ceil((margin + height) / multiple) * multiple;
  const dims = [1, fullHeight, fullWidth, 3];
  if (fullWidth === width && fullHeight === height) return { type: 'uint8', data, dims };
  const pixels = new Uint8Array(fullWidth * fullHeight * 3).fill(fill);
  for (let y = 0; y < height; y++) {
    pixels.set(data.subarray(y * width * 3, (y + 1) * width * 3), ((margin + y) * fullWidth + margin) * 3);
  }
  return { type: 'uint8', data: pixels, dims };
}
