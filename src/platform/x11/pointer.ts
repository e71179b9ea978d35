/** Pointer events through XTEST, like a steady hand: what a person's mouse sends, nothing a toolkit could tell from it. */
import type { Point } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import { sleep } from './barrier.js';
import type { XConnection } from './connection.js';
import { fakeInput, Opcode, queryPointer, words } from './protocol.js';

const PRESS = 4;
const RELEASE = 5;
const MOTION = 6;
/** Time for the window under the pointer to notice it (hover, enter events) before a button goes down, milliseconds. */
const HOVER = 12;
/** Between the clicks of a double click: toolkits accept 200 to 500 ms, and some ignore a second press within a few. */
const BETWEEN_CLICKS = 60;
const HOLD = 8;
/** Wheel "buttons" (X.Org): 4 up, 5 down, 6 left, 7 right. */
const WHEEL = { up: 4, down: 5, left: 6, right: 7 } as const;
const BUTTONS = { left: 1, middle: 2, right: 3 } as const;
const DRAG_STEPS = 10;
/** Pixels between two motions of a drag: below every toolkit's drag threshold (GTK 8, Qt 10). */
const DRAG_STRIDE = 6;
const FRAME = 8;

export type Button = keyof typeof BUTTONS;

export class Pointer {
  readonly #xtest: number;

  constructor(private readonly x: XConnection) {
    this.#xtest = x.extension('XTEST');
  }

  position(): Point {
    const reply = this.x.ask(queryPointer(this.x.screen.root));
    if (reply === null)
      throw new LumosError('BACKEND_UNAVAILABLE', 'The pointer is not on this screen.', { hint: 'Move it here.' });
    return { x: reply.readInt16LE(16), y: reply.readInt16LE(18) };
  }

  move(to: Point): void {
    this.#motion(to);
    this.x.sync();
  }

  async click(at: Point, button: Button, count: number): Promise<void> {
    const code = this.#physical(button);
    this.move(at);
    await sleep(HOVER);
    for (let i = 0; i < count; i++) {
      if (i > 0) await sleep(BETWEEN_CLICKS);
      await this.#whileDown(code, () => sleep(HOLD));
    }
  }

  /** @param duration milliseconds for the whole way */
  async drag(points: readonly Point[], button: Button, duration: number): Promise<void> {
    const [start, ...rest] = points;
    if (start === undefined || rest.length === 0) {
      throw new LumosError('INVALID_ACTION', 'A drag needs a start and an end.', { hint: 'Give at least two points.' });
    }
    const path = pathThrough([start, ...rest]);
    const code = this.#physical(button);
    this.move(start);
    await sleep(HOVER);
    await this.#whileDown(code, async () => {
      await sleep(HOLD);
      const from = performance.now();
      for (const [i, point] of path.entries()) {
        this.move(point);
        await sleep(Math.max(0, from + ((i + 1) * duration) / path.length - performance.now()));
      }
      // Drop targets answer the last motion before the button may go up.
      await sleep(5 * FRAME);
    });
  }

  async wheel(at: Point, dx: number, dy: number): Promise<void> {
    this.move(at);
    await sleep(HOVER);
    for (let i = 0; i < Math.abs(dy); i++) await this.#whileDown(dy > 0 ? WHEEL.down : WHEEL.up, () => sleep(1));
    for (let i = 0; i < Math.abs(dx); i++) await this.#whileDown(dx > 0 ? WHEEL.right : WHEEL.left, () => sleep(1));
  }

  async #whileDown(button: number, during: () => Promise<void>): Promise<void> {
    this.x.send([fakeInput(this.#xtest, PRESS, button)]);
    try {
      this.x.sync();
      await during();
    } finally {
      this.x.send([fakeInput(this.#xtest, RELEASE, button)]);
      this.x.sync();
    }
  }

  #motion(to: Point): void {
    this.x.send([fakeInput(this.#xtest, MOTION, 0, this.x.screen.root, Math.round(to.x), Math.round(to.y))]);
  }

  /** XTEST presses physical buttons; a left-handed mapping (GetPointerMapping) exchanges what they mean. */
  #physical(button: Button): number {
    const wanted = BUTTONS[button];
    const reply = this.x.ask(words(Opcode.GetPointerMapping, 0));
    const mapping = reply === null ? [] : [...reply.subarray(32, 32 + (reply[1] ?? 0))];
    const index = mapping.indexOf(wanted);
    return index < 0 ? wanted : index + 1;
  }
}

/** The way through the points, without the first: at least DRAG_STEPS steps, none longer than the stride where time allows. */
export function pathThrough(points: readonly Point[]): Point[] {
  const path: Point[] = [];
  const legs = points.length - 1;
  for (let leg = 0; leg < legs; leg++) {
    const from = points[leg] as Point;
    const to = points[leg + 1] as Point;
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.min(100, Math.max(Math.ceil(DRAG_STEPS / legs), Math.ceil(distance / DRAG_STRIDE)));
    for (let i = 1; i <= steps; i++) {
      path.push({
        x: Math.round(from.x + ((to.x - from.x) * i) / steps),
        y: Math.round(from.y + ((to.y - from.y) * i) / steps),
      });
    }
  }
  return path;
}
