/**
 * Large text areas, of which a detector that looks for the middle of things finds none: the middle of an empty area looks like the rest of
 * it. Another part of the network (`training/areas.py`) says of each cell of the picture whether it lies in one, and how far away its
 * sides are (after FCOS, Tian et al. 2019). Cells that touch are one area; each of its sides is where the cells near it say.
 */
import { overlap, partInside, type Rect } from '../../blueprint/geometry.js';
import type { Detection, StateHints } from '../model.js';
import { chanceOf } from './chances.js';

/** What the network says of each cell, row by row. */
export interface AreaMaps {
  readonly columns: number;
  readonly rows: number;
  /** AREA_MAPS maps, one after another: logits of being inside, then logarithms of the distances (in cells) to the left, upper, right and lower side. */
  readonly values: Float32Array;
}

export const AREA_MAPS = 5;

export interface AreaOptions {
  /** Picture pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of a cell's side. */
  readonly cell: number;
  /** Pixels that the picture lies away from the left and the upper side of what the network was given. */
  readonly margin: number;
}

export interface Area {
  /** Picture pixels, inside of the picture. */
  readonly bounds: Rect;
  /** How sure the network is, 0 to 1. */
  readonly score: number;
}

/** Fewer cells are noise. */
const LEAST_CELLS = 12;
/** Pixels: how far from a side a cell still has much to say about it. */
const NEAR = 64;
/** Logarithms of distances outside of these were never taught. */
const DISTANCES = [-3, 5] as const;

/** The text areas that the maps tell of. @param options of the picture that the network was given */
export function findAreas(maps: AreaMaps, options: AreaOptions): Area[] {
  return patches(maps)
    .filter((cells) => cells.length >= LEAST_CELLS)
    .map((cells) => areaOf(cells, maps, options))
    .filter(({ bounds }) => bounds.width > 0 && bounds.height > 0);
}

/** Indices of the cells that are rather inside than not, together with those that touch them. */
function patches({ columns, rows, values }: AreaMaps): number[][] {
  const count = columns * rows;
  const open = new Uint8Array(count);
  for (let cell = 0; cell < count; cell++) open[cell] = (values[cell] as number) > 0 ? 1 : 0;
  const found: number[][] = [];
  for (let first = 0; first < count; first++) {
    if (open[first] === 0) continue;
    open[first] = 0;
    const patch = [first];
    for (const cell of patch) {
      const column = cell % columns;
      for (const [next, isThere] of [
        [cell - 1, column > 0],
        [cell + 1, column < columns - 1],
        [cell - columns, true],
        [cell + columns, true],
      ] as const) {
        if (!isThere || open[next] !== 1) continue;
        open[next] = 0;
        patch.push(next);
      }
    }
    found.push(patch);
  }
  return found;
}

function areaOf(cells: readonly number[], maps: AreaMaps, { cell: side, margin, width, height }: AreaOptions): Area {
  const { columns, rows, values } = maps;
  const count = columns * rows;
  const sides = [0, 0, 0, 0];
  const weights = [0, 0, 0, 0];
  let sure = 0;
  for (const cell of cells) {
    const chance = chanceOf(values[cell] as number);
    sure += chance;
    const x = ((cell % columns) + 0.5) * side - margin;
    const y = (Math.floor(cell / columns) + 0.5) * side - margin;
    for (let which = 0; which < 4; which++) {
      const logarithm = values[(1 + which) * count + cell] as number;
      const distance = side * Math.exp(Math.min(DISTANCES[1], Math.max(DISTANCES[0], logarithm)));
      const weight = chance * Math.exp(-distance / NEAR) + 1e-9;
      const from = which % 2 === 0 ? x : y;
      sides[which] = (sides[which] as number) + weight * (which < 2 ? from - distance : from + distance);
      weights[which] = (weights[which] as number) + weight;
    }
  }
  const [left = 0, top = 0, right = 0, bottom = 0] = sides.map((sum, which) => sum / (weights[which] as number));
  const bounds = {
    x: Math.max(0, left),
    y: Math.max(0, top),
    width: Math.min(width, right) - Math.max(0, left),
    height: Math.min(height, bottom) - Math.max(0, top),
  };
  // A patch with a ragged edge, or one that is no rectangle, is not much of a text area.
  const filled = Math.min(1, (cells.length * side * side) / Math.max(1, bounds.width * bounds.height));
  return { bounds, score: (sure / cells.length) * filled };
}

/** Share of a control's box that lies in an area. */
const INSIDE = 0.8;
/** So many sure controls inside: it is no text area but a part of a window, or a page. */
const TOO_MANY = 2;
/** What fields have inside of them. */
const PARTS: ReadonlySet<Detection['role']> = new Set(['icon', 'button']);
/** What is as large has lines. */
const MULTILINE: StateHints = { multiline: 1 };
/** Of two boxes that share more than this (intersection over union) one is the same thing found twice. */
const SAME = 0.5;

/**
 * The detections with the areas among them as textboxes, surest first. What was found inside of an area and is not sure goes: text, taken for
 * rows and links.
 * @param act score from which a detection is sure; one that is surer than the area is sure enough, too
 */
export function withAreas(detections: readonly Detection[], areas: readonly Area[], act: number): Detection[] {
  let all: Detection[] = [...detections];
  for (const { bounds, score } of areas) {
    const same = all.filter((each) => overlap(each.bounds, bounds) > SAME);
    if (same.some((each) => each.score >= score)) continue;
    const inside = all.filter((each) => !same.includes(each) && partInside(each.bounds, bounds) >= INSIDE);
    const controls = inside.filter(({ role }) => !PARTS.has(role));
    const isSure = (each: Detection): boolean => each.score >= Math.min(act, score);
    if (controls.filter(isSure).length >= TOO_MANY) continue;
    const goes = new Set([...same, ...controls.filter((each) => !isSure(each))]);
    all = [...all.filter((each) => !goes.has(each)), { bounds, role: 'textbox', score, hints: MULTILINE }];
  }
  return all.sort((a, b) => b.score - a.score);
}
