/** Pointer events through SendInput, like a steady hand. Points: physical pixels of the virtual screen. */
import type { Point } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import type { MouseButton } from '../driver.js';
import { buttonEvent, motionEvent, wheelEvent } from './input-events.js';
import type { InputSystem } from './input-system.js';
import { send, sleep } from './send.js';

/** Time for the window under the pointer to notice it before a button goes down, milliseconds. */
const HOVER = 12;
/** How often a motion is repeated that did not hold. */
const SETTLING = 5;
/** Between the clicks of a double click: Windows takes 500 ms for one by default, and a person may set 200. */
const BETWEEN_CLICKS = 60;
const HOLD = 8;
const BETWEEN_NOTCHES = 8;
const DRAG_STEPS = 10;
/** Pixels between two motions of a drag. */
const DRAG_STRIDE = 6;
/** Drop targets answer the last motion before the button may go up. */
const DROP_PAUSE = 40;

export class Pointer {
  constructor(private readonly system: InputSystem) {}

  position(): Point {
    return this.system.pointer();
  }

  move(to: Point): void {
    this.system.requireReach();
    this.#motion(to);
  }

  async click(at: Point, button: MouseButton, count: number): Promise<void> {
    await this.#hover(at);
    for (let i = 0; i < count; i++) {
      if (i > 0) await sleep(BETWEEN_CLICKS);
      await this.#whileDown(button, () => sleep(HOLD));
    }
  }

  /** @param duration milliseconds for the whole way */
  async drag(points: readonly Point[], button: MouseButton, duration: number): Promise<void> {
    const [start, ...rest] = points;
    if (start === undefined || rest.length === 0) {
      throw new LumosError('INVALID_ACTION', 'A drag needs a start and an end.', { hint: 'Give at least two points.' });
    }
    const path = pathThrough(points);
    await this.#hover(start);
    await this.#whileDown(button, async () => {
      await sleep(HOLD);
      const from = performance.now();
      for (const [i, point] of path.entries()) {
        this.#motion(point);
        await sleep(Math.max(0, from + ((i + 1) * duration) / path.length - performance.now()));
      }
      await sleep(DROP_PAUSE);
    });
  }

  /** Notch by notch, as a wheel turns. */
  async wheel(at: Point, dx: number, dy: number): Promise<void> {
    await this.#hover(at);
    for (const [axis, notches] of [
      ['vertical', dy],
      ['horizontal', dx],
    ] as const) {
      for (let i = 0; i < Math.abs(notches); i++) {
        send(this.system, [wheelEvent(axis, Math.sign(notches))]);
        await sleep(BETWEEN_NOTCHES);
      }
    }
  }

  /** Is there when a button goes down, also if a person's mouse has just moved, or an earlier motion comes in late. */
  async #hover(at: Point): Promise<void> {
    this.move(at);
    for (let i = 0; i < SETTLING; i++) {
      await sleep(HOVER);
      if (this.#isAt(at)) return;
      this.#motion(at);
    }
  }

  #isAt(to: Point): boolean {
    const at = this.system.pointer();
    return at.x === Math.round(to.x) && at.y === Math.round(to.y);
  }

  #motion(to: Point): void {
    const target = { x: Math.round(to.x), y: Math.round(to.y) };
    send(this.system, [motionEvent(target, this.system.screen())]);
    // A pointer confined to another window (ClipCursor) or mixed scales: put there exactly, without an event.
    if (!this.#isAt(target)) this.system.setPointer(target);
  }

  async #whileDown(button: MouseButton, during: () => Promise<void>): Promise<void> {
    const swapped = this.system.buttonsSwapped();
    send(this.system, [buttonEvent(button, true, swapped)]);
    try {
      await during();
    } finally {
      send(this.system, [buttonEvent(button, false, swapped)]);
    }
  }
}

/** The way through the points, without the first, in steps of a few pixels. */
function pathThrough(points: readonly Point[]): Point[] {
  const path: Point[] = [];
  for (let leg = 1; leg < points.length; leg++) {
    const from = points[leg - 1] as Point;
    const to = points[leg] as Point;
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.min(100, Math.max(DRAG_STEPS, Math.ceil(distance / DRAG_STRIDE)));
    for (let i = 1; i <= steps; i++) {
      path.push({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    }
  }
  return path;
}
