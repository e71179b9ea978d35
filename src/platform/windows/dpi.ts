/**
 * Physical pixels: without being told so, Windows lies to a program about the size of everything on a scaled display.
 * Source: "High DPI Desktop Application Development on Windows", Microsoft Learn; <windef.h>.
 */
import { loadUser32Dpi, type User32Dpi } from './user32-dpi.ffi.js';
import type { Hwnd } from './window-system.js';

/** DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2 (Windows 10 1703) and …_AWARE (1607), windef.h */
const PER_MONITOR_V2 = -4;
const PER_MONITOR = -3;
export const STANDARD_DPI = 96;

export type DpiAwareness = 'per monitor' | 'system' | 'none';

let awareness: DpiAwareness | undefined;

/**
 * Makes the process, and the calling thread, work in physical pixels. Call in every thread before the first coordinate.
 * @returns `system` where the system is too old for displays of different scale, `none` where it refused
 */
export function makeDpiAware(functions: User32Dpi = loadUser32Dpi()): DpiAwareness {
  // Per thread: a process's awareness may have been fixed by its manifest; the thread's own always counts.
  const thread = functions.SetThreadDpiAwarenessContext;
  const perThread = thread !== null && (thread(PER_MONITOR_V2) !== 0 || thread(PER_MONITOR) !== 0);
  if (awareness !== undefined) return awareness;
  const process = functions.SetProcessDpiAwarenessContext;
  // Refused where it was set before, which is no harm when the thread has its own.
  const perProcess = process !== null && (process(PER_MONITOR_V2) !== 0 || process(PER_MONITOR) !== 0);
  if (perThread || perProcess) awareness = 'per monitor';
  else awareness = (functions.SetProcessDPIAware?.() ?? 0) !== 0 ? 'system' : 'none';
  return awareness;
}

/** Dots per inch of a window; of the system where the window can't be asked. */
export function windowDpi(hwnd: Hwnd): number {
  const { GetDpiForWindow, GetDpiForSystem } = loadUser32Dpi();
  return GetDpiForWindow?.(hwnd) || GetDpiForSystem?.() || STANDARD_DPI;
}
