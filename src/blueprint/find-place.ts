/** Where an element is, as people say it: in, under, next to another one; in a corner; the third. */
import type { Link, Phrase } from './find-parse.js';
import type { Scene } from './find-scene.js';
import { fitText, prepare } from './find-text.js';
import type { LinkKind, Position } from './find-words.js';
import type { Rect } from './geometry.js';
import type { Element } from './model.js';
import { isAncestor, type RelationKind, spatialRelations } from './relations.js';
import type { Role } from './roles.js';
import { collapse, fold, words } from './similarity.js';
import { subtree } from './text-tree.js';

/** How well each element is where a link says; by element 0…1, and where that is, in words. */
export interface Whereabouts {
  readonly factor: readonly number[];
  readonly why: string;
}

/** Factor of elements that are not where they are said to be. */
const ELSEWHERE = 0.3;
const NOT_THERE = 0.2;
/** Beyond these pixels, nearness counts little more. */
const NEAR = 120;
const ADJACENT = 60;
const MAX_ANCHORS = 6;

const ROWS: ReadonlySet<Role> = new Set<Role>(['row', 'listitem', 'treeitem', 'option']);

interface Anchor {
  readonly index: number;
  readonly score: number;
}

export function whereabouts(scene: Scene, link: Link): Whereabouts {
  const anchors = anchorsOf(scene, link.phrase);
  const why = `${link.kind.replace('-', ' ')} ${describe(scene, anchors)}`;
  if (link.kind === 'in') return { factor: inside(scene, link.phrase, anchors), why };
  if (link.kind === 'under') {
    const within = inside(scene, link.phrase, anchors);
    const below = beside(scene, anchors, 'below');
    return { factor: within.map((factor, index) => Math.max(factor, 0.97 * (below[index] ?? 0))), why };
  }
  return { factor: beside(scene, anchors, link.kind), why };
}

function describe(scene: Scene, anchors: readonly Anchor[]): string {
  const anchor = anchors[0] && scene.elements[anchors[0].index];
  return anchor ? `${anchor.role} "${anchor.name}"` : `${scene.surface.kind} "${scene.surface.title}"`;
}

/** The elements that a phrase about a place means, best first. */
function anchorsOf(scene: Scene, phrase: Phrase): Anchor[] {
  const fits = scene.fits(phrase, true);
  let best = 0;
  for (const { score } of fits) best = Math.max(best, score);
  if (best < 0.5) return [];
  let anchors: Anchor[] = [];
  fits.forEach(({ score }, index) => {
    if (score >= 0.9 * best) anchors.push({ index, score });
  });
  if (phrase.ordinal !== null) {
    const nth = anchors.at(phrase.ordinal > 0 ? phrase.ordinal - 1 : phrase.ordinal);
    anchors = nth ? [nth] : [];
  }
  return anchors.sort((a, b) => b.score - a.score || a.index - b.index).slice(0, MAX_ANCHORS);
}

function inside(scene: Scene, phrase: Phrase, anchors: readonly Anchor[]): number[] {
  const { elements } = scene;
  const surface = surfaceFit(scene, phrase);
  const factor: number[] = elements.map(() => (surface > 0 ? inFactor(surface) : ELSEWHERE));
  const mark = (members: Iterable<number>, score: number, except: number): void => {
    for (const index of members) if (index !== except) factor[index] = Math.max(factor[index] ?? 0, inFactor(score));
  };
  for (const { index, score } of anchors) {
    const anchor = elements[index];
    if (!anchor) continue;
    mark(subtree(elements, index), score, index);
    if (anchor.role === 'heading') mark(section(elements, index), score, index);
    if (anchor.role === 'tab') {
      elements.forEach((element, panel) => {
        if (element.role === 'tabpanel' && anchor.states.includes('selected'))
          mark(subtree(elements, panel), score, panel);
      });
    }
    const row = rowOf(elements, index);
    // What tells rows apart is often the text of one of their cells.
    if (row !== null && row !== index) mark(subtree(elements, row), 0.97 * score, index);
  }
  return factor;
}

function inFactor(score: number): number {
  return 0.6 + 0.4 * score;
}

/** "in the Login dialog" may mean the surface itself. */
function surfaceFit(scene: Scene, { text, quoted, role, states }: Phrase): number {
  if (states.length > 0 || (role && !role.roles.includes('window') && !role.roles.includes('form'))) return 0;
  const named = [text, ...quoted].filter((part) => part !== '');
  if (named.length === 0) return role && scene.surface.kind !== 'window' ? 0.8 : 0;
  const texts = [scene.surface.title, scene.surface.app.name].map((said) => ({
    source: 'title',
    weight: 0.95,
    text: collapse(said),
    folded: fold(collapse(said)),
    words: words(said),
  }));
  return Math.min(
    ...named.map((part) => {
      const { score } = fitText(prepare(part), texts);
      return score >= 0.7 ? score : 0;
    }),
  );
}

/** What follows a heading up to the next one of its level or above. */
function section(elements: readonly Element[], heading: number): number[] {
  const start = elements[heading];
  const found: number[] = [];
  for (let index = heading + 1; index < elements.length; index++) {
    const element = elements[index];
    if (!element || !start || element.depth < start.depth) break;
    if (element.role === 'heading' && (element.level ?? 1) <= (start.level ?? 1)) break;
    found.push(index);
  }
  return found;
}

function rowOf(elements: readonly Element[], index: number): number | null {
  for (let at: number | null = index; at !== null; at = elements[at]?.parent ?? null) {
    const role = elements[at]?.role;
    if (role && ROWS.has(role)) return at;
  }
  return null;
}

function beside(scene: Scene, anchors: readonly Anchor[], kind: Exclude<LinkKind, 'in' | 'under'>): number[] {
  const { elements } = scene;
  // The field that is called Password stands below its own label; "below Password" means the next one.
  const vertical = kind === 'above' || kind === 'below';
  const isAnchor = new Set(vertical ? anchors.filter(({ score }) => score >= 0.8).map(({ index }) => index) : []);
  return elements.map((element, index) => {
    if (!element.bounds || isAnchor.has(index)) return NOT_THERE;
    let best = NOT_THERE;
    for (const anchor of anchors) {
      const other = elements[anchor.index];
      if (!other?.bounds) continue;
      if (isAncestor(elements, index, anchor.index) || isAncestor(elements, anchor.index, index)) continue;
      best = Math.max(best, anchor.score * standing(element.bounds, other.bounds, kind));
    }
    return best;
  });
}

/** How well "`a` is `kind` `b`" describes two rectangles. */
function standing(a: Rect, b: Rect, kind: Exclude<LinkKind, 'in' | 'under'>): number {
  const { kinds, gap } = spatialRelations(a, b);
  if (kind === 'next-to') {
    const nearness = 0.6 + 0.4 * Math.exp(-gap / ADJACENT);
    if (kinds.includes('left-of') || kinds.includes('right-of')) return nearness;
    if (kinds.includes('above') || kinds.includes('below')) return 0.92 * nearness;
    return kinds.length === 0 ? 0.5 * nearness : NOT_THERE;
  }
  const direction: RelationKind = kind;
  if (kinds.includes(direction)) return 0.65 + 0.35 * Math.exp(-gap / NEAR);
  return kinds.length === 0 && isTowards(a, b, kind) ? 0.5 : NOT_THERE;
}

function isTowards(a: Rect, b: Rect, kind: 'left-of' | 'right-of' | 'above' | 'below'): boolean {
  if (kind === 'left-of') return a.x + a.width <= b.x;
  if (kind === 'right-of') return a.x >= b.x + b.width;
  return kind === 'above' ? a.y + a.height <= b.y : a.y >= b.y + b.height;
}

/**
 * Factors for a position on the screen: 1 for the eligible element(s) nearest to it, clearly less for all others.
 * `around` = what the position is relative to.
 */
export function positionFactors(
  elements: readonly Element[],
  eligible: readonly number[],
  position: Position,
): Map<number, number> {
  const placed = eligible.flatMap((index) => {
    const bounds = elements[index]?.bounds;
    return bounds ? [{ index, bounds }] : [];
  });
  const factors = new Map<number, number>(eligible.map((index) => [index, NOT_THERE]));
  if (placed.length === 0) return factors;
  const frame = union(placed.map(({ bounds }) => bounds));
  const away = placed.map(({ index, bounds }) => ({
    index,
    distance: Math.round(distanceTo(bounds, frame, position)),
  }));
  const least = Math.min(...away.map(({ distance }) => distance));
  const size = Math.max(1, frame.width + frame.height);
  for (const { index, distance } of away) {
    factors.set(index, distance === least ? 1 : 0.85 - 0.45 * Math.min(1, (distance - least) / size));
  }
  return factors;
}

function distanceTo(bounds: Rect, frame: Rect, { horizontal, vertical }: Position): number {
  const along = (at: -1 | 0 | 1 | null, start: number, length: number, from: number, whole: number): number => {
    if (at === null) return 0;
    if (at === -1) return start - from;
    if (at === 1) return from + whole - (start + length);
    return Math.abs(start + length / 2 - (from + whole / 2));
  };
  return (
    along(horizontal, bounds.x, bounds.width, frame.x, frame.width) +
    along(vertical, bounds.y, bounds.height, frame.y, frame.height)
  );
}

function union(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}
