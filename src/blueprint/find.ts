/**
 * Finds elements by a description in plain words: "the Save button", "field below Password", "third button of the toolbar",
 * "OK in the Login dialog", "unchecked tick box next to Wrap". Deterministic; nothing is learnt and no model is asked.
 */
import { type Link, type Reading, readings } from './find-parse.js';
import { positionFactors, type Whereabouts, whereabouts } from './find-place.js';
import { Scene } from './find-scene.js';
import type { Blueprint, Element } from './model.js';

export interface Match {
  /** Index into `elements`. */
  readonly index: number;
  readonly element: Element;
  /** 0…1, three decimals. Two equal scores mean that the description does not tell the two apart. */
  readonly score: number;
  /** Why, in words for a person. */
  readonly why: string;
}

export interface FindOptions {
  /** How many matches at most. Default 5. */
  readonly max?: number;
  /** Matches below this are left out. Default 0.3. */
  readonly least?: number;
}

/** Best first; equals in document order. */
export function findElements(
  blueprint: Pick<Blueprint, 'elements' | 'surface'>,
  description: string,
  options: FindOptions = {},
): Match[] {
  const scene = new Scene(blueprint);
  const places = new Map<string, Whereabouts>();
  const placeOf = (link: Link): Whereabouts => {
    const key = JSON.stringify(link);
    const known = places.get(key) ?? whereabouts(scene, link);
    places.set(key, known);
    return known;
  };
  const best = new Map<number, { score: number; why: () => string }>();
  for (const reading of readings(description)) {
    for (const [index, found] of evaluate(scene, reading, placeOf)) {
      const known = best.get(index);
      if (!known || found.score > known.score + 1e-9) best.set(index, found);
    }
  }
  const least = options.least ?? 0.3;
  return [...best]
    .map(([index, { score, why }]) => ({ index, score: Math.round(score * 1000) / 1000, why }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, options.max ?? 5)
    .flatMap(({ index, score, why }) => {
      const element = blueprint.elements[index];
      return element ? [{ index, element, score, why: why() }] : [];
    });
}

/** What to make of a list of matches. */
export type Decision =
  | { readonly kind: 'one'; readonly match: Match }
  | { readonly kind: 'ambiguous'; readonly matches: readonly Match[] }
  | { readonly kind: 'none' };

/** One clearly best match, several as good ones, or none that is good enough. */
export function decide(
  matches: readonly Match[],
  options: { readonly least?: number; readonly margin?: number } = {},
): Decision {
  const [best] = matches;
  if (!best || best.score < (options.least ?? 0.5)) return { kind: 'none' };
  const rivals = matches.filter((match) => best.score - match.score < (options.margin ?? 0.02));
  return rivals.length > 1 ? { kind: 'ambiguous', matches: rivals } : { kind: 'one', match: best };
}

/** Factor of the elements that an ordinal does not mean. */
const ANOTHER = 0.3;
/** Only elements that fit nearly as well as the best are counted by an ordinal or compared by a position. */
const NEARLY = 0.75;

function evaluate(
  scene: Scene,
  reading: Reading,
  placeOf: (link: Link) => Whereabouts,
): Map<number, { score: number; why: () => string }> {
  const { head, links } = reading;
  const fits = scene.fits(head);
  const places = links.map(placeOf);
  // To be counted, an element must be where it is said to be; how near it is does not matter.
  const counted: { index: number; score: number }[] = [];
  const scores = new Map<number, number>();
  fits.forEach(({ score }, index) => {
    if (score === 0) return;
    let placed = score;
    let there = score;
    for (const { factor } of places) {
      const value = factor[index] ?? 0;
      placed *= value;
      if (value < 0.55) there *= value;
    }
    scores.set(index, placed);
    counted.push({ index, score: there });
  });
  const bestCount = Math.max(0, ...counted.map(({ score }) => score));
  const eligible = counted.filter(({ score }) => score >= NEARLY * bestCount).map(({ index }) => index);
  const isEligible = new Set(eligible);
  const notes = new Map<number, string>();
  if (head.position) {
    const factors = positionFactors(scene.elements, eligible, head.position);
    for (const [index, score] of scores) {
      scores.set(index, score * (factors.get(index) ?? ANOTHER));
      if (factors.get(index) === 1) notes.set(index, 'nearest to that position');
    }
  }
  if (head.ordinal !== null) {
    const nth = eligible.at(head.ordinal > 0 ? head.ordinal - 1 : head.ordinal);
    for (const [index, score] of scores) {
      if (index !== nth) scores.set(index, score * ANOTHER);
      else {
        // Being the nth is what matters, not being near to what the place is told by.
        scores.set(index, counted.find((one) => one.index === index)?.score ?? score);
        notes.set(index, head.ordinal < 0 ? 'the last of them' : `number ${head.ordinal} of ${isEligible.size}`);
      }
    }
  }
  const found = new Map<number, { score: number; why: () => string }>();
  for (const [index, score] of scores) {
    const why = (): string =>
      [
        fits[index]?.why,
        ...places.map((place) => ((place.factor[index] ?? 0) >= 0.55 ? place.why : `not ${place.why}`)),
        notes.get(index),
      ]
        .filter(Boolean)
        .join('; ') || 'can be acted on';
    found.set(index, { score, why });
  }
  return found;
}
