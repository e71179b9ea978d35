/**
 * The element at a point: the window there by the window system; in it what UIA answers (`ElementFromPoint`), made more
 * exact by the rectangles of a read, because providers without a hit test answer with a container. Where the system has no
 * such method (Wine 10), or another window covers the surface that was meant, the rectangles alone decide.
 */
import { hitTest } from '../../blueprint/at.js';
import { contains, type Point, sameRect } from '../../blueprint/geometry.js';
import type { RawNode, RawTree, SurfaceId } from '../../blueprint/model.js';
import { type DesktopWindow, windowAt } from '../../platform/windows/windows.js';
import type { RawPath } from '../backend.js';
import { pathTo } from '../raw-path.js';
import { chainFrom } from './describe.js';
import { attempt } from './outcomes.js';
import type { LastRead, Reader } from './reader.js';
import { type Surface, windowsOf } from './surfaces.js';

/** A read this old is taken for what is on the screen, where UIA confirms it. */
const READ_FRESH_MS = 2000;

/** Without UIA's confirmation only a read that has just been made. */
const UNCONFIRMED_MS = 300;

export function pathAt(reader: Reader, point: Point, id?: SurfaceId): RawPath | null {
  const surfaces = reader.listing(0);
  const top = windowAt(point, reader.engine.platform.windows, surfaces.flatMap(windowsOf));
  if (id === undefined && top === null) return null;
  const surface =
    id === undefined ? surfaces.find((each) => windowsOf(each).includes(top as DesktopWindow)) : reader.find(id);
  if (surface === undefined) return null;
  const own = windowsOf(surface).filter(({ frame, minimized }) => !minimized && contains(frame, point));
  if (own.length === 0) return null;
  const { engine } = reader;
  const target = own.find((window) => window.hwnd === top?.hwnd) ?? own.at(-1);
  engine.requireResponse((target as DesktopWindow).hwnd, surface.info.app.name || surface.info.title);
  const uncovered = own.some((window) => window.hwnd === top?.hwnd);
  const asked = uncovered ? askUia(reader, surface, top as DesktopWindow, point) : null;
  const last = reader.lastRead(surface.info.id);
  if (asked !== null && last !== undefined && isFresh(last)) return moreExact(asked, last.tree, point);
  const same = last !== undefined && sameRect(last.tree.surface.bounds, surface.info.bounds);
  const tree = same && performance.now() - last.at <= UNCONFIRMED_MS ? last.tree : reader.readFound(surface, {});
  if (asked !== null) return moreExact(asked, tree, point);
  const index = hitTest(tree.nodes, point)?.index;
  return index === undefined ? null : pathTo(tree, index);
}

function askUia(reader: Reader, surface: Surface, window: DesktopWindow, point: Point): RawPath | null {
  const { engine } = reader;
  const element = attempt(() => engine.platform.automation.elementFromPoint(point), null);
  if (element === null) return null;
  try {
    return attempt(() => chainFrom(engine, surface, window.hwnd, element), null);
  } finally {
    element.release();
  }
}

/** By the rectangles, where they find something below what UIA answered. */
function moreExact(asked: RawPath, tree: RawTree, point: Point): RawPath {
  const index = hitTest(tree.nodes, point)?.index;
  if (index === undefined) return asked;
  const path = pathTo(tree, index);
  const { key } = (asked.nodes.at(-1) as RawNode).handle;
  return path.nodes.some((node) => node.handle.key === key) ? path : known(asked, tree);
}

/** The same element as the tree has it, so that both say the same of its ancestors. */
function known(asked: RawPath, tree: RawTree): RawPath {
  const { key } = (asked.nodes.at(-1) as RawNode).handle;
  const index = tree.nodes.findIndex((node) => node.handle.key === key);
  return index < 0 ? asked : pathTo(tree, index);
}

function isFresh({ at }: LastRead): boolean {
  return performance.now() - at <= READ_FRESH_MS;
}
