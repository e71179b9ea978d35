/**
 * Links without a model: text whose ink has another colour than the text around it, or that is underlined. What a network sees
 * of one is a word like all others; how colourful it is can be measured.
 */
import { area, intersect } from '../../blueprint/geometry.js';
import type { Detection, Picture } from '../model.js';
import { findTextLines } from '../text/find-lines.js';
import { pageOf } from './links-page.js';
import { runsOf } from './links-runs.js';
import { linkScore } from './links-score.js';

/** Less sure ones are of no use at any threshold. */
const LEAST_SCORE = 0.05;
/** A line may be found twice, in two sizes of the picture, once with less of it: share of the lesser that lies in the other. */
const SAME = 0.6;
/** More than any screen has; bounds the time that a hostile picture can take. */
const MOST_LINKS = 600;
const MOST_RUNS = 6000;

/**
 * One box for each line of each link, from the ascent to the descent of its font; surest first. Pixels of `picture`.
 * `score` orders them; as a chance it is too high on pages unlike those it was fitted on (links-score.ts).
 */
export function findLinks(picture: Picture): Detection[] {
  const runs = findTextLines(picture).flatMap((line, index) => runsOf(picture, line, index));
  const page = pageOf(runs.slice(0, MOST_RUNS));
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  const found = page.placed.flatMap((one) => {
    const score = linkScore(picture, page, one);
    if (score === null || score < LEAST_SCORE) return [];
    const bounds = intersect(one.run.bounds, whole);
    return bounds === null ? [] : [{ bounds, role: 'link' as const, score }];
  });
  return withoutDoubles(found);
}

function withoutDoubles(found: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  // A part of a word may look surer than the word.
  for (const one of [...found].sort((a, b) => area(b.bounds) - area(a.bounds))) {
    const double = kept.some(({ bounds }) => {
      const common = intersect(bounds, one.bounds);
      return common !== null && area(common) > SAME * area(one.bounds);
    });
    if (!double) kept.push(one);
  }
  return kept.sort((a, b) => b.score - a.score).slice(0, MOST_LINKS);
}
