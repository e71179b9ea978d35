/** The thread that sends input, so that an application that hangs (clipboard, attached input) never stops the program. Started by driver.ts. */
import type { Point, Rect } from '../../blueprint/geometry.js';
import { captureScreen } from '../../platform/windows/capture.js';
import { Clipboard } from '../../platform/windows/clipboard.js';
import { nativeClipboard } from '../../platform/windows/native-clipboard.js';
import { nativeWindows } from '../../platform/windows/native-windows.js';
import { requireInputDesktop } from '../../platform/windows/processes.js';
import { hostWorker } from '../../platform/worker-rpc.js';
import type { MouseButton, Picture } from '../driver.js';
import { Keyboard } from './keyboard.js';
import { nativeInput } from './native-input.js';
import { awaitPaste } from './paste.js';
import { Pointer } from './pointer.js';

interface Desk {
  readonly keyboard: Keyboard;
  readonly pointer: Pointer;
  readonly clipboard: Clipboard;
  readonly settled: () => Promise<void>;
}

let current: Desk | undefined;

function desk(): Desk {
  if (current === undefined) {
    const system = nativeInput();
    const contents = nativeClipboard();
    current = {
      keyboard: new Keyboard(system),
      pointer: new Pointer(system),
      clipboard: new Clipboard(contents),
      settled: () => awaitPaste(system, contents),
    };
  }
  return current;
}

const handlers = {
  probe: () => {
    desk();
    requireInputDesktop(nativeWindows());
  },
  position: (): Point => desk().pointer.position(),
  move: (to: Point) => desk().pointer.move(to),
  click: (at: Point, button: MouseButton, count: number) => desk().pointer.click(at, button, count),
  drag: (points: readonly Point[], button: MouseButton, duration: number) =>
    desk().pointer.drag(points, button, duration),
  wheel: (at: Point, dx: number, dy: number) => desk().pointer.wheel(at, dx, dy),
  press: (keys: readonly string[]) => desk().keyboard.press(keys),
  type: (text: string) => desk().keyboard.type(text),
  lendClipboard: (text: string) => desk().clipboard.begin(text),
  returnClipboard: async () => {
    await desk().settled();
    await desk().clipboard.end();
  },
  capture: (rect: Rect | null): Picture => {
    desk();
    requireInputDesktop(nativeWindows());
    return captureScreen(nativeWindows().virtualScreen(), rect);
  },
  screen: (): Rect => {
    desk();
    return nativeWindows().virtualScreen();
  },
};

export type WindowsInputApi = typeof handlers;

hostWorker(handlers);
