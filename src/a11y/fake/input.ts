/**
 * Pointer, keyboard, clipboard and screen of the fake desktop. Has the shape of `InputDriver` (src/input/driver.ts), which this
 * folder may not import; the tests check that it fits.
 */
import { intersect, type Point, type Rect } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import type { FakeDesktop } from './desktop.js';
import { PLAIN_TEXT, pressKeys, typeText } from './keyboard.js';
import { paint } from './paint.js';
import { type Button, clickAt, dragAlong, wheelAt } from './pointer.js';

export interface FakeInputOptions {
  readonly available?: boolean;
  /** Characters that this keyboard cannot type. */
  readonly untypable?: RegExp;
}

export class FakeInput {
  /** Everything that was done, oldest first: "click left 10,20", "press Control+s", "type 5 characters". Typed texts are not in it. */
  readonly log: string[] = [];
  #position: Point = { x: 0, y: 0 };
  #closed = false;

  constructor(
    readonly desktop: FakeDesktop,
    private readonly options: FakeInputOptions = {},
  ) {}

  async probe(): Promise<{ available: boolean; message: string; remedy?: string }> {
    if (this.#usable) return { available: true, message: 'Pointer and keyboard of a desktop in memory.' };
    return { available: false, message: 'The fake input is switched off.', remedy: 'Open a new one.' };
  }

  async position(): Promise<Point> {
    this.#ready();
    return this.#position;
  }

  async move(point: Point): Promise<void> {
    this.#ready();
    this.#moveTo(point);
    this.#note('move', point);
  }

  async click(point: Point, button: Button = 'left', count = 1): Promise<void> {
    this.#ready();
    this.#moveTo(point);
    this.#note(`click ${button}${count > 1 ? ` x${count}` : ''}`, point);
    clickAt(this.desktop, this.#position, button, count);
  }

  async drag(
    points: readonly Point[],
    _options?: { readonly button?: Button; readonly durationMs?: number },
  ): Promise<void> {
    this.#ready();
    const [first] = points;
    const last = points.at(-1);
    if (!first || !last) throw new LumosError('INVALID_ACTION', 'A drag needs points.', { hint: 'Give at least two.' });
    this.#note(`drag ${first.x},${first.y} to`, last);
    this.#moveTo(last);
    dragAlong(this.desktop, points);
  }

  async wheel(point: Point, dx: number, dy: number): Promise<void> {
    this.#ready();
    this.#moveTo(point);
    this.#note(`wheel ${dx},${dy} at`, point);
    wheelAt(this.desktop, this.#position, dx, dy);
  }

  async press(keys: readonly string[]): Promise<void> {
    this.#ready();
    this.log.push(`press ${keys.join('+')}`);
    pressKeys(this.desktop, keys);
  }

  async type(text: string): Promise<void> {
    this.#ready();
    if (this.options.untypable?.test(text) === true) {
      throw new LumosError('UNSUPPORTED', 'The text has a character that this keyboard cannot type.', {
        hint: 'Set the text through accessibility, or paste it.',
      });
    }
    this.log.push(`type ${[...text].length} characters`);
    typeText(this.desktop, text);
  }

  async withClipboard<T>(text: string, paste: () => Promise<T>): Promise<T> {
    this.#ready();
    const { clipboard } = this.desktop;
    const before = [...clipboard];
    clipboard.clear();
    clipboard.set(PLAIN_TEXT, new TextEncoder().encode(text));
    this.log.push('clipboard');
    try {
      return await paste();
    } finally {
      clipboard.clear();
      for (const [format, bytes] of before) clipboard.set(format, bytes);
    }
  }

  async capture(rect?: Rect): Promise<{ width: number; height: number; data: Uint8Array }> {
    this.#ready();
    const part = intersect(rect ?? this.desktop.screen, this.desktop.screen);
    if (!part) {
      throw new LumosError('INVALID_ACTION', 'The rectangle is not on the screen.', { hint: 'Give one that is.' });
    }
    return paint(this.desktop, part);
  }

  async screen(): Promise<Rect> {
    this.#ready();
    return this.desktop.screen;
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  get #usable(): boolean {
    return !this.#closed && this.options.available !== false;
  }

  #ready(): void {
    if (this.#usable) return;
    throw new LumosError('BACKEND_UNAVAILABLE', 'The fake input is switched off.', { hint: 'Open a new one.' });
  }

  /** The pointer stops at the edges of the screen. */
  #moveTo(point: Point): void {
    const { screen } = this.desktop;
    this.#position = {
      x: Math.min(Math.max(0, point.x), screen.width - 1),
      y: Math.min(Math.max(0, point.y), screen.height - 1),
    };
  }

  #note(what: string, point: Point): void {
    this.log.push(`${what} ${point.x},${point.y}`);
  }
}
