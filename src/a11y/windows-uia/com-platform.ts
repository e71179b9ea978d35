/** The platform as it is on Windows. Loads native code. */
import { makeDpiAware } from '../../platform/windows/dpi.js';
import { nativeWindows } from '../../platform/windows/native-windows.js';
import { ComAutomation } from './com-automation.js';
import { windowsMessages } from './com-messages.js';
import { openMsaa } from './com-msaa.js';
import type { Platform } from './platform.js';

/** @throws LumosError BACKEND_UNAVAILABLE */
export function openWindowsPlatform(): Platform {
  // Before the first coordinate: else they are of a screen that does not exist.
  makeDpiAware();
  const automation = ComAutomation.open();
  return {
    automation,
    windows: nativeWindows(),
    messages: windowsMessages(),
    msaa: openMsaa(),
    close: () => automation.close(),
  };
}
