/**
 * Decodes OmniParser's icon_detect_v3 (YOLOv9-E, util/yolov9.py): for each stride 8, 16, 32 class logits [1, classes, h, w] and
 * the distances left, top, right, bottom [1, 4, h, w] from the cell's middle, in strides.
 */
import type { Tensor } from '../onnx-types.js';
import { chanceOf } from './chances.js';
import type { ScoredBox } from './suppress.js';

const STRIDES = [8, 16, 32] as const;

/**
 * @param tensors in the model's order: logits, distances of stride 8, then 16, then 32
 * @param width, height of the network's input
 * @returns null when the tensors have other shapes or hold what is no number
 */
export function decodeGrids(
  tensors: readonly Tensor[],
  { width, height }: { readonly width: number; readonly height: number },
  minScore: number,
): ScoredBox[] | null {
  if (tensors.length !== 2 * STRIDES.length) return null;
  const found: ScoredBox[] = [];
  for (const [index, stride] of STRIDES.entries()) {
    const [logits, distances] = [tensors[2 * index], tensors[2 * index + 1]];
    if (logits === undefined || distances === undefined) return null;
    const shape = { columns: width / stride, rows: height / stride };
    if (!isGrid(logits, shape, null) || !isGrid(distances, shape, 4)) return null;
    const boxes = decodeStride(logits, distances, stride, minScore);
    if (boxes === null) return null;
    found.push(...boxes);
  }
  return found;
}

function isGrid(
  { dims, data }: Tensor,
  { columns, rows }: { columns: number; rows: number },
  channels: number | null,
): boolean {
  if (dims.length !== 4 || dims[0] !== 1 || dims[2] !== rows || dims[3] !== columns) return false;
  return data instanceof Float32Array && (channels === null ? (dims[1] ?? 0) >= 1 : dims[1] === channels);
}

function decodeStride(logits: Tensor, distances: Tensor, stride: number, minScore: number): ScoredBox[] | null {
  const [, classes = 0, rows = 0, columns = 0] = logits.dims;
  const cells = rows * columns;
  const found: ScoredBox[] = [];
  for (let cell = 0; cell < cells; cell++) {
    let best = Number.NEGATIVE_INFINITY;
    let kind = 0;
    for (let index = 0; index < classes; index++) {
      const logit = logits.data[index * cells + cell] as number;
      if (Number.isNaN(logit)) return null;
      if (logit > best) [best, kind] = [logit, index];
    }
    const score = chanceOf(best);
    if (score <= minScore) continue;
    const x = ((cell % columns) + 0.5) * stride;
    const y = (Math.floor(cell / columns) + 0.5) * stride;
    const distance = (side: number) => (distances.data[side * cells + cell] as number) * stride;
    const box = { left: x - distance(0), top: y - distance(1), right: x + distance(2), bottom: y + distance(3) };
    if (!Number.isFinite(box.left + box.top + box.right + box.bottom)) return null;
    found.push({ ...box, score, kind });
  }
  return found;
}
