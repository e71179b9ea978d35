/**
 * What can be done to a window as a whole. Through the window system: it answers for windows whose application hangs, too.
 * Where it refuses, by the patterns of the window's own provider.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Rect } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import { bringToFront } from '../../platform/windows/foreground.js';
import { requireReach } from '../../platform/windows/processes.js';
import { SW_MAXIMIZE, SW_MINIMIZE, SW_RESTORE } from '../../platform/windows/window-constants.js';
import type { WindowSystem } from '../../platform/windows/window-system.js';
import type { DesktopWindow } from '../../platform/windows/windows.js';
import type { Delivery, WindowOperation } from '../backend.js';
import { type ByPattern, controlByPattern } from './control-pattern.js';
import { delivered } from './delivered.js';
import type { Engine } from './engine.js';
import { unsupported } from './refusals.js';
import type { Surface } from './surfaces.js';

/**
 * @throws LumosError PERMISSION_REQUIRED (a process with more rights), UNSUPPORTED (Windows refuses the foreground, or the
 *   window every way), NO_SURFACE
 */
export async function controlWindow(
  engine: Engine,
  { window, info }: Surface,
  operation: WindowOperation,
): Promise<Delivery> {
  const { windows } = engine.platform;
  const { hwnd } = window;
  requireReach(hwnd, windows);
  if (operation.kind === 'activate') return activate(windows, hwnd, info.title);
  const rect = placeAfter(window, operation);
  const { means, done } = bySystem(windows, hwnd, operation.kind, rect);
  if (done) return delivered(means);
  if (windows.exists(hwnd) && engine.responds(hwnd)) {
    const other = controlByPattern(engine, hwnd, operation.kind, rect);
    if (other !== null) return other;
  }
  if (windows.exists(hwnd)) throw unsupported(`Windows refuses ${means} for "${info.title}".`, 'Use the pointer.');
  throw new LumosError('NO_SURFACE', `${means} was refused: the window is gone.`, { hint: 'List the surfaces again.' });
}

function bySystem(
  windows: WindowSystem,
  hwnd: number,
  kind: ByPattern,
  rect: Rect,
): { readonly means: string; readonly done: boolean } {
  switch (kind) {
    case 'close':
      return { means: 'PostMessage(WM_CLOSE)', done: windows.postClose(hwnd) };
    case 'minimize':
      return { means: 'ShowWindowAsync(SW_MINIMIZE)', done: windows.show(hwnd, SW_MINIMIZE) };
    case 'restore':
      return { means: 'ShowWindowAsync(SW_RESTORE)', done: windows.show(hwnd, SW_RESTORE) };
    case 'maximize':
      return { means: 'ShowWindowAsync(SW_MAXIMIZE)', done: windows.show(hwnd, SW_MAXIMIZE) };
    case 'move':
      return { means: 'SetWindowPos(SWP_NOSIZE)', done: windows.place(hwnd, rect, 'move') };
    case 'resize':
      return { means: 'SetWindowPos(SWP_NOMOVE)', done: windows.place(hwnd, rect, 'resize') };
  }
}

/** Callers mean what they see; the window itself has an invisible border round that. */
function placeAfter({ bounds, frame }: DesktopWindow, operation: WindowOperation): Rect {
  if (operation.kind === 'move') {
    return { ...bounds, x: operation.x - (frame.x - bounds.x), y: operation.y - (frame.y - bounds.y) };
  }
  if (operation.kind !== 'resize') return bounds;
  const width = operation.width + bounds.width - frame.width;
  const height = operation.height + bounds.height - frame.height;
  return { ...bounds, width, height };
}

async function activate(windows: WindowSystem, hwnd: number, title: string): Promise<Delivery> {
  const { reached, means, inFront } = await bringToFront(hwnd, windows, { sleep: (ms) => delay(ms) });
  if (reached) return delivered(means);
  const front = inFront === 0 ? 'nothing' : `"${windows.title(inFront)}"`;
  throw new LumosError('UNSUPPORTED', `Windows does not let "${title}" come to the front; ${front} is there.`, {
    hint: 'Click the window, or its button in the taskbar.',
    details: { tried: means },
  });
}
