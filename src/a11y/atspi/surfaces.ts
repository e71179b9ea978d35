/** The surfaces of the desktop: accessible top-level objects with their X windows, and X windows without accessibility. */
import type { SurfaceId, SurfaceInfo, SurfaceKind } from '../../blueprint/model.js';
import type { XWindow } from '../../platform/x11/windows.js';
import type { Application } from './applications.js';
import { type Mapping, mappingFor } from './coordinates.js';
import type { Engine } from './engine.js';
import { quirksOf } from './quirks.js';
import type { ObjectRef } from './reference.js';
import { STATE } from './states.js';
import { readToplevels, type Toplevel } from './toplevels.js';
import { isPopupRole, matchWindows } from './window-match.js';

export interface Surface {
  readonly info: SurfaceInfo;
  /** null: an X window of which no accessible object is known. */
  readonly toplevel: Toplevel | null;
  /** Menus, drop-downs and tool tips of the same application that are read with this surface. */
  readonly popups: readonly Toplevel[];
  readonly blockedBy: readonly SurfaceId[];
}

/** `AtspiRole`: ALERT, COLOR_CHOOSER, DIALOG, FILE_CHOOSER, FONT_CHOOSER. */
const DIALOG_ROLES: ReadonlySet<number> = new Set([2, 9, 16, 19, 22]);
const POPUP_TYPES: ReadonlySet<string> = new Set(['menu', 'dropdown_menu', 'popup_menu', 'tooltip', 'combo', 'dnd']);
/** Listing does not wait for one hung application longer than this in each of its rounds. */
export const LISTING_ROUND_MS = 600;

/** Topmost first. `roundMs`: see `readToplevels`. */
export function listSurfaces(engine: Engine, roundMs = LISTING_ROUND_MS): Surface[] {
  const applications = engine.refreshApplications(engine.deadline(roundMs));
  const toplevels = readToplevels(engine.bus(), applications, roundMs);
  const windows = engine.windows();
  matchWindows(toplevels, windows);
  return arrange(toplevels, windows, applications);
}

/** Pure: from what was read to surfaces. */
export function arrange(
  toplevels: readonly Toplevel[],
  windows: readonly XWindow[],
  applications: readonly Application[],
): Surface[] {
  const shown = toplevels.filter((toplevel) => isShown(toplevel, toplevels, windows));
  const isMain = (toplevel: Toplevel) => kindOf(toplevel) !== 'popup';
  const owners = new Map<Toplevel, Toplevel[]>();
  for (const toplevel of shown) if (isMain(toplevel)) owners.set(toplevel, []);
  for (const popup of shown) {
    if (isMain(popup)) continue;
    const owner = ownerOf(popup, [...owners.keys()], windows);
    if (owner === null) owners.set(popup, []);
    else owners.get(owner)?.push(popup);
  }
  const covered = new Set(shown.map((toplevel) => toplevel.window?.xid));
  const bare = windows.filter((window) => !covered.has(window.xid) && isBareSurface(window));
  const position = (xid: number | undefined) => {
    const at = windows.findIndex((window) => window.xid === xid);
    return at < 0 ? windows.length : at;
  };
  const entries: { toplevel: Toplevel | null; window: XWindow | null; popups: Toplevel[] }[] = [
    ...[...owners].map(([toplevel, popups]) => ({ toplevel, window: toplevel.window, popups })),
    ...bare.map((window) => ({ toplevel: null, window, popups: [] })),
  ];
  entries.sort((a, b) => position(a.window?.xid) - position(b.window?.xid));
  const infos = entries.map(({ toplevel, window }, stacking) => describe(toplevel, window, stacking, applications));
  return entries.map(({ toplevel, popups }, i) => ({
    info: infos[i] as SurfaceInfo,
    toplevel,
    popups,
    blockedBy: toplevel === null ? [] : blockers(entries, infos, i),
  }));
}

/** Coordinates of everything below this top level. */
export function mappingOf(toplevel: Toplevel): Mapping | null {
  const { coordinates: rule, scaleStep } = quirksOf(toplevel.application.toolkit.family);
  const frame = rule === 'screen' ? toplevel.onScreen : toplevel.inWindow;
  return mappingFor(rule, toplevel.window?.bounds ?? null, frame, scaleStep);
}

/** Stable in every process: from the object's own name. */
export function surfaceIdOf(ref: ObjectRef): SurfaceId {
  return `s${hash(`${ref.bus}${ref.path}`)}`;
}

/** Hidden dialogs stay registered; and some toolkits register parts of a window as windows of their own. */
function isShown(toplevel: Toplevel, all: readonly Toplevel[], windows: readonly XWindow[]): boolean {
  if (toplevel.window !== null) return true;
  if (!toplevel.states.has(STATE.showing) && !toplevel.states.has(STATE.visible)) return false;
  if (windows.length === 0) return true; // no X server: nothing to compare with
  const sibling = all.some((other) => other.application === toplevel.application && other.window !== null);
  return !sibling && toplevel.name !== '';
}

function kindOf(toplevel: Toplevel): SurfaceKind {
  const { window, role } = toplevel;
  if (window !== null) {
    if (window.overrideRedirect || POPUP_TYPES.has(window.type)) return 'popup';
    if (window.type === 'desktop') return 'desktop';
    if (window.type === 'dock') return 'panel';
    if (window.type === 'dialog' || window.modal) return 'dialog';
  } else if (isPopupRole(role) && role !== 69) return 'popup';
  return DIALOG_ROLES.has(role) ? 'dialog' : 'window';
}

/** The window a popup belongs to: the one it is transient for, else the active one, else the topmost of its application. */
function ownerOf(popup: Toplevel, mains: readonly Toplevel[], windows: readonly XWindow[]): Toplevel | null {
  const own = mains.filter(({ application }) => application === popup.application);
  const transient = own.find(({ window }) => window !== null && window.xid === popup.window?.transientFor);
  const active = own.find(({ window, states }) => (window === null ? states.has(STATE.active) : window.active));
  const order = (toplevel: Toplevel) => windows.findIndex(({ xid }) => xid === toplevel.window?.xid);
  const topmost = [...own].sort((a, b) => order(a) - order(b))[0];
  return transient ?? active ?? topmost ?? null;
}

function isBareSurface(window: XWindow): boolean {
  return !window.overrideRedirect && !POPUP_TYPES.has(window.type) && (window.visible || window.minimized);
}

/**
 * Modal windows of the same application that take input first. One modal window over another blocks the lower one only: a
 * question that a file dialog asks is not blocked by that dialog.
 */
function blockers(
  entries: readonly { toplevel: Toplevel | null; window: XWindow | null }[],
  infos: readonly SurfaceInfo[],
  index: number,
): SurfaceId[] {
  const own = entries[index];
  // Topmost first where stacking is known; else in the order in which they were opened.
  const isInFront = (i: number) => (own?.window ? i < index : i > index);
  return infos
    .filter(
      ({ modal }, i) =>
        modal &&
        i !== index &&
        entries[i]?.toplevel?.application === own?.toplevel?.application &&
        !isTransientFor(own?.window, entries[i]?.window, entries) &&
        (infos[index]?.modal !== true || isInFront(i)),
    )
    .map(({ id }) => id);
}

/** Whether a window was opened for another, directly or through others. */
function isTransientFor(
  window: XWindow | null | undefined,
  other: XWindow | null | undefined,
  entries: readonly { window: XWindow | null }[],
): boolean {
  const seen = new Set<number>();
  let at = window;
  while (at && other && at.transientFor !== null && !seen.has(at.xid)) {
    if (at.transientFor === other.xid) return true;
    seen.add(at.xid);
    const next = at.transientFor;
    at = entries.find((entry) => entry.window?.xid === next)?.window;
  }
  return false;
}

function describe(
  toplevel: Toplevel | null,
  window: XWindow | null,
  stacking: number,
  applications: readonly Application[],
): SurfaceInfo {
  const application =
    toplevel?.application ?? applications.find(({ pid }) => pid !== null && pid === window?.pid) ?? null;
  const { states } = toplevel ?? {};
  const toolkit = application?.toolkit;
  return {
    id: toplevel === null ? `s${hash(`x11:${window?.xid}`)}` : surfaceIdOf(toplevel.ref),
    backend: 'atspi',
    kind: toplevel === null ? bareKind(window) : kindOf(toplevel),
    title: toplevel?.name || window?.title || '',
    app: {
      name: application?.name || window?.wmClass || '',
      pid: application?.pid ?? window?.pid ?? null,
      toolkit: toolkit?.name ? `${toolkit.name} ${toolkit.version ?? ''}`.trim() : null,
    },
    bounds: window?.frame ?? null,
    active: window === null ? null : window.active,
    minimized: window === null ? null : window.minimized,
    modal: (window?.modal ?? false) || (states?.has(STATE.modal) ?? false),
    stacking: window === null ? null : stacking,
    scale: (toplevel === null ? null : mappingOf(toplevel))?.scale ?? 1,
    native: {
      semantics: toplevel !== null,
      ...(toplevel === null ? {} : { bus: toplevel.ref.bus, path: toplevel.ref.path, family: toolkit?.family ?? '' }),
      ...(window === null ? {} : { xid: window.xid, wmClass: window.wmClass }),
    },
  };
}

/** What the window manager is told about a window that no accessibility tree describes (EWMH, _NET_WM_WINDOW_TYPE). */
function bareKind(window: XWindow | null): SurfaceKind {
  switch (window?.type) {
    case 'dialog':
      return 'dialog';
    case 'splash':
    case 'notification':
    case 'tooltip':
      return 'popup';
    case 'dock':
      return 'panel';
    default:
      return 'window';
  }
}

/** FNV-1a over 64 bits, base 36 (draft-eastlake-fnv, section 5: offset basis and prime). */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  return value.toString(36);
}
