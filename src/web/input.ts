/**
 * Pointer, keyboard and picture of one tab: trusted events that the browser itself makes. Coordinates: physical pixels of
 * the tab's viewport. Nobody's pointer moves, and the clipboard of the desktop is never touched.
 */
import type { Page } from 'playwright';
import type { Point, Rect } from '../blueprint/geometry.js';
import { LumosError } from '../errors.js';
import type { InputAvailability, InputDriver, MouseButton, Picture } from '../input/driver.js';
import type { Dialogs } from './dialogs.js';
import { behindDialog, fromPlaywright } from './perform-context.js';

/** For one event that the page must take, milliseconds. */
const EVENT_MS = 5000;
/** For long texts and pictures. */
const LONG_MS = 30_000;
/** Between two places of a drag, so that pages that look at the way see one. */
const DRAG_STEPS = 12;
/** CSS pixels that one notch of a wheel scrolls. */
const NOTCH = 100;
/** Names of keys that Playwright knows under another one. */
const NAMES: Readonly<Record<string, string>> = { ' ': 'Space', Meta: 'Meta', AltGraph: 'AltGraph' };

export interface InputTab {
  readonly page: Page;
  readonly dialogs: Dialogs;
  /** Physical pixels per CSS pixel, now. */
  scale(): number;
}

/** Where the pointer of each tab was left: it outlives the drivers. */
const positions = new WeakMap<Page, Point>();

export class WebInputDriver implements InputDriver {
  readonly #tab: InputTab;
  /** What the next paste shortcut inserts, while `withClipboard` runs. */
  #clipboard: string | null = null;

  constructor(tab: InputTab) {
    this.#tab = tab;
  }

  async probe(): Promise<InputAvailability> {
    if (this.#tab.page.isClosed()) return { available: false, message: 'The tab is closed.' };
    return { available: true, message: 'Pointer and keyboard of the tab, through the browser.' };
  }

  async position(): Promise<Point> {
    return positions.get(this.#tab.page) ?? { x: 0, y: 0 };
  }

  async move(point: Point): Promise<void> {
    const { x, y } = this.#css(point);
    const from = this.#css(await this.position());
    await this.#send(async ({ mouse }) => {
      // What moved away from under the pointer is left only with the pointer's next move, and can be entered only then.
      if (from.x !== x || from.y !== y)
        await mouse.move(from.x + Math.sign(x - from.x), from.y + Math.sign(y - from.y));
      await mouse.move(x, y);
    });
    positions.set(this.#tab.page, point);
  }

  async click(point: Point, button: MouseButton = 'left', count = 1): Promise<void> {
    const { x, y } = this.#css(point);
    positions.set(this.#tab.page, point);
    await this.#send(({ mouse }) => mouse.click(x, y, { button, clickCount: count }));
  }

  async drag(
    points: readonly Point[],
    options: { readonly button?: MouseButton; readonly durationMs?: number } = {},
  ): Promise<void> {
    const way = points.map((point) => this.#css(point));
    const [start, ...rest] = way;
    const last = points.at(-1);
    if (!start || !last) return;
    const button = options.button ?? 'left';
    const pause = (options.durationMs ?? 0) / (rest.length * DRAG_STEPS || 1);
    await this.#send(async ({ mouse }) => {
      await mouse.move(start.x, start.y);
      await mouse.down({ button });
      let from = start;
      for (const to of rest) {
        for (let step = 1; step <= DRAG_STEPS; step++) {
          const part = step / DRAG_STEPS;
          await mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
          if (pause >= 1) await new Promise((resolve) => setTimeout(resolve, pause));
        }
        from = to;
      }
      // HTML drag and drop needs a second event over the place where it ends (dragenter, then dragover).
      await mouse.move(from.x, from.y);
      await mouse.up({ button });
    }, LONG_MS);
    positions.set(this.#tab.page, last);
  }

  async wheel(point: Point, dx: number, dy: number): Promise<void> {
    const { x, y } = this.#css(point);
    positions.set(this.#tab.page, point);
    await this.#send(async ({ mouse }) => {
      await mouse.move(x, y);
      await mouse.wheel(dx * NOTCH, dy * NOTCH);
    });
  }

  async press(keys: readonly string[]): Promise<void> {
    const names = keys.map((key) => NAMES[key] ?? key);
    const pastes = names.at(-1)?.toLowerCase() === 'v' && names.some((name) => name === 'Control' || name === 'Meta');
    const text = this.#clipboard;
    if (pastes && text !== null) {
      await this.#send(({ keyboard }) => keyboard.insertText(text), LONG_MS);
      return;
    }
    const [only] = names;
    try {
      await this.#send(({ keyboard }) => keyboard.press(names.join('+')));
    } catch (error) {
      const unknown = error instanceof LumosError && /Unknown key/u.test(String(error.cause));
      // A character that no key of the browser's table has is entered as an input method would.
      if (!unknown || names.length !== 1 || only === undefined || [...only].length !== 1) throw error;
      await this.#send(({ keyboard }) => keyboard.insertText(only));
    }
  }

  async type(text: string): Promise<void> {
    await this.#send(({ keyboard }) => keyboard.type(text), LONG_MS);
  }

  async withClipboard<T>(text: string, paste: () => Promise<T>): Promise<T> {
    this.#clipboard = text;
    try {
      return await paste();
    } finally {
      this.#clipboard = null;
    }
  }

  async capture(rect?: Rect): Promise<Picture> {
    const { page } = this.#tab;
    // Without this a screenshot waits for as long as a dialog is open.
    if (this.#tab.dialogs.of(page)) throw behindDialog(this.#tab.dialogs, page);
    let png: Buffer;
    try {
      png = await page.screenshot({ timeout: LONG_MS, animations: 'allow', caret: 'initial' });
    } catch (error) {
      throw fromPlaywright(error, 'not_delivered');
    }
    const { default: sharp } = await import('sharp');
    const whole = sharp(png);
    const { width = 0, height = 0 } = await whole.metadata();
    const part = rect && inside(rect, width, height);
    const { data, info } = await (part ? whole.extract(part) : whole)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  }

  async screen(): Promise<Rect> {
    const { page, scale } = { page: this.#tab.page, scale: this.#tab.scale() };
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    return { x: 0, y: 0, width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  }

  async close(): Promise<void> {}

  #css({ x, y }: Point): Point {
    const scale = this.#tab.scale();
    return { x: x / scale, y: y / scale };
  }

  /** Ends when the page has taken the events, or when a dialog opened because of them. */
  async #send(work: (page: Page) => Promise<unknown>, ms = EVENT_MS): Promise<void> {
    const { page, dialogs } = this.#tab;
    if (dialogs.of(page)) throw behindDialog(dialogs, page);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLate(ms)), ms);
    });
    try {
      await dialogs.during(page, Promise.race([work(page), late]));
    } catch (error) {
      throw error instanceof LumosError ? error : fromPlaywright(error, 'unknown');
    } finally {
      clearTimeout(timer);
    }
  }
}

function inside(rect: Rect, width: number, height: number) {
  const left = Math.min(Math.max(0, rect.x), Math.max(0, width - 1));
  const top = Math.min(Math.max(0, rect.y), Math.max(0, height - 1));
  return {
    left,
    top,
    width: Math.max(1, Math.min(rect.width, width - left)),
    height: Math.max(1, Math.min(rect.height, height - top)),
  };
}

function tooLate(ms: number): LumosError {
  return new LumosError('TIMEOUT', `The page did not take the input within ${ms} ms.`, {
    hint: 'Its scripts may be busy: wait and observe again before repeating it.',
    delivery: 'unknown',
    details: { timeoutMs: ms },
  });
}
