/**
 * Ends a run when the person takes over: their own pointer moves, or they hold the emergency key. Both are watched by asking now
 * and then, which works wherever the pointer and the keys can be asked for and takes nothing away from other programs.
 */
import type { Point } from '../blueprint/geometry.js';
import { type Clock, systemClock } from '../clock.js';
import type { RunListener } from './events.js';

/** Between two looks at the person's devices, milliseconds: a hand on a mouse moves for longer. */
const EVERY = 100;
/** A pointer that is nearer to where it was put has been jolted, not moved. Physical pixels. */
const JOLT = 8;
/** The emergency key must be held this long, milliseconds: longer than any program needs it for, LUMOS included. */
export const HELD_FOR = 1000;

/** These move no pointer. */
const ONLY_WAITS: ReadonlySet<string> = new Set(['observe', 'wait_for']);

/** The person's devices; what is absent is not watched. */
export interface PersonDevices {
  /** Where the pointer is. */
  readonly pointer?: () => Promise<Point>;
  /** Whether the emergency key (Escape) is down now. */
  readonly emergencyKey?: () => Promise<boolean>;
}

export interface PersonWatch {
  /** Aborted when the person took over; the reason is a sentence. */
  readonly signal: AbortSignal;
  /** To be among the run's listeners: it says when LUMOS itself moves the pointer. */
  readonly listener: RunListener;
  /** Why something is not watched any more. */
  readonly warnings: readonly string[];
  close(): void;
}

/**
 * Watches until it is closed. While an action is being delivered the pointer is LUMOS's own, and its moves are not looked at; a
 * person who moves it then is noticed only by the emergency key. Waiting (`wait_for`, `ask_user`) moves nothing and is watched,
 * except that answering a question may need the mouse: there the pointer is free.
 */
export function watchPerson(devices: PersonDevices, clock: Clock = systemClock): PersonWatch {
  const stop = new AbortController();
  const warnings: string[] = [];
  let { pointer, emergencyKey } = devices;
  /** Where LUMOS last left the pointer; null = it may be anywhere. */
  let left: Point | null = null;
  /** Counts the changes of `left`, so that an answer from before one is not held against it. */
  let era = 0;
  let downSince: number | null = null;
  let closed = false;
  let cancel = (): void => {};

  const end = (why: string): void => {
    if (!closed) stop.abort(why);
    close();
  };
  function close(): void {
    closed = true;
    cancel();
  }

  async function position(): Promise<Point | null> {
    try {
      return (await pointer?.()) ?? null;
    } catch (error) {
      pointer = undefined;
      warnings.push(`The pointer is not watched any more: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  async function lookAtPointer(): Promise<void> {
    const asked = era;
    const now = left && (await position());
    if (!now || !left || asked !== era) return;
    if (Math.hypot(now.x - left.x, now.y - left.y) >= JOLT) end('stopped: the person moved the pointer');
  }

  async function lookAtKey(): Promise<void> {
    try {
      const down = (await emergencyKey?.()) ?? false;
      downSince = down ? (downSince ?? clock.now()) : null;
    } catch (error) {
      emergencyKey = undefined;
      downSince = null;
      warnings.push(
        `The emergency key is not watched any more: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    if (downSince !== null && clock.now() - downSince >= HELD_FOR) end('stopped: Escape was held');
  }

  async function take(free: boolean): Promise<void> {
    era += 1;
    left = null;
    if (free || closed) return;
    const asked = era;
    const now = await position();
    if (asked === era) left = now;
  }

  const listener: RunListener = async (event) => {
    if (closed) return;
    if (event.kind === 'started') await take(false);
    if (event.kind === 'acting') {
      // The last moment at which a move can only be the person's.
      await lookAtPointer();
      if (!ONLY_WAITS.has(event.action.action)) await take(true);
    }
    if (event.kind === 'acted') await take(false);
    if (event.kind === 'ended') close();
  };

  function again(): void {
    if (closed) return;
    cancel = clock.after(EVERY, () => {
      void Promise.all([lookAtPointer(), lookAtKey()]).then(again);
    });
  }
  again();
  return { signal: stop.signal, listener, warnings, close };
}
