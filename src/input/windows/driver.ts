/** Input on Windows: every call goes to a worker thread (worker.ts). Physical pixels of the virtual screen everywhere. */
import type { Point, Rect } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import { connectWorker, type WorkerClient } from '../../platform/worker-rpc.js';
import type { InputAvailability, InputDriver, MouseButton, Picture } from '../driver.js';
import { normaliseChord } from '../keys.js';
import { refuseUntypable } from '../text.js';
import type { WindowsInputApi } from './worker.js';

/** Deadlines, milliseconds. Each covers the waits that the worker itself allows for that call. */
const SHORT = 5_000;
const PER_CLICK = 100;
const PER_NOTCH = 20;
const TYPING = 20_000;
const PER_CHARACTER = 25;
const CLIPBOARD = 30_000;
const DRAG_DURATION = 400;

export class WindowsInputDriver implements InputDriver {
  readonly #worker: WorkerClient<WindowsInputApi> = connectWorker<WindowsInputApi>(
    new URL('./worker.js', import.meta.url),
  );

  async probe(): Promise<InputAvailability> {
    try {
      await this.#worker.call('probe', [], SHORT);
      return { available: true, message: 'Pointer, keyboard, clipboard and screen through SendInput and GDI.' };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { available: false, message, remedy: error instanceof LumosError ? error.hint : 'Run `lumos doctor`.' };
    }
  }

  position(): Promise<Point> {
    return this.#worker.call('position', [], SHORT);
  }

  move(point: Point): Promise<void> {
    return this.#worker.call('move', [point], SHORT);
  }

  click(point: Point, button: MouseButton = 'left', count = 1): Promise<void> {
    return this.#worker.call('click', [point, button, count], SHORT + count * PER_CLICK);
  }

  drag(points: readonly Point[], options: { button?: MouseButton; durationMs?: number } = {}): Promise<void> {
    const duration = options.durationMs ?? DRAG_DURATION;
    return this.#worker.call('drag', [points, options.button ?? 'left', duration], SHORT + 2 * duration);
  }

  wheel(point: Point, dx: number, dy: number): Promise<void> {
    return this.#worker.call('wheel', [point, dx, dy], SHORT + (Math.abs(dx) + Math.abs(dy)) * PER_NOTCH);
  }

  async press(keys: readonly string[]): Promise<void> {
    await this.#worker.call('press', [normaliseChord(keys)], TYPING);
  }

  /** @throws LumosError UNSUPPORTED before the first key, PERMISSION_REQUIRED where the window with the keyboard is elevated */
  async type(text: string): Promise<void> {
    refuseUntypable(text);
    await this.#worker.call('type', [text], TYPING + text.length * PER_CHARACTER);
  }

  /**
   * @throws LumosError UNSUPPORTED for control characters; APP_UNRESPONSIVE when what is on the clipboard cannot be kept, before
   *   anything was changed; and whatever `paste` throws, after the clipboard was put back
   */
  async withClipboard<T>(text: string, paste: () => Promise<T>): Promise<T> {
    refuseUntypable(text);
    await this.#worker.call('lendClipboard', [text], CLIPBOARD);
    let result: T;
    try {
      result = await paste();
    } catch (error) {
      // The paste's own failure is what the caller must hear of; one of putting back would only hide it.
      await this.#worker.call('returnClipboard', [], CLIPBOARD).catch(() => undefined);
      throw error;
    }
    await this.#worker.call('returnClipboard', [], CLIPBOARD);
    return result;
  }

  capture(rect?: Rect): Promise<Picture> {
    return this.#worker.call('capture', [rect ?? null], SHORT + 5_000);
  }

  /** The whole virtual screen: its origin is negative where a display stands left of or above the primary one. */
  screen(): Promise<Rect> {
    return this.#worker.call('screen', [], SHORT);
  }

  close(): Promise<void> {
    return this.#worker.terminate();
  }
}
