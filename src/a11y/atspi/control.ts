/** What is done to whole windows: through X11, AT-SPI has nothing for it. */
import { LumosError } from '../../errors.js';
import {
  activateWindow,
  closeWindow,
  maximizeWindow,
  minimizeWindow,
  moveWindow,
  resizeWindow,
  restoreWindow,
} from '../../platform/x11/window-actions.js';
import type { Delivery, WindowOperation } from '../backend.js';
import type { Engine } from './engine.js';
import type { Surface } from './surfaces.js';

/** @throws LumosError UNSUPPORTED (no X11 window), NO_SURFACE, TIMEOUT */
export function controlWindow(engine: Engine, surface: Surface, operation: WindowOperation): Delivery {
  const { xid } = surface.info.native;
  const x = engine.xConnection();
  if (x === null || typeof xid !== 'number') {
    throw new LumosError('UNSUPPORTED', `"${surface.info.title}" has no X11 window that could be controlled`, {
      hint: 'Use the keyboard shortcuts of the desktop, or run the application in a private desktop.',
    });
  }
  switch (operation.kind) {
    case 'activate':
      activateWindow(x, xid);
      break;
    case 'close':
      closeWindow(x, xid);
      break;
    case 'minimize':
      minimizeWindow(x, xid);
      break;
    case 'restore':
      restoreWindow(x, xid);
      break;
    case 'maximize':
      maximizeWindow(x, xid);
      break;
    case 'move':
      moveWindow(x, xid, operation);
      break;
    case 'resize':
      resizeWindow(x, xid, operation);
      break;
  }
  return { delivery: 'delivered', means: `X11 ${operation.kind}` };
}
