/**
 * Input through @nut-tree-fork/nut-js, for platforms without a driver of our own. Loaded when first used.
 *
 * Never chosen on Linux: there it uses libX11, which ends the whole process when the X server goes away, reads DISPLAY from the
 * process's own environment, and types shifted and non-ASCII characters wrong ("World!" arrived as "World1").
 */
import type { Point, Rect } from '../blueprint/geometry.js';
import { intersect } from '../blueprint/geometry.js';
import type { DesktopEnvironment } from '../environment.js';
import { LumosError } from '../errors.js';
import type { InputAvailability, InputDriver, MouseButton, Picture } from './driver.js';
import { normaliseChord } from './keys.js';
import { nutKeyName } from './nut-keys.js';
import { refuseUntypable } from './text.js';

type Nut = typeof import('@nut-tree-fork/nut-js');

/** Steps of one leg of a drag. */
const DRAG_STEPS = 20;
const DRAG_DURATION = 400;
/** Between a motion and what follows it, so that what lies there has noticed the pointer, milliseconds. */
const HOVER = 12;
const BETWEEN_CLICKS = 60;

export class NutInputDriver implements InputDriver {
  #nut: Promise<Nut> | undefined;
  #scale: number | undefined;

  constructor(
    private readonly environment: DesktopEnvironment,
    private readonly platform: string = process.platform,
  ) {}

  async probe(): Promise<InputAvailability> {
    try {
      await this.position();
      return { available: true, message: 'Pointer, keyboard and screen through nut-js.' };
    } catch (error) {
      const remedy = error instanceof LumosError ? error.hint : 'Run `lumos doctor`.';
      return { available: false, message: error instanceof Error ? error.message : String(error), remedy };
    }
  }

  position(): Promise<Point> {
    return this.#with(async ({ mouse }) => {
      const scale = await this.#pixelScale();
      const at = await mouse.getPosition();
      return { x: Math.round(at.x * scale), y: Math.round(at.y * scale) };
    });
  }

  move(point: Point): Promise<void> {
    return this.#with(async ({ mouse, Point }) => {
      const scale = await this.#pixelScale();
      await mouse.setPosition(new Point(Math.round(point.x / scale), Math.round(point.y / scale)));
    });
  }

  async click(point: Point, button: MouseButton = 'left', count = 1): Promise<void> {
    await this.move(point);
    await sleep(HOVER);
    await this.#with(async (nut) => {
      for (let i = 0; i < count; i++) {
        if (i > 0) await sleep(BETWEEN_CLICKS);
        await nut.mouse.click(buttonOf(nut, button));
      }
    });
  }

  async drag(points: readonly Point[], options: { button?: MouseButton; durationMs?: number } = {}): Promise<void> {
    const [start, ...rest] = points;
    if (start === undefined || rest.length === 0) {
      throw new LumosError('INVALID_ACTION', 'A drag needs a start and an end.', { hint: 'Give at least two points.' });
    }
    const pause = (options.durationMs ?? DRAG_DURATION) / (rest.length * DRAG_STEPS);
    await this.move(start);
    await sleep(HOVER);
    await this.#with(async (nut) => {
      const button = buttonOf(nut, options.button ?? 'left');
      await nut.mouse.pressButton(button);
      try {
        let from = start;
        for (const to of rest) {
          for (let i = 1; i <= DRAG_STEPS; i++) {
            await this.move({
              x: from.x + ((to.x - from.x) * i) / DRAG_STEPS,
              y: from.y + ((to.y - from.y) * i) / DRAG_STEPS,
            });
            await sleep(pause);
          }
          from = to;
        }
      } finally {
        await nut.mouse.releaseButton(button);
      }
    });
  }

  async wheel(point: Point, dx: number, dy: number): Promise<void> {
    await this.move(point);
    await sleep(HOVER);
    await this.#with(async ({ mouse }) => {
      if (dy !== 0) await (dy > 0 ? mouse.scrollDown(dy) : mouse.scrollUp(-dy));
      if (dx !== 0) await (dx > 0 ? mouse.scrollRight(dx) : mouse.scrollLeft(-dx));
    });
  }

  async press(keys: readonly string[]): Promise<void> {
    const chord = normaliseChord(keys);
    this.#refuseKeyboardOnLinux();
    await this.#with(async ({ keyboard, Key }) => {
      const codes = chord.map((key) => {
        const code = (Key as unknown as Record<string, number | undefined>)[nutKeyName(key)];
        if (code !== undefined) return code;
        throw new LumosError('UNSUPPORTED', `The key ${key} cannot be pressed here.`, {
          hint: 'Use another key or a menu item.',
        });
      });
      await keyboard.pressKey(...codes);
      await keyboard.releaseKey(...codes.reverse());
    });
  }

  async type(text: string): Promise<void> {
    refuseUntypable(text);
    this.#refuseKeyboardOnLinux();
    await this.#with(async ({ keyboard }) => void (await keyboard.type(text.replace(/\r\n/g, '\n'))));
  }

  /** Refused: nut-js reads and writes text only, so a copied picture or file would be lost. */
  async withClipboard<T>(_text: string, _paste: () => Promise<T>): Promise<T> {
    throw new LumosError('UNSUPPORTED', 'The clipboard cannot be lent here without losing what is on it.', {
      hint: 'Set the text semantically (set_text), or type it by keys.',
    });
  }

  capture(rect?: Rect): Promise<Picture> {
    return this.#with(async ({ screen }) => {
      const image = await screen.grab();
      const rgb = await image.toRGB();
      const whole = { x: 0, y: 0, width: rgb.width, height: rgb.height };
      const area = rect === undefined ? whole : intersect(whole, rect);
      if (area === null) {
        throw new LumosError('INVALID_ACTION', 'That rectangle is not on the screen.', {
          hint: `The screen is ${whole.width}x${whole.height} pixels.`,
        });
      }
      return crop({ data: rgb.data, stride: rgb.byteWidth, channels: rgb.channels }, area);
    });
  }

  screen(): Promise<Rect> {
    return this.#with(async ({ screen }) => {
      const scale = await this.#pixelScale();
      const [width, height] = [await screen.width(), await screen.height()];
      return { x: 0, y: 0, width: Math.round(width * scale), height: Math.round(height * scale) };
    });
  }

  async close(): Promise<void> {}

  /** Physical pixels of one unit of nut-js's pointer coordinates: 2 on a Retina display, 1 elsewhere. */
  async #pixelScale(): Promise<number> {
    if (this.platform !== 'darwin') return 1;
    this.#scale ??= await this.#with(async ({ screen }) => (await screen.grab()).pixelDensity.scaleX);
    return this.#scale;
  }

  #refuseKeyboardOnLinux(): void {
    if (this.platform !== 'linux') return;
    throw new LumosError('UNSUPPORTED', 'nut-js types wrong characters on Linux.', { hint: 'Use the X11 driver.' });
  }

  async #with<T>(work: (nut: Nut) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#load());
    } catch (cause) {
      if (cause instanceof LumosError) throw cause;
      throw new LumosError('BACKEND_UNAVAILABLE', `nut-js failed: ${cause instanceof Error ? cause.message : cause}`, {
        hint:
          this.platform === 'darwin'
            ? 'Allow this terminal under System Settings > Privacy & Security > Accessibility and > Screen Recording.'
            : 'Run `lumos doctor`.',
        delivery: 'unknown',
        cause,
      });
    }
  }

  #load(): Promise<Nut> {
    const { DISPLAY } = this.environment.env;
    if (this.platform === 'linux' && DISPLAY !== process.env.DISPLAY) {
      // libX11 reads this process's own environment: it would act on another desktop than the one meant.
      throw new LumosError('UNSUPPORTED', 'nut-js works only on the desktop that this process was started in.', {
        hint: 'Use the X11 driver.',
      });
    }
    this.#nut ??= import('@nut-tree-fork/nut-js').then((nut) => {
      // Its own pauses (100 ms a step) are replaced by ours.
      nut.mouse.config.autoDelayMs = 0;
      nut.keyboard.config.autoDelayMs = 2;
      return nut;
    });
    return this.#nut;
  }
}

function buttonOf({ Button }: Nut, button: MouseButton): number {
  return { left: Button.LEFT, middle: Button.MIDDLE, right: Button.RIGHT }[button];
}

function crop(image: { data: Buffer; stride: number; channels: number }, area: Rect): Picture {
  const data = new Uint8Array(area.width * area.height * 4);
  let to = 0;
  for (let y = area.y; y < area.y + area.height; y++) {
    let from = y * image.stride + area.x * image.channels;
    for (let x = 0; x < area.width; x++, from += image.channels, to += 4) {
      data[to] = image.data[from] ?? 0;
      data[to + 1] = image.data[from + 1] ?? 0;
      data[to + 2] = image.data[from + 2] ?? 0;
      data[to + 3] = 255;
    }
  }
  return { width: area.width, height: area.height, data };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
