/** What all parts of the backend share: the platform, what it was seen to be able to do, and the elements held. */
import { LumosError } from '../../errors.js';
import type { DesktopWindow } from '../../platform/windows/windows.js';
import type { Hwnd } from './automation.js';
import { Awakened } from './awaken.js';
import { HeldElements } from './held.js';
import type { Platform } from './platform.js';
import { fullAbilities } from './read-tree.js';

/**
 * How long a window may take to take a message before it counts as hanging, in milliseconds. One that answers costs only the
 * time that it takes, and one that Windows itself calls hung (no messages for 5 s) is not waited for at all; what lies between is
 * mostly a busy machine.
 */
export const RESPONSE_MS = 2000;
/** The same for one that did not answer a moment ago. */
const AGAIN_MS = 50;

export class Engine {
  readonly abilities = fullAbilities();
  readonly held = new HeldElements();
  readonly awakened = new Awakened();
  /** Windows that did not answer, by when they may be asked again (`performance.now()`). */
  private readonly hungUntil = new Map<Hwnd, number>();

  constructor(readonly platform: Platform) {}

  /**
   * Native calls block: a window that takes no messages is not asked anything.
   * @throws LumosError APP_UNRESPONSIVE
   */
  requireResponse(hwnd: Hwnd, name: string, ms = RESPONSE_MS): void {
    if (this.responds(hwnd, ms)) return;
    throw new LumosError('APP_UNRESPONSIVE', `${name || 'The application'} did not answer within ${ms} ms`, {
      hint: 'Wait until the application responds again, or end it.',
      details: { deadlineMs: ms, hwnd },
    });
  }

  responds(hwnd: Hwnd, ms = RESPONSE_MS): boolean {
    const hungLately = (this.hungUntil.get(hwnd) ?? 0) > performance.now();
    const answers = this.platform.messages.responds(hwnd, Math.max(1, hungLately ? Math.min(ms, AGAIN_MS) : ms));
    if (answers) this.hungUntil.delete(hwnd);
    // Not put off by short questions: a slow one would never be given its time again.
    else if (!hungLately) this.hungUntil.set(hwnd, performance.now() + HUNG_MS);
    return answers;
  }

  /** The window whose UIA tree is meant: of a UWP application its own inside the host's frame. */
  contentOf(window: DesktopWindow): Hwnd {
    return window.hwnd;
  }

  close(): void {
    this.held.close();
    this.platform.close();
  }
}

/** So long after it did not answer a window is asked briefly, in milliseconds. */
const HUNG_MS = 3000;
