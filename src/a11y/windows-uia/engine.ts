/** What all parts of the backend share: the platform, what it was seen to be able to do, and the elements held. */
import { LumosError } from '../../errors.js';
import type { DesktopWindow } from '../../platform/windows/windows.js';
import type { Hwnd } from './automation.js';
import { HeldElements } from './held.js';
import type { Platform } from './platform.js';
import { fullAbilities } from './read-tree.js';

/** How long a window may take to take a message before it counts as hanging, in milliseconds. */
export const RESPONSE_MS = 400;

export class Engine {
  readonly abilities = fullAbilities();
  readonly held = new HeldElements();
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
    const until = this.hungUntil.get(hwnd) ?? 0;
    // One that hung is given less time until it answers again.
    const answers = this.platform.messages.responds(
      hwnd,
      Math.max(1, Math.min(ms, until > performance.now() ? 50 : ms)),
    );
    if (answers) this.hungUntil.delete(hwnd);
    else this.hungUntil.set(hwnd, performance.now() + HUNG_MS);
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

const HUNG_MS = 3000;
