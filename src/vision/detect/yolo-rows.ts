/**
 * Decodes OmniParser's icon_detect v1 and v2 (Ultralytics YOLO v8/v11 exports): one tensor [1, 4 + classes, N], or [1, N, 4 +
 * classes], with centre, size and scores that already went through a sigmoid, in network pixels.
 */
import type { Tensor } from '../onnx-types.js';
import type { ScoredBox } from './suppress.js';

/** More classes than any detector of interfaces has; the longer side is the boxes. */
const MOST_CLASSES = 1000;

/** null = the tensor cannot be of this kind. */
export function rowLayout(dims: readonly number[]): { channels: number; boxes: number; transposed: boolean } | null {
  const [batch, first, second] = dims;
  if (dims.length !== 3 || batch !== 1 || first === undefined || second === undefined) return null;
  const transposed = first > second;
  const [channels, boxes] = transposed ? [second, first] : [first, second];
  return channels >= 5 && channels <= 4 + MOST_CLASSES ? { channels, boxes, transposed } : null;
}

/** @returns null when the tensor has another shape or holds scores that are no numbers */
export function decodeRows({ data, dims }: Tensor, minScore: number): ScoredBox[] | null {
  const layout = rowLayout(dims);
  if (layout === null || !(data instanceof Float32Array)) return null;
  const { channels, boxes, transposed } = layout;
  const value = (channel: number, box: number): number =>
    data[transposed ? box * channels + channel : channel * boxes + box] as number;
  const found: ScoredBox[] = [];
  for (let box = 0; box < boxes; box++) {
    let score = -1;
    let kind = 0;
    for (let channel = 4; channel < channels; channel++) {
      const at = value(channel, box);
      if (!Number.isFinite(at)) return null;
      if (at > score) [score, kind] = [at, channel - 4];
    }
    if (score <= minScore) continue;
    const [x, y, width, height] = [value(0, box), value(1, box), value(2, box), value(3, box)];
    if (!Number.isFinite(x + y + width + height)) return null;
    found.push({
      left: x - width / 2,
      top: y - height / 2,
      right: x + width / 2,
      bottom: y + height / 2,
      score: Math.min(1, score),
      kind,
    });
  }
  return found;
}
