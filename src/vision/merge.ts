/** Regions and words become elements: each thing on the screen once. Pure. */
import { area, intersect, partInside, type Rect } from '../blueprint/geometry.js';
import { keysOfPads } from './keypads.js';
import { labelUnnamed } from './labels.js';
import type { Caption, Detection, SeenElement, VisionClass, Word } from './model.js';
import { type TextRun, textRuns } from './text-runs.js';

/** Share of a word that must lie in a region to be its text. */
const INSIDE = 0.6;
/** Two regions that cover each other by more are one; the surer stays. */
const SAME = 0.55;
/** As do two of which one lies in the other and is nearly as large. */
const NEARLY_ALL = 0.85;
/** Drawn marks, not places for text: what is read in them is their own shape. */
const GLYPHS: ReadonlySet<VisionClass> = new Set<VisionClass>(['checkbox', 'radio', 'switch', 'slider']);
/** A picture that was read as one or two letters, unless that is sure. */
const PICTURE_READ = { letters: 2, confidence: 0.8 } as const;
/** Pixels: a box without text is no larger. */
const SMALL = 26;
/** Text that nothing else supports must have been read as surely. */
const LEAST_TEXT = 0.4;

export interface Merged {
  readonly elements: readonly SeenElement[];
  /** Indices of elements that could carry a text and have none. */
  readonly unnamed: readonly number[];
}

/**
 * Words inside a region name it; words beside a nameless check box, radio button or field label it; all others stay text.
 * Rules after OmniParser's `remove_overlap_new` (util/utils.py), with roles taken into account.
 */
export function mergeSeen(detections: readonly Detection[], words: readonly Word[]): Merged {
  const regions = withKeys(
    withoutDoubles(detections).filter((region) => !isLetter(region, words)),
    words,
  );
  const bySize = regions
    .map((region, index) => ({ region, index }))
    .sort((a, b) => area(a.region.bounds) - area(b.region.bounds));
  const texts: Word[][] = regions.map(() => []);
  const free: Word[] = [];
  for (const word of words) {
    const owner = bySize.find(({ region }) => partInside(word.bounds, region.bounds) >= INSIDE);
    if (!owner) free.push(word);
    else if (!isOwnShape(word, owner.region)) texts[owner.index]?.push(word);
  }
  const named = regions.map((region, index) => toElement(region, texts[index] ?? []));
  const { elements, left } = labelUnnamed(named, textRuns(free));
  const all = [...elements, ...left.filter(isText).map(textElement)];
  const unnamed = all.flatMap(({ name, role, hints }, index) =>
    // An empty page to write on is no picture of anything.
    name === '' && (role === null || !GLYPHS.has(role)) && hints?.multiline === undefined ? [index] : [],
  );
  return { elements: all, unnamed };
}

/** Pictures that stand among keys are keys. */
function withKeys(regions: readonly Detection[], words: readonly Word[]): Detection[] {
  const sure = words.filter(({ confidence }) => confidence >= PICTURE_READ.confidence);
  return keysOfPads(regions, (index) =>
    sure.some(({ bounds }) => partInside(bounds, (regions[index] as Detection).bounds) >= INSIDE),
  );
}

/** The same elements with the names that a closer look or a captioner found for some of them. */
export function withNames(
  elements: readonly SeenElement[],
  names: ReadonlyMap<number, { readonly words?: readonly Word[]; readonly caption?: Caption | null }>,
): SeenElement[] {
  return elements.map((element, index) => {
    const found = names.get(index);
    if (found?.words && found.words.length > 0) {
      return { ...element, ...nameOf(found.words), source: 'detector+text' };
    }
    if (!found?.caption?.text) return element;
    return {
      ...element,
      name: found.caption.text,
      nameConfidence: found.caption.confidence,
      source: 'detector+caption',
    };
  });
}

function withoutDoubles(detections: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const one of [...detections].sort((a, b) => b.score - a.score)) {
    if (!kept.some((other) => isSame(one.bounds, other.bounds))) kept.push(one);
  }
  return kept;
}

function isSame(a: Rect, b: Rect): boolean {
  const common = intersect(a, b);
  if (!common) return false;
  const shared = area(common);
  const [small, large] = [Math.min(area(a), area(b)), Math.max(area(a), area(b))];
  return shared / (small + large - shared) > SAME || (shared > NEARLY_ALL * small && small > 0.5 * large);
}

/** A "picture" that is a letter or two of a word, or a word in the middle of a line. */
function isLetter({ role, bounds }: Detection, words: readonly Word[]): boolean {
  if (role !== 'icon' && role !== null) return false;
  return words.some((word) => {
    if (partInside(bounds, word.bounds) > 0.8 && area(bounds) < 0.6 * area(word.bounds)) return word.text.length >= 3;
    const whole = partInside(word.bounds, bounds) > 0.8 && area(word.bounds) > 0.4 * area(bounds);
    if (!whole || word.text.length < 2 || word.confidence < PICTURE_READ.confidence) return false;
    return words.some((other) => other !== word && other.line === word.line && isNext(other.bounds, word.bounds));
  });
}

function isNext(a: Rect, b: Rect): boolean {
  return Math.max(a.x - b.x - b.width, b.x - a.x - a.width) < 0.6 * Math.max(a.height, b.height);
}

function isOwnShape(word: Word, { role, bounds }: Detection): boolean {
  if (role !== null && GLYPHS.has(role)) return area(bounds) < 16 * area(word.bounds) || word.confidence < 0.9;
  const small = role === null && Math.max(bounds.width, bounds.height) <= SMALL;
  if (role !== 'icon' && !small) return word.confidence < 0.2 || !/[\p{L}\p{N}\p{S}\p{P}]/u.test(word.text);
  return [...word.text].length <= PICTURE_READ.letters && word.confidence < PICTURE_READ.confidence;
}

function toElement({ bounds, role, score, hints }: Detection, words: readonly Word[]): SeenElement {
  const named = words.length > 0;
  return {
    bounds,
    // A frame around text with nothing that says what it is: it can be pressed, more is not known.
    role: role ?? 'button',
    source: named ? 'detector+text' : 'detector',
    confidence: score,
    ...(named ? nameOf(words) : { name: '', nameConfidence: null }),
    ...(hints ? { hints } : {}),
  };
}

function nameOf(words: readonly Word[]): { name: string; nameConfidence: number } {
  const runs = textRuns(words);
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return {
    name: runs.map(({ text }) => text).join(' '),
    nameConfidence: words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, letters),
  };
}

function isText({ text, confidence }: TextRun): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return confidence >= 0.8 && text.length >= 2;
  // One letter alone is mostly a picture.
  if ([...text].length === 1 && !/\p{N}/u.test(text)) return confidence >= 0.85;
  return confidence >= LEAST_TEXT;
}

function textElement({ text, bounds, confidence }: TextRun): SeenElement {
  return { bounds, role: null, name: text, source: 'text', confidence, nameConfidence: confidence };
}
