/** From the candidates of the built-in detector (`training/refiner.py`) to detections: the surest of those that lie on each other. */
import { type Detection, type StateHints, VISION_CLASSES, type VisionClass } from '../model.js';
import { chanceOf, shifted } from './chances.js';
import { type ScoredBox, suppress } from './suppress.js';

/** Rows of the same number of candidates, one after another. */
export interface Candidates {
  /** 0 to 1. */
  readonly scores: Float32Array;
  /** Left, top, right and bottom side, in picture pixels; may lie outside of the picture. */
  readonly boxes: Float32Array;
  /** One for each of VISION_CLASSES, logits. */
  readonly kinds: Float32Array;
  /** Checked, selected, disabled; logits. */
  readonly states: Float32Array;
}

export interface DecodeOptions {
  /** Size of the picture, in pixels, without what was added to make it fit. */
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
/** A box under this many pixels a side is noise. */
const SMALLEST = 3;

/** Which classes can be in a state at all. */
const CHECKABLE: readonly string[] = ['checkbox', 'radio', 'switch', 'menuitem', 'icon', 'button'];
const SELECTABLE: readonly string[] = ['tab', 'listitem', 'button'];

/** Surest first. Boxes are cut to the picture. */
export function decodeCandidates(candidates: Candidates, options: DecodeOptions): Detection[] {
  const { minScore, calibration = {} } = options;
  const most = Math.max(0, ...Object.values(calibration));
  const least = shifted(minScore, -most);
  const boxes = Array.from(candidates.scores.keys())
    .filter((index) => (candidates.scores[index] as number) >= least)
    .map((index) => boxAt(candidates, index, options))
    .filter(({ left, top, right, bottom }) => right - left >= SMALLEST && bottom - top >= SMALLEST)
    .filter(({ score }) => score >= minScore);
  return suppress(boxes, MOST_OVERLAP, MOST_BOXES).map((box) => toDetection(candidates, box as CandidateBox));
}

interface CandidateBox extends ScoredBox {
  readonly index: number;
  readonly role: VisionClass;
}

function roleAt({ kinds }: Candidates, index: number): VisionClass {
  const first = index * VISION_CLASSES.length;
  let best = 0;
  for (let kind = 1; kind < VISION_CLASSES.length; kind++) {
    if ((kinds[first + kind] as number) > (kinds[first + best] as number)) best = kind;
  }
  return VISION_CLASSES[best] as VisionClass;
}

function boxAt(candidates: Candidates, index: number, options: DecodeOptions): CandidateBox {
  const role = roleAt(candidates, index);
  const side = (which: number): number => candidates.boxes[4 * index + which] as number;
  return {
    left: Math.max(0, side(0)),
    top: Math.max(0, side(1)),
    right: Math.min(options.width, side(2)),
    bottom: Math.min(options.height, side(3)),
    score: shifted(candidates.scores[index] as number, options.calibration?.[role] ?? 0),
    kind: 0,
    index,
    role,
  };
}

function toDetection({ states }: Candidates, box: CandidateBox): Detection {
  const { role } = box;
  const chance = (which: number): number => chanceOf(states[3 * box.index + which] as number);
  const hints: StateHints = {
    ...(CHECKABLE.includes(role) ? { checked: chance(0) } : {}),
    ...(SELECTABLE.includes(role) ? { selected: chance(1) } : {}),
    disabled: chance(2),
  };
  const { left, top, right, bottom, score } = box;
  return { bounds: { x: left, y: top, width: right - left, height: bottom - top }, role, score, hints };
}
