/** `InputSystem` as Windows answers it. */
import { makeDpiAware } from '../../platform/windows/dpi.js';
import { nativeWindows } from '../../platform/windows/native-windows.js';
import { requireInputDesktop, requireReach } from '../../platform/windows/processes.js';
import { POINT_BYTES, readPoint } from '../../platform/windows/structures.js';
import { loadUser32Input } from '../../platform/windows/user32-input.ffi.js';
import { loadUser32Windows } from '../../platform/windows/user32-windows.ffi.js';
import { SM_SWAPBUTTON, WM_NULL } from '../../platform/windows/window-constants.js';
import { INPUT_BYTES } from './input-events.js';
import type { InputSystem } from './input-system.js';

/** SendMessageTimeout: SMTO_ABORTIFHUNG, winuser.h */
const ABORT_IF_HUNG = 0x0002;
/** MapVirtualKeyEx: MAPVK_VK_TO_VSC, winuser.h */
const TO_SCAN_CODE = 0;
/** High byte of VkKeyScanEx's answer. */
const NEEDS_SHIFT = 1;
const NEEDS_CONTROL = 2;
const NEEDS_ALT = 4;

export function nativeInput(): InputSystem {
  makeDpiAware();
  const input = loadUser32Input();
  const user = loadUser32Windows();
  const windows = nativeWindows();
  const layout = () => input.GetKeyboardLayout(windows.thread(windows.foreground())?.thread ?? 0);
  return {
    send: (events, count) => input.SendInput(count, events, INPUT_BYTES),
    pointer() {
      const bytes = Buffer.alloc(POINT_BYTES);
      input.GetCursorPos(bytes);
      return readPoint(bytes);
    },
    setPointer: ({ x, y }) => void input.SetCursorPos(Math.round(x), Math.round(y)),
    screen: () => windows.virtualScreen(),
    buttonsSwapped: () => user.GetSystemMetrics(SM_SWAPBUTTON) !== 0,
    isDown: (key) => input.GetAsyncKeyState(key) < 0,
    keyFor(unit) {
      const found = input.VkKeyScanExW(unit, layout());
      if (found === -1) return null;
      const state = (found >> 8) & 0xff;
      const altGraph = (state & (NEEDS_CONTROL | NEEDS_ALT)) === (NEEDS_CONTROL | NEEDS_ALT);
      // Control alone, or shift states of a language's own keys: no key that types the character plainly.
      if ((state & ~NEEDS_SHIFT) !== 0 && !altGraph) return null;
      return { virtualKey: found & 0xff, shift: (state & NEEDS_SHIFT) !== 0, altGraph };
    },
    scanCode: (key) => input.MapVirtualKeyExW(key, TO_SCAN_CODE, layout()),
    requireReach() {
      requireInputDesktop(windows);
      requireReach(windows.foreground(), windows);
    },
    settle(milliseconds) {
      const target = windows.focus(0) || windows.foreground();
      if (target === 0) return true;
      return user.SendMessageTimeoutW(target, WM_NULL, 0, 0, ABORT_IF_HUNG, milliseconds, Buffer.alloc(8)) !== 0;
    },
  };
}
