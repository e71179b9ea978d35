/** What a network found together with the links that the colours of the letters tell. */
import { setImmediate } from 'node:timers/promises';
import { area, intersect } from '../../blueprint/geometry.js';
import type { Detection, Detector, VisionClass } from '../model.js';
import { findLinks } from './links.js';

/**
 * Intersection over union from which on two boxes are one thing. Low, because a box of a few pixels' height loses much with each of
 * them. .3, .4 and .5 give F1 within half a point of each other on 60 recorded views, with two networks.
 */
const SAME = 0.4;
/**
 * What only its ink speaks for counts less: of these 1 in 3 was right beside a network that knew few links, 1 in 9 beside one that knew
 * more. Of 1, .8 and .6 it is the compromise: F1 within .1 of the best with the one,
 * .3 above 1 on made pages with the other.
 */
const INK_ALONE = 0.8;
/** Share of a run that lies in a control which has it as its label. */
const INSIDE = 0.8;
/**
 * A control takes a run for its label if it is at least so sure, compared with the run. .2 loses half a point of F1 on recorded views
 * with the first network.
 */
const AS_SURE = 0.5;
/** What carries text of its own. A row of a list or a wrapped block link is one box around its words. */
const LABELLED: ReadonlySet<VisionClass | null> = new Set<VisionClass | null>([
  ...(['button', 'link', 'textbox', 'combobox', 'tab', 'menuitem', 'listitem', 'switch'] as const),
  null,
]);
/** Links found by their colour are told from this score on where the caller asks for none: as the built-in network's. */
const LEAST_SCORE = 0.25;

/** The same detector, which also finds links by their ink. `id` and `licence` stay. */
export function withLinks(detector: Detector): Detector {
  return {
    id: detector.id,
    licence: detector.licence,
    async detect(picture, options = {}) {
      const asked = detector.detect(picture, options);
      // The network is asked before this thread is busy; who waits for it below hears of its failure.
      asked.catch(() => {});
      await setImmediate();
      options.signal?.throwIfAborted();
      const least = options.minScore ?? LEAST_SCORE;
      const links = findLinks(picture).filter(({ score }) => score * INK_ALONE >= least);
      return mergeLinks(await asked, links);
    },
    close: () => detector.close(),
  };
}

/** Surest first. Pure. */
export function mergeLinks(found: readonly Detection[], links: readonly Detection[]): Detection[] {
  const kept = new Set(found);
  const added: Detection[] = [];
  for (const link of links) {
    const near = found.filter((one) => kept.has(one) && intersect(one.bounds, link.bounds) !== null);
    const [same] = near.filter((one) => overlap(one, link) >= SAME).sort((a, b) => overlap(b, link) - overlap(a, link));
    const alone = INK_ALONE * link.score;
    if (same === undefined) {
      if (!near.some((one) => isLabelOf(link, one))) added.push({ ...link, score: alone });
    } else if (same.role === 'link' || same.role === null) {
      // The sides of the run were measured, those of the network guessed.
      kept.delete(same);
      added.push({ ...link, score: Math.max(same.score, link.score) });
    } else if (alone > same.score) {
      kept.delete(same);
      added.push({ ...link, score: alone });
    }
  }
  return [...kept, ...added].sort((a, b) => b.score - a.score);
}

function isLabelOf(link: Detection, control: Detection): boolean {
  const common = intersect(control.bounds, link.bounds);
  return (
    common !== null &&
    LABELLED.has(control.role) &&
    area(common) >= INSIDE * area(link.bounds) &&
    control.score >= AS_SURE * link.score
  );
}

function overlap({ bounds: a }: Detection, { bounds: b }: Detection): number {
  const common = intersect(a, b);
  return common === null ? 0 : area(common) / (area(a) + area(b) - area(common));
}
