/** What the picture as a whole, and its single pixels, say of what a detector found: it looks at one place at a time, in steps. */
import type { Detection, Picture } from '../model.js';
import { withNarrowLinks } from './narrow-links.js';
import { doubtedBehindVeil } from './veil.js';

/** The detections (picture pixels): links of one letter as wide as it, and what a dialog has dimmed half as sure. */
export function comparedWithPicture(picture: Picture, detections: readonly Detection[]): readonly Detection[] {
  return doubtedBehindVeil(picture, withNarrowLinks(picture, detections));
}
