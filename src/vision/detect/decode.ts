/**
 * From the dense maps of the built-in detector to detections (TTFNet's decoding, Liu et al. 2020: a peak of the score map is an
 * object, the distances at the peak are its sides).
 */
import { type Detection, type StateHints, VISION_CLASSES, type VisionClass } from '../model.js';
import { type ScoredBox, suppress } from './suppress.js';

/** Maps of `rows` x `columns` cells, one after another, row by row. One cell stands for `stride` x `stride` picture pixels. */
export interface DetectorMaps {
  readonly rows: number;
  readonly columns: number;
  readonly stride: number;
  /** One map: 0 to 1, 0 everywhere but at peaks. */
  readonly score: Float32Array;
  /** Four maps: pixels from the middle of the cell to the left, top, right and bottom side. */
  readonly sides: Float32Array;
  /** One map for each of VISION_CLASSES, logits. */
  readonly kinds: Float32Array;
  /** Three maps: checked, selected, disabled; logits. */
  readonly states: Float32Array;
}

export interface DecodeOptions {
  /** Size of the picture, in pixels, without what was added to fill up the last cells. */
  readonly width: number;
  readonly height: number;
  readonly minScore: number;
  readonly calibration?: Calibration;
}

/** What is added to the logit of the score of what has this class, so that one threshold is right for all of them. */
export type Calibration = Readonly<Partial<Record<VisionClass, number>>>;

/** Of two boxes that share more than this (intersection over union) one is the same object found twice, whatever its class. */
const MOST_OVERLAP = 0.5;
/** More than any screen has; bounds the time that a hostile picture can take. */
const MOST_BOXES = 1000;
/** Peaks that are looked at, the surest first. */
const MOST_PEAKS = 3000;
/** A box under this many pixels a side is noise. */
const SMALLEST = 3;

/** Which classes can be in a state at all. */
const CHECKABLE: readonly string[] = ['checkbox', 'radio', 'switch', 'menuitem', 'icon', 'button'];
const SELECTABLE: readonly string[] = ['tab', 'listitem', 'button'];

/** Surest first. Boxes are cut to the picture. */
export function decodeMaps(maps: DetectorMaps, options: DecodeOptions): Detection[] {
  const { minScore, calibration = {} } = options;
  const most = Math.max(0, ...Object.values(calibration));
  const boxes = peaks(maps, shifted(minScore, -most))
    .map((cell) => boxAt(maps, cell, options))
    .filter(({ left, top, right, bottom }) => right - left >= SMALLEST && bottom - top >= SMALLEST)
    .filter(({ score }) => score >= minScore);
  return suppress(boxes, MOST_OVERLAP, MOST_BOXES).map((box) => toDetection(maps, box as CellBox));
}

interface CellBox extends ScoredBox {
  readonly cell: number;
  readonly role: VisionClass;
}

/** A chance whose logit is larger by this. */
function shifted(chance: number, by: number): number {
  if (by === 0 || chance <= 0 || chance >= 1) return chance;
  return 1 / (1 + Math.exp(-by) * (1 / chance - 1));
}

function peaks({ score }: DetectorMaps, minScore: number): number[] {
  const found: number[] = [];
  for (let cell = 0; cell < score.length; cell++) if ((score[cell] as number) >= minScore) found.push(cell);
  if (found.length <= MOST_PEAKS) return found;
  return found.sort((a, b) => (score[b] as number) - (score[a] as number)).slice(0, MOST_PEAKS);
}

function roleAt({ rows, columns, kinds }: DetectorMaps, cell: number): VisionClass {
  const area = rows * columns;
  let best = 0;
  for (let kind = 1; kind < VISION_CLASSES.length; kind++) {
    if ((kinds[kind * area + cell] as number) > (kinds[best * area + cell] as number)) best = kind;
  }
  return VISION_CLASSES[best] as VisionClass;
}

function boxAt(maps: DetectorMaps, cell: number, options: DecodeOptions): CellBox {
  const { columns, rows, stride, score, sides } = maps;
  const role = roleAt(maps, cell);
  const x = ((cell % columns) + 0.5) * stride;
  const y = (Math.floor(cell / columns) + 0.5) * stride;
  const area = rows * columns;
  const side = (which: number): number => sides[which * area + cell] as number;
  return {
    left: Math.max(0, x - side(0)),
    top: Math.max(0, y - side(1)),
    right: Math.min(options.width, x + side(2)),
    bottom: Math.min(options.height, y + side(3)),
    score: shifted(score[cell] as number, options.calibration?.[role] ?? 0),
    kind: 0,
    cell,
    role,
  };
}

function toDetection({ rows, columns, states }: DetectorMaps, box: CellBox): Detection {
  const area = rows * columns;
  const { role } = box;
  const chance = (map: number): number => 1 / (1 + Math.exp(-(states[map * area + box.cell] as number)));
  const hints: StateHints = {
    ...(CHECKABLE.includes(role) ? { checked: chance(0) } : {}),
    ...(SELECTABLE.includes(role) ? { selected: chance(1) } : {}),
    disabled: chance(2),
  };
  const { left, top, right, bottom, score } = box;
  return { bounds: { x: left, y: top, width: right - left, height: bottom - top }, role, score, hints };
}
