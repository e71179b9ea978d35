/**
 * Bringing a window to the front. Windows lets a process do that only if it has the foreground, received the last input, or
 * nothing has it (SetForegroundWindow, Microsoft Learn); the known ways on are tried one after the other, and what came of
 * it is looked up, never assumed.
 */
import { SW_RESTORE } from './window-constants.js';
import type { Hwnd, WindowSystem } from './window-system.js';

export interface ForegroundResult {
  /** The window, or a dialog of its own, has the keyboard now. */
  readonly reached: boolean;
  /** What was called, in the order tried. */
  readonly means: string;
  /** What is in front now; 0 = nothing. */
  readonly inFront: Hwnd;
}

export interface ForegroundOptions {
  /** How long each way gets to show, milliseconds. */
  readonly patienceMs?: number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly now?: () => number;
}

const PATIENCE = 300;
const STEP = 15;

/**
 * Restores the window where it is minimised, and brings it (or the modal dialog that it opened) to the front. Never throws
 * because Windows refuses: see `reached`.
 */
export async function bringToFront(
  hwnd: Hwnd,
  system: WindowSystem,
  options: ForegroundOptions = {},
): Promise<ForegroundResult> {
  const patience = options.patienceMs ?? PATIENCE;
  const sleep = options.sleep ?? pause;
  const now = options.now ?? (() => performance.now());
  const tried: string[] = [];
  const reached = () => isInFront(hwnd, system);
  const waited = async (): Promise<boolean> => {
    const until = now() + patience;
    while (!reached()) {
      if (now() >= until) return false;
      await sleep(STEP);
    }
    return true;
  };
  const result = (): ForegroundResult => ({
    reached: reached(),
    means: tried.join(', ') || 'nothing: it was in front already',
    inFront: system.foreground(),
  });

  if (system.minimized(hwnd)) {
    tried.push('ShowWindowAsync(SW_RESTORE)');
    system.show(hwnd, SW_RESTORE);
    const until = now() + patience;
    while (system.minimized(hwnd) && now() < until) await sleep(STEP);
  }
  if (reached()) return result();
  // A window that waits for its modal dialog cannot be activated itself.
  const target = () => {
    const popup = system.lastActivePopup(hwnd);
    return popup !== 0 && system.visible(popup) && system.enabled(popup) ? popup : hwnd;
  };

  tried.push('SetForegroundWindow');
  system.setForeground(target());
  if (await waited()) return result();

  if (attachAndRaise(target(), system)) {
    tried.push('AttachThreadInput + SetForegroundWindow');
    if (await waited()) return result();
  }

  // Whoever produced the last input event may take the foreground; Alt alone does the least.
  tried.push('Alt + SetForegroundWindow');
  system.tapAlt();
  system.setForeground(target());
  await waited();
  return result();
}

/** Whether the window, what it owns, or what is inside it has the keyboard. */
export function isInFront(hwnd: Hwnd, system: WindowSystem): boolean {
  const front = system.foreground();
  if (front === 0) return false;
  return front === hwnd || system.rootOwner(front) === hwnd || system.root(front) === hwnd;
}

/** Shares the input state of the thread that has the foreground for one moment, and takes it over from there. */
function attachAndRaise(hwnd: Hwnd, system: WindowSystem): boolean {
  const front = system.foreground();
  // Attached to a thread that does not answer, ours would wait with it.
  if (front === 0 || system.hung(front)) return false;
  const other = system.thread(front)?.thread ?? 0;
  const own = system.currentThread();
  if (other === 0 || other === own || !system.attachInput(own, other, true)) return false;
  try {
    system.bringToTop(hwnd);
    system.setForeground(hwnd);
  } finally {
    system.attachInput(own, other, false);
  }
  return true;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
