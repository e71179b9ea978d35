/** Watches the person's own devices during a goal: what can be watched depends on where LUMOS works. */
import type { RunListener } from '../planner/events.js';
import { type PersonDevices, watchPerson } from '../planner/stop-input.js';
import type { Session } from '../session.js';

export interface StopByPerson {
  readonly signal: AbortSignal;
  readonly listener: RunListener;
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

export interface StopByPersonOptions {
  /** End the run when the person moves the pointer. Default false. */
  readonly stopOnPointer?: boolean;
  /** The run works in tabs alone: pointer and keyboard there are not the person's. */
  readonly onlyWeb?: boolean;
}

/**
 * Escape held for a second ends the run (X11), and, where it is asked for, a pointer that the person moves. A private desktop and
 * the tabs of a browser have a pointer and keys of their own that no person touches: nothing is watched there (null).
 */
export async function stopByPerson(session: Session, options: StopByPersonOptions = {}): Promise<StopByPerson | null> {
  const { environment } = session;
  if (environment.kind === 'private' || options.onlyWeb === true) return null;
  const x11 = process.platform === 'linux' && Boolean(environment.env.DISPLAY) && !environment.env.WAYLAND_DISPLAY;
  const held = x11 ? (await import('../platform/x11/held-keys.js')).watchHeldKeys(environment.env) : null;
  const devices: PersonDevices = {
    ...(held ? { emergencyKey: () => held.isEscapeDown() } : {}),
    ...(options.stopOnPointer === true ? { pointer: async () => (await session.input()).position() } : {}),
  };
  const { signal, listener, warnings, close } = watchPerson(devices);
  return {
    signal,
    listener,
    warnings,
    close: async () => {
      close();
      await held?.close();
    },
  };
}
