/**
 * A page that shows a modal dialog dims what is behind it: ARIA calls that inert (WAI-ARIA 1.2, `aria-modal`), and a picture
 * shows it only by its brightness. A detector that looks at one place at a time cannot know; the picture as a whole can be asked.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Detection, Picture } from '../model.js';
import { brightBoxes } from './bright-boxes.js';
import { frameAround } from './frame.js';

/** Part of the picture that a dialog has at least. */
const LEAST_AREA = 0.03;
/**
 * A veil of black leaves at most this of the brightness: 0.68 to 0.4 in Material, 0.5 in Bootstrap. More is left by the greys that old
 * toolkits have for a ground (192 of 255), on which white fields stand: those have no buttons.
 */
const MOST_LEFT = 0.74;
/** The same where the dialog has a frame, or a button. */
const MOST_LEFT_OTHERWISE = 0.8;
/** Part of the dialog that is brighter than all around it, on a light page. */
const LEAST_FILLED = 0.5;
/** Part of what is around that is nearly as bright as the brightest there: a light page's ground. */
const LEAST_GROUND = 0.7;
/** A title bar in a darker colour stands above what is bright. Pixels. */
const TITLE = 48;
/** Score of a detection that counts as something to operate. */
const SURE = 0.4;

export interface DialogBeforeVeil {
  /** Picture pixels. */
  readonly bounds: Rect;
  /** As bright a field of the same kind is on the grounds of old toolkits: without a button in it, it is no dialog. */
  readonly needsButton: boolean;
}

/**
 * The rectangle that stands before a dimmed page.
 *
 * Found from brightness alone (the largest of the three channels, which a veil of black scales): everything brighter than the rest
 * of the picture lies in one rectangle. On a light page the dialog itself is that rectangle, and the rest a flat ground at a lower
 * brightness; else it has a frame (`frame.ts`) around what is bright in it. White veils are not found.
 * @returns null = there is none
 */
export function dialogBeforeVeil(picture: Picture): DialogBeforeVeil | null {
  for (const { bounds: bright, left, filled, ground } of brightBoxes(picture, MOST_LEFT_OTHERWISE)) {
    const isSheet = filled >= LEAST_FILLED && ground >= LEAST_GROUND;
    const bounds = isSheet ? bright : frameAround(picture, bright);
    if (bounds !== null && bounds.width * bounds.height >= LEAST_AREA * picture.width * picture.height)
      return { bounds, needsButton: isSheet && left > MOST_LEFT };
  }
  return null;
}

/**
 * The detections (picture pixels) with half the score where they are behind a veil: they are seen, and cannot be operated now. Nothing
 * changes where there is no veil, or where what looks like the dialog holds nothing that can be operated (a white canvas on a grey desk).
 */
export function doubtedBehindVeil(picture: Picture, detections: readonly Detection[]): readonly Detection[] {
  const dialog = dialogBeforeVeil(picture);
  if (dialog === null) return detections;
  const { x: left, y, width, height } = dialog.bounds;
  const before = ({ bounds }: Detection): boolean => {
    const [x, middle] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
    return x >= left && x < left + width && middle >= y - TITLE && middle < y + height;
  };
  const operable = ({ role, score }: Detection): boolean =>
    score >= SURE && (dialog.needsButton ? role === 'button' : role !== null);
  if (!detections.some((each) => operable(each) && before(each))) return detections;
  return detections.map((each) => (before(each) ? each : { ...each, score: each.score / 2 }));
}
