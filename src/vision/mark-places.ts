/**
 * Where the tags of marks go, so that they hide neither what they mark, nor its neighbours, nor one another. A tag lies at its box
 * on plain ground where there is some; else further off, with a line to its box; else in a corner of the box itself, small, and
 * see-through where it lies on something. Pure.
 */
import { area, intersect, type Point, type Rect } from '../blueprint/geometry.js';
import type { PlainGround } from './mark-ground.js';

export interface Mark {
  /** Shown in the tag: an id, or a number. */
  readonly label: string;
  /** Pixels of the picture. */
  readonly bounds: Rect;
}

/** Pixels of the picture. */
export interface TagPlace extends Rect {
  /** From the box to the tag, where they do not touch. */
  readonly leader: { readonly from: Point; readonly to: Point } | null;
  /** It lies on something, and is drawn so that this can be seen through it. */
  readonly faint: boolean;
}

export interface PlaceOptions {
  /** Of letters and distances. Default 1: letters of 11 pixels. */
  readonly scale?: number;
  /** Default: everything outside the boxes is plain. */
  readonly ground?: PlainGround;
}

/** Letters are cut after as many: ids are short. */
export const MOST_LETTERS = 8;
/** Width of a letter (monospaced, 11 pixels) and height of a tag, pixels at scale 1. */
const LETTER = 7;
const LINE = 14;
/** Size of the letters as a share of the height of their tag. */
export const LETTERS = 11 / LINE;
/** A tag on a box is smaller than one beside it. */
const FAINT_SIZE = 0.8;
/** Distances of tags that are tied to their box by a line, pixels at scale 1: about three lines of text at most. */
const DISTANCES = [6, 12, 20, 30, 44] as const;
/** Places along each side of a box that are tried at each distance. */
const MOST_ALONG = 24;
/** Below it a place is as good as any; nothing further off is looked for. */
const GOOD = 0.05;
/**
 * What a place costs. `line` and `letters` are for the share of the tag that is not plain, and for its square: a rule under a
 * toolbar takes a tenth and may be covered, letters take four tenths. `near` is for each other box that it might be taken to
 * belong to. Chosen by looking at marked screens.
 */
const COST = { line: 0.6, letters: 8, other: 2, near: 0.12, own: 4, leader: 0.25, pixel: 0.01, crossing: 0.5 } as const;
/** Share of a tag on something from which it is see-through. */
const ON_SOMETHING = 0.1;
/** Pixels between a tag and a box that it might be taken to belong to. */
const NEAR = 3;

interface Candidate {
  readonly place: TagPlace;
  readonly cost: number;
}

/**
 * One place for each mark, in their order, inside the picture. Two tags overlap only where the picture has no room for both.
 * @param width of the picture, as `height` in pixels
 */
export function placeLabels(
  marks: readonly Mark[],
  width: number,
  height: number,
  { scale = 1, ground = NOTHING_DRAWN }: PlaceOptions = {},
): TagPlace[] {
  const picture = { x: 0, y: 0, width, height };
  const reach = (DISTANCES[DISTANCES.length - 1] ?? 0) * scale + 2 * LINE * scale;
  const waiting = marks.map((mark, index) => {
    const size = sizeOf(mark.label, scale);
    const around = inflated(mark.bounds, reach + size.width);
    const others = marks.flatMap(({ bounds }, at) =>
      at !== index && intersect(bounds, around) && !isAround(bounds, mark.bounds) ? [bounds] : [],
    );
    const cost = costs({ bounds: mark.bounds, others, ground, picture });
    const beside = besides(mark.bounds, size).flatMap((rect) => cost(rect, null) ?? []);
    return { mark, index, size, cost, beside };
  });
  const placed: { readonly index: number; readonly place: TagPlace }[] = [];
  // Who has least choice chooses first.
  const inTurn = [...waiting].sort((a, b) => freedom(a.beside) - freedom(b.beside) || a.index - b.index);
  for (const { mark, index, size, cost, beside } of inTurn) {
    const near = placed
      .map(({ place }) => place)
      .filter((place) => intersect(inflated(withLeader(place), 1), inflated(mark.bounds, reach + size.width)));
    const free = ({ place }: Candidate): boolean => !near.some((tag) => collide(place, tag));
    let best = cheapest(beside.filter(free), null);
    if (best === null || best.cost > GOOD) {
      const small = { width: size.width * FAINT_SIZE, height: size.height * FAINT_SIZE };
      const further = [
        ...aways(mark.bounds, size, scale).flatMap(({ rect, leader }) => cost(rect, leader) ?? []),
        ...corners(mark.bounds, small).flatMap((rect) => cost(rect, null) ?? []),
      ];
      best = cheapest(further.filter(free), best);
      best ??= cheapest([...beside, ...further], null);
    }
    const { x, y } = mark.bounds;
    const anywhere = { ...inside({ x, y, ...size }, picture), leader: null, faint: true };
    placed.push({ index, place: best?.place ?? anywhere });
  }
  return placed.sort((a, b) => a.index - b.index).map(({ place }) => place);
}

const NOTHING_DRAWN: PlainGround = { busy: () => 0 };

function sizeOf(label: string, scale: number): { width: number; height: number } {
  const letters = Math.min(MOST_LETTERS, [...label].length);
  return { width: (letters * LETTER + 4) * scale, height: LINE * scale };
}

function freedom(beside: readonly Candidate[]): number {
  return beside.filter(({ cost }) => cost <= GOOD).length;
}

/** In order of preference: of equally good ones the first. */
function cheapest(candidates: readonly Candidate[], before: Candidate | null): Candidate | null {
  return candidates.reduce((chosen, one) => (chosen && chosen.cost <= one.cost ? chosen : one), before);
}

/** What a place costs; null = it is not wholly in the picture. */
function costs(where: { bounds: Rect; others: readonly Rect[]; ground: PlainGround; picture: Rect }) {
  const { bounds, others, ground, picture } = where;
  return (rect: Rect, leader: TagPlace['leader']): Candidate | null => {
    if (!isAround(picture, rect)) return null;
    const all = area(rect);
    const onOthers = Math.min(1, others.reduce((sum, other) => sum + shared(rect, other), 0) / all);
    // In a large box there is room for a tag, in a small one there is not.
    const onOwn = (shared(rect, bounds) / all) * Math.min(1, (COST.own * all) / Math.max(1, area(bounds)));
    const busy = ground.busy(rect);
    let cost = COST.line * busy + COST.letters * busy ** 2 + COST.other * onOthers + onOwn;
    cost += COST.near * others.filter((other) => intersect(inflated(rect, NEAR), other)).length;
    if (leader) {
      const length = Math.hypot(leader.to.x - leader.from.x, leader.to.y - leader.from.y);
      const crossed = others.filter((other) => crosses(leader, other)).length;
      cost += COST.leader + COST.pixel * length + COST.crossing * crossed + ground.busy(boxOf(leader));
    }
    return { place: { ...rect, leader, faint: busy > ON_SOMETHING || onOthers > ON_SOMETHING }, cost };
  };
}

/** At the box, a pixel from its frame: above, beside, below. */
function besides({ x, y, width, height }: Rect, size: { width: number; height: number }): Rect[] {
  const right = x + width + 2;
  const [left, above, below] = [x - size.width - 2, y - size.height - 2, y + height + 2];
  const middle = y + (height - size.height) / 2;
  const places: [number, number][] = [
    [x - 1, above],
    [left, middle],
    [right, middle],
    [x + width - size.width + 1, above],
    [x + (width - size.width) / 2, above],
    [x - 1, below],
    [x + width - size.width + 1, below],
    [x + (width - size.width) / 2, below],
    [left, y],
    [right, y],
    [left, above],
    [right, above],
    [left, below],
    [right, below],
  ];
  return places.map(([across, down]) => ({ x: Math.round(across), y: Math.round(down), ...size }));
}

/** Further off on all four sides, the nearest first. */
function aways(
  bounds: Rect,
  size: { width: number; height: number },
  scale: number,
): { rect: Rect; leader: NonNullable<TagPlace['leader']> }[] {
  const along = (from: number, to: number, step: number): number[] => {
    const count = Math.min(MOST_ALONG, Math.max(2, Math.ceil((to - from) / step) + 1));
    return Array.from({ length: count }, (_, at) => Math.round(from + ((to - from) * at) / (count - 1)));
  };
  const { x, y, width, height } = bounds;
  const columns = along(x - size.width, x + width, size.width / 3);
  const rows = along(y - size.height, y + height, size.height / 2);
  return DISTANCES.flatMap((distance) => {
    const off = distance * scale;
    return [
      ...columns.flatMap((left) => [at(left, y - off - size.height), at(left, y + height + off)]),
      ...rows.flatMap((top) => [at(x - off - size.width, top), at(x + width + off, top)]),
    ];
  });

  function at(left: number, top: number) {
    const rect = { x: Math.round(left), y: Math.round(top), ...size };
    return { rect, leader: shortest(bounds, rect) };
  }
}

function corners({ x, y, width, height }: Rect, size: { width: number; height: number }): Rect[] {
  const [right, bottom] = [x + width - size.width, y + height - size.height];
  const places: [number, number][] = [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
  ];
  return places.map(([across, down]) => ({ x: Math.round(across), y: Math.round(down), ...size }));
}

/** The shortest line between two rectangles. */
function shortest(a: Rect, b: Rect): NonNullable<TagPlace['leader']> {
  const [fromX, toX] = nearest(a.x, a.x + a.width, b.x, b.x + b.width);
  const [fromY, toY] = nearest(a.y, a.y + a.height, b.y, b.y + b.height);
  return { from: { x: fromX, y: fromY }, to: { x: toX, y: toY } };
}

function nearest(a0: number, a1: number, b0: number, b1: number): [number, number] {
  if (a1 < b0) return [a1, b0];
  if (b1 < a0) return [a0, b1];
  const middle = (Math.max(a0, b0) + Math.min(a1, b1)) / 2;
  return [middle, middle];
}

/** Tags keep a pixel between them, and off each other's lines. */
function collide(a: TagPlace, b: TagPlace): boolean {
  if (intersect(inflated(a, 1), b)) return true;
  return (a.leader !== null && crosses(a.leader, b)) || (b.leader !== null && crosses(b.leader, a));
}

/** Whether a line goes through a rectangle (Liang and Barsky 1984). */
function crosses({ from, to }: NonNullable<TagPlace['leader']>, rect: Rect): boolean {
  let [enters, leaves] = [0, 1];
  const cuts: [number, number][] = [
    [from.x - to.x, from.x - rect.x],
    [to.x - from.x, rect.x + rect.width - from.x],
    [from.y - to.y, from.y - rect.y],
    [to.y - from.y, rect.y + rect.height - from.y],
  ];
  for (const [direction, distance] of cuts) {
    if (direction === 0 && distance <= 0) return false;
    if (direction < 0) enters = Math.max(enters, distance / direction);
    if (direction > 0) leaves = Math.min(leaves, distance / direction);
  }
  return enters < leaves;
}

function withLeader(place: TagPlace): Rect {
  if (place.leader === null) return place;
  const line = boxOf(place.leader);
  const [x, y] = [Math.min(place.x, line.x), Math.min(place.y, line.y)];
  const right = Math.max(place.x + place.width, line.x + line.width);
  const bottom = Math.max(place.y + place.height, line.y + line.height);
  return { x, y, width: right - x, height: bottom - y };
}

function boxOf({ from, to }: NonNullable<TagPlace['leader']>): Rect {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  return { x, y, width: Math.max(1, Math.abs(to.x - from.x)), height: Math.max(1, Math.abs(to.y - from.y)) };
}

function inflated({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function inside(rect: Rect, picture: Rect): Rect {
  const x = Math.max(0, Math.min(picture.width - rect.width, rect.x));
  const y = Math.max(0, Math.min(picture.height - rect.height, rect.y));
  return { ...rect, x, y };
}

function isAround(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function shared(a: Rect, b: Rect): number {
  const common = intersect(a, b);
  return common ? area(common) : 0;
}
