/**
 * The top-level windows of an X screen: one list in two or three round trips.
 * Sources: ICCCM 2.0 section 4, Extended Window Manager Hints 1.5; _GTK_FRAME_EXTENTS as written by GTK 3 and 4.
 */
import { contains, type Point, type Rect } from '../../blueprint/geometry.js';
import type { XConnection, XReply } from './connection.js';
import {
  getAttributes,
  getGeometry,
  getInputFocus,
  getProperty,
  type PropertyValue,
  queryTree,
  readLongs,
  readProperty,
  translateCoordinates,
} from './protocol.js';

export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type WindowType =
  | 'normal'
  | 'dialog'
  | 'desktop'
  | 'dock'
  | 'toolbar'
  | 'menu'
  | 'utility'
  | 'splash'
  | 'dropdown_menu'
  | 'popup_menu'
  | 'tooltip'
  | 'notification'
  | 'combo'
  | 'dnd';

/** Rectangles: physical pixels of the screen, origin at the root window's top left. */
export interface XWindow {
  readonly xid: number;
  readonly title: string;
  /** The application's process, as it says itself (_NET_WM_PID); null = it says none. */
  readonly pid: number | null;
  /** The class part of WM_CLASS; empty where unset. */
  readonly wmClass: string;
  /** The X window itself: what window-relative coordinates start from. Includes a client-drawn shadow. */
  readonly bounds: Rect;
  /** What a person sees: with the window manager's decorations, without a client-drawn shadow. */
  readonly frame: Rect;
  /** Invisible margin that the application draws around itself (client-side decorations); zero for others. */
  readonly shadow: Edges;
  readonly minimized: boolean;
  /** Mapped, with all its ancestors. False for minimised windows and those on another virtual desktop. */
  readonly visible: boolean;
  /** Menus, tooltips and drop-downs that bypass the window manager. */
  readonly overrideRedirect: boolean;
  readonly active: boolean;
  readonly modal: boolean;
  readonly fullscreen: boolean;
  readonly transientFor: number | null;
  readonly type: WindowType;
  /** The root's child that holds this window: the window manager's frame, or the window itself. */
  readonly outermost: number;
}

const TYPES: readonly WindowType[] = [
  'normal',
  'dialog',
  'desktop',
  'dock',
  'toolbar',
  'menu',
  'utility',
  'splash',
  'dropdown_menu',
  'popup_menu',
  'tooltip',
  'notification',
  'combo',
  'dnd',
];
const typeAtom = (type: WindowType): string => `_NET_WM_WINDOW_TYPE_${type.toUpperCase()}`;

const PROPERTIES = [
  '_NET_WM_NAME',
  'WM_NAME',
  '_NET_WM_PID',
  'WM_CLASS',
  '_NET_FRAME_EXTENTS',
  '_GTK_FRAME_EXTENTS',
  '_NET_WM_STATE',
  '_NET_WM_WINDOW_TYPE',
  'WM_TRANSIENT_FOR',
  'WM_STATE',
] as const;
const ROOT_PROPERTIES = ['_NET_CLIENT_LIST_STACKING', '_NET_CLIENT_LIST', '_NET_ACTIVE_WINDOW'] as const;
/** All properties that a list of windows depends on. */
export const LISTED_PROPERTIES: readonly string[] = [...PROPERTIES, ...ROOT_PROPERTIES];
const STATES = ['_NET_WM_STATE_HIDDEN', '_NET_WM_STATE_MODAL', '_NET_WM_STATE_FULLSCREEN'] as const;
/** At most this many windows are read; a screen with more is a leak of somebody's, and the topmost matter. */
const MAX_WINDOWS = 400;
/** Windows read in one pipelined batch: 14 replies each, well below the limit of XConnection.batch. */
const PER_BATCH = 40;
const VIEWABLE = 2;
const INPUT_ONLY = 2;
const ICONIC = 3;
const NO_EDGES: Edges = { left: 0, right: 0, top: 0, bottom: 0 };

/**
 * All windows that a person could see or bring back, topmost first, minimised ones last.
 * @param deadline absolute, performance.now() clock, milliseconds
 * @throws LumosError TIMEOUT, BACKEND_UNAVAILABLE
 */
export function listWindows(x: XConnection, deadline = performance.now() + 2_000): XWindow[] {
  const names = [...PROPERTIES, ...ROOT_PROPERTIES, ...STATES, 'UTF8_STRING', ...TYPES.map(typeAtom)];
  x.atoms(names);
  const { root } = x.screen;
  const [tree, focus, ...properties] = x.batch(
    [queryTree(root), getInputFocus(), ...ROOT_PROPERTIES.map((name) => getProperty(root, x.atom(name)))],
    deadline,
  );
  const [stacking = [], clientList = [], activeWindow = []] = properties.map((reply) => readLongs(propertyOf(reply)));
  const children = childrenOf(tree);
  const managed = new Set(stacking.length > 0 ? stacking : clientList);
  const wanted = [...managed, ...children.filter((child) => !managed.has(child))].slice(-MAX_WINDOWS);
  const facts = readFacts(x, wanted, deadline);
  const outermost = findOutermost(x, facts, managed, deadline);
  const active = activeWindow[0] || (managed.size === 0 && focus?.ok ? focus.data.readUInt32LE(8) : 0);

  const frames = new Set([...managed].map((xid) => outermost.get(xid) ?? xid).filter((xid) => !managed.has(xid)));
  const height = new Map(children.map((child, i) => [child, i]));
  return facts
    .filter((fact) => managed.has(fact.xid) || isOwnSurface(fact, frames, managed.size > 0))
    .map((fact) => toWindow(x, fact, outermost.get(fact.xid) ?? fact.xid, active))
    .sort(
      (a, b) =>
        Number(a.minimized) - Number(b.minimized) || (height.get(b.outermost) ?? -1) - (height.get(a.outermost) ?? -1),
    );
}

/**
 * The window that a click at this point of the screen would go to; null over the bare root.
 * @param point physical pixels
 */
export function windowAt(x: XConnection, point: Point, windows: readonly XWindow[] = listWindows(x)): XWindow | null {
  const { root } = x.screen;
  const reply = x.ask(translateCoordinates(root, root, Math.round(point.x), Math.round(point.y)));
  const child = reply?.readUInt32LE(8) ?? 0;
  const exact = windows.find((window) => window.visible && window.outermost === child);
  // The server may name a helper window that we do not list (an input-only one of the window manager): then by geometry.
  return exact ?? windows.find((window) => window.visible && contains(window.frame, point)) ?? null;
}

interface Facts {
  readonly xid: number;
  readonly parent: number;
  readonly bounds: Rect;
  /** Width of the border that the server itself draws; window managers set it to 0. */
  readonly border: number;
  readonly overrideRedirect: boolean;
  readonly viewable: boolean;
  readonly inputOnly: boolean;
  readonly properties: ReadonlyMap<string, PropertyValue | null>;
}

/** Windows that vanished meanwhile are simply missing from the answer. */
function readFacts(x: XConnection, windows: readonly number[], deadline: number): Facts[] {
  const facts: Facts[] = [];
  for (let start = 0; start < windows.length; start += PER_BATCH) {
    const part = windows.slice(start, start + PER_BATCH);
    const each = 4 + PROPERTIES.length;
    const replies = x.batch(
      part.flatMap((xid) => [
        getAttributes(xid),
        getGeometry(xid),
        translateCoordinates(xid, x.screen.root, 0, 0),
        queryTree(xid),
        ...PROPERTIES.map((name) => getProperty(xid, x.atom(name), 256)),
      ]),
      deadline,
    );
    part.forEach((xid, i) => {
      const fact = toFacts(xid, replies.slice(i * each, (i + 1) * each));
      if (fact !== null) facts.push(fact);
    });
  }
  return facts;
}

function toFacts(xid: number, replies: readonly XReply[]): Facts | null {
  const [attributes, geometry, origin, tree, ...properties] = replies;
  if (!attributes?.ok || !geometry?.ok || !origin?.ok || !tree?.ok) return null;
  return {
    xid,
    parent: tree.data.readUInt32LE(12),
    bounds: {
      x: origin.data.readInt16LE(12),
      y: origin.data.readInt16LE(14),
      width: geometry.data.readUInt16LE(16),
      height: geometry.data.readUInt16LE(18),
    },
    border: geometry.data.readUInt16LE(20),
    inputOnly: attributes.data.readUInt16LE(12) === INPUT_ONLY,
    viewable: attributes.data[26] === VIEWABLE,
    overrideRedirect: attributes.data[27] === 1,
    properties: new Map(PROPERTIES.map((name, i) => [name, propertyOf(properties[i])])),
  };
}

/** Walks every managed window up to the root's child that holds it; reparenting window managers use one or two levels. */
function findOutermost(
  x: XConnection,
  facts: readonly Facts[],
  managed: ReadonlySet<number>,
  deadline: number,
): Map<number, number> {
  const outermost = new Map<number, number>();
  const parents = new Map<number, number>();
  let climbing = facts
    .filter((fact) => managed.has(fact.xid))
    .map((fact) => ({ xid: fact.xid, at: fact.xid, up: fact.parent }));
  for (let level = 0; level < 8 && climbing.length > 0; level++) {
    for (const { xid, at, up } of climbing) if (up === x.screen.root || up === 0) outermost.set(xid, at);
    climbing = climbing.filter(({ up }) => up !== x.screen.root && up !== 0);
    const unknown = [...new Set(climbing.map(({ up }) => up))].filter((window) => !parents.has(window));
    x.batch(unknown.map(queryTree), deadline).forEach((reply, i) => {
      parents.set(unknown[i] ?? 0, reply.ok ? reply.data.readUInt32LE(12) : 0);
    });
    climbing = climbing.map(({ xid, up }) => ({ xid, at: up, up: parents.get(up) ?? 0 }));
  }
  return outermost;
}

/** A child of the root that nobody manages: a popup, or any window where no window manager runs. */
function isOwnSurface(fact: Facts, frames: ReadonlySet<number>, hasManager: boolean): boolean {
  if (frames.has(fact.xid) || fact.inputOnly || !fact.viewable) return false;
  if (hasManager && !fact.overrideRedirect) return false;
  return fact.bounds.width > 1 && fact.bounds.height > 1 && onScreen(fact.bounds);
}

/** Toolkits park helper windows at negative positions, where nobody can see them. */
function onScreen(bounds: Rect): boolean {
  return bounds.x + bounds.width > 0 && bounds.y + bounds.height > 0;
}

function toWindow(x: XConnection, fact: Facts, outermost: number, active: number): XWindow {
  const longs = (name: (typeof PROPERTIES)[number]): number[] => readLongs(fact.properties.get(name) ?? null);
  const states = new Set(longs('_NET_WM_STATE'));
  const shadow = edgesOf(longs('_GTK_FRAME_EXTENTS'));
  const decoration = edgesOf(longs('_NET_FRAME_EXTENTS'));
  const transientFor = longs('WM_TRANSIENT_FOR')[0];
  const types = longs('_NET_WM_WINDOW_TYPE');
  const type = types
    .map((atom) => TYPES.find((name) => x.atom(typeAtom(name)) === atom))
    .find((name) => name !== undefined);
  const minimized = !fact.viewable && (states.has(x.atom('_NET_WM_STATE_HIDDEN')) || longs('WM_STATE')[0] === ICONIC);
  return {
    xid: fact.xid,
    title: textOf(x, fact.properties.get('_NET_WM_NAME')) || textOf(x, fact.properties.get('WM_NAME')),
    pid: longs('_NET_WM_PID')[0] ?? null,
    wmClass: (fact.properties.get('WM_CLASS')?.data.toString('latin1') ?? '').split('\0')[1] ?? '',
    bounds: fact.bounds,
    frame: inset(outset(fact.bounds, plus(decoration, fact.border)), shadow),
    shadow,
    minimized,
    visible: fact.viewable,
    overrideRedirect: fact.overrideRedirect,
    active: fact.xid === active,
    modal: states.has(x.atom('_NET_WM_STATE_MODAL')),
    fullscreen: states.has(x.atom('_NET_WM_STATE_FULLSCREEN')),
    transientFor: transientFor || null,
    // EWMH: without a type, a transient window is a dialog, all others are normal.
    type: type ?? (transientFor ? 'dialog' : 'normal'),
    outermost,
  };
}

function textOf(x: XConnection, property: PropertyValue | null | undefined): string {
  if (property === null || property === undefined || property.format !== 8) return '';
  // COMPOUND_TEXT begins as Latin-1 and that is as far as we read it: every program of today sets _NET_WM_NAME.
  const encoding = property.type === x.atom('UTF8_STRING') ? 'utf8' : 'latin1';
  return property.data.toString(encoding).replace(/\0.*$/s, '');
}

function edgesOf(values: readonly number[]): Edges {
  const [left, right, top, bottom] = values;
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return NO_EDGES;
  return { left, right, top, bottom };
}

function plus(edges: Edges, border: number): Edges {
  const { left, right, top, bottom } = edges;
  return { left: left + border, right: right + border, top: top + border, bottom: bottom + border };
}

function outset(rect: Rect, edges: Edges): Rect {
  return {
    x: rect.x - edges.left,
    y: rect.y - edges.top,
    width: rect.width + edges.left + edges.right,
    height: rect.height + edges.top + edges.bottom,
  };
}

function inset(rect: Rect, edges: Edges): Rect {
  return outset(rect, { left: -edges.left, right: -edges.right, top: -edges.top, bottom: -edges.bottom });
}

function propertyOf(reply: XReply | undefined): PropertyValue | null {
  return reply?.ok === true ? readProperty(reply.data) : null;
}

function childrenOf(reply: XReply | undefined): number[] {
  if (reply?.ok !== true) return [];
  const count = reply.data.readUInt16LE(16);
  return Array.from({ length: count }, (_, i) => reply.data.readUInt32LE(32 + 4 * i));
}
