/** What is at a point of a tab, and one element read afresh. */
import type { RawPath } from '../a11y/backend.js';
import type { Point } from '../blueprint/geometry.js';
import type { Handle, SurfaceId } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { WebContext } from './backend.js';
import { decodeTree } from './decode.js';
import { asFrameContent, contentFrame, type FramePlace, placeInside, placeOfFrame } from './frame-tree.js';
import { parseHandle } from './handles.js';
import { callPage } from './page-script.js';
import type { Tab } from './pages.js';
import { crashed, unresponsive } from './read.js';

/** For one look at one element. */
const LOOK_MS = 3000;
const MOST_LEVELS = 16;

/** The deepest element at a point, physical pixels of the tab's viewport. Without a tab the one used last is asked. */
export async function elementAtPoint(context: WebContext, point: Point, surface?: SurfaceId): Promise<RawPath | null> {
  const { pages, frames } = context;
  const tab = surface === undefined ? (await pages.tabs())[0] : await pages.tab(surface);
  if (!tab) return null;
  return asking(tab, async () => {
    let frame = tab.page.mainFrame();
    let place: FramePlace | null = await placeOfFrame(frames, frame, LOOK_MS);
    const info = await callPage(frame, ['info'], LOOK_MS);
    tab.facts = info;
    const { scale } = info;
    if (point.x < 0 || point.y < 0 || point.x >= info.width * scale || point.y >= info.height * scale) return null;
    for (let level = 0; place && level < MOST_LEVELS; level++) {
      const { origin } = place;
      const at = { x: (point.x + 0.5 - origin.x) / scale, y: (point.y + 0.5 - origin.y) / scale };
      const tree = await callPage(frame, ['at', at.x, at.y, place.clip], LOOK_MS);
      if (!tree) break;
      const number = frames.numberOf(frame);
      const deeper = placeInside(tree, place, number);
      const inner = deeper && (await contentFrame(frame, tree.info.document, tree.frames.at(-1) as never, LOOK_MS));
      if (!deeper || !inner) {
        const nodes = asFrameContent(decodeTree(tree, number, origin), place.element);
        return { surface: pages.surfaceFrom(tab), nodes: [...place.ancestors, ...nodes] };
      }
      place = deeper;
      frame = inner;
    }
    return null;
  });
}

/** null = the element is gone. */
export async function describeElement(context: WebContext, handle: Handle): Promise<RawPath | null> {
  const { pages, frames } = context;
  const parts = parseHandle(handle);
  const frame = parts && frames.frame(parts.frame);
  if (!frame || frame.page().isClosed()) return null;
  const tab = await pages.tabOf(frame.page());
  return asking(tab, async () => {
    const place = await placeOfFrame(frames, frame, LOOK_MS);
    if (!place) return null;
    const tree = await callPage(frame, ['path', parts.document, parts.node, place.clip], LOOK_MS);
    if (!tree) return null;
    const nodes = asFrameContent(decodeTree(tree, parts.frame, place.origin), place.element);
    return { surface: pages.surfaceFrom(tab), nodes: [...place.ancestors, ...nodes] };
  });
}

/** Turns what goes wrong while a tab is asked into what a caller can understand. null = it went away meanwhile. */
async function asking<T>(tab: Tab, ask: () => Promise<T | null>): Promise<T | null> {
  if (tab.crashed) throw crashed(tab);
  try {
    return await ask();
  } catch (error) {
    if (error instanceof LumosError && error.code !== 'TIMEOUT') throw error;
    if (tab.page.isClosed()) return null;
    if (tab.crashed) throw crashed(tab);
    throw unresponsive(tab, LOOK_MS, error);
  }
}
