/** Which elements are in front, where the blueprint itself knows of no layers (XB-46, XB-47). Pure. */
import type { Element } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import { isLayered } from '../../blueprint/text-tree.js';
import { isGrabber, isInside, isStateControl, isTextField, isThere, type Placed } from './scene.js';
import { isNamed, LEADS_AWAY, TAKES_AWAY } from './words.js';

const ROLE_SCORES: Partial<Record<Role, number>> = {
  dialog: 3,
  alertdialog: 3,
  popup: 3,
  pane: 2,
  region: 2,
  complementary: 2,
  scrollarea: 2,
  list: 1,
  form: 1,
  group: 1,
};

const NEARLY_ALL = 0.95;
const MAY_BE_SHEET: ReadonlySet<Role> = new Set<Role>(['dialog', 'alertdialog', 'popup', 'complementary']);

/** The elements that are in front; all of them where nothing tells. */
export function inFront(all: readonly Placed[]): readonly Placed[] {
  const reachable = all.filter(({ element }) => isThere(element));
  if (isLayered(all.map(({ element }) => element))) return reachable;
  const root = foregroundRoot(all);
  if (!root) return reachable;
  const grabber = all.find((each) => isGrabber(each, all) && isInside(each, root));
  const within = reachable.filter((each) => isInside(each, root));
  return grabber ? within.filter(({ index }) => index >= grabber.index) : within;
}

/**
 * Something scrollable, or with a grabber, in which there is a cue that it is a layer of its own: the score of XB-46. The root
 * of the surface is no layer.
 */
export function foregroundRoot(all: readonly Placed[]): Placed | null {
  let best: { readonly root: Placed; readonly score: number } | null = null;
  for (const candidate of all) {
    const { element } = candidate;
    if (element.parent === null && spansAll(element, all)) continue;
    const inside = all.filter((each) => isInside(each, candidate));
    const grabber = inside.some((each) => isGrabber(each, all));
    if (!grabber && !element.affordances.includes('scroll')) continue;
    const dismiss = inside.some((each) => isDismiss(each, candidate));
    // On a desktop every editor and page scrolls and takes text: alone that makes no layer, except of what may be a sheet.
    const isPlain = !grabber && !dismiss && !MAY_BE_SHEET.has(element.role);
    const cues =
      (grabber ? 200 : 0) +
      (dismiss ? 100 : 0) +
      (inside.some((each) => isTextField(each.element)) ? 60 : 0) +
      (inside.some((each) => isStateControl(each.element)) ? 30 : 0);
    if (cues === 0 || isPlain) continue;
    const score =
      cues +
      (ROLE_SCORES[element.role] ?? 0) +
      (element.platformId ? 1 : 0) +
      (element.name !== '' ? 1 : 0) +
      (element.states.includes('horizontal') ? 0 : 1) +
      element.depth / 1000 +
      candidate.index / 1e6;
    if (!best || score > best.score) best = { root: candidate, score };
  }
  return best?.root ?? null;
}

/** A button at the top of it that stands alone at one end, or is called so. */
function isDismiss({ element, above }: Placed, root: Placed): boolean {
  if (element.role !== 'button') return false;
  if (above[0]?.role === 'titlebar') return true;
  return above.includes(root.element) && (isNamed(element.name, TAKES_AWAY) || isNamed(element.name, LEADS_AWAY));
}

/** As wide as everything together: the content of the window, not a layer in it. */
function spansAll({ bounds }: Element, all: readonly Placed[]): boolean {
  if (bounds === null) return true;
  const known = all.flatMap(({ element }) => element.bounds ?? []);
  const left = Math.min(...known.map(({ x }) => x));
  const right = Math.max(...known.map(({ x, width }) => x + width));
  return bounds.width >= (right - left) * NEARLY_ALL;
}
