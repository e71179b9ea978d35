/** Input on an X11 desktop: every call goes to a worker thread (worker.ts) that owns the connection. */
import type { Point, Rect } from '../../blueprint/geometry.js';
import type { DesktopEnvironment } from '../../environment.js';
import { LumosError } from '../../errors.js';
import { connectWorker, type WorkerClient } from '../../platform/worker-rpc.js';
import type { InputAvailability, InputDriver, MouseButton, Picture } from '../driver.js';
import { normaliseChord } from '../keys.js';
import { refuseUntypable } from '../text.js';
import type { InputWorkerApi } from './worker.js';

/** Deadlines, milliseconds. Each covers the waits that the worker itself allows for that call. */
const SHORT = 5_000;
const PER_CLICK = 100;
const PER_NOTCH = 20;
/** Typing: waits for held modifiers and for a busy application, plus the keys themselves. */
const TYPING = 20_000;
const PER_CHARACTER = 25;
const CLIPBOARD = 20_000;
const DRAG_DURATION = 400;

export class X11InputDriver implements InputDriver {
  readonly #worker: WorkerClient<InputWorkerApi>;
  #used = false;

  constructor(environment: DesktopEnvironment) {
    this.#worker = connectWorker<InputWorkerApi>(new URL('./worker.js', import.meta.url), {
      env: { ...environment.env },
    });
  }

  async probe(): Promise<InputAvailability> {
    try {
      await this.#call('probe', [], SHORT);
      return { available: true, message: 'Pointer, keyboard, clipboard and screen through X11.' };
    } catch (error) {
      const known = error instanceof LumosError;
      const message = error instanceof Error ? error.message : String(error);
      return { available: false, message, remedy: known ? error.hint : 'Run `lumos doctor`.' };
    }
  }

  position(): Promise<Point> {
    return this.#call('position', [], SHORT);
  }

  move(point: Point): Promise<void> {
    return this.#call('move', [point], SHORT);
  }

  click(point: Point, button: MouseButton = 'left', count = 1): Promise<void> {
    return this.#call('click', [point, button, count], SHORT + count * PER_CLICK);
  }

  drag(points: readonly Point[], options: { button?: MouseButton; durationMs?: number } = {}): Promise<void> {
    const duration = options.durationMs ?? DRAG_DURATION;
    return this.#call('drag', [points, options.button ?? 'left', duration], SHORT + 2 * duration);
  }

  wheel(point: Point, dx: number, dy: number): Promise<void> {
    return this.#call('wheel', [point, dx, dy], SHORT + (Math.abs(dx) + Math.abs(dy)) * PER_NOTCH);
  }

  async press(keys: readonly string[]): Promise<void> {
    await this.#call('press', [normaliseChord(keys)], TYPING);
  }

  async type(text: string): Promise<void> {
    refuseUntypable(text);
    await this.#call('type', [text], TYPING + text.length * PER_CHARACTER);
  }

  /**
   * @throws LumosError UNSUPPORTED for control characters; APP_UNRESPONSIVE when what is on the clipboard cannot be kept, before
   *   anything was changed; and whatever `paste` throws, after the clipboard was put back
   */
  async withClipboard<T>(text: string, paste: () => Promise<T>): Promise<T> {
    refuseUntypable(text);
    await this.#call('lendClipboard', [text], CLIPBOARD);
    let result: T;
    try {
      result = await paste();
    } catch (error) {
      // The paste's own failure is what the caller must hear of; one of putting back would only hide it.
      await this.#call('returnClipboard', [], CLIPBOARD).catch(() => undefined);
      throw error;
    }
    await this.#call('returnClipboard', [], CLIPBOARD);
    return result;
  }

  capture(rect?: Rect): Promise<Picture> {
    return this.#call('capture', [rect ?? null], SHORT + 5_000);
  }

  screen(): Promise<Rect> {
    return this.#call('screen', [], SHORT);
  }

  /** Gives borrowed keys back. A server that is gone or stuck has no say in it. */
  async close(): Promise<void> {
    if (this.#used) await this.#call('leave', [], SHORT).catch(() => undefined);
    await this.#worker.terminate();
  }

  #call<Method extends keyof InputWorkerApi & string>(
    method: Method,
    args: Parameters<InputWorkerApi[Method]>,
    deadline: number,
  ): Promise<Awaited<ReturnType<InputWorkerApi[Method]>>> {
    this.#used = true;
    return this.#worker.call(method, args, deadline);
  }
}
