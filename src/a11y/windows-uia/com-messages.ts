/** `Messages` as Windows sends them: always with a time limit. */
import { wide } from '../../platform/windows/structures.js';
import { loadUser32Windows } from '../../platform/windows/user32-windows.ffi.js';
import { WM_NULL } from '../../platform/windows/window-constants.js';
import { loadMessageFunctions } from './messages.ffi.js';
import type { Messages } from './platform.js';

/** `SMTO_BLOCK | SMTO_ABORTIFHUNG`, winuser.h. */
const FLAGS = 0x0001 | 0x0002;

export function windowsMessages(): Messages {
  const user = loadUser32Windows();
  const withMemory = loadMessageFunctions();
  const send = (hwnd: number, message: number, wParam: number, lParam: number, ms: number): number | null => {
    const result = Buffer.alloc(8);
    const answered = user.SendMessageTimeoutW(hwnd, message, wParam, lParam, FLAGS, Math.ceil(ms), result) !== 0;
    return answered ? Number(result.readBigInt64LE(0)) : null;
  };
  const sendMemory = (hwnd: number, message: number, wParam: number, memory: Buffer, ms: number): number | null => {
    const result = Buffer.alloc(8);
    const answered = withMemory.SendMessageTimeoutW(hwnd, message, wParam, memory, FLAGS, Math.ceil(ms), result) !== 0;
    return answered ? Number(result.readBigInt64LE(0)) : null;
  };
  return {
    responds: (hwnd, ms) => send(hwnd, WM_NULL, 0, 0, ms) !== null,
    send,
    sendText: (hwnd, message, wParam, text, ms) => sendMemory(hwnd, message, wParam, wide(text), ms),
    askText(hwnd, message, wParam, units, ms) {
      const memory = Buffer.alloc(units * 2 + 2);
      const written = sendMemory(hwnd, message, wParam, memory, ms);
      return written === null || written < 0 ? null : memory.toString('utf16le', 0, Math.min(written, units) * 2);
    },
    post: (hwnd, message, wParam, lParam) => user.PostMessageW(hwnd, message, wParam, lParam) !== 0,
  };
}
