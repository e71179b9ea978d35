/** OmniParser's icon detectors as ONNX files that the person has: which layout it is, the file's own shapes say. */
import { LumosError } from '../../errors.js';
import type { Detection, Detector, Picture, StageOptions } from '../model.js';
import { type Model, openModel } from '../onnx.js';
import { toFloat32, toType } from '../onnx-float16.js';
import type { ModelShapes, Tensor, TensorShape } from '../onnx-types.js';
import { flexibleSize, letterbox, unletterbox } from './letterbox.js';
import { type ScoredBox, suppress } from './suppress.js';
import { decodeGrids } from './yolo-grids.js';
import { decodeRows } from './yolo-rows.js';

/** BOX_TRESHOLD of OmniParser's server. */
const MIN_SCORE = 0.05;
/** What OmniParser gives as `iou_threshold` to its detector. */
const MOST_OVERLAP = 0.1;
/** max_det of Ultralytics and of util/yolov9.py. */
const MOST_BOXES = 300;
/** Longest side for a file that takes any size: what v1 and v2 were trained at, and what v3's wrapper takes. */
const LONGEST = { rows: 1280, grids: 640 } as const;

type Layout = keyof typeof LONGEST;

export interface YoloOptions {
  readonly sha256?: string;
  /** SPDX name, where it is known before the file is opened. */
  readonly licence?: string;
  /** Longest side in pixels, for a file that takes any. */
  readonly imageSize?: number;
}

/** Nothing is read before the first call of `detect`. */
export function createYoloDetector(path: string, options: YoloOptions = {}): Detector {
  return new YoloDetector(openModel(path, options.sha256 === undefined ? {} : { sha256: options.sha256 }), options);
}

interface Plan {
  readonly layout: Layout;
  readonly input: TensorShape;
  readonly outputs: readonly string[];
  /** null = the file takes any size. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

class YoloDetector implements Detector {
  readonly id = 'omniparser';
  readonly licence: string;

  constructor(
    private readonly model: Model,
    private readonly options: YoloOptions,
  ) {
    this.licence = options.licence ?? 'AGPL-3.0-only';
  }

  async detect(picture: Picture, options: StageOptions & { readonly minScore?: number } = {}): Promise<Detection[]> {
    const { signal } = options;
    const plan = this.plan(await this.model.shapes(signal));
    const size = plan.size ?? flexibleSize(picture, this.options.imageSize ?? LONGEST[plan.layout]);
    const box = await letterbox(picture, { ...size, kernel: plan.layout === 'rows' ? 'linear' : 'lanczos3' });
    signal?.throwIfAborted();
    const dims = [1, 3, size.height, size.width];
    const input = toType({ type: 'float32', data: box.planes, dims }, plan.input.type);
    const answer = await this.model.run({ [plan.input.name]: input }, signal === undefined ? {} : { signal });
    const tensors = plan.outputs.map((name) => answer[name]).filter((tensor) => tensor !== undefined);
    const found = decode(plan.layout, tensors.map(toFloat32), size, options.minScore ?? MIN_SCORE);
    if (found === null) throw this.unusable('answers with tensors of another shape, or with what are no numbers');
    const kept = suppress(found, MOST_OVERLAP, MOST_BOXES);
    return kept.map((one) => unletterbox(one, box, picture)).flatMap(toDetection);
  }

  async close(): Promise<void> {
    await this.model.close();
  }

  private plan({ inputs, outputs }: ModelShapes): Plan {
    const [input] = inputs;
    const names = outputs.map(({ name }) => name);
    const layout = outputs.length === 1 ? 'rows' : outputs.length === 6 ? 'grids' : null;
    if (input === undefined || inputs.length !== 1 || layout === null) {
      throw this.unusable(`has ${inputs.length} inputs and ${outputs.length} outputs instead of 1 and 1 or 6`);
    }
    const [batch, channels, height, width] = input.shape;
    const fits = input.shape.length === 4 && (batch === 1 || typeof batch === 'string');
    if (!fits || (channels !== 3 && typeof channels !== 'string') || !/^float(16|32)$/.test(input.type)) {
      throw this.unusable(`takes ${input.type} [${input.shape.join(', ')}] instead of float32 [1, 3, height, width]`);
    }
    const fixed = typeof height === 'number' && typeof width === 'number';
    return { layout, input, outputs: names, size: fixed ? { width, height } : null };
  }

  private unusable(what: string): LumosError {
    return new LumosError('VISION_UNAVAILABLE', `the detector ${this.model.path} ${what}`, {
      hint: 'Give an icon_detect of OmniParser as ONNX: v1 or v2 exported by Ultralytics without NMS, or v3 with its six outputs.',
      details: { path: this.model.path },
    });
  }
}

function decode(
  layout: Layout,
  tensors: readonly Tensor[],
  size: { readonly width: number; readonly height: number },
  minScore: number,
): ScoredBox[] | null {
  if (layout === 'grids') return decodeGrids(tensors, size, minScore);
  const [rows] = tensors;
  return rows === undefined ? null : decodeRows(rows, minScore);
}

/** Boxes that hold no whole pixel are dropped, as OmniParser does (`int_box_area`). */
function toDetection({ left, top, right, bottom, score }: ScoredBox): Detection[] {
  if (Math.trunc(right) <= Math.trunc(left) || Math.trunc(bottom) <= Math.trunc(top)) return [];
  return [{ bounds: { x: left, y: top, width: right - left, height: bottom - top }, role: null, score }];
}
