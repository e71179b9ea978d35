/**
 * The element at a point: the topmost X window there, in it the element by the rectangles of the last read, confirmed by the
 * application. Asking the application alone misses every open popup (`GetAccessibleAtPoint` of the frame answers with what
 * lies underneath; GTK 3.24, LibreOffice 7.4, Firefox 153, Chromium 156, Qt 6.4).
 */
import { hitTest } from '../../blueprint/at.js';
import { type Point, type Rect, sameRect } from '../../blueprint/geometry.js';
import type { Handle, RawNode, SurfaceId } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { XConnection } from '../../platform/x11/connection.js';
import { translateCoordinates } from '../../platform/x11/protocol.js';
import { windowAt, type XWindow } from '../../platform/x11/windows.js';
import type { RawPath } from '../backend.js';
import { pathTo } from '../raw-path.js';
import { liveRef } from './cell-handles.js';
import { type Mapping, toScreen, toToolkit } from './coordinates.js';
import { asExtents, asRef, type Extents } from './facts.js';
import { popupPart } from './popup-part.js';
import { COORDINATES, callMethod, getProperty } from './protocol.js';
import { quirksOf } from './quirks.js';
import { isNative, type Offset } from './quirks-libreoffice.js';
import { inPixels } from './quirks-pages.js';
import type { LastRead, Reader } from './reader.js';
import { handleOf, type ObjectRef } from './reference.js';
import { STATE, StateSet } from './states.js';
import { mappingOf, type Surface } from './surfaces.js';

/** Windows seen so recently are not listed again: they cost more than the rest of the question. */
const WINDOWS_FRESH_MS = 250;
/** A read so recent is trusted where the application confirms the hit; an older one is repeated. */
const READ_FRESH_MS = 2000;
const CONFIRM_MS = 500;
const NO_OFFSET: Offset = [0, 0];

export function pathAt(reader: Reader, point: Point, id?: SurfaceId): RawPath | null {
  const found =
    id === undefined ? targetAt(reader, point) : { surface: reader.find(id, WINDOWS_FRESH_MS), popup: null };
  if (found === null) return null;
  const { surface, popup } = found;
  const last = reader.lastRead(surface.info.id);
  // What a popup shows is always read afresh: it opened after anything that was read before.
  if (popup === null && last !== undefined && performance.now() - last.at <= READ_FRESH_MS && isAsRead(last, surface)) {
    const index = hitTest(last.tree.nodes, point)?.index;
    if (index !== undefined && confirm(reader, surface, last, index, point)) return pathTo(last.tree, index);
  }
  const { tree } = reader.readFound(surface, {});
  const part = popup === null ? null : popupPart(tree.nodes, popup);
  const { start, end } = part ?? { start: 0, end: tree.nodes.length };
  const index = hitTest(tree.nodes.slice(start, end), point)?.index;
  return index === undefined ? null : pathTo(tree, start + index);
}

/** Whether a later list of the windows shows the surface as it was when it was read: each listing makes new objects. */
function isAsRead({ surface: before }: LastRead, now: Surface): boolean {
  if (before === now) return true;
  const parts = ({ toplevel, popups }: Surface) => [toplevel, ...popups].map((part) => part && handleOf(part.ref).key);
  return sameRect(before.info.bounds, now.info.bounds) && parts(before).join() === parts(now).join();
}

interface Target {
  readonly surface: Surface;
  /** Bounds of the popup window at the point that is no accessible top level of its own. */
  readonly popup: Rect | null;
}

/** The surface whose window, or popup, a click there would go to. Without an X server the active one. */
function targetAt(reader: Reader, point: Point): Target | null {
  const x = reader.engine.xConnection();
  if (x === null) {
    const active = reader.listing(WINDOWS_FRESH_MS).find(({ info }) => info.active === true);
    return active === undefined ? null : { surface: active, popup: null };
  }
  let surfaces = reader.listing(WINDOWS_FRESH_MS);
  const window = topmostAt(reader, x, point);
  if (window === null) return null;
  const shows = ({ info, popups }: Surface) =>
    info.native.xid === window.xid || popups.some((popup) => popup.window?.xid === window.xid);
  let found = surfaces.find(shows);
  if (found !== undefined) return { surface: found, popup: null };
  surfaces = reader.listing(0);
  found = surfaces.find(shows);
  if (found !== undefined) return { surface: found, popup: null };
  // A popup that is no accessible top level of its own (GTK 4, Qt, browsers): it belongs to a window of its application.
  const own = surfaces.filter(({ info, toplevel }) => toplevel !== null && info.app.pid === window.pid);
  const owner =
    own.find(({ info }) => info.native.xid === window.transientFor) ?? own.find(({ info }) => info.active) ?? own[0];
  return owner === undefined ? null : { surface: owner, popup: window.frame };
}

/** One question to the server; only a window that is not known yet makes it worth listing them all again. */
function topmostAt(reader: Reader, x: XConnection, point: Point): XWindow | null {
  const { root } = x.screen;
  const reply = x.ask(translateCoordinates(root, root, Math.round(point.x), Math.round(point.y)));
  const child = reply?.readUInt32LE(8) ?? 0;
  const known = reader.engine
    .windows(WINDOWS_FRESH_MS)
    .find(({ visible, outermost }) => visible && outermost === child);
  return known ?? windowAt(x, point, reader.engine.windows());
}

/** Whether the element is still there, shown, at the same place, and the application knows nothing newer at the point. */
function confirm(reader: Reader, surface: Surface, last: LastRead, index: number, point: Point): boolean {
  const node = last.tree.nodes[index] as RawNode;
  if (surface.toplevel === null) return true;
  const { application } = surface.toplevel;
  const quirks = quirksOf(application.toolkit.family);
  const inPopup = belongsToPopup(last, index);
  const drawn =
    !isNative(node.native) && pathTo(last.tree, index).nodes.some(({ nativeRole }) => nativeRole === 'root pane');
  const offset = (drawn && application.drawnOffsets.get(surface.toplevel.ref.path)) || NO_OFFSET;
  const mapping = shifted(mappingOf(surface.toplevel), offset);
  if (inPopup || mapping === null) return false;
  const places = quirks.pagesInPixels && mapping.scale !== 1 ? [mapping, inPixels(mapping)] : [mapping];
  const live = (handle: Handle) =>
    liveRef(
      handle,
      (bus) => reader.engine.connectionFor(bus),
      reader.engine.deadline(CONFIRM_MS),
      reader.engine.trails,
    );
  const ref = stillThere(() => live(node.handle));
  if (ref === null) return false;
  const asked = quirks.pointDescends
    ? surface.toplevel.ref
    : stillThere(() => live((parentOf(last, index) ?? node).handle));
  if (asked === null) return false;
  const at = toToolkit(point, mapping);
  const connection = reader.engine.connectionFor(ref.bus);
  const [extents, states, hit] = connection.batch(
    [
      callMethod(ref, 'Component.GetExtents', mapping.coordType),
      callMethod(ref, 'Accessible.GetState'),
      callMethod(asked, 'Component.GetAccessibleAtPoint', at.x, at.y, mapping.coordType),
    ],
    reader.engine.deadline(CONFIRM_MS),
  );
  const answered = hit?.ok ? asRef(hit.body[0]) : null;
  const shown = states?.ok ? StateSet.from(states.body[0]) : null;
  const stays =
    extents?.ok === true &&
    isAt(asExtents(extents.body[0]), places, node) &&
    shown?.has(quirks.pruneState) === true &&
    !shown.has(STATE.defunct);
  if (answered === null) return stays;
  const { key } = handleOf(answered);
  if (stays && last.tree.nodes.some((known) => known.handle.key === key)) return true;
  return looksLike(reader, answered, node, places);
}

function stillThere(ask: () => ObjectRef): ObjectRef | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof LumosError && error.code === 'STALE_ID') return null;
    throw error;
  }
}

/** Some applications name the same thing anew at every question (the cells of LibreOffice Calc): then its looks decide. */
function looksLike(reader: Reader, ref: ObjectRef, node: RawNode, places: readonly Mapping[]): boolean {
  const coordType = places[0]?.coordType ?? COORDINATES.screen;
  const [extents, name] = reader.engine
    .connectionFor(ref.bus)
    .batch(
      [callMethod(ref, 'Component.GetExtents', coordType), getProperty(ref, 'Accessible.Name')],
      reader.engine.deadline(CONFIRM_MS),
    );
  if (!extents?.ok || !name?.ok || node.bounds === null) return false;
  return name.body[0] === node.name && isAt(asExtents(extents.body[0]), places, node);
}

/** @param places one of them maps what the node's part of the window says to the screen */
function isAt(extents: Extents | null, places: readonly Mapping[], { bounds }: RawNode): boolean {
  return places.some((mapping) => sameRect(toScreen(extents, mapping), bounds));
}

/** What LibreOffice draws itself starts elsewhere: see quirks-libreoffice.ts. */
function shifted(mapping: Mapping | null, [dx, dy]: Offset): Mapping | null {
  if (mapping === null) return null;
  const { origin, scale } = mapping;
  return { ...mapping, origin: { x: origin.x + dx * scale, y: origin.y + dy * scale } };
}

function belongsToPopup(last: LastRead, index: number): boolean {
  const roots = new Set(last.surface.popups.map((popup) => handleOf(popup.ref).key));
  if (roots.size === 0) return false;
  return pathTo(last.tree, index).nodes.some((node) => roots.has(node.handle.key));
}

function parentOf(last: LastRead, index: number): RawNode | null {
  return pathTo(last.tree, index).nodes.at(-2) ?? null;
}
