/** What can be done to a window as a whole. Through the window system: it answers for windows whose application hangs, too. */
import { setTimeout as delay } from 'node:timers/promises';
import { LumosError } from '../../errors.js';
import { bringToFront } from '../../platform/windows/foreground.js';
import { requireReach } from '../../platform/windows/processes.js';
import { SW_MAXIMIZE, SW_MINIMIZE, SW_RESTORE } from '../../platform/windows/window-constants.js';
import type { WindowSystem } from '../../platform/windows/window-system.js';
import type { Delivery, WindowOperation } from '../backend.js';
import { delivered } from './delivered.js';
import type { Engine } from './engine.js';
import type { Surface } from './surfaces.js';

/**
 * @throws LumosError PERMISSION_REQUIRED (a process with more rights), UNSUPPORTED (Windows refuses the foreground)
 */
export async function controlWindow(
  { platform }: Engine,
  { window, info }: Surface,
  operation: WindowOperation,
): Promise<Delivery> {
  const { windows } = platform;
  const { hwnd } = window;
  requireReach(hwnd, windows);
  switch (operation.kind) {
    case 'activate':
      return activate(windows, hwnd, info.title);
    case 'close':
      return told(windows.postClose(hwnd), 'PostMessage(WM_CLOSE)');
    case 'minimize':
      return told(windows.show(hwnd, SW_MINIMIZE), 'ShowWindowAsync(SW_MINIMIZE)');
    case 'restore':
      return told(windows.show(hwnd, SW_RESTORE), 'ShowWindowAsync(SW_RESTORE)');
    case 'maximize':
      return told(windows.show(hwnd, SW_MAXIMIZE), 'ShowWindowAsync(SW_MAXIMIZE)');
    case 'move': {
      // Callers mean what they see; the window itself has an invisible border round that.
      const left = window.frame.x - window.bounds.x;
      const top = window.frame.y - window.bounds.y;
      const rect = { ...window.bounds, x: operation.x - left, y: operation.y - top };
      return told(windows.place(hwnd, rect, 'move'), 'SetWindowPos(SWP_NOSIZE)');
    }
    case 'resize': {
      const width = operation.width + window.bounds.width - window.frame.width;
      const height = operation.height + window.bounds.height - window.frame.height;
      return told(windows.place(hwnd, { ...window.bounds, width, height }, 'resize'), 'SetWindowPos(SWP_NOMOVE)');
    }
  }
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

function told(done: boolean, means: string): Delivery {
  if (done) return delivered(means);
  throw new LumosError('NO_SURFACE', `${means} was refused: the window is gone.`, { hint: 'List the surfaces again.' });
}
