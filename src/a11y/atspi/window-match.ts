/** Which X window shows which accessible top-level object: neither side names the other, so pid, title and geometry decide. */
import type { Rect } from '../../blueprint/geometry.js';
import type { XWindow } from '../../platform/x11/windows.js';
import type { Extents } from './facts.js';
import { isSentinel, quirksOf } from './quirks.js';
import { STATE } from './states.js';
import type { Toplevel } from './toplevels.js';

const TITLE = 40;
const SIZE = 30;
const POSITION = 20;
const KIND = 8;
/** Title or size must fit; position alone could be any popup's. */
const ENOUGH = 28;
/** Decorations and client-drawn shadows make the two sizes differ by about as much. */
const SIZE_SLACK = 64;
const EXACT_SLACK = 2;
const MOST_SCALE = 3;
/** `AtspiRole`: menus, tool tips and bare windows, which bypass the window manager. */
const POPUP_ROLES: ReadonlySet<number> = new Set([33, 41, 64, 69, 98, 89]);

/** Sets `window` of each top level, best pairs first; every X window is used once. */
export function matchWindows(toplevels: readonly Toplevel[], windows: readonly XWindow[]): void {
  const pids = new Set(windows.map((window) => window.pid));
  const pairs: { toplevel: Toplevel; window: XWindow; score: number }[] = [];
  for (const toplevel of toplevels) {
    toplevel.window = null;
    const { pid } = toplevel.application;
    for (const window of windows) {
      // A sandboxed application's own idea of its pid is another number than ours: then by title and size alone.
      if (pid !== null && pids.has(pid) && window.pid !== null && window.pid !== pid) continue;
      const score = scorePair(toplevel, window);
      if (score >= ENOUGH) pairs.push({ toplevel, window, score });
    }
  }
  pairs.sort((a, b) => b.score - a.score);
  const used = new Set<number>();
  for (const { toplevel, window } of pairs) {
    if (toplevel.window !== null || used.has(window.xid)) continue;
    toplevel.window = window;
    used.add(window.xid);
  }
}

export function isPopupRole(role: number): boolean {
  return POPUP_ROLES.has(role);
}

function scorePair(toplevel: Toplevel, window: XWindow): number {
  const { scaleStep } = quirksOf(toplevel.application.toolkit.family);
  let score = 0;
  if (toplevel.name !== '' && toplevel.name === window.title) score += TITLE;
  score += Math.max(
    geometryScore(toplevel.onScreen, window.frame, true, scaleStep),
    geometryScore(toplevel.onScreen, window.bounds, true, scaleStep),
    geometryScore(toplevel.inWindow, window.bounds, false, scaleStep),
  );
  if (isPopupRole(toplevel.role) === window.overrideRedirect) score += KIND;
  else score -= KIND;
  // A hidden dialog and its visible twin can have equal titles.
  if (!toplevel.states.has(STATE.showing) && !toplevel.states.has(STATE.visible) && window.visible) score -= KIND;
  return score;
}

function geometryScore(extents: Extents | null, rect: Rect, absolute: boolean, step: number): number {
  if (extents === null || isSentinel(...extents)) return 0;
  let best = 0;
  for (let scale = 1; scale <= MOST_SCALE; scale += step) {
    const [x, y, width, height] = extents.map((value) => value * scale) as unknown as Extents;
    const off = Math.max(Math.abs(width - rect.width), Math.abs(height - rect.height));
    if (off > SIZE_SLACK) continue;
    let score = off <= EXACT_SLACK ? SIZE : SIZE / 2;
    if (absolute && Math.max(Math.abs(x - rect.x), Math.abs(y - rect.y)) <= EXACT_SLACK * scale) score += POSITION;
    best = Math.max(best, score);
  }
  return best;
}
