/**
 * OmniParser's own way of joining boxes and text (`remove_overlap_new`, util/utils.py), for who needs its very results. The
 * product's merge knows roles and more cases.
 */
import { area, overlap, partInside, type Rect } from '../../blueprint/geometry.js';
import type { Merged } from '../merge.js';
import type { Detection, SeenElement, Word } from '../model.js';

/** Its server's `iou_threshold`. */
const SAME = 0.7;
/** Share of a box that must lie in another to be inside it. */
const INSIDE = 0.8;

export interface TextLine {
  readonly text: string;
  readonly bounds: Rect;
  readonly confidence: number;
}

/** The same as a stage of the pass; what has no text is for the captioner. */
export function joinAsOmniparser(detections: readonly Detection[], words: readonly Word[]): Merged {
  const elements = mergeAsOmniparser(detections, linesOf(words));
  return { elements, unnamed: elements.flatMap(({ name }, index) => (name === '' ? [index] : [])) };
}

/** Boxes that nearly cover each other leave the smaller; text inside a box names it; a box inside a text is dropped. */
export function mergeAsOmniparser(detections: readonly Detection[], lines: readonly TextLine[]): SeenElement[] {
  const icons = detections.filter(
    (one) =>
      !detections.some(
        (other) => other !== one && area(one.bounds) > area(other.bounds) && nearly(one.bounds, other.bounds) > SAME,
      ),
  );
  const taken = new Set<TextLine>();
  const named: SeenElement[] = [];
  const unnamed: SeenElement[] = [];
  for (const { bounds, role, score, hints } of icons) {
    const inside: TextLine[] = [];
    let isText = false;
    for (const line of lines) {
      if (insideOf(line.bounds, bounds)) inside.push(line);
      else if (insideOf(bounds, line.bounds)) {
        isText = true;
        break;
      }
    }
    // As there: what it took before it was found to be text itself stays taken, and two boxes may take the same text.
    for (const line of inside) taken.add(line);
    if (isText) continue;
    const texts = inside.length > 0;
    (texts ? named : unnamed).push({
      bounds,
      role: role ?? 'icon',
      name: inside.map(({ text }) => text).join(' '),
      source: texts ? 'detector+text' : 'detector',
      confidence: score,
      nameConfidence: texts ? Math.min(...inside.map(({ confidence }) => confidence)) : null,
      ...(hints === undefined ? {} : { hints }),
    });
  }
  const texts = lines
    .filter((line) => !taken.has(line))
    .map(
      ({ text, bounds, confidence }): SeenElement => ({
        bounds,
        role: null,
        name: text,
        source: 'text',
        confidence,
        nameConfidence: confidence,
      }),
    );
  return [...texts, ...named, ...unnamed];
}

/** Words with the same line number as one text. */
export function linesOf(words: readonly Word[]): TextLine[] {
  const lines = new Map<number, Word[]>();
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word]);
  return [...lines.values()].map((line) => {
    const left = Math.min(...line.map(({ bounds }) => bounds.x));
    const top = Math.min(...line.map(({ bounds }) => bounds.y));
    const right = Math.max(...line.map(({ bounds }) => bounds.x + bounds.width));
    const bottom = Math.max(...line.map(({ bounds }) => bounds.y + bounds.height));
    return {
      text: line.map(({ text }) => text).join(' '),
      bounds: { x: left, y: top, width: right - left, height: bottom - top },
      confidence: Math.min(...line.map(({ confidence }) => confidence)),
    };
  });
}

/** The largest of intersection over union, over the one and over the other. */
function nearly(a: Rect, b: Rect): number {
  return Math.max(overlap(a, b), partInside(a, b), partInside(b, a));
}

function insideOf(inner: Rect, outer: Rect): boolean {
  return partInside(inner, outer) > INSIDE;
}
