/** What one desktop of Windows is asked through: UIA, the window system, messages, MSAA. Tests put memory in its place. */
import type { WindowSystem } from '../../platform/windows/window-system.js';
import type { Automation, Hwnd } from './automation.js';
import type { Msaa } from './msaa.js';

export interface Messages {
  /** Whether the window's thread takes a message within so many milliseconds (SendMessageTimeout, WM_NULL). */
  responds(hwnd: Hwnd, ms: number): boolean;
  /** SendMessageTimeout with numbers only; null = no answer in time, or not allowed. */
  send(hwnd: Hwnd, message: number, wParam: number, lParam: number, ms: number): number | null;
  /** A message whose `lParam` is a string that goes to the window (WM_SETTEXT, CB_SELECTSTRING …). */
  sendText(hwnd: Hwnd, message: number, wParam: number, text: string, ms: number): number | null;
  /** A message that fills a buffer of `units` UTF-16 units (WM_GETTEXT, LB_GETTEXT …); wParam is given. */
  askText(hwnd: Hwnd, message: number, wParam: number, units: number, ms: number): string | null;
  post(hwnd: Hwnd, message: number, wParam: number, lParam: number): boolean;
}

export interface Platform {
  readonly automation: Automation;
  readonly windows: WindowSystem;
  readonly messages: Messages;
  /** null where oleacc cannot be loaded. */
  readonly msaa: Msaa | null;
  close(): void;
}
