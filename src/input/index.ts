/** Which input driver a desktop gets. Nothing native is loaded here: each driver loads its own when first used. */
import type { DesktopEnvironment } from '../environment.js';
import type { InputDriver } from './driver.js';
import { NutInputDriver } from './nut.js';
import { UnavailableInputDriver } from './unavailable.js';
import { WindowsInputDriver } from './windows/driver.js';
import { X11InputDriver } from './x11/driver.js';

export type { InputAvailability, InputDriver, MouseButton, Picture } from './driver.js';

/** @param platform for tests; as in process.platform */
export function createInput(environment: DesktopEnvironment, platform: string = process.platform): InputDriver {
  if (platform === 'win32') return new WindowsInputDriver();
  if (platform !== 'linux') return new NutInputDriver(environment, platform);
  const { env } = environment;
  if (env.XDG_SESSION_TYPE === 'wayland' || (env.WAYLAND_DISPLAY && !env.DISPLAY)) {
    // An X server inside a Wayland session (Xwayland) takes our events for X programs only, and gives no picture of the screen.
    return new UnavailableInputDriver(
      'This is a Wayland session: no program may send pointer or keyboard events or take pictures of the screen here.',
      'Semantic actions (press, set text, select) still work. For all of input use a private desktop, lumos --desktop …, or log in to an X11 session.',
    );
  }
  if (!env.DISPLAY) {
    return new UnavailableInputDriver(
      'There is no graphical desktop here: DISPLAY is not set.',
      'Use a private desktop: lumos --desktop …',
    );
  }
  return new X11InputDriver(environment);
}
