/** The surfaces of the desktop: windows as Windows lists them, with the menus and drop-downs that belong to each. Pure but for the list. */
import type { SurfaceId, SurfaceInfo } from '../../blueprint/model.js';
import { type DesktopWindow, listWindows } from '../../platform/windows/windows.js';
import type { Hwnd } from './automation.js';
import type { Engine } from './engine.js';

export interface Surface {
  readonly info: SurfaceInfo;
  readonly window: DesktopWindow;
  /** Menus, drop-downs and tool tips that are read with this surface. */
  readonly popups: readonly DesktopWindow[];
  readonly blockedBy: readonly SurfaceId[];
}

/** Topmost first. The list comes from the window system: the children of UIA's root are slow, and none in Wine. */
export function listSurfaces({ platform }: Engine): Surface[] {
  return arrange(listWindows(platform.windows));
}

/** Pure: from windows to surfaces. */
export function arrange(windows: readonly DesktopWindow[]): Surface[] {
  const mains = windows.filter((window) => window.kind !== 'popup');
  const popups = new Map<DesktopWindow, DesktopWindow[]>(mains.map((window) => [window, []]));
  for (const popup of windows) {
    if (popup.kind !== 'popup') continue;
    const owner = ownerOf(popup, mains, windows);
    if (owner === null) popups.set(popup, []);
    else popups.get(owner)?.push(popup);
  }
  // In the order of the windows, which is that of the stacking.
  const shown = windows.filter((window) => popups.has(window));
  return shown.map((window, stacking) => ({
    info: describe(window, stacking),
    window,
    popups: popups.get(window) ?? [],
    blockedBy: shown.filter((other) => blocks(other, window, windows)).map(surfaceIdOf),
  }));
}

/** Stable in every process; window handles are used again, processes rarely at the same time. */
export function surfaceIdOf({ hwnd, pid }: DesktopWindow): SurfaceId {
  return `h${hwnd.toString(16)}-${pid}`;
}

export function windowsOf({ window, popups }: Surface): readonly DesktopWindow[] {
  return [window, ...popups];
}

function ownerOf(
  popup: DesktopWindow,
  mains: readonly DesktopWindow[],
  windows: readonly DesktopWindow[],
): DesktopWindow | null {
  for (const hwnd of ownersOf(popup, windows)) {
    const owner = mains.find((main) => main.hwnd === hwnd);
    if (owner !== undefined) return owner;
  }
  // Menus (#32768) have no owner: they belong to the window of their thread that is in front.
  const own = mains.filter(({ pid, kind }) => pid === popup.pid && kind !== 'desktop' && kind !== 'panel');
  return own.find(({ active }) => active) ?? own.find(({ thread }) => thread === popup.thread) ?? own[0] ?? null;
}

/** Owner, owner's owner …; never endless. */
function ownersOf(window: DesktopWindow, windows: readonly DesktopWindow[]): Hwnd[] {
  const owners: Hwnd[] = [];
  let owner = window.owner;
  while (owner !== null && !owners.includes(owner)) {
    owners.push(owner);
    const next: Hwnd = owner;
    owner = windows.find(({ hwnd }) => hwnd === next)?.owner ?? null;
  }
  return owners;
}

/** A modal window blocks those that it was opened for, directly or through others. */
function blocks(other: DesktopWindow, window: DesktopWindow, windows: readonly DesktopWindow[]): boolean {
  return other !== window && other.modal && !window.enabled && ownersOf(other, windows).includes(window.hwnd);
}

function describe(window: DesktopWindow, stacking: number): SurfaceInfo {
  return {
    id: surfaceIdOf(window),
    backend: 'windows-uia',
    kind: window.kind,
    title: window.title,
    app: { name: window.program, pid: window.pid, toolkit: null },
    bounds: window.minimized ? null : window.frame,
    active: window.active,
    minimized: window.minimized,
    modal: window.modal,
    stacking,
    scale: window.scale > 0 ? window.scale : 1,
    native: {
      hwnd: window.hwnd,
      className: window.className,
      ...(window.elsewhere ? { otherVirtualDesktop: true } : {}),
      ...(window.hung ? { hung: true } : {}),
    },
  };
}
